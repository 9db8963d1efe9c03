-- The games of a match in one row: a row and an index entry for each took more than what they held. Whoever reads games reads
-- the view, which has the columns of the table that it replaces.
create table match_games (
  match_id uuid primary key references any_match (id),
  -- Of each game, in order.
  moves bytea[] not null,
  -- Ranks in seat order, one byte each, game after game.
  ranks bytea not null,
  -- 0: finished, 1: round-limit, 2: forfeit.
  reasons bytea not null,
  rounds smallint[] not null,
  decisions integer[] not null,
  -- "game:seat:fault" of each that forfeited.
  faults text[] not null,
  -- CPU time in ms, in seat order, game after game.
  cpu real[] not null,
  check (cardinality(moves) = octet_length(reasons) and cardinality(moves) = cardinality(rounds)
    and cardinality(moves) = cardinality(decisions) and octet_length(ranks) = cardinality(cpu)
    and octet_length(ranks) % cardinality(moves) = 0)
);

insert into match_games (match_id, moves, ranks, reasons, rounds, decisions, faults, cpu)
select match_id, array_agg(moves order by index), string_agg(ranks, '' order by index),
  string_agg(case reason when 'finished' then '\x00'::bytea when 'round-limit' then '\x01' else '\x02' end, '' order by index),
  array_agg(rounds order by index), array_agg(decisions order by index),
  array(select f.index || ':' || fault from game f cross join unnest(f.faults) as fault
    where f.match_id = g.match_id order by f.index, fault),
  array(select ms from game c cross join unnest(c.cpu) with ordinality as u (ms, nth)
    where c.match_id = g.match_id order by c.index, nth)
from game g group by match_id;
drop table game;

create view game as
select r.match_id, (g.nth - 1)::smallint as index, g.moves,
  substring(whole.ranks from ((g.nth - 1) * whole.players + 1)::int for whole.players) as ranks,
  (array['finished', 'round-limit', 'forfeit'])[1 + get_byte(r.reasons, (g.nth - 1)::int)] as reason,
  g.rounds, g.decisions,
  case when r.faults = '{}' then '{}'
    else array(select substr(fault, strpos(fault, ':') + 1) from unnest(r.faults) as fault
      where split_part(fault, ':', 1)::int = g.nth - 1) end as faults,
  whole.cpu[(g.nth - 1) * whole.players + 1:g.nth * whole.players] as cpu
from match_games r
-- Unpacked once, not for each game.
cross join lateral (
  select r.ranks || ''::bytea as ranks, r.cpu || '{}'::real[] as cpu, octet_length(r.ranks) / cardinality(r.moves) as players
  offset 0
) whole
cross join lateral unnest(r.moves, r.rounds, r.decisions) with ordinality as g (moves, rounds, decisions, nth);
