// npm run bench -- rules [--c BINARY]: decisions and games a CPU second for every ruleset, with random play through
// the public interface and the legal list filled; as ratios to a naive palafico and to boardgame.io, which run in
// between.
import { execFileSync } from "node:child_process";
import {
  checkOptions,
  type Game,
  MAX_LEGAL,
  makeReplay,
  mustLuck,
  mustRuleset,
  type Options,
  RULESETS,
  type Ruleset,
  verify,
} from "@liars-ladder/rules";
import { playBoardgame } from "./boardgame-palafico.ts";
import { type NaiveAction, playNaive } from "./naive-palafico.ts";
import { Sfc32 } from "./random.ts";

export const about = "decisions a second of every ruleset, beside naive objects and boardgame.io; copies; verification";

interface Count {
  games: number;
  decisions: number;
}
interface Contestant {
  name: string;
  /** Plays a batch of games. */
  play(): Count;
  rates: number[];
  games: number[];
}

const legal = new Int32Array(MAX_LEGAL);
const fast = (i: number): string => `fast:${i.toString(16).padStart(16, "0")}`;
const chacha8 = (i: number): string => `chacha8:${i.toString(16).padStart(64, "0")}`;

/** Plays one game at random. The challenge counts as the last of the list, as in the other programs. */
export function playRandom(
  ruleset: Ruleset,
  options: Options,
  players: number,
  seed: string,
  rng: Sfc32,
): [Game, number] {
  const game = ruleset.create({ options, players, luck: mustLuck(seed) });
  let decisions = 0;
  while (game.seat >= 0) {
    const n = game.legal(legal);
    game.apply(legal[rng.below(n)]!);
    decisions++;
  }
  return [game, decisions];
}

function engine(name: string, id: string, given: object, players: number, seedOf: (i: number) => string): Contestant {
  const ruleset = mustRuleset(id);
  const checked = checkOptions(ruleset.options, given);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  const { options } = checked;
  const rng = new Sfc32(7);
  const seeds = Array.from({ length: 20_000 }, (_, i) => seedOf(i + 1));
  let next = 0;
  const play = (): Count => {
    let decisions = 0;
    for (let i = 0; i < 50; i++)
      decisions += playRandom(ruleset, options, players, seeds[next++ % seeds.length]!, rng)[1];
    return { games: 50, decisions };
  };
  return { name, play, rates: [], games: [] };
}

function naive(): Contestant {
  const rng = new Sfc32(7);
  const bot = (_: unknown, list: NaiveAction[]): NaiveAction => list[rng.below(list.length)]!;
  let seed = 1;
  const play = (): Count => {
    let decisions = 0;
    for (let i = 0; i < 50; i++) decisions += playNaive(seed++, [bot, bot, bot, bot]).decisions;
    return { games: 50, decisions };
  };
  return { name: "palafico, naive objects", play, rates: [], games: [] };
}

