-- A version that something went wrong around, at nobody's cost, in a match. What happened is in `match.incidents`.
create table incident (
  match_id uuid not null references match (id),
  version_id uuid not null references version (id),
  primary key (match_id, version_id)
);
create index incident_version_idx on incident (version_id);

alter table version
  drop column incidents,
  -- Its matches are played with every bot in a process of its own.
  add alone boolean not null default false,
  -- Why it plays nowhere: it was in too many incidents.
  add barred text,
  -- Incidents up to here were forgiven by an operator.
  add pardoned_at timestamptz;

alter table entry
  -- What suspended it.
  add cause text check (cause in ('forfeits', 'incidents', 'bots')),
  -- Forfeits among its first games up to this number were forgiven by an operator.
  add pardoned_games integer not null default 0,
  -- The place of the next better and the next worse that it is not surely parted from, and how many more deals of each
  -- that takes by what is known: null where nothing tells them apart.
  add above_place integer,
  add above_deals double precision,
  add below_place integer,
  add below_deals double precision,
  -- When it was last put at a table, or began to wait for one.
  add sat_at timestamptz not null default now();
update entry set cause = case when reason like 'It forfeited%' then 'forfeits' else 'bots' end where status = 'suspended';
update entry set sat_at = coalesce(last_at, joined_at);
alter table entry add check ((status = 'suspended') = (cause is not null));

alter table match
  -- Goes before those that are not.
  add hurry boolean not null default false,
  -- How long a runner was busy with it.
  add runner_ms double precision;
create index match_finished_idx on match (finished_at) where state = 'finished';
create index match_queued_idx on match (hurry desc, id) where state = 'queued';

-- Runners' time by author and minute: of builds (no ladder), and of matches, each bot its own CPU time and an equal
-- share of the rest. The house's is here too.
create table runner_time (
  author_id text not null references "user" (id) on delete cascade,
  ladder_id text not null,
  minute timestamptz not null,
  ms double precision not null,
  -- Seats in matches that it was used for.
  seats integer not null,
  primary key (minute, author_id, ladder_id)
);

-- Games of a version's qualification, so that its author can look at them.
create table qualification_game (
  version_id uuid not null references version (id),
  ladder_id text not null references ladder (id),
  index smallint not null,
  seed text not null,
  -- Versions, in seat order.
  players uuid[] not null,
  moves bytea not null,
  primary key (version_id, ladder_id, index)
);
