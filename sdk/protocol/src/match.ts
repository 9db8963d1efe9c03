import type { Result, SeenEvent } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import {
  Engine,
  ForAll,
  ForOwner,
  GameId,
  Gzip,
  Hash,
  LadderId,
  Name,
  Nullable,
  Rating,
  SeasonNumber,
  Seed,
  Time,
  Uuid,
  VersionRef,
  Words,
} from "./basics.ts";
import { Ladder } from "./ladder.ts";
import { Waiting } from "./version.ts";

/** `parked`: it failed too often, and an operator looks at it. `void`: an operator took it out; it does not count. */
export const MATCH_STATES = ["queued", "running", "finished", "parked", "void"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** What a match was to a bot. `won`: nobody had a better mean place; `lost`: somebody had; `forfeited`: it forfeited a game. */
export const MATCH_RESULTS = ["won", "lost", "forfeited"] as const;
export type MatchOutcome = (typeof MATCH_RESULTS)[number];

/** How many deals a challenge has unless its author says, and at most. */
export const CHALLENGE_DEALS = { usual: 32, most: 64 } as const;

const showing = Type.Boolean({
  description:
    "It is over, and its show is still on. Nothing is held back here; who shows it to people may ask them first.",
});
const rated = Type.Boolean({ description: "If not, it is a challenge: it counts for nothing." });

/** A bot at the table of a match. Seats rotate; `bots[i]` is the i-th bot of the line-up. */
export const MatchBot = ForAll({
  version: VersionRef,
  before: Nullable(Type.Object({ ...Rating.properties }, { description: "When the match was made." })),
  after: Nullable(Type.Object({ ...Rating.properties }, { description: "At the first refit that had this match." })),
  meanPlacing: Nullable(Type.Number()),
  wins: Nullable(Type.Number()),
  forfeits: Nullable(Type.Integer()),
  cpuMs: Nullable(Type.Number({ description: "CPU time over all games." })),
  luck: Nullable(Type.Number({ description: "Mean places a game that chance was worth; null until it is reckoned." })),
});

/** The season of its ladder that a match belongs to. */
export const MatchSeason = ForAll({
  number: SeasonNumber,
  current: Type.Boolean({ description: "The ladder is in it still." }),
});

export const MatchSummary = ForAll({
  id: Uuid,
  ladder: Ladder.properties.id,
  season: MatchSeason,
  state: Words(MATCH_STATES),
  showing,
  rated,
  bots: Type.Array(
    Type.Object({
      version: VersionRef,
      meanPlacing: MatchBot.properties.meanPlacing,
      forfeits: MatchBot.properties.forfeits,
    }),
  ),
  games: Type.Object({ done: Type.Integer(), of: Type.Integer() }),
  createdAt: Time,
  finishedAt: Nullable(Time),
});
export type MatchSummary = Static<typeof MatchSummary>;

export const Match = ForAll({
  id: Uuid,
  ladder: Ladder,
  season: MatchSeason,
  state: Words(MATCH_STATES),
  showing,
  reason: Nullable(Type.String({ description: "Why it is parked or void." })),
  rated,
  bots: Type.Array(MatchBot),
  /** One for each phase; `seating[seat]` is an index into `bots`. */
  phases: Type.Array(Type.Object({ seating: Type.Array(Type.Integer()) })),
  commitment: Type.Object(
    { hash: Hash, of: Type.String() },
    { description: "Published before play: SHA-256 of the seeds, one a line, in the order of the deals." },
  ),
  seeds: Nullable(Type.Array(Seed, { description: "One a deal; null until the match is over." })),
  games: Type.Object({ done: Type.Integer(), of: Type.Integer() }),
  engine: Nullable(Engine),
  incidents: Type.Array(Type.String(), { description: "What the platform did wrong; it cost nobody a point." }),
  attempts: Type.Integer(),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
});
export type Match = Static<typeof Match>;

export const GameSummary = ForAll({
  id: GameId,
  index: Type.Integer(),
  phase: Type.Integer(),
  deal: Type.Integer(),
  /** `seats[seat]` is an index into the match's `bots`. */
  seats: Type.Array(Type.Integer()),
  result: Type.Unsafe<Result>({ type: "object", additionalProperties: true, description: "Ranks in seat order." }),
  moves: Type.Integer({ description: "Decisions." }),
  forfeits: Type.Array(Type.Object({ seat: Type.Integer(), fault: Type.String() })),
  luck: Nullable(
    Type.Array(Type.Number(), {
      description:
        "Places that chance was worth to each seat, a fixed measure that is 0 on average; null until reckoned.",
    }),
  ),
});
export type GameSummary = Static<typeof GameSummary>;

export const Game = ForAll({
  ...GameSummary.properties,
  match: Uuid,
  ladder: Ladder,
  season: MatchSeason,
  seed: Seed,
  bots: Type.Array(VersionRef, { description: "In seat order." }),
  cpuMs: Type.Array(Type.Number(), { description: "CPU time, in seat order." }),
  changes: Type.Array(Nullable(Type.Number()), {
    description:
      "Of the ratings, in Elo and in seat order: what the first refit after its match changed since it was made.",
  }),
  /** Of its match. */
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  engine: Nullable(Engine),
  previous: Nullable(GameId),
  next: Nullable(GameId),
});
export type Game = Static<typeof Game>;

/** What a bot ran as. */
const code = { bundle: Gzip, map: Nullable(Gzip), hash: Hash, built: Nullable(Engine) };

/**
 * What is needed to repeat a match: everybody's moves, and the bundles of the house bots and of the author who asks. Nothing
 * of others' bots.
 */
export const Rerun = ForAll({
  match: Uuid,
  ladder: Ladder,
  engine: Nullable(Engine),
  bots: Type.Array(
    Type.Object({
      version: VersionRef,
      mine: Nullable(
        ForOwner(code, { description: "Null for a bot of another author, and if no code was asked for." }),
      ),
      published: Nullable(Type.Object(code, { description: "Of house bots: their sources are open to all." })),
    }),
  ),
  games: Type.Array(
    Type.Object({
      id: GameId,
      phase: Type.Integer(),
      /** `seats[seat]` is an index into `bots`. */
      seats: Type.Array(Type.Integer()),
      seed: Seed,
      moves: Type.Array(Type.Integer(), { description: "One a decision: an action's code, or a fault: −1 … −5." }),
      ranks: Type.Array(Type.Integer()),
    }),
    { description: "In the order played." },
  ),
});
export type Rerun = Static<typeof Rerun>;

/** One game of a running match, as the audience may see it: nothing hidden. */
export const LiveGame = ForAll({
  index: Type.Integer(),
  seats: Type.Array(Type.Integer()),
  events: Type.Array(Type.Unsafe<SeenEvent>({ type: "object", additionalProperties: true })),
  result: Nullable(Type.Unsafe<Result>({ type: "object", additionalProperties: true })),
});
export type LiveGame = Static<typeof LiveGame>;

export const LiveMatch = ForAll({
  id: Uuid,
  state: Words(MATCH_STATES),
  /** Place in the queue, from 1, while it is queued. */
  place: Nullable(Type.Integer()),
  /** The same with about how long that takes, by the pace of the last two minutes. */
  waiting: Nullable(Waiting),
  games: Type.Object({ done: Type.Integer(), of: Type.Integer() }),
  /** Sum of ranks so far, in the order of the match's `bots`. */
  ranks: Type.Array(Type.Integer()),
  latest: Nullable(LiveGame),
});
export type LiveMatch = Static<typeof LiveMatch>;

const why = Type.String({ description: "Why it was chosen, in one sentence." });
const TvBot = Type.Object({ author: Name, name: Name });

/** A match that is shown now. */
export const TvMatch = ForAll({ match: Uuid, ladder: LadderId, bots: Type.Array(TvBot), why });
export type TvMatch = Static<typeof TvMatch>;

/** What to watch: a match that is shown now, or a game of a recent one. */
export const Tv = ForAll({
  live: Nullable(TvMatch),
  recent: Nullable(Type.Object({ game: GameId, ladder: LadderId, bots: Type.Array(TvBot), why })),
});
export type Tv = Static<typeof Tv>;
