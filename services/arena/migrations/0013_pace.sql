-- How long a ladder's matches are, and how often they are made, follow from what they cost and tell.
alter table ladder
  -- `deals` is the host's word. If not, it is what the scheduler finds best for those that are not new (matches/length.ts).
  -- No ladder of the rulesets' lists had another number than 8, so another is the host's.
  add fixed boolean not null default false,
  -- Correlation of a bot's points in two deals of a match, by the last fit: how much less each further deal tells.
  add correlation double precision not null default 0.02 check (correlation between 0 and 1),
  -- Matches an hour, and why (matches/pace.ts); null: as fast as runners play.
  add pace double precision check (pace > 0),
  add pace_why text not null default 'newcomer' check (pace_why in ('newcomer', 'wide', 'watched', 'quiet', 'host')),
  -- When its scheduler last had its turn, by the arena's clock, and who played then (`line_up`).
  add paced_at timestamptz not null default now(),
  add paced_line_up bigint not null default 0;
update ladder set fixed = deals <> 8;

-- Variance between the match's deals of a bot's points in a deal, summed over its bots; null: not known, or one deal.
alter table match add spread double precision;
-- What a seat was expected to take of a runner, in ms, when the match was made.
alter table match_bot add expected_ms double precision;
