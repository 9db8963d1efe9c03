import { normalAbove, studentOf } from "@liars-ladder/stats";
import { percent, signed } from "../ui/format.ts";
import { FEW_DICE, type Mean, type Met, meanOf, type Rival, type Sum, WAYS } from "./sums.ts";

/** Of all statements together, the chance that any is wrong where nothing is out of line. */
const WRONG = 0.05;
/** Nothing is said of less: the statistics of a handful of matches cannot be trusted. */
const LEAST = { matches: 5, times: 20 };

/** Something that is significantly out of line. */
export interface Claim {
  readonly bot: string;
  readonly says: string;
}

interface Tested {
  readonly bot: string;
  readonly mean: Mean;
  /** The sentence, if the mean is clearly above 0: more by this half of its interval. */
  says(half: number): string;
}

/**
 * What is out of line against which opponent. Each statement is about a mean that is above 0 by more than its interval; these
 * intervals allow for the number of statements that were tried (Bonferroni). `tried`: how many.
 */
export function claimsOf(rivals: readonly Rival[], dice: number): { claims: Claim[]; tried: number } {
  const tested = rivals
    .flatMap((rival) => [...doubts(rival, dice), ...calls(rival)])
    .filter(({ mean }) => mean.matches >= LEAST.matches && mean.times >= LEAST.times);
  const z = normalQuantile(WRONG / Math.max(1, tested.length));
  const claims = tested.flatMap(({ bot, mean, says }) => {
    const half = studentOf(z, mean.matches - 1) * (mean.error ?? Number.POSITIVE_INFINITY);
    return mean.value > half ? [{ bot, says: says(half) }] : [];
  });
  return { claims, tried: tested.length };
}

/** Bids that it should have challenged. */
function doubts({ bot, met }: Rival, dice: number): Tested[] {
  return (["few", "many"] as const).flatMap((size) => {
    const all = met.map(({ doubtful }) => doubtful[size]);
    const mean = meanOf(all);
    if (mean === undefined) return [];
    const challenged = all.reduce((sum, one) => sum + one.challenged, 0);
    const bids = mean.times + challenged;
    const where =
      dice <= FEW_DICE ? "" : size === "few" ? ` with up to ${FEW_DICE} dice` : ` with more than ${FEW_DICE} dice`;
    const says = (half: number) =>
      `It challenges too rarely: of ${bids} bids${where} that were likelier false, by what it knew, it challenged ${percent(challenged / bids)}. ` +
      `Challenging each of the others would have brought ${signed(mean.value, 3)} ± ${half.toFixed(3)} of a game’s score.`;
    return [{ bot, mean, says }];
  });
}

/** Challenges that were right less often than the odds say, or of its own bids more often. */
function calls({ bot, met }: Rival): Tested[] {
  const tested = (
    kind: "calls" | "called",
    sign: 1 | -1,
    words: (right: string, expected: string, n: number) => string,
  ) => {
    const sums = met.map((one): Sum => ({ times: one[kind].times, worth: sign * one[kind].worth }));
    const mean = meanOf(sums);
    if (mean === undefined) return [];
    const right = met.reduce((sum, one) => sum + one[kind].right, 0) / mean.times;
    const text = words(percent(right), percent(right - sign * mean.value), mean.times);
    return [
      {
        bot,
        mean,
        says: (half: number) => `${text} (± ${percent(half)}) by what it knew, if all other dice are fair.`,
      },
    ];
  };
  return [
    ...tested(
      "calls",
      -1,
      (right, expected, n) =>
        `Its challenges are wrong too often: ${right} of ${n} were right, where ${expected} should be`,
    ),
    ...tested(
      "called",
      1,
      (right, expected, n) =>
        `Its bids are seen through: ${right} of ${n} challenges of them were right, where ${expected} should be`,
    ),
  ];
}

/** The number that a normal one exceeds with this chance. */
function normalQuantile(above: number): number {
  let [low, high] = [0, 8];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (normalAbove(middle) > above) low = middle;
    else high = middle;
  }
  return high;
}

/** The whole change of a match against an opponent, by games. */
export const netOf = ({ games, change }: Met): Sum => ({
  times: games,
  worth: WAYS.reduce((sum, way) => sum + change[way], 0),
});
