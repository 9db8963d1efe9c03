import { agreement, byRound, type Drawn, type LuckMeter, LuckSums } from "../core/luck-meter.ts";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * Ways to rate a seat's dice. Each is a plain function of them, whose expectation is found by going through all
 * rolls.
 */
const RATE = {
  /** The most dice that back one bid, ones with them. */
  wild: (dice: readonly number[]) =>
    Math.max(...FACES.map((face) => dice.filter((die) => die === face || die === 1).length)),
  plain: (dice: readonly number[]) => Math.max(...FACES.map((face) => dice.filter((die) => die === face).length)),
  /** The value of the best claim that these dice alone make true (`cups`). */
  value: (dice: readonly number[]) =>
    Math.max(...FACES.map((face) => dice.filter((die) => die === face).length * face)),
  ones: (dice: readonly number[]) => dice.filter((die) => die === 1).length,
} as const;
type Rate = keyof typeof RATE;

const expected = new Map<string, number>();

/** The mean over all 6ⁿ rolls of n dice. Rolls that differ in their order alone are rated once: of five dice 252, not 7,776. */
function expectation(rate: Rate, n: number): number {
  const key = `${rate} ${n}`;
  const known = expected.get(key);
  if (known !== undefined) return known;
  let sum = 0;
  const dice: number[] = [];
  // `ways`: in how many orders the dice so far could have fallen.
  const from = (face: number, ways: number): void => {
    if (dice.length === n) sum += ways * RATE[rate](dice);
    else if (face <= 6) {
      const before = dice.length;
      for (let more = ways, times = 0; dice.length <= n; more = (more * (before + ++times)) / times) {
        from(face + 1, more);
        dice.push(face);
      }
      dice.length = before;
    }
  };
  from(1, 1);
  expected.set(key, sum / 6 ** n);
  return sum / 6 ** n;
}

const surprise = (rate: Rate, dice: readonly number[]): number => RATE[rate](dice) - expectation(rate, dice.length);

const FROM = FACES.map(String);

export interface DiceLuck {
  /** Dice of each seat at the start. */
  dice: number;
  /** Ones are wild, but in palafico rounds. */
  wild: boolean;
  /** What makes a seat's own dice good. */
  best: "wild" | "value";
  worth: readonly number[];
}

/** The ways of dice: a seat's own best bid (also by how many dice there are), its second measure, who starts, agreement. */
export const luckOfDice = ({ dice: each, wild, best, worth }: DiceLuck): LuckMeter => ({
  ways: [
    "best",
    "best, of all dice",
    "best, two left",
    wild ? "ones" : "most alike",
    "start",
    "agreement",
    "agreement, of all dice",
  ],
  worth: () => worth,
  measure(players, events) {
    const sums = new LuckSums(players, 7);
    // Dice at the table: known before a round's first roll, from the last roll and what was lost since.
    const dice = new Array<number>(players).fill(each);
    let palafico = false;
    byRound(
      events,
      (event) => ({ seat: event.seat, tops: "dice" in event ? event.dice.map(String) : [], from: FROM }),
      (event) => {
        if (event.type === "round") {
          palafico = event.palafico === true;
          // The starter of the first round is drawn; of two seats each is equally likely.
          if (event.round === 1) sums.add(event.starter, 4, 1);
        } else if (event.type === "lose" && "dice" in event) dice[event.seat] = dice[event.seat]! - event.dice;
        else if (event.type === "regain") dice[event.seat] = dice[event.seat]! + event.dice;
        else if (event.type === "out") dice[event.seat] = 0;
        else if (event.type === "roll" && "dice" in event) {
          const good = surprise(palafico ? "plain" : best, event.dice);
          const all = dice.reduce((sum, n) => sum + n, 0);
          sums.add(event.seat, 0, good);
          sums.add(event.seat, 1, (10 * good) / all);
          if (dice.filter((n) => n > 0).length === 2) sums.add(event.seat, 2, good);
          if (!wild) sums.add(event.seat, 3, surprise("plain", event.dice));
          else if (!palafico) sums.add(event.seat, 3, surprise("ones", event.dice));
        }
      },
      (round: readonly Drawn[]) => {
        const all = round.reduce((sum, { tops }) => sum + tops.length, 0);
        for (const of of round) {
          const agrees = agreement(round, of, wild && !palafico ? "1" : undefined);
          sums.add(of.seat, 5, agrees);
          sums.add(of.seat, 6, (10 * agrees) / all);
        }
      },
    );
    return sums.luck;
  },
});
