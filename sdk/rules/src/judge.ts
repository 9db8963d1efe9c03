import type { Event, Watcher } from "./event.ts";
import { fold } from "./fold.ts";
import type { GameHead } from "./record.ts";
import { mustRuleset } from "./registry.ts";
import { newTable, type Table } from "./table.ts";
import { Projection } from "./watch.ts";

/** A bid or a challenge as one sees it who knows the odds. */
export interface Judgement {
  /** Index of its `act` among the game's events. */
  event: number;
  /** Who bid, or challenged. */
  seat: number;
  kind: "bid" | "challenge";
  /** Who made the bid; `seat` itself where it is a bid. */
  bidder: number;
  /** The chance (0–1) that the bid is true, by what `seat` knew at that moment. */
  own: number;
  /** Whether it was true on the table at that moment. */
  holds: boolean;
  /** Dice on the table. */
  dice: number;
}

/** A bid that was likelier false, for what its bidder knew. */
export const isBluff = ({ kind, own }: Judgement): boolean => kind === "bid" && own < 0.5;
/** A challenge that was likelier wrong, for what the challenger knew. */
export const isBadCall = ({ kind, own }: Judgement): boolean => kind === "challenge" && own > 0.5;

/**
 * Judges every bid and challenge of a game, one after another: reckoning the chances is the slow part, so whoever must not
 * stop for long takes them bit by bit.
 */
export function* judge(head: GameHead, events: readonly Event[]): Generator<Judgement> {
  const { players, options } = head;
  const ruleset = mustRuleset(head.ruleset);
  const projection = new Projection(options, players);
  const watchers: Watcher[] = ["all", ...Array.from({ length: players }, (_, seat) => seat)];
  const tables = new Map<Watcher, Table>(watchers.map((watcher) => [watcher, newTable(head, watcher)]));
  for (const [index, event] of events.entries()) {
    projection.push(event);
    for (const [watcher, table] of tables) fold(table, projection.seen(watcher));
    if (event.type !== "act" || (event.action.type !== "bid" && event.action.type !== "challenge")) continue;
    const { seat } = event;
    const [all, mine] = [tables.get("all")!, tables.get(seat)];
    const standing = all.bids.at(-1);
    if (standing === undefined || mine === undefined) continue;
    const own = ruleset.odds(mine, standing.bid);
    // A replay that nobody verified may hold a bid that cannot be made: there is no chance to speak of.
    if (Number.isNaN(own)) continue;
    yield {
      event: index,
      seat,
      kind: event.action.type,
      bidder: standing.seat,
      own: Math.min(1, Math.max(0, own)),
      holds: ruleset.odds(all, standing.bid) > 0.5,
      dice: all.seats.reduce((sum, at) => sum + (at.in ? at.dice : 0), 0),
    };
  }
}
