import type { Db } from "./sql.ts";

export interface SeatScoreRow {
  seat: number;
  games: number;
  points: number;
}

/**
 * What version a took against version b, by the seat of a, in the last 200 matches of a season of a ladder at which both
 * sat. In phase r a bot's seat is its place in the line-up plus r (`seatings`).
 */
export const seatScoresOf = (db: Db, a: string, b: string, ladderId: string, season: number) =>
  db<SeatScoreRow[]>`
    select s.a as seat, count(*)::int as games,
      sum(case when r.a < r.b then 1 when r.a = r.b then 0.5 else 0 end)::float8 as points
    from (
      select m.id, m.deals, l.players, x.bot as a, y.bot as b
      from match_bot x join match_bot y on y.match_id = x.match_id and y.version_id = ${b}
      join match m on m.id = x.match_id join ladder l on l.id = m.ladder_id
      where x.version_id = ${a} and m.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished'
      order by x.match_id desc limit 200
    ) m join game g on g.match_id = m.id
    cross join lateral (
      select (m.a + g.index / m.deals) % m.players as a, (m.b + g.index / m.deals) % m.players as b) s
    cross join lateral (select get_byte(g.ranks, s.a) as a, get_byte(g.ranks, s.b) as b) r
    group by s.a order by s.a`;
