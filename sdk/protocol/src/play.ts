import type { Decision, Result, SeenEvent } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import { ForOwner, GameId, Nullable, Time, VersionRef, Words } from "./basics.ts";
import { Ladder } from "./ladder.ts";

/** `left`: by its person, or given up after a day without a move. `failed`: a bot could not be asked; nobody is to blame. */
export const PLAY_STATES = ["playing", "over", "left", "failed"] as const;
export type PlayState = (typeof PLAY_STATES)[number];

/** Games of one sitting at most: a phase. The bots remember them. */
export const SITTING_GAMES = 8;

/** Seconds that `getPlayed` waits at most for news. */
export const PLAY_WAIT_S = 20;

/** A game of a person among bots, without what happens in it. */
export const PlayedSummary = ForOwner({
  id: GameId,
  ladder: Ladder,
  /** In seat order; the person's seat is null. */
  seats: Type.Array(Nullable(VersionRef)),
  state: Words(PLAY_STATES),
  createdAt: Time,
  movedAt: Time,
});
export type PlayedSummary = Static<typeof PlayedSummary>;

/** The same as its person sees it: all that this seat may see, and no more. */
export const Played = ForOwner({
  ...PlayedSummary.properties,
  seat: Type.Integer({ description: "The person's, from 0." }),
  reason: Nullable(Type.String({ description: "Why it was left or failed." })),
  decisions: Type.Integer({ description: "Taken so far, over all seats." }),
  turn: Nullable(
    Type.Object({
      seat: Type.Integer(),
      /** Of other seats too: everybody knows what a seat is asked for. */
      decision: Type.Unsafe<Decision>({ type: "string" }),
    }),
  ),
  events: Type.Array(Type.Unsafe<SeenEvent>({ type: "object", additionalProperties: true }), {
    description: "What the person's seat has seen, oldest first.",
  }),
  result: Nullable(Type.Unsafe<Result>({ type: "object", additionalProperties: true })),
  again: Type.Boolean({ description: "Another game may follow at the same table." }),
});
export type Played = Static<typeof Played>;
