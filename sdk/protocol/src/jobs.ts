import { type Ask, FAULTS, type Options, type Start } from "@liars-ladder/rules";
import { type Static, type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import { Engine, GameId, Gzip, Hash, LadderId, Nullable, Seed, Time, Uuid, Words } from "./basics.ts";
import { Report, SourceFile, Step } from "./version.ts";

const Table = {
  ruleset: Type.String(),
  options: Type.Unsafe<Options>({ type: "object", additionalProperties: true }),
  players: Type.Integer({ minimum: 2, maximum: 8 }),
};

export const BuildJob = Type.Object({
  version: Uuid,
  /** Counts from 1 each time the arena queues it. */
  attempt: Type.Integer({ minimum: 1 }),
  entry: Type.String(),
  files: Type.Array(SourceFile),
  /**
   * The ladders of all rulesets; the runner plays those that the bot declares. One game for each seed, with
   * rotating seats.
   */
  ladders: Type.Array(Type.Object({ id: LadderId, ...Table, seeds: Type.Array(Seed) })),
  /**
   * House bots that fill the table. Only those are seated whose `ladders` names the ladder. If there are too few
   * (at the first start), copies of the candidate fill the other seats.
   */
  opponents: Type.Array(
    Type.Object({ version: Uuid, name: Type.String(), bundle: Gzip, ladders: Type.Array(LadderId) }),
  ),
});
export type BuildJob = Static<typeof BuildJob>;

/** What a build job reports while it runs (`job.updateProgress`): every step so far. */
export const BuildProgress = Type.Object({ steps: Type.Array(Step) });
export type BuildProgress = Static<typeof BuildProgress>;

export const BuildResult = Type.Object({
  version: Uuid,
  attempt: Type.Integer(),
  /** The runner's steps; `qualification` once for each ladder that the bot declares. */
  report: Report,
  /** Null when it was rejected before it could play. */
  bundle: Nullable(Type.Object({ code: Gzip, map: Nullable(Gzip), hash: Hash, bytes: Type.Integer() })),
  /** As the bot declares them. */
  rulesets: Type.Array(Type.String()),
  /** Ids of the ladders that it qualified for; none: the version is rejected. */
  qualified: Type.Array(LadderId),
  /**
   * CPU time of compilers and games at the runner, in ms. A runner may report anything, so it is bounded by what a
   * column holds.
   */
  cpuMs: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  /** The games of its qualification, ladder by ladder in the order of the job's seeds. */
  games: Type.Array(
    Type.Object({
      ladder: LadderId,
      index: Type.Integer({ minimum: 0 }),
      seed: Seed,
      /** Versions in seat order. */
      players: Type.Array(Uuid),
      moves: Type.Array(Type.Integer({ minimum: -5, maximum: 2 ** 31 - 1 })),
    }),
  ),
  engine: Engine,
});
export type BuildResult = Static<typeof BuildResult>;

export const MatchJob = Type.Object({
  match: Uuid,
  attempt: Type.Integer({ minimum: 1 }),
  ladder: Type.Object({ id: LadderId, ...Table }),
  /**
   * The line-up. `alone`: play every bot in a process of its own (it was in more incidents than the average, or had
   * matches played twice; in that case it `pays` for the time).
   */
  bots: Type.Array(
    Type.Object({ version: Uuid, bundle: Gzip, map: Nullable(Gzip), alone: Type.Boolean(), pays: Type.Boolean() }),
  ),
  /** `seating[seat]` is an index into `bots`; one game for each seed. Every phase starts every bot afresh. */
  phases: Type.Array(Type.Object({ seating: Type.Array(Type.Integer()), seeds: Type.Array(Seed) })),
});
export type MatchJob = Static<typeof MatchJob>;

const PlayedGame = Type.Object({
  /** Phase by phase, in the order of the seeds: phase × seeds a phase + deal. */
  index: Type.Integer({ minimum: 0 }),
  /** As in the rules' record: a code for each decision, negative for a fault. */
  moves: Type.Array(Type.Integer({ minimum: -5, maximum: 2 ** 31 - 1 })),
});

/** The kinds of incidents: the cause is unknown, or a bot came near its limit of CPU time when alone too. */
export const INCIDENT_KINDS = ["unexplained", "slow"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** Something went wrong that is nobody's fault. `bots`: those that it concerns; none if the machine was to blame. */
export const Incident = Type.Object({
  kind: Words(INCIDENT_KINDS),
  text: Type.String(),
  bots: Type.Array(Type.Integer({ minimum: 0 })),
});
export type Incident = Static<typeof Incident>;

/**
 * What a match job reports while it runs, at most every 250 ms: the games that ended since the last time. The last report
 * of an attempt that fails holds its incidents: it stays with the job, where the arena finds it when it parks the match.
 */
export const MatchProgress = Type.Object({
  attempt: Type.Integer(),
  games: Type.Array(PlayedGame),
  incidents: Type.Optional(Type.Array(Incident)),
});
export type MatchProgress = Static<typeof MatchProgress>;

const MatchLog = Type.Object({
  game: Type.Integer({ minimum: 0 }),
  bot: Type.Integer({ minimum: 0 }),
  move: Nullable(Type.Integer({ minimum: 0 })),
  kind: Words(["log", "illegal", "exception", "timeout", "memory", "crash"] as const),
  text: Type.String(),
});

export const MatchResult = Type.Object({
  match: Uuid,
  attempt: Type.Integer(),
  startedAt: Time,
  finishedAt: Time,
  /** All games, by index. Ranks are not here: the arena derives them. */
  games: Type.Array(
    Type.Object({
      ...PlayedGame.properties,
      /** CPU time in ms, in seat order. */
      cpu: Type.Array(Type.Number({ minimum: 0 })),
    }),
  ),
  /** Only for the bots' authors. `bot` is an index into the job's `bots`; `move` into the game's moves. */
  logs: Type.Array(MatchLog),
  incidents: Type.Array(Incident),
  /**
   * By bot of the job: wall time, ms, that it alone caused, because games were played again or it has to play
   * alone.
   */
  causedMs: Type.Array(Type.Number({ minimum: 0 })),
  engine: Engine,
});
export type MatchResult = Static<typeof MatchResult>;

/**
 * Where bots were that ran out of time or memory. This is looked for once the result is there, and replaces log
 * lines.
 */
export const LinesResult = Type.Object({
  match: Uuid,
  lines: Type.Array(MatchLog),
});
export type LinesResult = Static<typeof LinesResult>;

/**
 * A bot's turn in a person's game. It holds what the bot's seat has seen and no more: no seed, nothing of other seats. The
 * bot is started afresh and asked again all that it was asked before; its last answer counts.
 */
export const DecideJob = Type.Object({
  game: GameId,
  /** The number of the decision, from 0 over all seats. */
  at: Type.Integer({ minimum: 0 }),
  bot: Type.Object({ version: Uuid, bundle: Gzip }),
  /** The games of the sitting in which the bot was asked, oldest first. The last question is the one to answer. */
  games: Type.Array(
    Type.Object({
      start: Type.Unsafe<Start>({ type: "object", additionalProperties: true }),
      asks: Type.Array(Type.Unsafe<Ask>({ type: "object", additionalProperties: true })),
    }),
    { minItems: 1 },
  ),
});
export type DecideJob = Static<typeof DecideJob>;

export const DecideResult = Type.Object({
  game: GameId,
  at: Type.Integer({ minimum: 0 }),
  /** One of the two, and nothing else. The arena judges whether the action is legal. */
  answer: Type.Union([
    Type.Object({ action: Type.Unknown() }, { additionalProperties: false }),
    Type.Object({ fault: Words(FAULTS) }, { additionalProperties: false }),
  ]),
  /** CPU time of all of the bot's calls, ms. */
  cpuMs: Type.Number({ minimum: 0, maximum: 2 ** 31 - 1 }),
});
export type DecideResult = Static<typeof DecideResult>;

/** A version is asked with at most this many seeds of its random numbers. */
export const MOST_SEEDS = 64;

/** Asks a version everything that it can be asked in the last round of a duel. Nobody waits for the result. */
export const ExploitJob = Type.Object({
  id: Uuid,
  version: Uuid,
  attempt: Type.Integer({ minimum: 1 }),
  /** The ruleset of the duel. */
  ruleset: Type.String(),
  bundle: Gzip,
});
export type ExploitJob = Static<typeof ExploitJob>;

/** By seed: the bot's answers, one digit for each question in the order of `@liars-ladder/equilibrium`. */
const Answered = Type.Array(Type.String({ pattern: "^[0-9a-z]*$", maxLength: 16_384 }), { maxItems: MOST_SEEDS });

export const ExploitResult = Type.Object({
  id: Uuid,
  attempt: Type.Integer(),
  /** How the bot broke, or that it took too long; null if it answered. */
  fault: Nullable(Words([...FAULTS, "slow"])),
  /**
   * The bot's answers as the opener and as the opener's opponent, with the same number of seeds. The arena computes
   * what they lose.
   */
  answers: Type.Object({ opener: Answered, other: Answered }),
  /** The bot keeps state between games, so it was asked in a new process for each. */
  learns: Type.Boolean(),
  cpuMs: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
});
export type ExploitResult = Static<typeof ExploitResult>;

/** At most so many rounds of each match are asked again in a look for soft play. */
export const SOFT_ROUNDS = 48;

/** A match that is over, in which a bot is asked again how it would have played against strangers. */
const SoftMatch = Type.Object({
  ...Table,
  seeds: Type.Array(Seed),
  /** The moves of all its games, in order. */
  games: Type.Array(Type.Array(Type.Integer({ minimum: -5, maximum: 2 ** 31 - 1 }))),
  /** Numbers in the match: the bot that is asked, and the one for whose sake it is. */
  bot: Type.Integer({ minimum: 0 }),
  mate: Type.Integer({ minimum: 0 }),
});

/**
 * Asks a version again in rounds of two matches (`strangerSample` of the rules, named `<id> <0 or 1>`), each round in a new
 * process. Nobody waits for the result.
 */
export const SoftJob = Type.Object({
  id: Uuid,
  version: Uuid,
  attempt: Type.Integer({ minimum: 1 }),
  bundle: Gzip,
  matches: Type.Array(SoftMatch, { minItems: 2, maxItems: 2 }),
});
export type SoftJob = Static<typeof SoftJob>;

export const SoftResult = Type.Object({
  id: Uuid,
  attempt: Type.Integer(),
  /** How the bot broke when it was loaded, or that it took too long; null if it answered. */
  fault: Nullable(Words([...FAULTS, "slow"])),
  /**
   * By match and round: the actions that the bot answered, until it broke in that round. A bot that thinks long is asked
   * about fewer rounds, as many of each match. The arena computes what they say.
   */
  answers: Type.Array(Type.Array(Type.Array(Type.Unknown(), { maxItems: 4_096 }), { maxItems: SOFT_ROUNDS }), {
    maxItems: 2,
  }),
  cpuMs: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
});
export type SoftResult = Static<typeof SoftResult>;

/**
 * What a runner says of itself, at its start and every `RUNNER_REPORT_MS`. The arena cannot check it, and shows it as the
 * runner's word.
 */
export const RunnerReport = Type.Object({
  /** The name of its connections to the queue. */
  runner: Type.String({ pattern: "^[0-9a-f]{16}$" }),
  startedAt: Time,
  /** Matches that it plays at a time. */
  slots: Type.Integer({ minimum: 1, maximum: 64 }),
  /** It tried from inside a match process to reach what is outside, and reached nothing. */
  tested: Type.Boolean(),
  /** The walls around its match processes, each tried once at its start. */
  walls: Type.Array(Type.Object({ name: Type.String({ pattern: "^[a-z-]{1,32}$" }), on: Type.Boolean() }), {
    maxItems: 32,
  }),
  engine: Engine,
});
export type RunnerReport = Static<typeof RunnerReport>;

export const RUNNER_REPORT_MS = 20_000;

/**
 * The jobs of the queue `result`, by name: that of the queue they answer, `lines` for what comes after a match's, or
 * `runner`.
 */
export const results = {
  build: BuildResult,
  match: MatchResult,
  decide: DecideResult,
  exploit: ExploitResult,
  soft: SoftResult,
  lines: LinesResult,
  runner: RunnerReport,
} as const;
export type ResultName = keyof typeof results;
/** The jobs that runners get. */
export type JobName = Exclude<ResultName, "lines" | "runner">;

const doors = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** The only door for a message of the queue: its value, or a sentence that says where it is wrong. */
export function parseMessage<S extends TSchema>(
  schema: S,
  input: unknown,
): { ok: true; value: Static<S> } | { ok: false; message: string } {
  let door = doors.get(schema);
  if (!door) {
    door = Compile(schema);
    doors.set(schema, door);
  }
  if (door.Check(input)) return { ok: true, value: input as Static<S> };
  const [first] = door.Errors(input);
  return { ok: false, message: `${first?.instancePath || "/"} ${first?.message ?? "is not as it must be"}` };
}
