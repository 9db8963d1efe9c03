import type { Options } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import { BotRef, ForAll, LadderId, Nullable, Rating, SeasonNumber, Time, Uuid, VersionRef, Words } from "./basics.ts";
import { Loss } from "./exploitability.ts";

/** A ruleset, its options and a number of players. */
export const Ladder = ForAll({
  id: LadderId,
  title: Type.String(),
  ruleset: Type.String(),
  options: Type.Unsafe<Options>({
    type: "object",
    additionalProperties: true,
    description: "Every option, filled in.",
  }),
  players: Type.Integer({ minimum: 2, maximum: 8 }),
  deals: Type.Integer({
    minimum: 1,
    maximum: 64,
    description: "Deals of a match of versions that are known; those of newcomers are shorter.",
  }),
});
export type Ladder = Static<typeof Ladder>;

/** A ladder to be made: by an operator, or in a host's `ladders.json`. */
export const NewLadder = Type.Object(
  {
    id: LadderId,
    title: Type.String({ minLength: 1, maxLength: 64 }),
    ruleset: Type.String({ maxLength: 64 }),
    options: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
      description: "Those of its ruleset that differ from their defaults.",
    }),
    players: Type.Integer(),
    deals: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 64,
        description: "Deals of every match; left out, matches are as long as it pays.",
      }),
    ),
    design: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description:
        "How many times as much its matches vary as independent pairs would; 0.75 if nothing is known. For the intervals of the first few matches.",
    }),
  },
  { additionalProperties: false },
);
export type NewLadder = Static<typeof NewLadder>;

/** `closing`: no more matches are made, and open ones are played. `closed`: its table is final. */
export const SEASON_STATES = ["open", "closing", "closed"] as const;

/** Matches, ratings and counts of a ladder belong to a season. */
export const Season = ForAll({
  number: SeasonNumber,
  state: Words(SEASON_STATES),
  openedAt: Time,
  closedAt: Nullable(Time),
  reason: Nullable(Type.String({ description: "Why an operator closes it." })),
});
export type Season = Static<typeof Season>;

export const SeasonSummary = ForAll({
  ...Season.properties,
  bots: Type.Integer({ description: "Bots that play in it; at its end, when it is closed." }),
  matches: Type.Integer({ description: "Rated matches." }),
  games: Type.Integer(),
  leader: Nullable(Type.Object({ bot: BotRef, standing: Rating })),
});
export type SeasonSummary = Static<typeof SeasonSummary>;

export const LadderSummary = ForAll({
  ladder: Ladder,
  season: Season,
  ended: Type.Boolean({ description: "It is closed: no season of it opens any more, and no bot joins it." }),
  bots: Type.Integer({ description: "Bots that play on it now." }),
  matches: Type.Integer({ description: "Rated matches of the season so far." }),
  games: Type.Integer(),
  running: Type.Integer({ description: "Matches that are queued or being played." }),
  leader: Nullable(Type.Object({ bot: BotRef, standing: Rating })),
  longestWait: Nullable(
    Type.Object(
      {
        bot: BotRef,
        version: Type.Object({ id: Uuid, number: Type.Integer() }),
        seconds: Type.Number(),
        matches: Type.Integer({ description: "Made on the ladder since it last sat at a table." }),
        most: Type.Integer({ description: "From so many on it goes before everybody." }),
      },
      { description: "Of all that play on it, whoever has waited longest; null while its season is not open." },
    ),
  ),
  asOf: Time,
});
export type LadderSummary = Static<typeof LadderSummary>;

/** How a version stands on a ladder. */
export const STANDINGS = ["provisional", "active", "superseded", "suspended", "retired"] as const;

export const Rank = ForAll({
  best: Type.Integer({
    description:
      "1 + how many are surely better: in 95 of 100 seasons no such statement is ever wrong, of all bots together.",
  }),
  worst: Type.Integer({ description: "How many there are, less those that are surely worse." }),
  place: Type.Integer({ description: "By rating alone, from 1." }),
});

/** A version that is not surely better or worse. By rating it stands at `place`. */
export const ToPart = ForAll({
  place: Type.Integer(),
  deals: Nullable(
    Type.Integer({
      description:
        "About how many more deals each must play until their order is sure, if both ratings stay; null: more than 50,000, too close to tell.",
    }),
  ),
});
export type ToPart = Static<typeof ToPart>;

export const Row = ForAll({
  rank: Nullable(Rank),
  /** The next better and the next worse version that it is not surely parted from; null if there is none near. */
  toPart: Type.Object({ above: Nullable(ToPart), below: Nullable(ToPart) }),
  movement: Nullable(Type.Integer({ description: "Places won (+) or lost (−) in 24 h; null for a newcomer." })),
  bot: BotRef,
  version: Type.Object({ id: Uuid, number: Type.Integer() }),
  standing: Nullable(Rating),
  status: Words(STANDINGS),
  reason: Nullable(Type.String({ description: "Why it is suspended." })),
  /** Games until it is no longer provisional. */
  provisional: Nullable(Type.Object({ games: Type.Integer(), of: Type.Integer() })),
  matches: Type.Integer(),
  games: Type.Integer(),
  winRate: Nullable(Type.Number({ description: "Games won, 0–1; a shared win counts its share." })),
  meanPlacing: Nullable(Type.Number({ description: "Mean rank in its games, from 1." })),
  form: Type.Array(Type.Number(), { description: "Mean rank in each of its last 10 matches, newest last." }),
  forfeits: Nullable(Type.Number({ description: "Share of forfeits in its last 100 games, 0–1." })),
  lastMatch: Nullable(Type.Object({ id: Uuid, at: Time })),
  /** In a duel: a round, to somebody who knows it. Null where nothing is known, and in final tables. */
  loss: Nullable(Loss),
  mine: Type.Boolean(),
});
export type Row = Static<typeof Row>;

/**
 * What one rating for each bot cannot say about a season's games: if bots suit each other, nobody is just stronger
 * or weaker.
 */
export const Misfit = ForAll({
  chiSquare: Type.Number({ description: "Of what pairs scored, against what their ratings expect." }),
  freedom: Type.Number({ description: "What it is on average where the ratings say all: degrees of freedom." }),
  chance: Type.Number({ description: "The chance of as much or more, then, 0–1." }),
  worst: Nullable(
    Type.Object(
      {
        a: VersionRef,
        b: VersionRef,
        seen: Type.Number({ description: "Share of the points that a took against b, 0–1." }),
        expected: Type.Number({ description: "What their ratings expect." }),
      },
      { description: "The pair that fits worst; null when one of the two no longer plays." },
    ),
  ),
  cycles: Type.Integer({ description: "Threes each of whom surely beats the next, and the last the first." }),
  shown: Type.Array(Type.Array(VersionRef), { description: "The first few cycles: each bot surely beats the next." }),
});
export type Misfit = Static<typeof Misfit>;

export const Table = ForAll({
  ladder: Ladder,
  season: Season,
  asOf: Time,
  /** Null until enough is played to tell, and for a closed season. */
  misfit: Nullable(Misfit),
  rows: Type.Array(Row),
});
export type Table = Static<typeof Table>;

export const RatingPoint = ForAll({
  at: Time,
  matches: Type.Integer(),
  rating: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
});
export const RatingSeries = ForAll({
  bot: BotRef,
  version: Type.Object({ id: Uuid, number: Type.Integer() }),
  points: Type.Array(RatingPoint),
});
export type RatingSeries = Static<typeof RatingSeries>;
