// npm run bench -- sandbox [ROUNDS]: what the sandbox adds to a decision, as a ratio to a bare isolated-vm echo of the
// same bytes; the size of a view; what a match costs besides its decisions, and what more when it is killed; games a
// second beside harnesses over stdin and stdout and over HTTP; the memory of a match process.
// CPU time, and the clock's where that is what is asked: on a busy machine it measures the others. Both sides of each
// difference play the same games, in turn.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { checkOptions, mustRuleset, type Options, type Program } from "@liars-ladder/rules";
import {
  closeSandbox,
  LIMITS,
  type MatchBot,
  packAsk,
  playMatch,
  sandboxLayers,
  V8_FLAGS,
} from "@liars-ladder/sandbox";
import ivm from "isolated-vm";
import { descendants, median, ownCpu } from "./sandbox-cpu.ts";
import { playPlain, sandboxSeeds as seeds, SANDBOX_TABLE as TABLE } from "./sandbox-games.ts";
import { buildOf, matchOf, timeHonest, timeMatch } from "./sandbox-match.ts";
import { compareRates } from "./sandbox-rates.ts";

export const about =
  "what the sandbox adds to a decision and a match; games a second beside stdin/stdout and HTTP harnesses";

/** Games of one phase; what comes with the first ones, loading above all, is not a decision's. */
const FEW = 16;
const MANY = 216;
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

export default async function sandbox([rounds = "7"]: string[]): Promise<void> {
  const built = new Map<string, MatchBot>();
  const programs = new Map<string, Program>();
  for (const name of new Set(TABLE)) {
    const { about, ...bot } = await buildOf(name);
    console.log(about);
    built.set(name, bot);
    programs.set(
      name,
      ((await import(join(import.meta.dirname, `../bots/src/${name}.ts`))) as { default: Program }).default,
    );
  }
  console.log(
    `layers: ${sandboxLayers()
      .map(({ name, on }) => `${name} ${on ? "on" : "OFF"}`)
      .join(", ")}`,
  );
  const bots = TABLE.map((name) => built.get(name)!);
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
  const timed = (games: number, phases = 1) => timeHonest(matchOf(bots, phases, games));
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
  console.log(`the sandbox adds ${us([added])}: ${(added / median(echoed)).toFixed(2)} × the echo (bar 1.7, aim 0.6)`);
  console.log(
    `a match of 32 games in 4 phases, besides its decisions: ${median(whole).toFixed(0)} ms of CPU, ${median(walls).toFixed(0)} ms by the clock (bar 150)`,
  );

  await killed(bots, Number(rounds));
  await compareRates(built.get("odds")!, Math.min(3, Number(rounds)));

  let resident = 0;
  await playMatch(
    {
      ruleset: "nine-card",
      options: options("nine-card"),
      bots: Array.from({ length: 8 }, (_, i) => ({ ...built.get("random")!, id: `random-${i}` })),
      phases: [{ seating: [0, 1, 2, 3, 4, 5, 6, 7], seeds: seeds(8) }],
    },
    { onProgress: () => (resident = Math.max(resident, ...descendants().map((child) => child.resident))) },
  );
  console.log(`a match process with 8 bots: ${(resident / 1024 ** 2).toFixed(0)} MB resident (bar 120)`);
  await closeSandbox();
}

/** Plays as it may until it loops, in its third game, where V8 never looks whether it should stop. */
const HANGS = `import { anyRuleset, defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "hangs", players: anyRuleset((game) => ({ turn(view) {
  if (game.number === 2) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);
  return view.legal()[0]!;
} })) });`;

/** What a bot that hangs costs the others: a ladder's match with it, less the same match with one that does not. */
async function killed(bots: readonly MatchBot[], rounds: number): Promise<void> {
  const hangs = await buildOf("hangs", HANGS);
  const calm = await buildOf("calm", HANGS.replace("game.number === 2", "game.number < 0"));
  const more: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const honest = await timeHonest(matchOf([calm, ...bots.slice(1)], 4, 8));
    const match = await timeMatch(matchOf([hangs, ...bots.slice(1)], 4, 8));
    const [fault, ...others] = match.outcome.faults;
    if (fault?.kind !== "timeout" || fault.bot !== 0 || others.length > 0)
      throw new Error(JSON.stringify(match.outcome.faults));
    more.push(match.ms - honest.ms - LIMITS.killMs);
  }
  console.log(
    `a match of 4 phases whose first is killed: ${(median(more) / 1000).toFixed(2)} s more than an honest one and the kill limit (bar 2)`,
  );
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
    const from = ownCpu();
    for (const decision of decisions)
      JSON.parse(call.applySync(undefined, [decision[form]], { timeout: 900 }) as string);
    return ownCpu() - from;
  };
}
