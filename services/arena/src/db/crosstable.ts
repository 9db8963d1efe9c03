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
    select t.a, t.b, sum(t.matches)::int as matches, (sum(t.deals) * l.players)::int as games, sum(t.points) as score,
      sum(t.weight) as weight, sum(t.pp) as pp, sum(t.pw) as pw, sum(t.ww) as ww
    from (
      select matches, deals, least(a, b) as a, greatest(a, b) as b, weight, ww,
        case when a < b then score_a else weight - score_a end as points,
        case when a < b then pp else ww - 2 * pw + pp end as pp, case when a < b then pw else ww - pw end as pw
      from met
      where ladder_id = ${ladderId} and season = ${season} and a = any(${versions}::uuid[]) and b = any(${versions}::uuid[])
    ) t join any_ladder l on l.id = ${ladderId}
    group by t.a, t.b, l.players`;
