import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Program } from "@liars-ladder/rules";
import { type MatchBot, packAsk, V8_FLAGS } from "@liars-ladder/sandbox";
import ivm from "isolated-vm";
import { median, type Spent, stopwatch } from "./sandbox-cpu.ts";
import { playPlain } from "./sandbox-games.ts";
import { matchOf, timeHonest } from "./sandbox-match.ts";

/**
 * Games of one phase between which a decision's cost is taken, as the difference of two runs: what comes with the first
 * games, loading above all, is not a decision's. The early ones are played by code that V8 is still compiling, once in
 * each isolate; the late ones are what playing thousands of games costs.
 */
const EARLY = [16, 216] as const;
const LATE = [400, 2_400] as const;
/** Questions that the echo is sent. */
const ECHOES = 10_000;
/** Games whose views are measured. */
const VIEWS = 2_000;

/** A question as it crosses the wall, and its answer. */
interface Decision {
  text: string;
  /** The same as plain JSON, as it would cross unpacked. */
  json: string;
  reply: unknown;
}

/**
 * What the sandbox adds to a decision: the same games by the same bots in the sandbox and by the SDK's match function in
 * a process without one, by the same V8 flags, beside a bare isolated-vm echo of the same bytes; all in CPU time, of
 * whatever process, and by the clock, which the trusted side's work beside a match does not hold up.
 */
export async function compareDecisions(
  bots: readonly MatchBot[],
  programs: readonly Program[],
  rounds: number,
): Promise<void> {
  const echo = echoOf(viewsOf(programs));
  const boxed = async (games: number) => timeHonest(matchOf(bots, 1, games));
  const ranges = [EARLY, LATE].map((games) => ({
    games,
    plain: [] as Spent[],
    boxed: [] as Spent[],
  }));
  const text: Spent[] = [];
  const json: Spent[] = [];
  await boxed(EARLY[0]);
  for (let round = 0; round < rounds; round++) {
    const plain = plainOf([...EARLY, ...LATE]);
    for (const [i, range] of ranges.entries()) {
      // Few games are little to measure, and told apart from the noise by their number.
      for (let pair = 0; pair < (range.games === EARLY ? 3 : 1); pair++) {
        const few = await boxed(range.games[0]);
        const many = await boxed(range.games[1]);
        const decisions = many.decisions - few.decisions;
        range.boxed.push(between(few, many, decisions));
        if (pair === 0) range.plain.push(between(plain[2 * i] as Spent, plain[2 * i + 1] as Spent, decisions));
        text.push(echo("text"));
        json.push(echo("json"));
      }
    }
  }
  const us = (time: number) => `${(1000 * time).toFixed(1)} µs`;
  for (const [how, of] of HOW) {
    const all = (spent: readonly Spent[]) => median(spent.map(of));
    console.log(
      `${how}: a bare isolated-vm echo of the same bytes ${us(all(text))}, of the same views as plain JSON ${us(all(json))}`,
    );
    for (const { games, plain, boxed } of ranges) {
      const added = all(boxed) - all(plain);
      const ratio = (echo: readonly Spent[]) => `${(added / all(echo)).toFixed(2)} ×`;
      console.log(
        `  a decision, games ${games[0] + 1} to ${games[1]}: in process ${us(all(plain))}, sandboxed ${us(all(boxed))}: it adds ${us(added)}, ${ratio(text)} the echo (bars 2.5, 1.7), ${ratio(json)} that of plain JSON`,
      );
    }
  }
}

const HOW: readonly [string, (spent: Spent) => number][] = [
  ["CPU time", ({ cpuMs }) => cpuMs],
  ["by the clock", ({ ms }) => ms],
];

/** What one of `count` things took that were done between the two. */
const between = (before: Spent, after: Spent, count: number): Spent => ({
  cpuMs: (after.cpuMs - before.cpuMs) / count,
  ms: (after.ms - before.ms) / count,
});

/** What is asked and answered in these games. */
function viewsOf(programs: readonly Program[]): Decision[] {
  let bytes = 0;
  let most = 0;
  let views = 0;
  const kept: Decision[] = [];
  playPlain(programs, VIEWS, (ask, reply) => {
    const text = packAsk(ask);
    bytes += text.length;
    most = Math.max(most, text.length);
    views++;
    if (kept.length < ECHOES) kept.push({ text, json: JSON.stringify(ask), reply });
  });
  console.log(
    `palafico view: ${Math.round(bytes / views)} bytes on average, ${most} at most, in ${VIEWS} games (bar 1024)`,
  );
  return kept;
}

/** Time until so many games are over, without any wall. */
function plainOf(games: readonly number[]): Spent[] {
  const child = spawnSync(
    process.execPath,
    [
      ...V8_FLAGS,
      "--conditions=@liars-ladder/source",
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "sandbox-plain.ts"),
      ...games.map(String),
    ],
    { encoding: "utf8" },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Spent[];
}

/** JSON in, JSON out, with a time limit, and nothing else: the same bytes as the match's. Time of one. */
function echoOf(decisions: readonly Decision[]): (form: "text" | "json") => Spent {
  const isolate = new ivm.Isolate({ memoryLimit: 128 });
  const context = isolate.createContextSync();
  const replies = JSON.stringify(decisions.map(({ reply }) => reply));
  const call = context.evalClosureSync(
    "const replies = JSON.parse($0); let i = 0; return (text) => { JSON.parse(text); return JSON.stringify(replies[i++ % replies.length]); };",
    [replies],
    { result: { reference: true } },
  ) as ivm.Reference<(text: string) => string>;
  const run = (form: "text" | "json") => {
    for (const decision of decisions)
      JSON.parse(call.applySync(undefined, [decision[form]], { timeout: 900 }) as string);
  };
  return (form) => {
    // Once for nothing: it is measured at its best, as warm as it gets.
    run(form);
    const lap = stopwatch();
    run(form);
    return between({ cpuMs: 0, ms: 0 }, lap(), decisions.length);
  };
}
