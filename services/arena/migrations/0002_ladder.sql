create table bot (
  id uuid primary key default uuidv7(),
  author_id text not null references "user" (id),
  name text not null,
  active_version uuid,
  created_at timestamptz not null default now(),
  unique (author_id, name)
);

create table version (
  id uuid primary key default uuidv7(),
  bot_id uuid not null references bot (id),
  number integer not null,
  state text not null check (state in ('queued', 'building', 'accepted', 'rejected', 'parked', 'retired')),
  entry text not null,
  -- Gzip of the JSON of [{ path, text }]: text of a bot may hold what PostgreSQL's text may not.
  files bytea not null,
  hash text not null,
  bytes integer not null,
  note text,
  report jsonb not null,
  -- Gzip, as it goes into jobs.
  bundle bytea,
  map bytea,
  bundle_hash text,
  bundle_bytes integer,
  rulesets text[] not null default '{}',
  engine jsonb,
  -- Incidents of the platform at which it was present.
  incidents integer not null default 0,
  reason text,
  -- How often it was queued to be built.
  attempt integer not null default 1,
  queued_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (bot_id, number)
);
alter table bot add foreign key (active_version) references version (id) deferrable initially deferred;
create index version_open_idx on version (queued_at) where state in ('queued', 'building');
create index version_parked_idx on version (queued_at) where state = 'parked';

create table ladder (
  id text primary key,
  position integer not null,
  title text not null,
  ruleset text not null,
  options jsonb not null,
  players smallint not null check (players between 2 and 8),
  deals smallint not null check (deals between 1 and 64),
  -- The version that stands at 1000.
  anchor uuid references version (id),
  -- Matches made, and results committed or voided, so far: their numbers order them without a clock.
  issued bigint not null default 0,
  commits bigint not null default 0,
  voids bigint not null default 0,
  -- The commit up to which the ratings are fitted.
  fitted bigint not null default 0,
  fitted_at timestamptz not null default now()
);

-- A version on a ladder.
create table entry (
  ladder_id text not null references ladder (id),
  version_id uuid not null references version (id),
  status text not null check (status in ('playing', 'superseded', 'suspended', 'retired')),
  reason text,
  joined_at timestamptz not null default now(),
  -- The ladder's `issued` when it last sat at a table.
  sat bigint not null,
  matches integer not null default 0,
  deals integer not null default 0,
  games integer not null default 0,
  wins double precision not null default 0,
  rank_sum bigint not null default 0,
  -- Of its last 100 games, whether it forfeited, oldest first.
  faults boolean[] not null default '{}',
  -- Mean rank in each of its last 10 matches, oldest first.
  form real[] not null default '{}',
  last_match uuid,
  last_at timestamptz,
  rating double precision,
  low double precision,
  high double precision,
  best integer,
  worst integer,
  place integer,
  -- Its place 24 hours ago, brought up to date every hour.
  place_before integer,
  primary key (ladder_id, version_id)
);
create index entry_version_idx on entry (version_id);
create index entry_rating_idx on entry (ladder_id, rating desc nulls last) where status = 'playing';

create table match (
  id uuid primary key,
  ladder_id text not null references ladder (id),
  state text not null check (state in ('queued', 'running', 'finished', 'parked', 'void')),
  reason text,
  deals smallint not null,
  -- One a deal. Whoever reads the API sees them when the match is over, and their hash before.
  seeds text[] not null,
  commitment text not null,
  attempt integer not null default 1,
  -- The ladder's `commits` when its result was committed.
  commit bigint,
  incidents text[] not null default '{}',
  engine jsonb,
  queued_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index match_ladder_idx on match (ladder_id, id desc);
create index match_state_idx on match (state, id desc);
create index match_open_idx on match (ladder_id, queued_at) where state in ('queued', 'running');
create unique index match_commit_idx on match (ladder_id, commit);

create table match_bot (
  match_id uuid not null references match (id),
  bot smallint not null,
  version_id uuid not null references version (id),
  -- It sat here by the newcomers' priority.
  newcomer boolean not null,
  before_rating double precision,
  before_low double precision,
  before_high double precision,
  after_rating double precision,
  after_low double precision,
  after_high double precision,
  games integer,
  wins double precision,
  rank_sum integer,
  forfeits integer,
  cpu_ms double precision,
  primary key (match_id, bot)
);
create index match_bot_version_idx on match_bot (version_id, match_id desc);

create table game (
  match_id uuid not null references match (id),
  index smallint not null,
  moves bytea not null,
  -- Ranks in seat order, one byte each.
  ranks bytea not null,
  reason text not null,
  rounds smallint not null,
  decisions integer not null,
  -- "seat:fault" of each that forfeited.
  faults text[] not null default '{}',
  -- CPU time in ms, in seat order.
  cpu real[] not null,
  primary key (match_id, index)
);

-- Points of a against b over all games of a match, each pair of a game weighing 1/(n−1): what the fit and head-to-heads read.
create table tally (
  match_id uuid not null references match (id),
  ladder_id text not null,
  a uuid not null,
  b uuid not null,
  score_a double precision not null,
  weight double precision not null,
  primary key (match_id, a, b)
);
create index tally_a_idx on tally (a, ladder_id);
create index tally_b_idx on tally (b, ladder_id);

-- A version's rating after a match of its own.
create table rating_point (
  ladder_id text not null,
  version_id uuid not null,
  matches integer not null,
  at timestamptz not null default now(),
  rating double precision not null,
  low double precision not null,
  high double precision not null,
  primary key (ladder_id, version_id, matches)
);

-- Places on the hour, for "movement since yesterday".
create table hourly_place (
  ladder_id text not null,
  version_id uuid not null,
  at timestamptz not null,
  place integer not null,
  primary key (ladder_id, version_id, at)
);

-- The author's alone. Gzip-free bytes of UTF-8: text of a bot may hold what PostgreSQL's text may not.
create table bot_log (
  id bigint generated always as identity primary key,
  version_id uuid not null references version (id),
  match_id uuid not null references match (id),
  game smallint not null,
  seat smallint not null,
  move integer,
  kind text not null,
  text bytea not null,
  at timestamptz not null default now()
);
create index bot_log_version_idx on bot_log (version_id, id desc);
create index bot_log_at_idx on bot_log using brin (at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  action text not null,
  subject text not null,
  detail text not null
);

-- @socket.io/postgres-adapter: payloads over 8000 bytes.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
