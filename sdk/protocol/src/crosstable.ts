import { type Static, Type } from "typebox";
import { ForAll, LadderId, Nullable, Rating, SeasonNumber, VersionRef } from "./basics.ts";
import { Opponent } from "./bot.ts";

const { matches, games, score, expected, difference, error } = Opponent.properties;

/** The leading versions of a season against each other. */
export const Crosstable = ForAll({
  ladder: LadderId,
  season: SeasonNumber,
  /** Best first. */
  versions: Type.Array(ForAll({ version: VersionRef, standing: Nullable(Rating) })),
  /** Each pair that met, once. */
  cells: Type.Array(
    ForAll({
      a: Type.Integer({ description: "Index among `versions`; `score` is its." }),
      b: Type.Integer({ description: "Index among `versions`, above `a`." }),
      ...{ matches, games, score, expected, difference, error },
    }),
  ),
});
export type Crosstable = Static<typeof Crosstable>;
