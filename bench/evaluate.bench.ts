// npm run bench -- evaluate [GAMES] [LADDER …]: whether the chances of `evaluate` come true in games of the house
// bots, how near the losses are to exact ones, and what it costs.
// npm run bench -- evaluate --write: fits the stored prospects of the ladders again.
import { writeFileSync } from "node:fs";
import { evaluate, FIT_WORK, fitProspects, KEPT_WORK, type Prospects, prospectsOf } from "@liars-ladder/evaluate";
import {
  checkOptions,
  foldById,
  type GameHead,
  mustPlayRules,
  newTableById,
  Projection,
  type Replay,
  type RulesetLadder,
  startLadders,
} from "@liars-ladder/rules";
import { createRng, type Program, playMatch } from "@liars-ladder/sdk";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import { exactLosses } from "./evaluate-exact.ts";
import { cpu } from "./report.ts";

export const about = "chances of `evaluate` beside the results, its losses beside exact ones, CPU time per game";

/** All house bots except the one that plays at random. */
const BOTS: readonly HouseBot[] = ["honest", "odds", "reader", "searcher", "bluffer", "cautious", "bold"];
const BINS = 10;
/** Enough playouts for figures that are averaged over many steps. */
const LIGHT = 6000;
/** How many games are evaluated with the usual number of playouts. */
const WHOLE = 6;

