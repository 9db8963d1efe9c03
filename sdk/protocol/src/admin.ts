import { type Static, Type } from "typebox";
import { ForOperators, GameId, LadderId, Name, Nullable, Time, Uuid, Words } from "./basics.ts";

/** A job that failed too often. `id` is the version's (build), the match's, or the job's own (exploit). */
export const Parked = ForOperators({
  kind: Type.Union([Type.Literal("build"), Type.Literal("match"), Type.Literal("exploit")]),
  id: Uuid,
  ladder: Nullable(LadderId),
  versions: Type.Array(Type.String(), { description: "author/name@number of all that take part." }),
  reason: Type.String(),
  attempts: Type.Integer(),
  since: Time,
});
export type Parked = Static<typeof Parked>;

/** What a pair of bots comes to in the test for soft play. `cleared` and `confirmed` are what an operator decided. */
export const SOFT_STATES = ["watched", "listed", "cleared", "confirmed"] as const;
export type SoftState = (typeof SOFT_STATES)[number];

/** A decision of a game, and what it handed to the mate beside what the bot answered when it was asked as a stranger. */
export const SoftStep = ForOperators({
  game: GameId,
  step: Type.Integer({ description: "Where the viewer shows it." }),
  round: Type.Integer(),
  action: Type.String({ description: "What it did, in words." }),
  instead: Type.String({ description: "What it answered when it was asked again, in words." }),
  gift: Type.Number({ description: "By how much more of a game's score the mate stood above it." }),
});
export type SoftStep = Static<typeof SoftStep>;

/** A bot that may play softly against another. This is evidence, no verdict. */
export const SoftCase = ForOperators({
  id: Uuid,
  bot: Type.String({ description: "author/name of the bot that may give way." }),
  mate: Type.String({ description: "author/name of the one that may gain." }),
  why: Type.String({ description: "Why the two are looked at." }),
  state: Words(SOFT_STATES),
  text: Type.String({ description: "The evidence in words." }),
  looks: Type.Integer({ description: "Matches with the mate, each beside one with somebody else." }),
  mean: Nullable(Type.Number({ description: "The mean of the looks, −1 to 1; of honest bots at most 0.05." })),
  toMate: Nullable(Type.Number({ description: "What it handed to the mate in a match, on average." })),
  toOthers: Nullable(
    Type.Number({ description: "What it handed to whoever else gets most of it in a match, on average." }),
  ),
  evidence: Type.Number({ description: "What bets against an honest bot have made of 1, as a power of ten." }),
  needed: Type.Number({ description: "The power of ten at which it is listed." }),
  steps: Type.Array(SoftStep, { description: "The decisions that handed over most, at most eight." }),
  listedAt: Nullable(Time),
  closed: Nullable(Type.Object({ at: Time, by: Type.String(), reason: Type.String() })),
});
export type SoftCase = Static<typeof SoftCase>;

/** A match in which something went wrong; it cost nobody a point. */
export const IncidentLine = ForOperators({
  match: Uuid,
  ladder: LadderId,
  at: Time,
  texts: Type.Array(Type.String()),
  versions: Type.Array(Type.String(), { description: "author/name@number of those that it concerns." }),
});
export type IncidentLine = Static<typeof IncidentLine>;

export const AuditLine = ForOperators({
  at: Time,
  operator: Type.String(),
  action: Type.String({ examples: ["match.void"] }),
  subject: Type.String(),
  detail: Type.String({ description: "In words; names every version that it touches." }),
});
export type AuditLine = Static<typeof AuditLine>;

/** A version that does not play because of what it did, or as an operator decided. */
export const SuspendedVersion = ForOperators({
  id: Uuid,
  version: Type.String({ description: "author/name@number." }),
  cause: Words(["forfeits", "incidents", "operator"] as const),
  reason: Type.String(),
  ladders: Type.Array(LadderId),
  matches: Type.Integer({ description: "Rated matches of the present seasons that it played there." }),
});
export type SuspendedVersion = Static<typeof SuspendedVersion>;

/** An account, without its address. */
export const AuthorLine = ForOperators({
  name: Name,
  id: Type.String(),
  createdAt: Time,
  operator: Type.Boolean(),
  suspended: Nullable(Type.Object({ at: Time, by: Type.String(), reason: Type.String() })),
  bots: Type.Integer(),
  versions: Type.Integer(),
  sessions: Type.Integer({ description: "Open now." }),
  keys: Type.Integer({ description: "API keys that are valid." }),
  ways: Type.Array(Type.String({ description: "`credential`: a password; `github`." })),
  lastSeen: Nullable(Time),
});
export type AuthorLine = Static<typeof AuthorLine>;

/** What became of sessions, and of places on ladders. */
export const AuthorTouched = ForOperators({
  author: Name,
  sessions: Type.Integer({ description: "Sessions that ended." }),
  versions: Type.Integer({ description: "Versions whose places were decided anew." }),
});
export type AuthorTouched = Static<typeof AuthorTouched>;

/** A name that somebody finds unfit. `bot`: it is the bot's name; null: its author's. */
export const NameReport = ForOperators({
  id: Uuid,
  author: Name,
  bot: Nullable(Name),
  name: Type.String({ description: "As it was reported." }),
  reason: Type.String(),
  reporter: Nullable(Type.String({ description: "Null: that account is gone." })),
  at: Time,
});
export type NameReport = Static<typeof NameReport>;
