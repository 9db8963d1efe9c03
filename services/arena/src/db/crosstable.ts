import type { Db } from "./sql.ts";

export interface CrossRow {
  a: string;
  b: string;
  matches: number;
  games: number;
  score: number;
  weight: number;
  /** Over matches: Σ points², Σ points · weight and Σ weight². */
  pp: number;
  pw: number;
  ww: number;
}

/** What some versions took of each other in a season: each pair once, a < b. */
export const crossOf = (db: Db, ladderId: string, season: number, versions: string[]) =>
  db<CrossRow[]>`
    select t.a, t.b, count(*)::int as matches, (sum(m.deals) * l.players)::int as games, sum(t.points) as score,
      sum(t.weight) as weight, sum(t.points * t.points) as pp, sum(t.points * t.weight) as pw, sum(t.weight * t.weight) as ww
    from (
      select match_id, least(a, b) as a, greatest(a, b) as b,
        case when a < b then score_a else weight - score_a end as points, weight
      from tally
      where ladder_id = ${ladderId} and a = any(${versions}::uuid[]) and b = any(${versions}::uuid[])
    ) t join match m on m.id = t.match_id and m.state = 'finished' and m.season = ${season}
    join any_ladder l on l.id = m.ladder_id
    group by t.a, t.b, l.players`;
