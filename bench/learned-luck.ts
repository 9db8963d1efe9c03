import type { Event } from "@liars-ladder/rules";
import { random } from "@liars-ladder/stats";
import { BINS, boost, type Model, type Rows } from "./boost.ts";

const FACES = [1, 2, 3, 4, 5, 6];
/** Each roll is compared with this many that might have come instead. */
const REROLLS = 24;
/** Of all seats' scores. */
const MEAN = 0.5;
/** One match in so many is not learned from, but says when to stop. */
const HELD = 5;

/** A round as it begins. Lists are by seat, from the one that looks at it, clockwise. */
interface Round {
  starter: number;
  palafico: boolean;
  /** Which bots sit there, as numbers. */
  bots: readonly number[];
  dice: readonly (readonly number[])[];
}

/** A game of dice. Lists are by seat. */
export interface DiceGame {
  /** Which bots sit there, as numbers. */
  bots: readonly number[];
  /** As the first seat sees them. */
  rounds: readonly Round[];
  /** The share of the others that each ranked above, half for a tie. */
  scores: readonly number[];
}

/** What was rolled in a game. `bots`: the number of the bot in each seat. */
export function diceGame(events: readonly Event[], bots: readonly number[], ranks: readonly number[]): DiceGame {
  const rounds: (Round & { dice: (readonly number[])[] })[] = [];
  for (const event of events) {
    if (event.type === "round") {
      const { starter, palafico = false } = event;
      rounds.push({ starter, palafico, bots, dice: bots.map(() => []) });
    } else if (event.type === "roll" && "dice" in event) rounds.at(-1)!.dice[event.seat] = event.dice;
  }
  const scores = ranks.map(
    (own) => ranks.reduce((sum, rank) => sum + (rank > own ? 1 : rank === own ? 0.5 : 0), -0.5) / (ranks.length - 1),
  );
  return { bots, rounds, scores };
}

/** The same round as another seat sees it. */
function seenFrom(seat: number, { starter, palafico, bots, dice }: Round): Round {
  const turned = <T>(list: readonly T[]): T[] => [...list.slice(seat), ...list.slice(0, seat)];
  const n = bots.length;
  return { starter: (starter - seat + n) % n, palafico, bots: turned(bots), dice: turned(dice) };
}

/** A game as one of its bots is measured. */
interface Measured {
  rounds: readonly Round[];
  score: number;
}

const measured = ({ rounds, scores }: DiceGame): Measured[] =>
  scores.map((score, seat) => ({ score, rounds: rounds.map((round) => seenFrom(seat, round)) }));

/** What is known before the roll. */
function beforeRoll({ starter, palafico, bots, dice }: Round): number[] {
  return [starter, Number(palafico), ...bots, ...dice.map(({ length }) => length), dice.flat().length];
}

/** What is known after it: each seat's dice, what they back alone and together. */
function afterRoll(round: Round): number[] {
  const { dice, palafico } = round;
  const counts = dice.map((own) => FACES.map((face) => own.reduce((sum, die) => sum + Number(die === face), 0)));
  const wilds = counts.map((own) => (palafico ? 0 : own[0]!));
  const backs = counts.map((own, at) => own.map((count, face) => (face === 0 ? count : count + wilds[at]!)));
  const all = FACES.map((_, face) => backs.reduce((sum, own) => sum + own[face]!, 0));
  const best = backs.map((own) => own.reduce((top, count, face) => (count >= own[top]! ? face : top), 0));
  return [
    ...beforeRoll(round),
    ...counts.flat(),
    ...all,
    ...best,
    ...best.flatMap((face, at) => [backs[at]![face]!, all[face]!]),
    Math.max(...all),
  ];
}

function rowsOf(lists: readonly number[][], targets: readonly number[]): Rows {
  const features = lists[0]?.length ?? 0;
  const cells = new Uint8Array(lists.length * features);
  lists.forEach((list, row) => {
    list.forEach((value, f) => {
      cells[row * features + f] = Math.min(value, BINS - 1);
    });
  });
  return { features, cells, targets: Float64Array.from(targets) };
}

/** What a seat's score will be: before the roll, and how much the roll adds. */
interface Evaluator {
  before(round: Round): number;
  after(round: Round): number;
}

function evaluatorOf(matches: readonly (readonly DiceGame[])[]): Evaluator {
  const gamesOf = (held: boolean): Measured[] =>
    matches.filter((_, m) => (m % HELD === 0) === held).flatMap((games) => games.flatMap(measured));
  const parts = [gamesOf(false), gamesOf(true)] as const;
  const ask = (model: Model, list: number[]): number => model(rowsOf([list], [0]).cells, 0);

  const byScore = parts.map((some) => {
    const rounds = some.flatMap(({ rounds, score }) => rounds.map((round) => ({ round, score })));
    return rowsOf(
      rounds.map(({ round }) => beforeRoll(round)),
      rounds.map(({ score }) => score - MEAN),
    );
  });
  const state = boost(byScore[0]!, byScore[1]!);
  const before = (round: Round): number => MEAN + ask(state, beforeRoll(round));

  // What a roll is worth: where the round that it decides leads to.
  const bySteps = parts.map((some) => {
    const steps = some.flatMap(({ rounds, score }) =>
      rounds.map((round, k) => {
        const next = rounds[k + 1];
        return { round, gain: (next ? before(next) : score) - before(round) };
      }),
    );
    return rowsOf(
      steps.map(({ round }) => afterRoll(round)),
      steps.map(({ gain }) => gain),
    );
  });
  const roll = boost(bySteps[0]!, bySteps[1]!);
  return { before, after: (round) => ask(roll, afterRoll(round)) };
}

/**
 * Each seat's luck in a game, in score: what each roll is worth, less what rolls that might have come as well are worth.
 * So it is 0 on average, whatever the evaluator says.
 */
function luckOf({ rounds }: DiceGame, { before, after }: Evaluator, uniform: () => number): number[] {
  const n = rounds[0]?.bots.length ?? 0;
  const seats = Array.from({ length: n }, (_, seat) => seat);
  const luck = new Array<number>(n).fill(0);
  /** What some chance brought, seen from each seat, less the mean of all seats: one's luck is the others' bad luck. */
  const add = (value: (round: Round) => number, round: Round, share: number): void => {
    const values = seats.map((seat) => value(seenFrom(seat, round)));
    const middle = values.reduce((sum, of) => sum + of, 0) / n;
    for (const seat of seats) luck[seat]! += share * (values[seat]! - middle);
  };
  for (const round of rounds) {
    add(after, round, 1);
    for (let k = 0; k < REROLLS; k++) {
      const dice = round.dice.map((own) => own.map(() => 1 + Math.floor(6 * uniform())));
      add(after, { ...round, dice }, -1 / REROLLS);
    }
  }
  const first = rounds[0];
  if (first) {
    // Every seat is as likely to begin.
    add(before, first, 1);
    for (const starter of seats) add(before, { ...first, starter }, -1 / n);
  }
  return luck;
}

/**
 * The luck of each seat in each game of each match, in score. What a roll is worth was learned from the matches of the
 * other folds alone. Match m belongs to fold m modulo `folds`.
 */
export function learnedLuck(matches: readonly (readonly DiceGame[])[], folds: number): number[][][] {
  const { uniform } = random(0x1eac);
  const evaluators = Array.from({ length: folds }, (_, fold) =>
    evaluatorOf(matches.filter((_, m) => m % folds !== fold)),
  );
  return matches.map((games, m) => games.map((game) => luckOf(game, evaluators[m % folds]!, uniform)));
}
