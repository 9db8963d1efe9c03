-- Leagues of one's own. What an author makes with others is played on ladders that belong to the league, so that matches,
-- ratings, replays and seasons are what they are elsewhere. Nobody outside may learn of them by accident: what is read as
-- `ladder` holds none of them, and whoever means all ladders says `any_ladder`.
create table league (
  id text primary key check (id ~ '^[a-z0-9]{12}$'),
  name text not null,
  -- Whoever made it. When that account leaves or is gone, the member who joined first.
  organiser text references "user" (id) on delete set null,
  -- Only members, those who are invited, and operators know of it.
  private boolean not null,
  -- Whoever has this may join.
  invite text not null unique,
  schedule text not null check (schedule in ('ladder', 'round-robin', 'swiss')),
  -- How many rounds a Swiss league has, and how often all meet in a round robin; null: as many as it takes.
  rounds smallint check (rounds > 0),
  -- Of all its ladders together.
  deals integer not null check (deals > 0),
  created_at timestamptz not null default now(),
  -- Null: when its organiser starts it.
  starts_at timestamptz,
  ends_at timestamptz not null,
  started_at timestamptz,
  -- From here on it makes no matches. It is final when its ladders' seasons are closed.
  ended_at timestamptz,
  ended_why text,
  check ((ended_at is null) = (ended_why is null))
);
create index league_open_idx on league (id) where ended_at is null;
create index league_organiser_idx on league (organiser, created_at);

create table league_member (
  league_id text not null references league (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  -- Null: invited, and not here yet.
  joined_at timestamptz,
  -- The bot that plays for them.
  bot_id uuid references bot (id),
  primary key (league_id, user_id)
);
create index league_member_user_idx on league_member (user_id);

alter table ladder rename to any_ladder;
alter table any_ladder add league text references league (id);
create index ladder_league_idx on any_ladder (league) where league is not null;
-- Whoever adds a column makes the view anew.
create view ladder as select * from any_ladder where league is null with check option;

create or replace function count_line_up() returns trigger language plpgsql as $$
begin
  update any_ladder set line_up = line_up + 1 where id = new.ladder_id;
  return null;
end $$;

-- Who meets whom in a round robin or a Swiss league. One version alone has a bye.
create table pairing (
  ladder_id text not null references any_ladder (id),
  round smallint not null check (round > 0),
  number smallint not null check (number > 0),
  versions uuid[] not null,
  -- `open`: no match was made of it yet. `off`: none will be, because somebody of it plays no more.
  state text not null default 'open' check (state in ('open', 'made', 'bye', 'off')),
  match_id uuid references any_match (id),
  primary key (ladder_id, round, number),
  check ((state = 'made') = (match_id is not null))
);
create index pairing_match_idx on pairing (match_id);
