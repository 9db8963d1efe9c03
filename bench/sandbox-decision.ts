import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Program } from "@liars-ladder/rules";
import { bytesOf, type MatchBot, packAsk, V8_FLAGS } from "@liars-ladder/sandbox";
import { median, type Spent } from "./sandbox-cpu.ts";
import { packedText, playPlain, sandboxPrograms } from "./sandbox-games.ts";
import { matchOf, timeHonest } from "./sandbox-match.ts";

/**
 * The games of one phase between which a decision's cost is measured, as the difference of two runs. So the cost of the
 * first games, mostly loading, is not part of it. Early games run code that V8 still compiles, once in each isolate;
 * late ones show what playing thousands of games costs. Short ranges are measured more often, to separate them from the
 * noise.
 */
const RANGES = [
  { name: "all", from: 16, to: 2_400, pairs: 1 },
  { name: "early", from: 16, to: 216, pairs: 3 },
  { name: "late", from: 400, to: 2_400, pairs: 1 },
] as const;
/** How many games' views are measured. */
const VIEWS = 2_000;

/**
 * What the sandbox adds to a decision. The same games of the same bots are played in the sandbox, and by the SDK's
 * match function without one. Beside them runs a bare isolated-vm echo of the same bytes, which cross the sandbox's
 * wall packed, and an echo of the same questions and answers as plain JSON. Each has a process of its own, the same
 * V8 flags, and the same games before it. It prints the CPU time of all processes, and wall time, which the trusted
 * side's work during a match does not delay.
 */
export async function compareDecisions(bots: readonly MatchBot[], rounds: number): Promise<void> {
  measureViews(await sandboxPrograms());
  const boxed = async (games: number) => timeHonest(matchOf(bots, 1, games));
  const ends: number[] = [...new Set(RANGES.flatMap<number>(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const ranges = RANGES.map((range) => ({
    ...range,
    plain: [] as Spent[],
    boxed: [] as Spent[],
    text: [] as Spent[],
    json: [] as Spent[],
  }));
  await boxed(RANGES[0].from);
  for (let round = 0; round < rounds; round++) {
    const peers = {
      plain: timesOf("plain", ends),
      text: timesOf("echo", ["text", ...ends]),
      json: timesOf("echo", ["json", ...ends]),
    };
    for (const range of ranges) {
      let decisions = 0;
      for (let pair = 0; pair < range.pairs; pair++) {
        const few = await boxed(range.from);
        const many = await boxed(range.to);
        decisions = many.decisions - few.decisions;
        range.boxed.push(between(few, many, decisions));
      }
      for (const peer of ["plain", "text", "json"] as const) {
        const at = (games: number) => peers[peer][ends.indexOf(games)]!;
        range[peer].push(between(at(range.from), at(range.to), decisions));
      }
    }
  }
  const us = (time: number) => `${(1000 * time).toFixed(1)} µs`;
  for (const [how, of] of HOW) {
    const all = (spent: readonly Spent[]) => median(spent.map(of));
    console.log(`${how} of a decision, beside a bare isolated-vm echo of the same bytes:`);
    for (const { name, from, to, plain, boxed, text, json } of ranges) {
      const added = all(boxed) - all(plain);
      const ratio = (echo: readonly Spent[]) => `${(added / all(echo)).toFixed(2)} ×`;
      console.log(
        `  ${name.padEnd(5)} (games ${from + 1} to ${to}): in process ${us(all(plain))}, sandboxed ${us(all(boxed))}: it adds ${us(added)}, ${ratio(text)} the echo's ${us(all(text))} (bars 2.5, 1.7), ${ratio(json)} the ${us(all(json))} of the same views as plain JSON`,
      );
    }
  }
}

const HOW: readonly [string, (spent: Spent) => number][] = [
  ["CPU time", ({ cpuMs }) => cpuMs],
  ["by the clock", ({ ms }) => ms],
];

/** The time of each of `count` things that happened between the two. */
const between = (before: Spent, after: Spent, count: number): Spent => ({
  cpuMs: (after.cpuMs - before.cpuMs) / count,
  ms: (after.ms - before.ms) / count,
});

/** How large the questions of these games are. */
function measureViews(programs: readonly Program[]): void {
  const sizes = { packed: [] as number[], text: [] as number[], json: [] as number[] };
  playPlain(programs, VIEWS, (ask) => {
    sizes.packed.push(bytesOf(packAsk(ask)));
    sizes.text.push(packedText(ask).length);
    sizes.json.push(JSON.stringify(ask).length);
  });
  const about = (of: readonly number[]) =>
    `${Math.round(of.reduce((sum, bytes) => sum + bytes, 0) / of.length)} bytes on average, ${of.reduce((one, other) => Math.max(one, other))} at most`;
  console.log(
    `palafico view as it crosses the wall: ${about(sizes.packed)}, in ${VIEWS} games (bar 1024); the same words as JSON ${about(sizes.text)}; as plain JSON ${about(sizes.json)}`,
  );
}

/**
 * The time until `games` games are over, or their questions are echoed, in a process of its own with the sandbox's
 * flags.
 */
function timesOf(script: "plain" | "echo", args: readonly (number | string)[]): Spent[] {
  const child = spawnSync(
    process.execPath,
    [
      ...V8_FLAGS,
      "--conditions=@liars-ladder/source",
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, `sandbox-${script}.ts`),
      ...args.map(String),
    ],
    { encoding: "utf8" },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Spent[];
}
