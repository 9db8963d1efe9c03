import { type Static, Type } from "typebox";
import { ForAll, LadderId, Nullable, Rating, SeasonNumber, VersionRef } from "./basics.ts";
import { Opponent } from "./bot.ts";

const { matches, games, score, difference, error, sure, lastMatch } = Opponent.properties;

/** Two versions on one ladder, in its present season. */
export const PairOnLadder = ForAll({
  ladder: LadderId,
  season: SeasonNumber,
  a: Nullable(Rating),
  b: Nullable(Rating),
  expected: Nullable(
    Type.Number({ description: "What the ratings expect of `a` against `b`, 0–1; null until both are rated." }),
  ),
  met: Nullable(
    Type.Object(
      { matches, games, score, difference, error, sure, lastMatch },
      { description: "What `a` took at the tables where both sat; null if they never met." },
    ),
  ),
  seats: Type.Array(
    Type.Object({
      seat: Type.Integer({ description: "Where `a` sat, from 0." }),
      games: Type.Integer(),
      score: Type.Number({ description: "Of `a`, against `b`, 0–1." }),
    }),
    { description: "By the seat of `a`, in their last 200 matches." },
  ),
});
export type PairOnLadder = Static<typeof PairOnLadder>;

/** Two versions, on every ladder on which both are. */
export const Pair = ForAll({ a: VersionRef, b: VersionRef, ladders: Type.Array(PairOnLadder) });
export type Pair = Static<typeof Pair>;
