// npm run train -- palafico-duel [2-2 …]: solves the rounds of a duel, prints what is proved about each, and writes its
// tables and the bot that plays them. If states are named, only these are trained, and the stored tables of the others
// are kept. The result has the same bytes on every machine.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { nearest } from "@liars-ladder/rules";
import {
  type Bounds,
  DUELS,
  type Duel,
  type DuelState,
  duelWorth,
  type Effort,
  statesOf,
  train,
  type Worth,
} from "../src/index.ts";

/**
 * By the number of dice on the table. Rounds of up to three dice are solved whole; a round of four has 170 million
 * information sets. A longer memory and finer steps would play better, but their tables do not fit into a bot's bundle.
 */
const EFFORTS: Readonly<Record<number, Effort>> = {
  2: { iterations: 6000, memory: 0, digits: 10, measured: true },
  3: { iterations: 600, memory: 0, digits: 6, measured: true },
  4: { iterations: 150, memory: 2, digits: 5, measured: true },
  5: { iterations: 100, memory: 1, digits: 4, measured: true },
  6: { iterations: 60, memory: 1, digits: 2, measured: false },
  7: { iterations: 50, memory: 1, digits: 2, measured: false },
  8: { iterations: 40, memory: 1, digits: 2, measured: false },
  9: { iterations: 30, memory: 1, digits: 2, measured: false },
  10: { iterations: 25, memory: 1, digits: 2, measured: false },
};

/** A state as the file holds it: its strategies in base 64, and what is proved about the duel from this state on. */
interface Kept extends Effort {
  readonly dice: DuelState;
  readonly solved?: Bounds;
  readonly written?: Bounds;
  readonly duel?: Worth;
  readonly strategies: readonly string[];
}

const [id = "", ...named] = process.argv.slice(2);
const duel = DUELS.find((known) => known.id === id);
if (duel === undefined) {
  const ids = DUELS.map((known) => known.id);
  const near = nearest(id, ids);
  fail(`there is no duel ${JSON.stringify(id)}${near === undefined ? "" : `; did you mean ${near}?`}`, ids.join(" | "));
} else trainDuel(duel);

function trainDuel(duel: Duel): void {
  const file = new URL(`../tables/${duel.id}.json`, import.meta.url);
  const kept = new Map<string, Kept>();
  if (named.length > 0 && existsSync(file)) for (const state of read(file)) kept.set(state.dice.join("-"), state);
  const states = statesOf(duel);
  const names = states.map((state) => state.join("-"));
  const unknown = named.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    fail(`there is no state ${unknown}`, `${duel.id} ${names.join(" ")}`);
    return;
  }

  const worths = new Map<string, Worth>();
  console.log(
    `${duel.id}: values to the opener, 1 for a win and −1 for a loss. Memory: the bids that players remember.`,
  );
  console.log("dice  memory  the round's value          exploitable by    the duel's value           bytes    CPU");
  for (const state of states) {
    const name = state.join("-");
    const from = process.cpuUsage();
    if (named.length === 0 || named.includes(name)) {
      const { strategies, ...trained } = train(duel, state, EFFORTS[state[0] + state[1]]!);
      kept.set(name, { ...trained, strategies: strategies.map((of) => Buffer.from(of).toString("base64")) });
    }
    const made = kept.get(name);
    if (made === undefined) continue;
    const best = made.solved ?? made.written;
    const worth = best && worthOf(state, best, worths);
    if (worth !== undefined) worths.set(state.join(), worth);
    kept.set(name, { ...made, ...(worth && { duel: worth }) });
    const { user, system } = process.cpuUsage(from);
    console.log(line(made, worth, (user + system) / 1e6));
  }
  const all = names.flatMap((name) => kept.get(name) ?? []);
  writeFileSync(file, `${JSON.stringify({ duel: duel.id, states: all }, null, 2)}\n`);
  writeBot(all);
}

function read(file: URL): Kept[] {
  return JSON.parse(readFileSync(file, "utf8")).states;
}

/** What is proved about the duel: nothing if nothing is proved about a state that may follow. */
function worthOf(state: DuelState, round: Worth, worths: ReadonlyMap<string, Worth>): Worth | undefined {
  const [a, b] = state;
  const after = [...(a > 1 ? [`${a - 1},${b}`] : []), ...(b > 1 ? [`${b - 1},${a}`] : [])];
  if (after.some((name) => !worths.has(name))) return undefined;
  return duelWorth(state, round, (next) => worths.get(next.join())!);
}

/** The last line of the bot's file is its table. */
function writeBot(states: readonly Kept[]): void {
  const file = new URL("../../../bots/src/reference.ts", import.meta.url);
  const table = states.map(({ dice, memory, digits, strategies }) => [dice.join("-"), [memory, digits, ...strategies]]);
  const text = readFileSync(file, "utf8").replace(
    /^(const TABLE: .*? = ).*;\n/m,
    `$1${JSON.stringify(Object.fromEntries(table))};\n`,
  );
  writeFileSync(file, text);
  console.log(`written: sdk/equilibrium/tables/, bots/src/reference.ts (${Buffer.byteLength(text)} bytes)`);
}

function line({ dice, memory, solved, written, strategies }: Kept, worth: Worth | undefined, cpu: number): string {
  const bytes = strategies.reduce((sum, text) => sum + Buffer.from(text, "base64").length, 0);
  const proved = [solved, written].flatMap((of) => (of === undefined ? [] : of.exploitability.toExponential(1)));
  return [
    dice.join("–").padEnd(5),
    (memory === 0 ? "all" : String(memory)).padEnd(6),
    range(solved ?? written).padEnd(26),
    (proved.length === 0 ? "not measured" : proved.join(", as written ")).padEnd(17),
    range(worth).padEnd(26),
    String(bytes).padStart(5),
    cpu.toFixed(1).padStart(6),
  ].join(" ");
}

function range(worth: Worth | undefined): string {
  if (worth === undefined) return "–";
  const signed = (value: number) => value.toFixed(7).replace("-", "−").padStart(10);
  return `[${signed(worth.low)}, ${signed(worth.high)}]`;
}

function fail(what: string, next: string): void {
  console.error(what);
  console.error(`  -> npm run train -- ${next}`);
  process.exitCode = 2;
}
