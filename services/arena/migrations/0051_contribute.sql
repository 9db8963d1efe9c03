-- Matches that volunteers play on machines of their own (docs/contribute.md).
alter table api_key
  drop constraint api_key_scopes_check,
  add constraint api_key_scopes_check
    check (scopes <@ array['read', 'submit', 'manage', 'play', 'contribute'] and cardinality(scopes) > 0);

create table contributor (
  user_id text primary key references "user" (id) on delete cascade,
  since timestamptz not null default now(),
  -- Results that count, and how many of them were played again with the same moves.
  accepted integer not null default 0,
  checked integer not null default 0,
  -- Matches in which a bot broke, and those that were given back, late, or no record of a match.
  faults integer not null default 0,
  lost integer not null default 0,
  -- It sent moves that two runs at home did not see.
  barred_at timestamptz,
  barred_why text,
  check ((barred_at is null) = (barred_why is null))
);

-- A match that a volunteer was given: each match at most once.
create table contribution (
  match_id uuid primary key references any_match (id) on delete cascade,
  user_id text not null references contributor (user_id) on delete cascade,
  -- One of its bots is the volunteer's.
  own boolean not null,
  -- `claimed`: it is being played. `accepted`: it counts. `fault`: a bot broke, and `lost`: no result came; home plays it.
  -- `void`: it counted, and does not any more. `stands`: it should be void, but its season was over.
  state text not null default 'claimed' check (state in ('claimed', 'accepted', 'fault', 'lost', 'void', 'stands')),
  deadline timestamptz not null,
  -- Whether it is played again at home: `queued`, and what came of it. `same`: the same moves. `forged`: two clean runs at
  -- home agree on others. `unsure`: home does not agree with itself, or could not play it.
  check_state text check (check_state in ('queued', 'same', 'forged', 'unsure')),
  -- The present run at home, as the queue knows it.
  check_id uuid unique,
  attempt integer not null default 1,
  queued_at timestamptz,
  -- What the first run at home saw, where that differs: SHA-256 of its moves; empty if a bot broke in it.
  first bytea,
  check ((check_state = 'queued') = (queued_at is not null)),
  check (check_state is null or state in ('accepted', 'void', 'stands'))
);
create index contribution_slot_idx on contribution (user_id, deadline) where state in ('claimed', 'lost');
create index contribution_own_idx on contribution (user_id) where own;
create index contribution_user_idx on contribution (user_id, state);
create index contribution_check_idx on contribution (queued_at) where check_state = 'queued';
create index contribution_unchecked_idx on contribution (user_id) where check_state = 'queued';
create index contribution_unsure_idx on contribution (match_id) where check_state = 'unsure' and state = 'accepted';
