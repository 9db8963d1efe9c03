import { BOT_LIMITS } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import {
  BotRef,
  ForAll,
  ForOwner,
  GameId,
  Hash,
  LadderId,
  Nullable,
  OWNER,
  PUBLIC,
  Rating,
  Time,
  Uuid,
  VersionRef,
  Words,
} from "./basics.ts";
import { Exploitability } from "./exploitability.ts";
import { Rank, STANDINGS } from "./ladder.ts";

/** The steps of a submission, in order. `upload` and `ladder` are the arena's, the others a runner's. */
export const STEPS = ["upload", "door", "bundle", "types", "load", "qualification", "ladder"] as const;
export type StepName = (typeof STEPS)[number];
export const STEP_STATES = ["waiting", "running", "passed", "failed", "skipped"] as const;

/** Something that is wrong in a bot, as a runner reports it: where, in its author's own lines, and in plain words. */
export const Finding = Type.Object({
  code: Type.String({ description: "Stable, for programs.", examples: ["bundle.import"] }),
  message: Type.String(),
  file: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer({ description: "From 1." })),
  column: Type.Optional(Type.Integer({ description: "From 1." })),
  frame: Type.Optional(Type.String({ description: "The lines around it, the place marked." })),
  help: Type.Optional(Type.String({ description: "What to do next." })),
});
export type Finding = Static<typeof Finding>;

export const Step = Type.Object({
  step: Words(STEPS),
  ladder: Type.Optional(LadderId),
  state: Words(STEP_STATES),
  ms: Type.Integer({ description: "How long it took; 0 until it began." }),
  findings: Type.Array(Finding),
  replays: Type.Optional(
    Type.Integer({ description: "Of a qualification: how many of its games its author can look at." }),
  ),
});
export type Step = Static<typeof Step>;

/** `qualification` and `ladder` have one line for each ladder. */
export const Report = Type.Array(Step);
export type Report = Static<typeof Report>;

/** A finding as the API shows it: everybody sees that there is one, and only its author what it says. */
export const FindingShown = ForAll({
  code: Finding.properties.code,
  docs: Type.String({
    description: "Where the guides explain such a finding: a path on this arena.",
    examples: ["/guides/findings#types"],
  }),
  message: Type.Optional(
    Type.String({ ...OWNER, description: "In words; the author alone has it, and what follows." }),
  ),
  file: Type.Optional(Type.String(OWNER)),
  line: Type.Optional(Type.Integer({ ...OWNER, description: "From 1." })),
  column: Type.Optional(Type.Integer({ ...OWNER, description: "From 1." })),
  frame: Type.Optional(Type.String({ ...OWNER, description: "The lines around it, the place marked." })),
  help: Type.Optional(Type.String({ ...OWNER, description: "What to do next." })),
});
export type FindingShown = Static<typeof FindingShown>;

export const StepShown = ForAll({
  step: Step.properties.step,
  ladder: Step.properties.ladder,
  state: Step.properties.state,
  ms: Step.properties.ms,
  findings: Type.Array(FindingShown),
  replays: Type.Optional(
    Type.Integer({ ...OWNER, description: "Of a qualification: how many of its games its author can look at." }),
  ),
});
export type StepShown = Static<typeof StepShown>;

export const VERSION_STATES = ["queued", "building", "accepted", "rejected", "parked", "retired"] as const;

/** What a version waits for, or why it waits for nothing. */
export const WAITING = [
  "build.queued",
  "build.running",
  "build.qualifying",
  "build.rejected",
  "build.parked",
  "match.running",
  "match.queued",
  "match.next",
  "wait.opponents",
  "wait.share",
  "season.closing",
  "season.closed",
  "superseded",
  "retired",
  "suspended.forfeits",
  "suspended.incidents",
  "suspended.bots",
  "suspended.operator",
] as const;

export const Waiting = ForAll({
  code: Words(WAITING, "Stable, for programs."),
  text: Type.String({ description: "The same in words." }),
  /** The match that it plays, or plays next. */
  match: Nullable(Uuid),
  place: Nullable(Type.Integer({ description: "In the queue, from 1." })),
  seconds: Nullable(Type.Number({ description: "About how long until it plays, from what the queue does lately." })),
});
export type Waiting = Static<typeof Waiting>;

