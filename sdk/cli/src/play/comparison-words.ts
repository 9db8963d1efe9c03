import { scoreOf } from "@liars-ladder/stats";
import { plural } from "../text/plural.ts";
import { percent } from "../text/say.ts";
import type { Compared, Comparison } from "./duel.ts";

/** `+12`, or a dash while there is no value. */
const elo = (value: number): string =>
  Number.isFinite(value) ? `${value < -0.5 ? "−" : value >= 0.5 ? "+" : ""}${Math.abs(Math.round(value))}` : "–";

/** `between −3 and +27 at every look`, in whole points. */
function bounds({ low, high }: Compared["elo"]): string {
  if (Number.isFinite(low) && Number.isFinite(high)) return `between ${elo(low)} and ${elo(high)} at every look`;
  if (Number.isFinite(low)) return `more than ${elo(low)} at every look`;
  return Number.isFinite(high) ? `less than ${elo(high)} at every look` : "not bounded yet";
}

/** A score of 0 or 1 has no Elo: then the bounds say what is known. */
const difference = ({ elo: known }: Compared): string =>
  Number.isFinite(known.value) ? `${elo(known.value)} Elo (${bounds(known)})` : `Elo ${bounds(known)}`;

/** `about 180 deals`, with two digits, because it is a rough estimate. Undefined while there is none. */
export const sayDealsLeft = ({ dealsLeft }: Compared): string | undefined =>
  dealsLeft === 0 || !Number.isFinite(dealsLeft) ? undefined : `about ${Number(dealsLeft.toPrecision(2))} deals`;

export function sayProgress(state: Compared, most: number): string {
  const left = sayDealsLeft(state);
  const over = state.dealsLeft > most - state.deals ? ", more than --deals allows" : "";
  return `${state.deals} of at most ${most} deals: ${difference(state)}${left === undefined ? "" : `, ${left} left${over}`}`;
}

/** The verdict, and exactly what it guarantees. */
export function sayVerdict({ a, b, elo }: Comparison, state: Compared): string {
  const [A, B] = [a.label, b.label];
  if (state.same) return `${A} and ${B} are the same program, byte for byte: 0 Elo, and nothing had to be played.`;
  const found = difference(state);
  const oneIn20 = (when: string): string => `If ${when}, at most 1 test in 20 says this.`;
  switch (state.verdict) {
    case "better":
      return `${A} is better than ${B}: ${found}.\n${oneIn20(`${A} is not better`)}`;
    case "worse":
      return `${A} is worse than ${B}: ${found}.\n${oneIn20(`${A} is not worse`)}`;
    case "within":
      return `${A} and ${B} are within ${elo} Elo of each other: ${found}.\n${oneIn20(`they are ${elo} Elo or more apart`)}`;
    case "undecided":
      return `Not told apart yet: ${A} is ${found}.\nEach bound is wrong at some time in at most 1 test of 20.`;
    default:
      return state.verdict satisfies never;
  }
}

/** Says why a result that never varied still needs more matches. */
export function sayAlike({ played, same }: Compared): string | undefined {
  const [first] = played;
  if (same || first === undefined || played.length < 2) return undefined;
  const result = first.a[0];
  if (!played.every(({ a, b }) => [...a.keys()].every((deal) => a[deal] === result && b[deal] === first.b[0])))
    return undefined;
  return `Every deal ended the same. It takes ${plural(played.length, "match", "matches")} to be sure: fewer could have missed the deals that end differently.`;
}

/** Says in words what a difference in Elo means. */
export function sayElo({ others, elo }: Comparison): string {
  const score = scoreOf(elo, others.length);
  return others.length === 0
    ? `${elo} Elo: an expected score of ${percent(score, 1)} against the other.`
    : `${elo} Elo: ${(2 * score - 1).toFixed(3)} points a game more than the other at this table.`;
}
