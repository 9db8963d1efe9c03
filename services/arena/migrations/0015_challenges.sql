-- Matches that an author asked for. They are played and kept as any other, and count for nothing. So what a ladder reads as
-- `match` holds none of them: nobody has to remember to leave them out. Whoever means all matches says `any_match`.
alter table match rename to any_match;
alter table any_match
  add rated boolean not null default true,
  -- Who asked for it.
  add challenger text references "user" (id) on delete set null,
  -- A commit is what ratings are fitted from; styles are of what counts.
  add constraint challenge_counts_nothing check (rated and challenger is null or not rated and commit is null and not styled);

-- Whoever adds a column makes the view anew.
create view match as select * from any_match where rated with check option;

-- A day's challenges of an author, and those that are under way.
create index match_challenger_idx on any_match (challenger, created_at) where not rated;
create index match_challenge_open_idx on any_match (id) where not rated and state in ('queued', 'running');
drop index match_unstyled_idx;
create index match_unstyled_idx on any_match (id) where rated and state = 'finished' and not styled;

-- A season closes over what counts in it. A challenge goes on, and never becomes a match of the season.
drop trigger match_in_season on any_match;
create trigger match_enters_season before insert on any_match
  for each row when (new.rated) execute function refuse_if_season_closed();
create trigger match_leaves_season before delete on any_match
  for each row when (old.rated) execute function refuse_if_season_closed();
create trigger match_in_season before update of ladder_id, season, state, commit, seeds, deals on any_match
  for each row when (old.rated) execute function refuse_if_season_closed();

create function refuse_another_kind() returns trigger language plpgsql as $$
begin
  raise exception 'Match % stays what it is: rated, or a challenge.', old.id using errcode = 'restrict_violation';
end $$;
create trigger match_stays_rated before update of rated on any_match
  for each row when (old.rated <> new.rated) execute function refuse_another_kind();
