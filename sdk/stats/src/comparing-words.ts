import type { Compared, ComparisonTerms } from "./comparing.ts";
import { scoreOf } from "./evidence.ts";

// What a comparison says, once for the command and for the pages.

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

/** How far it is. `limit`: what allows no more than `most` deals. */
export function sayProgress(state: Compared, most: number, limit: string): string {
  const left = sayDealsLeft(state);
  const over = state.dealsLeft > most - state.deals ? `, more than ${limit} allows` : "";
  return `${state.deals} of at most ${most} deals: ${difference(state)}${left === undefined ? "" : `, ${left} left${over}`}`;
}

/** The verdict; then, where there is more to say, exactly what it guarantees. */
export function sayVerdict({ a, b, elo: within }: ComparisonTerms, state: Compared): [verdict: string, sure?: string] {
  if (state.same) return [`${a} and ${b} are the same program, byte for byte: 0 Elo, and nothing had to be played.`];
  const found = difference(state);
  const oneIn20 = (when: string): string => `If ${when}, at most 1 test in 20 says this.`;
  switch (state.verdict) {
    case "better":
      return [`${a} is better than ${b}: ${found}.`, oneIn20(`${a} is not better`)];
    case "worse":
      return [`${a} is worse than ${b}: ${found}.`, oneIn20(`${a} is not worse`)];
    case "within":
      return [
        `${a} and ${b} are within ${within} Elo of each other: ${found}.`,
        oneIn20(`they are ${within} Elo or more apart`),
      ];
    case "undecided":
      return [`Not told apart yet: ${a} is ${found}.`, "Each bound is wrong at some time in at most 1 test of 20."];
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
  return `Every deal ended the same. It takes ${played.length} matches to be sure: fewer could have missed the deals that end differently.`;
}

/** Says in words what the difference that matters means. */
export function sayElo({ others, elo: within }: ComparisonTerms): string {
  const score = scoreOf(within, others);
  return others === 0
    ? `${within} Elo: an expected score of ${(score * 100).toFixed(1)} % against the other.`
    : `${within} Elo: ${(2 * score - 1).toFixed(3)} points a game more than the other at this table.`;
}
