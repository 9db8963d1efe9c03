import type { LadderSummary } from "@liars-ladder/protocol";

type Filtered = Pick<LadderSummary, "ladder">;

/** Which ladders the list shows. All of this is in the address. */
export interface LadderFilter {
  /** Part of a title or an id. */
  q?: string;
  ruleset?: string;
  /** How many play at a table. */
  seats?: string;
}

/** So many are seen at a glance: no filter is needed. */
const GLANCE = 8;

export const needsFilter = (items: readonly unknown[]): boolean => items.length > GLANCE;

/** What one can choose from: the rulesets and the numbers of seats that there are. */
export function choicesOf(items: readonly Filtered[]): { rulesets: string[]; seats: string[] } {
  const rulesets = new Set(items.map(({ ladder }) => ladder.ruleset));
  const seats = new Set(items.map(({ ladder }) => ladder.players));
  return { rulesets: [...rulesets], seats: [...seats].sort((a, b) => a - b).map(String) };
}

/** A filter without what chooses nothing: addresses can hold anything, and ladders come and go. */
export function validFilter({ q, ruleset, seats }: LadderFilter, items: readonly Filtered[]): LadderFilter {
  const choices = choicesOf(items);
  return {
    ...(q && { q: q.slice(0, 64) }),
    ...(ruleset !== undefined && choices.rulesets.includes(ruleset) && { ruleset }),
    ...(seats !== undefined && choices.seats.includes(seats) && { seats }),
  };
}

/** The ladders that a filter leaves, in their order. */
export function filterLadders<L extends Filtered>(items: readonly L[], { q = "", ruleset, seats }: LadderFilter): L[] {
  const wanted = q.trim().toLowerCase();
  return items.filter(
    ({ ladder }) =>
      (ruleset === undefined || ladder.ruleset === ruleset) &&
      (seats === undefined || String(ladder.players) === seats) &&
      `${ladder.title} ${ladder.id}`.toLowerCase().includes(wanted),
  );
}
