-- Whether a bot plays softly against another one: evidence for operators, which nothing else reads (docs/soft-play.md).
create table soft_case (
  id uuid primary key default uuidv7(),
  -- The bot that may give way, and the one that may gain.
  bot_id uuid not null references bot (id),
  mate_id uuid not null references bot (id),
  -- The mates of a bot share its chance of a false alarm in this order.
  nth integer not null check (nth > 0),
  why text not null check (why in ('authors', 'league')),
  state text not null default 'watched' check (state in ('watched', 'listed', 'cleared', 'confirmed')),
  -- Sums over its looks.
  looks integer not null default 0,
  evidence double precision not null default 0,
  -- The decisions that handed over most, as JSON: at most eight.
  steps jsonb not null default '[]',
  made_at timestamptz not null default now(),
  listed_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  reason text,
  unique (bot_id, mate_id),
  unique (bot_id, nth),
  check ((state in ('cleared', 'confirmed')) = (closed_at is not null and closed_by is not null and reason is not null))
);
create index soft_case_watched_idx on soft_case (looks) where state = 'watched';

-- A match with the mate beside one with somebody else, in which the bot was asked again.
create table soft_look (
  id uuid primary key default uuidv7(),
  case_id uuid not null references soft_case (id) on delete cascade,
  match_id uuid not null references any_match (id),
  other_id uuid not null references any_match (id),
  version_id uuid not null references version (id),
  -- `known`: it answered. `broken`: it broke when it was asked. `slow`: it takes too long. `failed`: our fault.
  state text not null default 'queued' check (state in ('queued', 'known', 'broken', 'slow', 'failed')),
  attempt integer not null default 1,
  queued_at timestamptz not null default now(),
  decided_at timestamptz,
  -- What it handed to the mate, and to the other.
  to_mate double precision,
  to_other double precision,
  cpu_ms integer not null default 0,
  unique (case_id, match_id),
  unique (case_id, other_id),
  check ((state = 'known') = (to_mate is not null and to_other is not null))
);
create index soft_look_open_idx on soft_look (queued_at) where state = 'queued';
create index soft_look_decided_idx on soft_look (decided_at) where decided_at is not null;
