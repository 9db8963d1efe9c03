import type { Film } from "./film.ts";
import type { Mark } from "./odds.ts";

/** How one seat bid and called in one game. */
export interface Tally {
  bids: number;
  /** Bids that were likelier false, for what their bidder knew. */
  bluffs: number;
  /** Bids of this seat that were called, and were false. */
  caught: number;
  challenges: number;
  /** Challenges of bids that were false. */
  right: number;
  /** Challenges that were likelier wrong, for what the challenger knew. */
  bad: number;
}

export function tallyOf(film: Film, marks: readonly Mark[]): Tally[] {
  const tallies = film.names.map((): Tally => ({ bids: 0, bluffs: 0, caught: 0, challenges: 0, right: 0, bad: 0 }));
  for (const event of film.seen("all")) {
    if (event.type === "act" && event.action.type === "bid") tallies[event.seat]!.bids++;
    if (event.type !== "reveal" || event.challenger === undefined) continue;
    tallies[event.challenger]!.challenges++;
    if (event.holds) continue;
    tallies[event.challenger]!.right++;
    tallies[event.bidder]!.caught++;
  }
  for (const mark of marks) {
    if (mark.kind === "bluff") tallies[mark.seat]!.bluffs++;
    if (mark.kind === "bad-call") tallies[mark.seat]!.bad++;
  }
  return tallies;
}
