// npm run bench -- sandbox [ROUNDS]: what the sandbox adds to a decision, as a ratio to a bare isolated-vm echo of the
// same bytes; the size of a view; what a match costs besides its decisions; the memory of a match process.
// CPU time throughout: on a busy machine a clock measures the others. Both sides of each difference start cold, in a
// process of their own, and play the same games by the same flags.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkOptions, mustRuleset, type Options, type Program } from "@liars-ladder/rules";
import {
  buildBot,
  closeSandbox,
  type MatchBot,
  packAsk,
  playMatch,
  sandboxLayers,
  V8_FLAGS,
} from "@liars-ladder/sandbox";
import ivm from "isolated-vm";
import { playPlain, sandboxSeeds as seeds, SANDBOX_TABLE as TABLE } from "./sandbox-games.ts";

export const about = "what the sandbox adds to a decision, a match and a process, beside a bare isolated-vm echo";

/** Games of one phase; what comes with the first ones, loading above all, is not a decision's. */
const FEW = 16;
const MANY = 216;
/** Questions that the echo is sent. */
const ECHOES = 10_000;
/** Games whose views are measured. */
const VIEWS = 2_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A question as it crosses the wall, and its answer. */
interface Decision {
  text: string;
  /** The same as plain JSON, as it would cross unpacked. */
  json: string;
  reply: unknown;
}

export default async function sandbox([rounds = "7"]: string[]): Promise<void> {
  const folder = join(import.meta.dirname, "../bots/src");
  const built = new Map<string, MatchBot>();
  const programs = new Map<string, Program>();
  for (const name of new Set(TABLE)) {
    const report = await buildBot({
      files: [{ path: "bot.ts", text: readFileSync(join(folder, `${name}.ts`), "utf8") }],
    });
    if (!report.ok) throw new Error(JSON.stringify(report.problems));
    built.set(name, { id: name, bundle: report.bundle, map: report.map });
    programs.set(name, ((await import(join(folder, `${name}.ts`))) as { default: Program }).default);
    console.log(
      `bundle of ${name}: ${(report.bytes / 1024).toFixed(1)} KB; build ${report.steps.map(({ step, ms }) => `${step} ${ms} ms`).join(", ")}`,
    );
  }
  console.log(
    `layers: ${sandboxLayers()
      .map(({ name, on }) => `${name} ${on ? "on" : "OFF"}`)
      .join(", ")}`,
  );
  const bots = TABLE.map((name, i) => ({ ...built.get(name)!, id: `${name}-${i}` }));
  const table = TABLE.map((name) => programs.get(name)!);

  let bytes = 0;
  let most = 0;
  let views = 0;
  const many: Decision[] = [];
  playPlain(table, VIEWS, (ask, reply) => {
    const text = packAsk(ask);
    bytes += text.length;
    most = Math.max(most, text.length);
    views++;
    if (many.length < ECHOES) many.push({ text, json: JSON.stringify(ask), reply });
  });
  console.log(
    `palafico view: ${Math.round(bytes / views)} bytes on average, ${most} at most, in ${VIEWS} games (bar 1024)`,
  );

  const plain: number[] = [];
  const boxed: number[] = [];
  const echoed: number[] = [];
  const whole: number[] = [];
  const walls: number[] = [];
  const echo = echoOf(many);
  const unpacked: number[] = [];
  const timed = async (games: number, phases = 1) => {
    const from = performance.now();
    const own = cpuOf();
    // The busiest of our processes is the match's, which waited warm; the other is the next one.
    const busiest = () => Math.max(0, ...children().map(({ cpuMs }) => cpuMs));
    const before = busiest();
    let theirs = 0;
    const outcome = await playMatch(
      {
        ruleset: "palafico",
        options: {},
        bots,
        phases: Array.from({ length: phases }, () => ({ seating: [0, 1, 2, 3], seeds: seeds(games) })),
      },
      {
        onProgress(played, all) {
          if (played === all) theirs = busiest() - before;
        },
      },
    );
    if (outcome.faults.length > 0 || outcome.alone.length > 0)
      throw new Error(JSON.stringify([outcome.faults, outcome.incidents]));
    const ms = performance.now() - from;
    const cpuMs = cpuOf() - own + theirs;
    const sum = (of: "decisions" | "totalMs") => outcome.cpu.reduce((total, used) => total + used[of], 0);
    // Until the next process waits warm: on a busy machine it would be measured with the next match.
    await new Promise((resolve) => setTimeout(resolve, 600));
    return { ms, cpuMs, decisions: sum("decisions"), decisionMs: sum("totalMs") };
  };
  await timed(FEW);
  for (let round = 0; round < Number(rounds); round++) {
    const plainFew = plainOf(FEW);
    const boxedFew = await timed(FEW);
    const plainMany = plainOf(MANY);
    const boxedMany = await timed(MANY);
    const more = boxedMany.decisions - boxedFew.decisions;
    plain.push((1000 * (plainMany - plainFew)) / more);
    boxed.push((1000 * (boxedMany.cpuMs - boxedFew.cpuMs)) / more);
    echoed.push((1000 * echo("text")) / many.length);
    unpacked.push((1000 * echo("json")) / many.length);
    const match = await timed(8, 4);
    whole.push(match.cpuMs - match.decisionMs);
    walls.push(match.ms - match.decisionMs);
  }
  const us = (values: readonly number[]) => `${median(values).toFixed(1)} µs`;
  const added = median(boxed) - median(plain);
  console.log(`CPU time a decision, games ${FEW + 1} to ${MANY}: in process ${us(plain)}, sandboxed ${us(boxed)}`);
  console.log(
    `a bare isolated-vm echo of the same bytes: ${us(echoed)}; of the same views as plain JSON: ${us(unpacked)}`,
  );
  console.log(`the sandbox adds ${us([added])}: ${(added / median(echoed)).toFixed(2)} × the echo (bar 2.5, next 1.7)`);
  console.log(
    `a match of 32 games in 4 phases, besides its decisions: ${median(whole).toFixed(0)} ms of CPU, ${median(walls).toFixed(0)} ms by the clock (bar 150)`,
  );

  let resident = 0;
  await playMatch(
    {
      ruleset: "nine-card",
      options: options("nine-card"),
      bots: Array.from({ length: 8 }, (_, i) => ({ ...built.get("random")!, id: `random-${i}` })),
      phases: [{ seating: [0, 1, 2, 3, 4, 5, 6, 7], seeds: seeds(8) }],
    },
    { onProgress: () => (resident = Math.max(resident, ...children().map((child) => child.resident))) },
  );
  console.log(`a match process with 8 bots: ${(resident / 1024 ** 2).toFixed(0)} MB resident (bar 120)`);
  await closeSandbox();
}