export default async function main([games = "2000", ...only]: string[]): Promise<void> {
  if (games === "--write") return write();
  const count = Number(games);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error("GAMES is a whole number from 1");
  const programs = await Promise.all(
    BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  for (const ladder of startLadders()) {
    if (only.length > 0 && !only.includes(ladder.id)) continue;
    console.log(`\n${ladder.id}, ${ladder.players} seats`);
    const fitted = cpu(() => fitProspects(headOf(ladder), { work: FIT_WORK }));
    const prospects = prospectsOf(headOf(ladder));
    console.log(
      `  prospects kept, fitted to ${prospects.games} games; to ${fitted.value.games} where none are: ${(fitted.ms / 1000).toFixed(2)} CPU s`,
    );
    cost(programs, ladder, prospects);
    calibrate(programs, ladder, prospects, count);
  }
  if (only.length === 0 || only.includes("exact")) agree(programs);
}

const KEPT = new URL("../sdk/evaluate/src/kept.ts", import.meta.url);

/** Writes the stored prospects, one entry on each line. */
function write(): void {
  const short = (numbers: readonly number[]): number[] => numbers.map((number) => Number(number.toPrecision(4)));
  const lines = startLadders().map((ladder) => {
    const { first, score, ...rest } = fitProspects(headOf(ladder), { work: KEPT_WORK });
    const [a, b] = [first, score].map(({ at, covariance }) => ({ at: short(at), covariance: short(covariance) }));
    console.log(`${ladder.id}: ${rest.games} games`);
    return `  ${JSON.stringify({ ...rest, first: a, score: b })},\n`;
  });
  writeFileSync(
    KEPT,
    `import type { Prospects } from "./prospects.ts";

/** Of the ladders that an arena starts with. Written by \`npm run bench -- evaluate --write\`. */
// biome-ignore format: numbers, an entry a line.
export const KEPT: readonly Prospects[] = [
${lines.join("")}];
`,
  );
}

/** Decisions in rounds that are solved completely, by house bots in duels. */
const COMPARED = 150;

/** How near the losses are to exact ones, against perfect play. */
function agree(programs: readonly Program[]): void {
  const duel = startLadders().find(({ id }) => id === "palafico-duel")!;
  const exact = exactLosses();
  const found: { exact: number; loss: number; mistake: boolean }[] = [];
  const prospects = prospectsOf(headOf(duel));
  for (const replay of replays(programs, duel, COMPARED)) {
    for (const evaluated of evaluate(replay, { prospects })) {
      const { loss } = evaluated;
      // `evaluate` itself judges the last round by perfect play.
      const perfect = loss?.by !== "playouts" ? undefined : exact.lossOf(replay, evaluated);
      if (perfect !== undefined) found.push({ exact: perfect, loss: loss!.loss, mistake: loss!.grade !== null });
    }
    if (found.length >= COMPARED) break;
  }
  const flagged = found.filter(({ mistake }) => mistake);
  const rank = correlation(ranked(found.map(({ exact }) => exact)), ranked(found.map(({ loss }) => loss)));
  const off = mean(found.map(({ exact, loss }) => Math.abs(exact - loss)));
  console.log(`\nRounds of palafico-duel with three dice: ${found.length} decisions beside perfect play`);
  console.log(
    `  losses: rank correlation ${rank.toFixed(2)}, mean absolute difference ${off.toFixed(3)} (exact losses are ${mean(found.map(({ exact }) => exact)).toFixed(3)} on average); ` +
      `${flagged.length} called mistakes: ${flagged.filter(({ exact }) => exact > 0.01).length} lose more than 0.01 against perfect play, ` +
      `${mean(flagged.map(({ exact }) => exact)).toFixed(3)} on average; all others ${mean(found.filter(({ mistake }) => !mistake).map(({ exact }) => exact)).toFixed(3)}`,
  );
}

/** Ranks; equal values get the mean of theirs. */
const ranked = (values: readonly number[]): number[] =>
  values.map((own) => values.reduce((rank, other) => rank + (other < own ? 1 : other === own ? 0.5 : 0), 0));

function correlation(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [mean(x), mean(y)];
  const cross = (p: readonly number[], q: readonly number[], mp: number, mq: number): number =>
    sum(p.map((value, i) => (value - mp) * (q[i]! - mq)));
  return cross(x, y, a, b) / Math.sqrt(cross(x, x, a, a) * cross(y, y, b, b));
}

/** A ladder's table with all options, including those that it leaves at their defaults. */
function headOf({ ruleset, options, players }: RulesetLadder): GameHead {
  const checked = checkOptions(mustPlayRules(ruleset).options, options);
  if ("problems" in checked) throw new Error(checked.problems.map(({ message }) => message).join("; "));
  return { ruleset, options: checked.options, players };
}

/** Games of house bots, with a line-up drawn for each. */
function* replays(programs: readonly Program[], ladder: RulesetLadder, count: number): Generator<Replay> {
  const { ruleset, options, players, id } = ladder;
  const rng = createRng("e".repeat(64));
  for (let k = 0; k < count; k++) {
    const bots = Array.from({ length: players }, () => rng.pick(programs));
    const found: Replay[] = [];
    const onGame = (game: { replay(): Replay }) => void found.push(game.replay());
    playMatch({ bots, ruleset, options, games: 1, seed: `evaluate ${id} ${k}`, fast: true, onGame });
    yield* found;
  }
}

function cost(programs: readonly Program[], ladder: RulesetLadder, prospects: Prospects): void {
  const times: number[] = [];
  const errors: number[] = [];
  const losses: number[] = [];
  let mistakes = 0;
  let apart = 0;
  for (const replay of replays(programs, ladder, WHOLE)) {
    const { ms } = cpu(() => {
      for (const { before, loss } of evaluate(replay, { prospects })) {
        errors.push(Math.max(...before.firstError, ...before.scoreError));
        apart = Math.max(apart, Math.abs(1 - sum(before.first)), Math.abs(ladder.players / 2 - sum(before.score)));
        if (loss !== null) losses.push(loss.error);
        if (loss != null && loss.grade !== null) mistakes++;
      }
    });
    times.push(ms);
  }
  const within = errors.filter((error) => error <= 0.03).length / errors.length;
  console.log(
    `  a game of ${(errors.length / WHOLE).toFixed(0)} decisions: ${(mean(times) / 1000).toFixed(2)} CPU s, at most ${(Math.max(...times) / 1000).toFixed(2)}; ` +
      `error of a step ${mean(errors).toFixed(3)}, at most 0.03 in ${(100 * within).toFixed(1)} %; of a loss ${mean(losses).toFixed(3)}; ` +
      `${(mistakes / WHOLE).toFixed(1)} mistakes; chances add up within ${apart.toExponential(0)}`,
  );
}

function calibrate(programs: readonly Program[], ladder: RulesetLadder, prospects: Prospects, count: number): void {
  const bins = Array.from({ length: BINS }, () => ({
    count: 0,
    chance: 0,
    first: 0,
    games: new Map<number, number>(),
  }));
  let [brier, base, seats, score, fair] = [0, 0, 0, 0, 0];
  let k = 0;
  for (const replay of replays(programs, ladder, count)) {
    k++;
    const { ranks } = replay.result;
    const winners = ranks.filter((rank) => rank === 1).length;
    const shares = sharesOf(replay);
    for (const { event, before } of evaluate(replay, { prospects, losses: false, work: LIGHT })) {
      const share = shares(event);
      for (const [seat, chance] of before.first.entries()) {
        const first = ranks[seat] === 1 ? 1 / winners : 0;
        const got = ranks.reduce(
          (s, rank, o) => s + (o === seat ? 0 : rank > ranks[seat]! ? 1 : rank === ranks[seat] ? 0.5 : 0),
          0,
        );
        seats++;
        brier += (chance - first) ** 2;
        base += (share[seat]! - first) ** 2;
        score += (before.score[seat]! - got / (ranks.length - 1)) ** 2;
        fair += (0.5 - got / (ranks.length - 1)) ** 2;
        const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))]!;
        bin.count++;
        bin.chance += chance;
        bin.first += first;
        bin.games.set(k, (bin.games.get(k) ?? 0) + first - chance);
      }
    }
  }
  let worst = Number.NaN;
  const rows = bins.map(({ count: n, chance, first, games }) => {
    if (n === 0) return "–";
    const apart = (first - chance) / n;
    // Steps of one game are not independent, so the game is the unit.
    const error = Math.sqrt([...games.values()].reduce((s, by) => s + by * by, 0)) / n;
    if (games.size >= 100) worst = Math.max(worst || 0, Math.abs(apart));
    return `${((100 * chance) / n).toFixed(1)}→${((100 * first) / n).toFixed(1)}±${(100 * error).toFixed(1)}`;
  });
  console.log(`  chance → came first, %, by decile: ${rows.join("  ")}`);
  console.log(
    `  ${count} games, ${seats} chances: largest deviation ${worst.toFixed(3)} (of deciles that 100 games saw); Brier ${(brier / seats).toFixed(4)}, by shares of ` +
      `${"dice, cards or points"} ${(base / seats).toFixed(4)} (${(100 * (1 - brier / base)).toFixed(0)} % better); ` +
      `score: mean square ${(score / seats).toFixed(4)}, all alike ${(fair / seats).toFixed(4)}`,
  );
}

/** What the viewer draws: each seat's share of dice, cards or points, before an event. Ask in order. */
function sharesOf({ ruleset, options, players, events }: Replay): (event: number) => number[] {
  const table = newTableById({ ruleset, options, players: players.length }, "audience");
  const projection = new Projection(options, players.length);
  let at = 0;
  return (event) => {
    for (; at < event; at++) {
      projection.push(events[at]!);
      foldById(table, projection.seen("audience"));
    }
    const has = table.seats.map(({ in: isIn, dice, own }) => (isIn ? Math.max(0, own.score ?? own.cards ?? dice) : 0));
    const all = sum(has);
    return has.map((amount) => (all === 0 ? 1 / has.length : amount / all));
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