function boardgame(): Contestant {
  const rng = new Sfc32(7);
  return {
    name: "palafico, boardgame.io",
    play: () => ({ games: 1, decisions: playBoardgame(4, rng) }),
    rates: [],
    games: [],
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measure(contestant: Contestant, seconds: number, keep: boolean): void {
  const from = cpuSeconds();
  let games = 0;
  let decisions = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    const count = contestant.play();
    games += count.games;
    decisions += count.decisions;
    elapsed = cpuSeconds() - from;
  }
  if (!keep) return;
  contestant.rates.push(decisions / elapsed);
  contestant.games.push(games / elapsed);
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1]!;

/** Decisions a CPU second of the C program, with 4 players and legal actions listed. */
function measureC(binary: string): number {
  const out = execFileSync(binary, ["0.15", "1"], { encoding: "utf8" });
  const line = out.split("\n").find((text) => text.includes("C-list random") && text.includes(" 4p "));
  return Number(/cpu dec\/s (\S+)/.exec(line ?? "")?.[1]);
}

const everything = (ruleset: Ruleset): object => {
  const on: Record<string, unknown> = {};
  for (const [option, spec] of Object.entries(ruleset.options)) {
    if (spec.type === "boolean") on[option] = true;
    if (spec.type === "choice") on[option] = spec.values.at(-1);
  }
  return on;
};

export default function rules(args: string[]): void {
  const binary = args[0] === "--c" ? args[1] : undefined;
  const contestants = [
    engine("palafico", "palafico", {}, 4, fast),
    engine("palafico, chacha8", "palafico", {}, 4, chacha8),
    naive(),
    boardgame(),
    ...RULESETS.filter((ruleset) => ruleset.id !== "palafico").flatMap((ruleset) => [
      engine(ruleset.id, ruleset.id, {}, 4, fast),
      ...(ruleset.look.piece === "card"
        ? [engine(`${ruleset.id}, all options`, ruleset.id, everything(ruleset), 4, fast)]
        : []),
    ]),
  ];
  const c: number[] = [];
  for (let r = -1; r < 7; r++) {
    for (const contestant of contestants) measure(contestant, r < 0 ? 0.5 : 0.25, r >= 0);
    if (binary !== undefined && r >= 0 && r < 5) c.push(measureC(binary));
  }
  const base = median(contestants[0]!.rates);
  console.log(`${"random play, 4 players, medians of 7".padEnd(40)} decisions/cpu-s   games/cpu-s   palafico is`);
  for (const { name, rates, games } of contestants) print(name, median(rates), median(games), base);
  if (c.length > 0) print("palafico, C", median(c), Number.NaN, base);
  others(base);
}

function print(name: string, rate: number, games: number, base: number): void {
  const ratio = base / rate;
  const number = (value: number): string => (Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en"));
  console.log(
    `${name.padEnd(40)} ${number(rate).padStart(15)} ${number(games).padStart(13)} ${ratio.toFixed(2).padStart(10)} ×`,
  );
}

/** Measures copies for search, and replays verified. */
function others(base: number): void {
  for (const ruleset of RULESETS) {
    const checked = checkOptions(ruleset.options, everything(ruleset));
    if ("problems" in checked) throw new Error(checked.problems[0]!.message);
    const game = ruleset.create({ options: checked.options, players: 4, luck: mustLuck(fast(1)) });
    const times: number[] = [];
    let keep: unknown;
    for (let r = 0; r < 9; r++) {
      const from = cpuSeconds();
      for (let i = 0; i < 200_000; i++) keep = game.copy();
      times.push((cpuSeconds() - from) / 200_000);
    }
    if (keep === undefined) throw new Error("copied nothing");
    const ns = median(times) * 1e9;
    console.log(
      `copy() ${ruleset.id.padEnd(33)} ${ns.toFixed(0).padStart(12)} ns ${(ns * 1e-9 * base).toFixed(2).padStart(20)} palafico decisions`,
    );
  }
  const rng = new Sfc32(7);
  const lines = Array.from({ length: 500 }, (_, i) => {
    const seed = chacha8(i + 1);
    const game = mustRuleset("palafico").create({ options: {}, players: 4, luck: mustLuck(seed) });
    const moves: number[] = [];
    while (game.seat >= 0) {
      const move = legal[rng.below(game.legal(legal))]!;
      game.apply(move);
      moves.push(move);
    }
    const player = { name: "random", bot: "random", version: "1" };
    const head = { id: String(i), ruleset: "palafico", options: {}, players: [player, player, player, player] };
    return JSON.stringify(makeReplay(head, seed, moves));
  });
  const rates: number[] = [];
  for (let r = 0; r < 7; r++) {
    const from = cpuSeconds();
    for (const line of lines) if (!verify(line).ok) throw new Error("a replay did not verify");
    rates.push(lines.length / (cpuSeconds() - from));
  }
  console.log(`verify palafico, 4 players, from text: ${Math.round(median(rates))} games/cpu-s`);
}
