import { type Static, Type } from "typebox";
import { ForAll, Nullable, Rating, VersionRef } from "./basics.ts";

const points = "in points: a game won against a bot counts its weight, a shared rank half of that";

/** What a match did to the rating of one of its bots, in numbers that add up. Null where a rating was not known yet. */
export const RatingChange = ForAll({
  version: VersionRef,
  before: Nullable(Rating),
  after: Nullable(Type.Object({ ...Rating.properties }, { description: "At the first refit that had this match." })),
  pairs: Type.Array(
    Type.Object({
      version: VersionRef,
      rating: Nullable(Type.Number({ description: "The opponent's, when the match was made." })),
      games: Type.Integer(),
      weight: Type.Number({ description: "Points at stake: each pair of a game of n weighs 1/(n−1)." }),
      expected: Nullable(Type.Number({ description: `What the two ratings expected, ${points}.` })),
      scored: Type.Number({ description: `What it took, ${points}.` }),
    }),
  ),
  alone: Nullable(
    Type.Object(
      {
        expected: Type.Number(),
        scored: Type.Number(),
        firm: Type.Object(
          { match: Type.Number(), others: Type.Number(), prior: Type.Number() },
          {
            description:
              "By how many points more would be expected if its rating were one Elo higher: in this match, in the matches of the season committed before it, and what the fit's prior counts for.",
          },
        ),
        step: Type.Number({ description: "(scored − expected) / (match + others + prior), in Elo." }),
      },
      {
        description:
          "What this match alone does to the rating, all others' held. Null for a challenge, and where a rating is missing.",
      },
    ),
  ),
});
export type RatingChange = Static<typeof RatingChange>;
