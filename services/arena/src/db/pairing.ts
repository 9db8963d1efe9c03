import type { Db } from "./sql.ts";

/** `off`: somebody of it plays no more, so no match is made of it. */
export type PairingState = "open" | "made" | "bye" | "off";

/** Who meets whom in a league that plans it. One version alone has a bye. */
export interface PairingRow {
  round: number;
  number: number;
  versions: string[];
  state: PairingState;
  match_id: string | null;
}

/** With how its match stands: the sum of each bot's ranks, in the order of `versions`; null while it is not over. */
export interface PlayedPairingRow extends PairingRow {
  match_state: string | null;
  rank_sums: number[] | null;
  games: number | null;
}

export const pairingsOn = (db: Db, ladder: string) =>
  db<PlayedPairingRow[]>`
    select p.round, p.number, p.versions, p.state, p.match_id, m.state as match_state,
      case when m.state = 'finished' then (
        select array_agg(x.rank_sum order by array_position(p.versions, x.version_id)) from match_bot x where x.match_id = m.id)
      end as rank_sums,
      case when m.state = 'finished' then (select x.games from match_bot x where x.match_id = m.id and x.bot = 0) end as games
    from pairing p left join match m on m.id = p.match_id where p.ladder_id = ${ladder} order by p.round, p.number`;

export const insertPairings = (
  db: Db,
  ladder: string,
  pairings: readonly Pick<PairingRow, "round" | "number" | "versions" | "state">[],
) =>
  db`
    insert into pairing ${db(
      pairings.map(({ round, number, versions, state }) => ({ ladder_id: ladder, round, number, versions, state })),
    )}`;

/** The next pairing of which no match was made, or only one that became void. */
export const nextPairing = (db: Db, ladder: string) =>
  db<PairingRow[]>`
    select p.round, p.number, p.versions, p.state, p.match_id from pairing p left join match m on m.id = p.match_id
    where p.ladder_id = ${ladder} and (p.state = 'open' or m.state = 'void') order by p.round, p.number limit 1`;

export const setPairing = (
  db: Db,
  ladder: string,
  { round, number, state, match_id }: Pick<PairingRow, "round" | "number" | "state" | "match_id">,
) =>
  db`
    update pairing set state = ${state}, match_id = ${match_id}
    where ladder_id = ${ladder} and round = ${round} and number = ${number}`;
