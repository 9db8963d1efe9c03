-- A match whose games are in an archive, with its seats: one row that never changes. Rows of `any_match` and `match_bot` are changed
-- some times and are read in many ways, so each takes three times as much as what it holds, with its indexes. Lists, pages and exports
-- need little of an archived match, and by few ways.
alter table archive add number integer generated always as identity unique;

create table archived_match (
  id uuid primary key,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  spread double precision,
  archive integer not null references archive (number),
  commit integer not null,
  attempt integer not null,
  deals smallint not null,
  -- It was played, and then taken out.
  void boolean not null,
  styled boolean not null,
  reason text,
  -- Null: none.
  incidents text[],
  -- By place in the line-up.
  versions uuid[] not null,
  -- Of each seat in turn: rating, low, high before the match, and the same after it.
  ratings double precision[] not null,
  -- Of each seat in turn: wins, sum of ranks, forfeits, CPU time in ms.
  scores double precision[] not null
);
create index archived_match_id_idx on archived_match (archive, id);
create unique index archived_match_commit_idx on archived_match (archive, commit);
-- A version's: a few bytes a seat, where an entry of another index takes fifty.
create index archived_match_versions_idx on archived_match using gin (versions) with (fastupdate = off);

-- These have the columns of `match` and `match_bot` that anybody reads when a match is over. What is left out is in the archive.
create view past_match as
select a.id, r.ladder_id, r.season, case when a.void then 'void' else 'finished' end as state, a.reason, a.deals,
  '{}'::text[] as seeds, ''::text as commitment, a.attempt, a.commit::bigint as commit, coalesce(a.incidents, '{}') as incidents,
  null::jsonb as engine, a.spread, true as rated, a.styled, a.created_at as queued_at, a.created_at, a.started_at, a.finished_at,
  a.archive, a.void, a.versions
from archived_match a join archive r on r.number = a.archive;

create view past_seat as
select a.id as match_id, (s.nth - 1)::smallint as bot, s.version_id,
  a.ratings[6 * s.nth - 5] as before_rating, a.ratings[6 * s.nth - 4] as before_low, a.ratings[6 * s.nth - 3] as before_high,
  a.ratings[6 * s.nth - 2] as after_rating, a.ratings[6 * s.nth - 1] as after_low, a.ratings[6 * s.nth] as after_high,
  a.deals * cardinality(a.versions) as games, a.scores[4 * s.nth - 3] as wins, a.scores[4 * s.nth - 2]::integer as rank_sum,
  a.scores[4 * s.nth - 1]::integer as forfeits, a.scores[4 * s.nth] as cpu_ms
from archived_match a cross join lateral unnest(a.versions) with ordinality as s (version_id, nth);

-- What names a match may name one that is archived.
alter table incident drop constraint incident_match_id_fkey;
alter table bot_log drop constraint bot_log_match_id_fkey;
alter table soft_look drop constraint soft_look_match_id_fkey, drop constraint soft_look_other_id_fkey;
alter table contribution drop constraint contribution_match_id_fkey;

-- A match leaves a closed season only for its archive, and nothing of it changes before.
drop trigger match_keeps_seeds on any_match;
drop function refuse_if_not_archived();
drop trigger match_in_season on any_match;
create trigger match_in_season before update of ladder_id, season, state, commit, deals on any_match
  for each row when (old.rated) execute function refuse_if_season_closed();
create trigger match_keeps_seeds before update of seeds, commitment, engine on any_match for each row
  when (old.rated and (old.seeds, old.commitment, old.engine) is distinct from (new.seeds, new.commitment, new.engine))
  execute function refuse_if_season_closed();
drop trigger match_leaves_season on any_match;
create function refuse_unless_archived() returns trigger language plpgsql as $$
begin
  if exists (select from season where ladder_id = old.ladder_id and number = old.season)
    and not exists (select from archived_match where id = old.id)
  then
    raise exception 'Season % of ladder % is closed: % of "%" is refused.',
      old.season, old.ladder_id, lower(tg_op), tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger match_leaves_season before delete on any_match
  for each row when (old.rated) execute function refuse_unless_archived();

-- Moves rows of matches and seats whose games an archive has. Whoever calls it has dropped what else belongs to them.
create function archive_matches(matches uuid[]) returns void language plpgsql as $$
begin
  insert into archived_match (id, created_at, started_at, finished_at, spread, archive, commit, attempt, deals, void, styled, reason,
    incidents, versions, ratings, scores)
  select m.id, m.created_at, m.started_at, m.finished_at, m.spread, r.number, m.commit, m.attempt, m.deals, m.state = 'void', m.styled,
    m.reason, nullif(m.incidents, '{}'),
    array(select x.version_id from match_bot x where x.match_id = m.id order by x.bot),
    array(select s.value from match_bot x cross join lateral unnest(array[x.before_rating, x.before_low, x.before_high, x.after_rating,
      x.after_low, x.after_high]) with ordinality as s (value, nth) where x.match_id = m.id order by x.bot, s.nth),
    array(select s.value from match_bot x cross join lateral unnest(array[x.wins, x.rank_sum, x.forfeits, x.cpu_ms])
      with ordinality as s (value, nth) where x.match_id = m.id order by x.bot, s.nth)
  from any_match m join archive r on r.ladder_id = m.ladder_id and r.season = m.season
  where m.id = any(matches) and m.rated and m.state in ('finished', 'void') order by m.ladder_id, m.season, m.commit;
  if exists (
    select match_id, bot, version_id, before_rating, before_low, before_high, after_rating, after_low, after_high, games, wins,
      rank_sum, forfeits, cpu_ms from match_bot where match_id = any(matches)
    except
    select match_id, bot, version_id, before_rating, before_low, before_high, after_rating, after_low, after_high, games, wins,
      rank_sum, forfeits, cpu_ms from past_seat where match_id = any(matches))
  then
    raise exception 'The seats of a match would not be read from its archive as they are.' using errcode = 'data_exception';
  end if;
  delete from match_bot where match_id = any(matches);
  delete from any_match where id = any(matches);
end $$;

-- What became an archive before.
select archive_matches(array(
  select m.id from any_match m where m.rated and m.ladder_id = a.ladder_id and m.season = a.season and m.commit <= a.emptied_to))
from archive a;

create function refuse_archived_match() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select from archive where number = new.archive and emptied_at is null) then
    return new;
  end if;
  raise exception 'What is archived does not change: % of "%" is refused.', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger archived_match_stays before insert or update or delete on archived_match
  for each row execute function refuse_archived_match();
