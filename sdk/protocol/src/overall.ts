import { type Static, Type } from "typebox";
import { BotRef, ForAll, LadderId, Nullable, Time, Uuid } from "./basics.ts";
import { Rank } from "./ladder.ts";

const Interval = { low: Type.Number(), high: Type.Number() };

/** A score, 0–1, with its 95 % interval at one look and of one bot. */
const Score = ForAll({ score: Type.Number(), ...Interval });

/** A bot over all ladders. */
export const OverallRow = ForAll({
  /** Null until it is rated on every ladder on which it plays. */
  rank: Nullable(Rank),
  bot: BotRef,
  version: Type.Object({ id: Uuid, number: Type.Integer() }),
  overall: Nullable(
    Type.Object(
      {
        ...Score.properties,
        sure: Type.Object(Interval, {
          description: "The same at every look and of all bots together: ranks come from this.",
        }),
      },
      { description: "The mean of its scores on all ladders, 0–1; a ladder on which it does not play counts 0." },
    ),
  ),
  provisional: Type.Boolean({ description: "On a ladder on which it plays, it has played fewer than 30 deals." }),
  ladders: Type.Array(Nullable(Score), {
    description:
      "In the order of `ladders`: what its rating expects of it there, on average against each of the others; null: it does not play there, or is not rated yet.",
  }),
});
export type OverallRow = Static<typeof OverallRow>;

export const Overall = ForAll({
  asOf: Time,
  /** The ladders that count: those on which somebody is rated. */
  ladders: Type.Array(Type.Object({ id: LadderId, title: Type.String() })),
  rows: Type.Array(OverallRow),
});
export type Overall = Static<typeof Overall>;
