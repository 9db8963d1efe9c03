import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Program } from "@liars-ladder/rules";
import { type MatchBot, packAsk, V8_FLAGS } from "@liars-ladder/sandbox";
import ivm from "isolated-vm";
import { median, ownCpu } from "./sandbox-cpu.ts";
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
 * a process without one, by the same V8 flags, both in CPU time, beside a bare isolated-vm echo of the same bytes.
 */
export async function compareDecisions(
  bots: readonly MatchBot[],
  programs: readonly Program[],
  rounds: number,
): Promise<void> {
  const echo = echoOf(viewsOf(programs));
  const boxed = async (games: number) => timeHonest(matchOf(bots, 1, games));
  const ranges = [EARLY, LATE].map((games) => ({ games, plain: [] as number[], boxed: [] as number[] }));
  const text: number[] = [];
  const json: number[] = [];
  await boxed(EARLY[0]);
  for (let round = 0; round < rounds; round++) {
    const plain = plainOf([...EARLY, ...LATE]);
    for (const [i, range] of ranges.entries()) {
      const few = await boxed(range.games[0]);
      const many = await boxed(range.games[1]);
      const decisions = (many.decisions - few.decisions) / 1000;
      range.boxed.push((many.cpuMs - few.cpuMs) / decisions);
      range.plain.push(((plain[2 * i + 1] ?? 0) - (plain[2 * i] ?? 0)) / decisions);
    }
    text.push(echo("text"));
    json.push(echo("json"));
  }
  const us = (values: readonly number[]) => `${median(values).toFixed(1)} µs`;
  console.log(`a bare isolated-vm echo of the same bytes: ${us(text)}; of the same views as plain JSON: ${us(json)}`);
  for (const { games, plain, boxed } of ranges) {
    const added = median(boxed) - median(plain);
    const ratio = (of: readonly number[]) => `${(added / median(of)).toFixed(2)} ×`;
    console.log(
      `CPU time a decision, games ${games[0] + 1} to ${games[1]}: in process ${us(plain)}, sandboxed ${us(boxed)}: it adds ${us([added])}, ${ratio(text)} the echo (bars 2.5, 1.7), ${ratio(json)} that of plain JSON`,
    );
  }
}

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

/** CPU time until so many games are over, without any wall, ms. */
function plainOf(games: readonly number[]): number[] {
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
  return JSON.parse(child.stdout) as number[];
}

/** JSON in, JSON out, with a time limit, and nothing else: the same bytes as the match's. CPU time of one, µs. */
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
    const from = ownCpu();
    for (const decision of decisions)
      JSON.parse(call.applySync(undefined, [decision[form]], { timeout: 900 }) as string);
    return (1000 * (ownCpu() - from)) / decisions.length;
  };
}
