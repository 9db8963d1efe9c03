import type { Chances, Evaluated } from "@liars-ladder/evaluate";
import type { Step } from "@liars-ladder/rules";

/**
 * The chances after each step, from a game's decisions in order; some of them may still be unknown. Between two rounds, they
 * are the chances before the dice of the next round.
 */
export function chancesBySteps(
  steps: readonly Step[],
  decisions: readonly Evaluated[],
  whole: boolean,
): (Chances | null)[] {
  let next = 0;
  return steps.map(({ from, to, round }) => {
    while (next < decisions.length && decisions[next]!.event < to) next++;
    const [last, coming] = [decisions[next - 1], decisions[next]];
    if (coming === undefined) return last !== undefined && (whole || from <= last.event) ? last.after : null;
    if (coming.began !== null && round < coming.round) return coming.began;
    return coming.before;
  });
}
