-- A person at a table with bots of a ladder, for a phase of games at most. It counts for nothing: no ladder, rating or export
-- reads these tables.
create table sitting (
  id uuid primary key,
  ladder_id text not null references ladder (id),
  -- Where the person's account is gone, the games stay without a name.
  person text references "user" (id) on delete set null,
  seat int not null check (seat >= 0),
  created_at timestamptz not null default now()
);
create index sitting_person_idx on sitting (person, id);

create table sitting_bot (
  sitting_id uuid not null references sitting (id) on delete cascade,
  seat int not null check (seat >= 0),
  version_id uuid not null references version (id),
  primary key (sitting_id, seat)
);

-- The whole of a game is its seed and its moves: whichever arena is asked goes on from here.
create table sitting_game (
  sitting_id uuid not null references sitting (id) on delete cascade,
  number int not null check (number >= 0),
  state text not null default 'playing' check (state in ('playing', 'over', 'left', 'failed')),
  reason text,
  seed text not null,
  moves bytea not null default '',
  decisions int not null default 0,
  -- Since when a bot is asked for its decision; null when the person is, or nobody.
  asked_at timestamptz check (asked_at is null or state = 'playing'),
  runner_ms float8 not null default 0,
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  primary key (sitting_id, number)
);
create index sitting_game_open_idx on sitting_game (moved_at) where state = 'playing';
create index sitting_game_asked_idx on sitting_game (asked_at) where asked_at is not null;
