import type { Event } from "./event.ts";
import type { Options } from "./options.ts";

/**
 * Measures what chance gave to each seat of a game, in several ways: at each roll and deal, how much better it was
 * than expected from what was fixed before it (how many dice, which cards, whether ones are wild). For each way,
 * the difference of two seats is 0 on average, whoever plays and however they play.
 */
export interface LuckMeter {
  readonly ways: readonly string[];
  /**
   * What one more than the others have is worth, in places, at a table of two. It was fitted once to games of the
   * house bots (`npm run bench -- luck-worth`), and is fixed: the mean stays 0 whatever the numbers are.
   */
  worth(options: Options): readonly number[];
  /** luck[seat][way] for a game. */
  measure(players: number, events: readonly Event[]): number[][];
}

/** Sums by seat and way. */
export class LuckSums {
  readonly luck: number[][];
  constructor(players: number, ways: number) {
    this.luck = Array.from({ length: players }, () => new Array<number>(ways).fill(0));
  }
  add(seat: number, way: number, by: number): void {
    const of = this.luck[seat]!;
    of[way] = of[way]! + by;
  }
}

/**
 * The tops that a seat got, by name (face or number; "" for a card without one), and the equally likely tops that
 * each was drawn from.
 */
export interface Drawn {
  seat: number;
  tops: readonly string[];
  from: readonly string[];
}

/**
 * How well a seat's tops agree with the others' tops, less what could be expected given those. This is exact,
 * because seats draw independently. `wild` backs everything.
 */
export function agreement(all: readonly Drawn[], of: Drawn, wild: string | undefined): number {
  const others = new Map<string, number>();
  for (const { seat, tops } of all) {
    if (seat !== of.seat) for (const top of tops) others.set(top, (others.get(top) ?? 0) + 1);
  }
  const wilds = wild === undefined ? 0 : (others.get(wild) ?? 0);
  const most = Math.max(0, ...[...others].map(([top, count]) => (top === wild ? 0 : count)));
  const value = (top: string): number =>
    top === "" ? 0 : top === wild ? most + wilds : (others.get(top) ?? 0) + wilds;
  const mean = of.from.reduce((sum, top) => sum + value(top), 0) / of.from.length;
  return of.tops.reduce((sum, top) => sum + value(top) - mean, 0);
}

/** Calls `rolled` with all draws of a round once they are complete, and `each` with every event. */
export function byRound(
  events: readonly Event[],
  drawn: (event: Extract<Event, { type: "roll" }>) => Drawn,
  each: (event: Event) => void,
  rolled: (round: readonly Drawn[]) => void,
): void {
  let round: Drawn[] = [];
  for (const event of events) {
    if (event.type === "roll") round.push(drawn(event));
    else if (round.length > 0) {
      // All have rolled, and nobody has acted on it yet.
      rolled(round);
      round = [];
    }
    each(event);
  }
}
