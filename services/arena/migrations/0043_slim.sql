-- What is left in the tables of a season that became an archive: a match's row and its seats, from which lists and pages are made,
-- and what two versions took of each other in all their matches.

-- Blocks are written otherwise now, and no version that was released wrote the others. A season that has no games in the tables any
-- more can be read only by the version that archived it.
do $$ begin
  if exists (select from archive where emptied_to >= 0) then
    raise exception 'An archive of a version before this one cannot be read any more. Restore a backup from before it was made.';
  end if;
end $$;
alter table archive disable trigger user;
alter table archive_block disable trigger user;
delete from archive;
delete from archive_block;
alter table archive enable trigger user;
alter table archive_block enable trigger user;

-- a < b. `pp`, `pw` and `ww` are sums over matches: points of a squared, points times weight, weight squared.
create table pair_sum (
  ladder_id text not null,
  season integer not null,
  matches integer not null,
  a uuid not null,
  b uuid not null,
  last_match uuid not null,
  score_a double precision not null,
  weight double precision not null,
  pp double precision not null,
  pw double precision not null,
  ww double precision not null,
  last_at timestamptz not null,
  deals integer not null,
  primary key (ladder_id, season, a, b),
  check (a < b),
  foreign key (ladder_id, season) references season (ladder_id, number)
);
-- It grows with each block that leaves the tables, and then stays as it is.
create function refuse_emptied() returns trigger language plpgsql as $$
declare
  kept record := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'DELETE' or exists (
    select from archive where ladder_id = kept.ladder_id and season = kept.season and emptied_at is not null)
  then
    raise exception 'Season % of ladder % is archived: % of "%" is refused.',
      kept.season, kept.ladder_id, lower(tg_op), tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pair_sum_stays before insert or update or delete on pair_sum for each row execute function refuse_emptied();

-- What two versions took of each other, match by match or summed up: whoever reads this adds, and need not know.
create view met as
select t.ladder_id, m.season, t.a, t.b, 1 as matches, m.deals::integer as deals, t.score_a, t.weight,
  t.score_a * t.score_a as pp, t.score_a * t.weight as pw, t.weight * t.weight as ww, m.id as last_match, m.finished_at as last_at
from tally t join match m on m.id = t.match_id and m.state = 'finished'
union all
select ladder_id, season, a, b, matches, deals, score_a, weight, pp, pw, ww, last_match, last_at from pair_sum;

-- Seeds, their hash and the engine of a match in a closed season stay, until a signed archive has them.
drop trigger match_in_season on any_match;
create trigger match_in_season before update of ladder_id, season, state, commit, deals on any_match
  for each row when (old.rated) execute function refuse_if_season_closed();
create function refuse_if_not_archived() returns trigger language plpgsql as $$
begin
  if exists (select from season where ladder_id = old.ladder_id and number = old.season)
    and not (new.seeds = '{}' and new.commitment = '' and new.engine is null and exists (
      select from archive_block b join archive a using (ladder_id, season)
      where b.ladder_id = old.ladder_id and b.season = old.season and old.commit between b.first and b.last))
  then
    raise exception 'Season % of ladder % is closed: % of "%" is refused.',
      old.season, old.ladder_id, lower(tg_op), tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger match_keeps_seeds before update of seeds, commitment, engine on any_match for each row
  when (old.rated and (old.seeds, old.commitment, old.engine) is distinct from (new.seeds, new.commitment, new.engine))
  execute function refuse_if_not_archived();

-- Nearly all matches are finished, and lists of those need no index of their own.
drop index match_state_idx;
create index match_unfinished_idx on any_match (state, id desc) where state <> 'finished';
