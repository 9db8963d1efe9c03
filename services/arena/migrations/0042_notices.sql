-- What happened to a version or a ladder that people want to be told. Feeds read it, and webhooks send it. Triggers write it, in the
-- change's own transaction, so that nothing is told that did not happen, and no code has to remember. Nothing is told of leagues:
-- feeds are for everybody.
create table notice (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('version.accepted', 'version.rejected', 'version.rated', 'version.suspended',
    'version.restored', 'season.opened', 'season.closed')),
  -- Null: of a ladder.
  version_id uuid references version (id) on delete cascade,
  -- Null: of a version on all ladders.
  ladder_id text references any_ladder (id) on delete cascade,
  season integer,
  -- Why it was suspended, or a season closed.
  reason text,
  -- Its first rating in the season.
  rating double precision,
  low double precision,
  high double precision,
  check (version_id is not null or ladder_id is not null)
);
create index notice_version_idx on notice (version_id, id desc) where version_id is not null;
create index notice_ladder_idx on notice (ladder_id, id desc) where ladder_id is not null;
-- A first rating comes once, even if a void match takes it away and another one brings it back.
create unique index notice_rated_idx on notice (version_id, ladder_id, season) where kind = 'version.rated';

-- An account's one address to which notices about its bots are sent.
create table webhook (
  user_id text primary key references "user" (id) on delete cascade,
  -- Its secret is made of this id and the arena's own secret; it is kept nowhere.
  id uuid not null default uuidv7(),
  url text not null,
  kinds text[] not null,
  created_at timestamptz not null default now()
);

create table webhook_delivery (
  id uuid primary key default uuidv7(),
  user_id text not null references webhook (user_id) on delete cascade,
  -- Null: a test.
  notice_id uuid references notice (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null default now(),
  -- When it is tried next. While it is being tried: when another arena may take it for lost.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Of the last try: when, what was answered or went wrong, and how long that took.
  tried_at timestamptz,
  status integer,
  answer text,
  ms integer
);
create index webhook_delivery_due_idx on webhook_delivery (user_id, due_at) where state = 'waiting';
create index webhook_delivery_user_idx on webhook_delivery (user_id, id desc);

create function notice_made() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (user_id, notice_id)
  select w.user_id, new.id from version v join bot b on b.id = v.bot_id join webhook w on w.user_id = b.author_id
  where v.id = new.version_id and new.kind = any(w.kinds);
  return null;
end $$;
create trigger notice_made after insert on notice for each row when (new.version_id is not null) execute function notice_made();

create function version_decided() returns trigger language plpgsql as $$
begin
  insert into notice (kind, version_id) values ('version.' || new.state, new.id);
  return null;
end $$;
create trigger version_decided after update of state on version for each row
  when (old.state in ('queued', 'building', 'parked') and new.state in ('accepted', 'rejected'))
  execute function version_decided();

create function entry_rated() returns trigger language plpgsql as $$
begin
  insert into notice (kind, version_id, ladder_id, season, rating, low, high)
  select 'version.rated', new.version_id, new.ladder_id, season, new.rating, new.low, new.high
  from ladder where id = new.ladder_id on conflict do nothing;
  return null;
end $$;
create trigger entry_rated after update of rating on entry for each row
  when (old.rating is null and new.rating is not null) execute function entry_rated();

create function entry_suspended() returns trigger language plpgsql as $$
begin
  insert into notice (kind, version_id, ladder_id, season, reason)
  select case new.status when 'suspended' then 'version.suspended' else 'version.restored' end, new.version_id, new.ladder_id,
    season, case new.status when 'suspended' then new.reason end
  from ladder where id = new.ladder_id;
  return null;
end $$;
create trigger entry_suspended after update of status on entry for each row
  when (old.status <> new.status and (new.status = 'suspended' or old.status = 'suspended' and new.status = 'playing'))
  execute function entry_suspended();

create function season_noticed() returns trigger language plpgsql as $$
begin
  insert into notice (kind, ladder_id, season, reason)
  select 'season.closed', id, new.number, new.reason from ladder where id = new.ladder_id;
  return null;
end $$;
create trigger season_closed after insert on season for each row execute function season_noticed();

create function season_begun() returns trigger language plpgsql as $$
begin
  insert into notice (kind, ladder_id, season) values ('season.opened', new.id, new.season);
  return null;
end $$;
create trigger season_opened after update of season on any_ladder for each row
  when (old.season <> new.season and new.league is null) execute function season_begun();