function options(ruleset: string): Options {
  const checked = checkOptions(mustRuleset(ruleset).options, {});
  if (!("options" in checked)) throw new Error("no defaults");
  return checked.options;
}

/** CPU time of the same games without any wall, ms. */
function plainOf(games: number): number {
  const file = join(import.meta.dirname, "sandbox-plain.ts");
  const child = spawnSync(
    process.execPath,
    [...V8_FLAGS, "--conditions=@liars-ladder/source", "--disable-warning=ExperimentalWarning", file, String(games)],
    { encoding: "utf8" },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  return Number(child.stdout);
}

/** JSON in, JSON out, with a time limit, and nothing else: the same bytes as the match's. */
function echoOf(decisions: readonly Decision[]): (form: "text" | "json") => number {
  const isolate = new ivm.Isolate({ memoryLimit: 128 });
  const context = isolate.createContextSync();
  const replies = JSON.stringify(decisions.map(({ reply }) => reply));
  const call = context.evalClosureSync(
    "const replies = JSON.parse($0); let i = 0; return (text) => { JSON.parse(text); return JSON.stringify(replies[i++ % replies.length]); };",
    [replies],
    { result: { reference: true } },
  ) as ivm.Reference<(text: string) => string>;
  return (form) => {
    const from = cpuOf();
    for (const decision of decisions)
      JSON.parse(call.applySync(undefined, [decision[form]], { timeout: 900 }) as string);
    return cpuOf() - from;
  };
}

/** CPU time of this process, ms: on a busy machine a clock measures the others. */
function cpuOf(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Resident memory (bytes) and CPU time (ms) of each of our child processes. */
function children(): { resident: number; cpuMs: number }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const cpuMs = 10 * (Number(fields[11]) + Number(fields[12]));
      return Number(fields[1]) === process.pid ? [{ resident: Number(fields[21]) * 4096, cpuMs }] : [];
    } catch {
      return [];
    }
  });
}
