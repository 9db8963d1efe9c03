import { type BuildJob, type BuildResult, JOB_OPTIONS, type MatchJob } from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { Queue } from "bullmq";

/** The arena's end of a queue. */
export function openQueue(url: string, name: string) {
  const { connection, factory } = queueStore(url);
  return new Queue(name, { connection }, factory);
}
export type OpenQueue = ReturnType<typeof openQueue>;

const seed = (n: number) => `chacha8:${n.toString(16).padStart(64, "0")}`;
const id = (n: number) => `00000000-0000-4000-8000-${n.toString().padStart(12, "0")}`;
const table = { id: "palafico", ruleset: "palafico", options: {}, players: 4 };

/** Adds the build of a bot; its qualification has one ladder and four games. */
export async function addBuild(build: OpenQueue, text: string, n: number): Promise<string> {
  const job: BuildJob = {
    version: id(n),
    attempt: 1,
    entry: "bot.ts",
    files: [{ path: "bot.ts", text }],
    ladders: [{ ...table, seeds: [1, 2, 3, 4].map(seed) }],
    opponents: [],
  };
  await build.add("build", job, { ...JOB_OPTIONS.build, jobId: job.version });
  return job.version;
}

/** Adds a match of four copies of a bundle: four phases of `deals` games. */
export async function addMatch(match: OpenQueue, built: BuildResult, n: number, deals: number): Promise<string> {
  const { code, map } = built.bundle!;
  const seats = [0, 1, 2, 3];
  const job: MatchJob = {
    match: id(n),
    attempt: 1,
    ladder: table,
    bots: seats.map((seat) => ({ version: id(1000 + seat), bundle: code, map, alone: false, pays: false })),
    phases: seats.map((phase) => ({
      seating: seats.map((seat) => (seat + phase) % 4),
      seeds: Array.from({ length: deals }, (_, deal) => seed(n * 100_000 + phase * 1000 + deal)),
    })),
  };
  await match.add("match", job, { ...JOB_OPTIONS.match, jobId: job.match });
  return job.match;
}
