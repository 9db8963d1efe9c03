// npm run bench -- sandbox [ROUNDS]: what the sandbox adds to a decision, as a ratio to a bare isolated-vm echo of the
// same bytes; the size of a view; what a match costs besides its decisions; the memory of a match process.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Ask,
  botSeed,
  checkOptions,
  deriveSeed,
  mustLuck,
  mustRuleset,
  type Options,
  type Player,
  type Program,
  playGame,
} from "@liars-ladder/rules";
import { buildBot, closeSandbox, type MatchBot, playMatch, sandboxLayers } from "@liars-ladder/sandbox";
import ivm from "isolated-vm";

export const about = "what the sandbox adds to a decision, a match and a process, beside a bare isolated-vm echo";

const TABLE = ["odds", "odds", "odds", "random"];
const FEW = 16;
const MANY = 160;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const seeds = (n: number) => Array.from({ length: n }, (_, i) => deriveSeed("bench", i));

interface Decision {
  ask: Ask;
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

  const few = inProcess(table, FEW);
  const many = inProcess(table, MANY);
  const more = many.decisions.length - few.decisions.length;
  const sizes = many.decisions.map(({ ask }) => Buffer.byteLength(JSON.stringify(ask)));
  console.log(
    `palafico view: ${Math.round(sizes.reduce((a, b) => a + b) / sizes.length)} bytes on average, ${Math.max(...sizes)} at most`,
  );

  const plain: number[] = [];
  const boxed: number[] = [];
  const echoed: number[] = [];
  const whole: number[] = [];
  const echo = echoOf(many.decisions);
  const timed = async (n: number, phases = 1) => {
    const from = performance.now();
    const own = cpuOf();
    let theirs = 0;
    const outcome = await playMatch(
      {
        ruleset: "palafico",
        options: {},
        bots,
        phases: Array.from({ length: phases }, () => ({ seating: [0, 1, 2, 3], seeds: seeds(n) })),
      },
      // The busiest of our processes is the match's: the other is the spare.
      {
        onProgress(played, all) {
          if (played === all) theirs = Math.max(...children().map(({ cpuMs }) => cpuMs));
        },
      },
    );
    if (outcome.faults.length > 0 || outcome.alone.length > 0)
      throw new Error(JSON.stringify([outcome.faults, outcome.incidents]));
    const ms = performance.now() - from;
    const cpuMs = cpuOf() - own + theirs;
    // The next match's process starts beside this one's end; on a busy machine it would be measured with it.
    await new Promise((resolve) => setTimeout(resolve, 400));
    return { ms, cpuMs, decisions: outcome.cpu.reduce((sum, { decisions }) => sum + decisions, 0) };
  };
  await timed(FEW);
  for (let round = 0; round < Number(rounds); round++) {
    const a = await timed(FEW);
    const p0 = inProcess(table, FEW).ms;
    const e0 = echo();
    const p1 = inProcess(table, MANY).ms;
    const b = await timed(MANY);
    boxed.push((1000 * (b.cpuMs - a.cpuMs)) / more);
    plain.push((1000 * (p1 - p0)) / more);
    echoed.push((1000 * e0) / many.decisions.length);
    const match = await timed(8, 4);
    whole.push(match.ms - (match.decisions * (b.ms - a.ms)) / more);
  }
  const added = median(boxed) - median(plain);
  const us = (value: number) => `${value.toFixed(1)} µs`;
  console.log(
    `CPU time a decision: in process ${us(median(plain))}, sandboxed ${us(median(boxed))}, bare echo ${us(median(echoed))}`,
  );
  console.log(`the sandbox adds ${us(added)}: ${(added / median(echoed)).toFixed(2)} × the echo (bar 2.5, next 1.7)`);
  console.log(`a match of 32 games in 4 phases: ${median(whole).toFixed(0)} ms besides its decisions (bar 150)`);

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

/** The same games without any wall. */
function inProcess(table: readonly Program[], games: number): { ms: number; decisions: Decision[] } {
  const decisions: Decision[] = [];
  const from = cpuOf();
  for (const [game, seed] of seeds(games).entries()) {
    const luck = mustLuck(seed);
    const seats = table.map((program, seat) => {
      const player: Player = program.start({
        ruleset: "palafico",
        options: {},
        players: 4,
        seat,
        game,
        rng: botSeed(luck, seat),
      });
      return {
        decide(ask: Ask) {
          const reply = player.decide(ask);
          decisions.push({ ask, reply });
          return { action: reply };
        },
      };
    });
    playGame({ ruleset: "palafico", options: {}, luck, seats });
  }
  return { ms: cpuOf() - from, decisions };
}

/** JSON in, JSON out, with a time limit, and nothing else: the same bytes as the match's. */
function echoOf(decisions: readonly Decision[]): () => number {
  const isolate = new ivm.Isolate({ memoryLimit: 128 });
  const context = isolate.createContextSync();
  const replies = JSON.stringify(decisions.map(({ reply }) => reply));
  const call = context.evalClosureSync(
    "const replies = JSON.parse($0); let i = 0; return (text) => { JSON.parse(text); return JSON.stringify(replies[i++ % replies.length]); };",
    [replies],
    { result: { reference: true } },
  ) as ivm.Reference<(text: string) => string>;
  return () => {
    const from = cpuOf();
    for (const { ask } of decisions)
      JSON.parse(call.applySync(undefined, [JSON.stringify(ask)], { timeout: 900 }) as string);
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
