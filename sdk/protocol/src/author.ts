import { type Static, Type } from "typebox";
import { ForAll, Name } from "./basics.ts";
import { Bot } from "./bot.ts";
import { Entry } from "./version.ts";

const { ladder, status, standing, rank, matches, games, provisional } = Entry.properties;
const { bot, active, createdAt } = Bot.properties;

/** Everything of an author that everybody may see. */
export const Author = ForAll({
  author: Name,
  house: Type.Boolean({ description: "Not a person: the bots that come with the ladder." }),
  /** By name. */
  bots: Type.Array(
    ForAll({
      bot,
      active,
      createdAt,
      /** Of the active version, one for each ladder. */
      entries: Type.Array(ForAll({ ladder, status, standing, rank, matches, games, provisional })),
    }),
  ),
});
export type Author = Static<typeof Author>;