/** How a version stands on one ladder. */
export const Entry = ForAll({
  ladder: LadderId,
  status: Words(STANDINGS),
  reason: Nullable(Type.String()),
  standing: Nullable(Rating),
  rank: Nullable(Rank),
  /** The highest rating of the season whose interval was at most `SETTLED` wide on each side. */
  peak: Nullable(Rating),
  matches: Type.Integer(),
  games: Type.Integer(),
  winRate: Nullable(Type.Number({ description: "Games won in the season, 0–1; a shared win counts its share." })),
  forfeits: Nullable(Type.Number({ description: "Share of forfeits in its last 100 games, 0–1." })),
  msPerDecision: Nullable(Type.Number({ description: "Mean CPU time of a decision in the season, ms." })),
  provisional: Nullable(Type.Object({ games: Type.Integer(), of: Type.Integer() })),
  /** In a duel whose last round is solved; null elsewhere, and until the version has had its turn. */
  exploitability: Nullable(Exploitability),
  next: Waiting,
});
export type Entry = Static<typeof Entry>;

export const Version = ForAll({
  id: Uuid,
  number: Type.Integer(),
  bot: BotRef,
  state: Words(VERSION_STATES, "`parked`: our fault, an operator looks at it; nothing is lost."),
  active: Type.Boolean({ description: "The version that its bot shows and plays." }),
  note: Nullable(Type.String()),
  hash: Hash,
  bytes: Type.Integer({ description: "Of its sources." }),
  bundle: Nullable(Type.Object({ hash: Hash, bytes: Type.Integer() })),
  rulesets: Type.Array(Type.String()),
  createdAt: Time,
  decidedAt: Nullable(Time),
  report: Type.Array(StepShown),
  entries: Type.Array(Entry),
  /** Until it is accepted. */
  next: Nullable(Waiting),
  incidents: Type.Integer({
    description:
      "Matches in which something went wrong around it; none cost a point. Far more than others have: suspended.",
  }),
  playsAlone: Type.Boolean({
    description:
      "Its matches are played with every bot in a process of its own, since several had to be played twice for it: it came near its limit of CPU time, or had more incidents than others. If it was its CPU time, its author's share of the runners' time pays for that.",
  }),
});
export type Version = Static<typeof Version>;

export const VersionSummary = Type.Pick(
  Version,
  ["id", "number", "state", "active", "note", "hash", "createdAt", "decidedAt"],
  PUBLIC,
);
export type VersionSummary = Static<typeof VersionSummary>;

export const SourceFile = ForOwner({
  path: Type.String({ minLength: 1, maxLength: BOT_LIMITS.upload.name }),
  text: Type.String({ maxLength: BOT_LIMITS.upload.bytes }),
});
export type SourceFile = Static<typeof SourceFile>;

export const Submission = Type.Object(
  {
    files: Type.Array(SourceFile, { minItems: 1 }),
    entry: Type.Optional(
      Type.String({ description: "The file that exports the bot; left out: `bot.ts`, or the only file." }),
    ),
    note: Type.Optional(Type.String({ maxLength: 500, description: "What changed, for the list of versions." })),
  },
  { additionalProperties: false },
);
export type Submission = Static<typeof Submission>;
/** The limits that the arena checks for an upload. */
export const DOOR = {
  files: BOT_LIMITS.upload.files,
  bytes: BOT_LIMITS.upload.bytes,
  path: /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/,
};

/** What a bot wrote with `game.log`, and what went wrong in it. Only its author sees it. */
export const LogLine = ForOwner({
  match: Uuid,
  game: GameId,
  ladder: LadderId,
  seat: Type.Integer(),
  at: Time,
  kind: Words(["log", "illegal", "exception", "timeout", "memory", "crash"] as const),
  move: Nullable(Type.Integer({ description: "Which decision of the game, from 0, over all seats." })),
  text: Type.String(),
});
export type LogLine = Static<typeof LogLine>;

export { VersionRef };
