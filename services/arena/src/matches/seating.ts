import { type Candidate, lineUp } from "@liars-ladder/stats";
import type { SeatedRow } from "../db/entry.ts";
import type { LadderRow } from "../db/ladder.ts";
import { HOUSE } from "../versions/submit.ts";
import { isNewcomer } from "./make-match.ts";

export const halfOf = ({ low, high }: SeatedRow): number =>
  low === null || high === null ? Number.POSITIVE_INFINITY : (high - low) / 2;

/** What a line-up is sought for. */
export interface Sought {
  ladder: LadderRow;
  /** A version that has never sat at a table, if the match is for it. */
  first: SeatedRow | undefined;
  /** Authors who have used their share. */
  out: ReadonlySet<string>;
  uniform: () => number;
}

/**
 * A line-up without the authors who sit out. If there is none without them, they help out when the match is for
 * somebody who waits.
 */
export function seatFairly(seats: SeatedRow[], sought: Sought): SeatedRow[] | undefined {
  const { first, out } = sought;
  const table = seat(out.size === 0 ? seats : seats.filter(({ author_id }) => !out.has(author_id)), sought);
  if (table || out.size === 0) return table;
  const waits = first ?? seats.find(({ author, author_id }) => author !== HOUSE && !out.has(author_id));
  return waits && seat(seats, { ...sought, first: waits });
}

/** Chooses a line-up. Authors cannot influence it: it depends only on ratings, waits and chance. */
export function seat(seats: SeatedRow[], { ladder, first, uniform }: Sought): SeatedRow[] | undefined {
  const teams = teamsOf(seats);
  const candidates = seats.map(
    (row): Candidate => ({
      author: row.author === HOUSE ? null : teams.get(row.author_id)!,
      rating: row.rating ?? 1000,
      half: halfOf(row),
      // A version that has never sat at a table goes before those that wait.
      waited: first ? 0 : ladder.issued - row.sat,
      newcomer: first ? row === first : isNewcomer(row),
    }),
  );
  const table = lineUp(candidates, { players: ladder.players, uniform });
  return table?.map((i) => seats[i]!);
}

/**
 * The team of each owner, named after one of its members: authors who share a bot that plays here are one team, and so are
 * those who share one with them. Two bots of a team never meet.
 */
function teamsOf(seats: readonly Pick<SeatedRow, "author_id" | "authors">[]): ReadonlyMap<string, string> {
  const above = new Map<string, string>();
  const team = (author: string): string => {
    const next = above.get(author) ?? author;
    if (next === author) return author;
    const top = team(next);
    above.set(author, top);
    return top;
  };
  for (const { author_id, authors } of seats) for (const other of authors) above.set(team(other), team(author_id));
  return new Map(seats.map(({ author_id }) => [author_id, team(author_id)]));
}
