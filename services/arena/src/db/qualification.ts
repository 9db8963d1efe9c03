import type { Db } from "./sql.ts";

export interface QualificationRow {
  version_id: string;
  ladder_id: string;
  index: number;
  seed: string;
  players: string[];
  moves: Uint8Array;
}

/** Deletes the games of the last build: a version that is built again also plays again. */
export const dropQualification = (db: Db, versionId: string) =>
  db`delete from qualification_game where version_id = ${versionId}`;

export const insertQualification = (db: Db, games: QualificationRow[]) =>
  db`insert into qualification_game ${db(games)}`;

export interface QualificationGameRow {
  seed: string;
  moves: Uint8Array;
  authors: string[];
  bots: string[];
  numbers: number[];
}

/** One game of a qualification, with the names of the bots that played it, in seat order. */
export const qualificationGame = (db: Db, versionId: string, ladderId: string, index: number) =>
  db<QualificationGameRow[]>`
    select q.seed, q.moves, array_agg(u.name order by p.seat) as authors, array_agg(b.name order by p.seat) as bots,
      array_agg(v.number order by p.seat) as numbers
    from qualification_game q cross join unnest(q.players) with ordinality as p (version_id, seat)
    join version v on v.id = p.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where q.version_id = ${versionId} and q.ladder_id = ${ladderId} and q.index = ${index}
    group by q.version_id, q.ladder_id, q.index`;
