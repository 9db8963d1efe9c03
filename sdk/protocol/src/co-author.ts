import { type Static, Type } from "typebox";
import { BotRef, ForAll, ForOwner, Name, Time } from "./basics.ts";

/** Authors of a bot at most, its owner and those who are invited included. */
export const MOST_AUTHORS = 8;
/** Bots of others of which one account may be a co-author. */
export const MOST_CO_AUTHORED = 50;

/** Who writes a bot, for everybody. */
export const Authored = ForAll({
  bot: BotRef,
  authors: Type.Array(Name, { description: "Its owner, then its co-authors in the order in which they joined." }),
});
export type Authored = Static<typeof Authored>;

/** The same for its authors: only they see who is invited. */
export const BotAuthors = ForOwner({
  bot: BotRef,
  owner: Name,
  /** In the order in which they joined. */
  coAuthors: Type.Array(Type.Object({ author: Name, joinedAt: Time })),
  invited: Type.Array(Type.Object({ author: Name, invitedAt: Time })),
});
export type BotAuthors = Static<typeof BotAuthors>;

/** A bot of which its owner asks the caller to become a co-author. */
export const Invitation = ForOwner({ bot: BotRef, invitedAt: Time });
export type Invitation = Static<typeof Invitation>;
