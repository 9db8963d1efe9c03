import type { Evaluated } from "./evaluate.ts";
import { countGrades, type Grade, type Graded } from "./grade.ts";
import { CAUSES, type Cause, type Toll } from "./tolls.ts";

/** What a game cost a seat, and where its score came from (0–1, as the ladder counts). */
export interface Ledger {
  readonly seat: number;
  /** Dice, cards or points that it paid, by cause. */
  readonly paid: Readonly<Record<Cause, number>>;
  /** How many mistakes it made, and how much they gave away in all. */
  readonly mistakes: Graded;
  readonly gave: number;
  /**
   * The score expected at the start, and how it changed, for somebody who sees all hands: by what was rolled and dealt when
   * rounds began, by the seat's own decisions, and by those of others. Their sum is `score`, what the game was worth at the
   * end.
   */
  readonly start: number;
  readonly drawn: number;
  readonly own: number;
  readonly others: number;
  readonly score: number;
}

/** The ledger of each seat, from all decisions of a game and what was paid in it. */
export function ledgerOf(decisions: readonly Evaluated[], tolls: readonly Toll[]): Ledger[] {
  const [first, last] = [decisions[0], decisions.at(-1)];
  if (first === undefined || last === undefined) return [];
  return first.before.score.map((_, seat) => {
    let [drawn, own, others, gave] = [0, 0, 0, 0];
    const grades: Grade[] = [];
    for (const one of decisions) {
      const [before, after] = [one.before.score[seat]!, one.after.score[seat]!];
      if (one.began !== null) drawn += before - one.began.score[seat]!;
      if (one.seat !== seat) {
        others += after - before;
        continue;
      }
      own += after - before;
      if (one.loss == null || one.loss.grade === null) continue;
      grades.push(one.loss.grade);
      gave += one.loss.loss;
    }
    const paid = Object.fromEntries(CAUSES.map((cause) => [cause, amountOf(tolls, seat, cause)])) as Ledger["paid"];
    const start = (first.began ?? first.before).score[seat]!;
    const mistakes = countGrades(grades);
    return { seat, paid, mistakes, gave, start, drawn, own, others, score: last.after.score[seat]! };
  });
}

const amountOf = (tolls: readonly Toll[], seat: number, cause: Cause): number =>
  tolls.reduce((sum, toll) => (toll.seat === seat && toll.cause === cause ? sum + toll.amount : sum), 0);
