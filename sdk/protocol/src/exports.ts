import { type Static, Type } from "typebox";
import { ForAll, GameId, LadderId, SeasonNumber, Time, Uuid } from "./basics.ts";

/**
 * The forms in which a ladder's season can be downloaded. Fields are columns of the CSV, in this order; their names
 * stay.
 */

const BOT = "`author/bot@version`";
const CSV = "in CSV separated by spaces";

/** A finished game that counts. */
export const ExportedGame = ForAll({
  commit: Type.Integer({ description: "Number of its match's result: `after` it the export can be taken up again." }),
  match: Uuid,
  finished_at: Time,
  game: GameId,
  phase: Type.Integer({ description: "From 0: in each the bots sit one seat further on." }),
  deal: Type.Integer({ description: "From 0: games of one deal of a match have the same seed." }),
  seed: Type.String(),
  bots: Type.Array(Type.String(), { description: `${BOT} in seat order; ${CSV}.` }),
  ranks: Type.Array(Type.Integer(), { description: `In seat order, from 1; equal ones shared it; ${CSV}.` }),
  reason: Type.String({ description: "`finished`, `round-limit` or `forfeit`." }),
  rounds: Type.Integer(),
  decisions: Type.Integer(),
  forfeits: Type.Array(Type.String(), { description: `\`seat:fault\` of each forfeit; ${CSV}.` }),
  cpu_ms: Type.Array(Type.Number(), { description: `CPU time in seat order; ${CSV}.` }),
});
export type ExportedGame = Static<typeof ExportedGame>;

/** Two versions that met: what ratings are fitted to. */
export const ExportedPair = ForAll({
  a: Uuid,
  a_bot: Type.String({ description: BOT }),
  b: Uuid,
  b_bot: Type.String({ description: BOT }),
  matches: Type.Integer(),
  score_a: Type.Number({ description: "Points of a: a game won against b counts its weight, a shared rank half." }),
  weight: Type.Number({ description: "Points of both: each pair of a game of n weighs 1/(n−1)." }),
});
export type ExportedPair = Static<typeof ExportedPair>;

const exported = <S extends typeof ExportedGame | typeof ExportedPair>(item: S, description: string) =>
  ForAll({ ladder: LadderId, season: SeasonNumber, items: Type.Array(item, { description }) });

export const ExportedGames = exported(ExportedGame, "In the order in which they were committed.");
export const ExportedPairs = exported(ExportedPair, "Each pair once, ordered by a, then b.");
