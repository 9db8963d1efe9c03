// npm run train -- DUEL [2-2 …]: solves the rounds of a duel, prints what is proved about each, and writes its tables and
// the bot that plays them. If states are named, only these are trained, and the stored tables of the others
// are kept. The result has the same bytes on every machine.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { nearest } from "@liars-ladder/rules";
import {
  DUELS,
  type Duel,
  type DuelState,
  type Effort,
  statesOf,
  type TrainedState,
  textOf,
  train,
  type Worth,
} from "../src/index.ts";

/**
 * By duel and the number of dice on the table. Rounds of up to three dice can be solved whole; a round of four has 170
 * or 350 million information sets. A longer memory and finer steps would play better, but their tables do not fit into a bot's
 * bundle.
 */
const EFFORTS: Readonly<Record<string, Readonly<Record<number, Effort>>>> = {
  "palafico-duel": {
    2: { iterations: 6000, memory: 0, digits: 10, measured: true },
    3: { iterations: 600, memory: 0, digits: 6, measured: true },
    4: { iterations: 150, memory: 2, digits: 5, measured: true },
    5: { iterations: 100, memory: 1, digits: 4, measured: true },
    6: { iterations: 60, memory: 1, digits: 2, measured: false },
    7: { iterations: 50, memory: 1, digits: 2, measured: false },
    8: { iterations: 40, memory: 1, digits: 2, measured: false },
    9: { iterations: 30, memory: 1, digits: 2, measured: false },
    10: { iterations: 25, memory: 1, digits: 2, measured: false },
  },
  "ships-wheel-duel": {
    2: { iterations: 3000, memory: 0, digits: 8, measured: true },
    3: { whole: 120, iterations: 300, memory: 3, digits: 3, measured: true },
    4: { iterations: 200, memory: 2, digits: 2, measured: true },
    5: { iterations: 120, memory: 1, digits: 2, measured: true },
    6: { iterations: 60, memory: 1, digits: 1, measured: false },
    7: { iterations: 40, memory: 1, digits: 0, measured: false },
    8: { iterations: 25, memory: 1, digits: 0, measured: false },
    9: { iterations: 18, memory: 1, digits: 0, measured: false },
    10: { iterations: 15, memory: 1, digits: 1, measured: false },
  },
};

/** A state as the file holds it: its strategies as text, and what is proved about the duel from this state on. */
interface Kept extends Omit<TrainedState, "strategies"> {
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

  console.log(
    `${duel.id}: values to the opener, 1 for a win and −1 for a loss. Memory: the bids that players remember.`,
  );
  console.log("dice  memory  the round's value          exploitable by    the duel's value           bytes    CPU");
  const known = (state: DuelState): Kept | undefined => kept.get(state.join("-"));
  const all = (): Kept[] => names.flatMap((name) => kept.get(name) ?? []);
  for (const state of states) {
    const name = state.join("-");
    const from = process.cpuUsage();
    if (named.length === 0 || named.includes(name)) {
      const effort = EFFORTS[duel.id]![state[0] + state[1]]!;
      const { strategies, ...trained } = train(duel, state, effort, known);
      kept.set(name, { ...trained, strategies: strategies.map(textOf) });
    }
    const made = known(state);
    if (made === undefined) continue;
    const { user, system } = process.cpuUsage(from);
    console.log(line(made, (user + system) / 1e6));
    // After each state, so that nothing is lost if it is stopped.
    writeFileSync(file, `${JSON.stringify({ duel: duel.id, states: all() }, null, 2)}\n`);
  }
  if (duel.worths !== undefined) writeWorths(duel, all());
  writeBot(duel, all());
}

function read(file: URL): Kept[] {
  return JSON.parse(readFileSync(file, "utf8")).states;
}

function writeWorths({ id }: Duel, states: readonly Kept[]): void {
  const file = new URL("../src/wheel-worths.ts", import.meta.url);
  const lines = states.map(({ dice, worth }) => `  "${dice.join("-")}": ${Number(worth!.toFixed(6))},\n`);
  const text = readFileSync(file, "utf8").replace(/= \{.*\};\n/s, `= {\n${lines.join("")}};\n`);
  writeFileSync(file, text);
  console.log(`written: sdk/equilibrium/src/wheel-worths.ts, of ${id}`);
}

/** The bot's file has a line for each duel's table. */
function writeBot({ ruleset }: Duel, states: readonly Kept[]): void {
  const file = new URL("../../../bots/src/reference.ts", import.meta.url);
  const table = states.map(({ dice, memory, digits, strategies }) => [dice.join("-"), [memory, digits, ...strategies]]);
  const line = `  "${ruleset}": ${JSON.stringify(Object.fromEntries(table))},`;
  // A function, because a table may have "$" in it.
  const text = readFileSync(file, "utf8").replace(new RegExp(`^  "${ruleset}": \\{.*\\},$`, "m"), () => line);
  writeFileSync(file, text);
  console.log(`written: sdk/equilibrium/tables/, bots/src/reference.ts (${Buffer.byteLength(text)} bytes)`);
}

function line({ dice, memory, solved, written, duel, worth, strategies }: Kept, cpu: number): string {
  const bytes = strategies.reduce((sum, text) => sum + text.length, 0);
  const proved = [solved, written].flatMap((of) => (of === undefined ? [] : of.exploitability.toExponential(1)));
  const mean = worth === undefined ? undefined : { low: worth, high: worth };
  return [
    dice.join("–").padEnd(5),
    (memory === 0 ? "all" : String(memory)).padEnd(6),
    range(solved ?? written).padEnd(26),
    (proved.length === 0 ? "not measured" : proved.join(", as written ")).padEnd(17),
    range(duel ?? mean).padEnd(26),
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
