import { type Static, Type } from "typebox";
import { BotRef, ForAll, LadderId, Nullable, Rating, SeasonNumber, Time, Uuid } from "./basics.ts";
import { Authored } from "./co-author.ts";
import { Rank } from "./ladder.ts";
import { Entry, VersionSummary } from "./version.ts";

export const BotSummary = ForAll({
  bot: BotRef,
  active: Nullable(Type.Object({ id: Uuid, number: Type.Integer() })),
  versions: Type.Integer(),
  /** Where its active version plays. */
  ladders: Type.Array(LadderId),
  /** Of these, the one on which it stands best; null until it is rated on one. */
  best: Nullable(Type.Object({ ladder: LadderId, standing: Rating, rank: Nullable(Rank) })),
  createdAt: Time,
  mine: Type.Boolean(),
});
export type BotSummary = Static<typeof BotSummary>;

/** How one of its versions stood when an earlier season of a ladder ended. */
export const PastSeason = ForAll({
  ladder: LadderId,
  season: SeasonNumber,
  closedAt: Time,
  version: Type.Object({ id: Uuid, number: Type.Integer() }),
  standing: Nullable(Rating),
  rank: Nullable(Rank),
  matches: Type.Integer(),
  games: Type.Integer(),
});
export type PastSeason = Static<typeof PastSeason>;

export const Bot = ForAll({
  bot: BotRef,
  authors: Authored.properties.authors,
  active: Nullable(Type.Object({ id: Uuid, number: Type.Integer() })),
  createdAt: Time,
  mine: Type.Boolean(),
  /** Newest first. */
  versions: Type.Array(VersionSummary),
  /** Of the active version, one for each ladder. */
  entries: Type.Array(Entry),
  /** Newest first. */
  past: Type.Array(PastSeason),
});
export type Bot = Static<typeof Bot>;

/** One opponent of a bot's active version on one ladder: all games at the same tables. */
export const Opponent = ForAll({
  bot: BotRef,
  version: Type.Object({ id: Uuid, number: Type.Integer() }),
  standing: Nullable(Rating),
  matches: Type.Integer(),
  games: Type.Integer(),
  score: Type.Number({ description: "Share of games in which it ranked better, ties half, 0–1." }),
  expected: Nullable(Type.Number({ description: "What the ratings expect of that share." })),
  difference: Nullable(Type.Number({ description: "score − expected" })),
  error: Nullable(Type.Number({ description: "Standard error of the difference; the match is the unit." })),
  sure: Type.Boolean({ description: "The difference is more than 1.96 errors from 0." }),
  trend: Type.Array(Type.Number(), {
    description: "The score in each of their last 12 matches, oldest first; empty for a past season.",
  }),
  lastMatch: Nullable(Type.Object({ id: Uuid, at: Time })),
});
export type Opponent = Static<typeof Opponent>;
