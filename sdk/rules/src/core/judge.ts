import { mustSeatRules } from "../games/seats.ts";
import type { Action, Bid } from "./action.ts";
import type { Event, Watcher } from "./event.ts";
import { fold } from "./fold.ts";
import type { SeatRules } from "./game.ts";
import type { GameHead } from "./record.ts";
import { newTable, type Table } from "./table.ts";
import { Projection } from "./watch.ts";

/** A bid, or an answer to one, judged by the odds. */
export interface Judgement {
  /** Index of its `act` among the game's events. */
  event: number;
  /** The seat that bid, challenged, called calza or chose to watch. */
  seat: number;
  kind: "bid" | "challenge" | "calza" | "watch";
  /**
   * The chance (0–1) that the other seat's bid is true which `seat` challenged, or could have challenged instead,
   * given what `seat` knew before it acted. Null for a bid that opens, or where that bid has no chance.
   */
  faced: number | null;
  /** The seat that made the bid; `seat` itself if this is a bid. */
  bidder: number;
  /** The chance (0–1) that the bid is true (for a calza: exact), given what `seat` knew at that moment. */
  own: number;
  /** Whether it was true on the table at that moment. */
  holds: boolean;
  /** The number of dice on the table. */
  dice: number;
}

/** A bid that was more likely false, given what its bidder knew. */
export const isBluff = ({ kind, own }: Judgement): boolean => kind === "bid" && own < 0.5;
/** A challenge that was more likely wrong, given what the challenger knew. */
export const isBadCall = ({ kind, own }: Judgement): boolean => kind === "challenge" && own > 0.5;

/**
 * What each action says about a bid: that one is made, that it is false, that it is exact, or that it may stand. Most
 * say nothing.
 */
const STAND = {
  bid: "bid",
  challenge: "challenge",
  calza: "calza",
  watch: "watch",
  power: null,
  count: null,
  split: null,
  discard: null,
  wild: null,
  swap: null,
  show: null,
  pass: null,
} as const satisfies Record<Action["type"], Judgement["kind"] | null>;

/** A bid is exact if it holds and the bid of one more does not. */
const oneMore = (bid: Bid): Bid => ("quantity" in bid ? { ...bid, quantity: bid.quantity + 1 } : bid);

/**
 * Judges every bid and challenge of a game, one after another. Computing the chances is the slow part, so a caller
 * that must not block for long takes them one by one.
 */
export function* judge(head: GameHead, events: readonly Event[]): Generator<Judgement> {
  const { players, options } = head;
  const ruleset: SeatRules = mustSeatRules(head.ruleset);
  const projection = new Projection(options, players);
  const watchers: Watcher[] = ["all", ...Array.from({ length: players }, (_, seat) => seat)];
  const tables = new Map<Watcher, Table>(watchers.map((watcher) => [watcher, newTable(head, watcher, ruleset)]));
  for (const [index, event] of events.entries()) {
    const kind = event.type === "act" ? STAND[event.action.type] : null;
    const { seat } = event.type === "act" ? event : { seat: -1 };
    const before = kind === null ? undefined : tables.get(seat);
    const last = before?.bids.at(-1);
    // What a bid may mean can depend on the bids so far, so this chance is that of before the action.
    const faced = before && last ? ruleset.odds(before)(last.bid) : Number.NaN;
    projection.push(event);
    for (const [watcher, table] of tables) fold(table, projection.seen(watcher), ruleset);
    if (kind === null) continue;
    const [all, mine] = [tables.get("all")!, tables.get(seat)];
    const standing = all.bids.at(-1);
    if (standing === undefined || mine === undefined) continue;
    const { bid } = standing;
    const chanceOf = (table: Table): number => {
      const odds = ruleset.odds(table);
      return odds(bid) - (kind === "calza" ? odds(oneMore(bid)) : 0);
    };
    const own = chanceOf(mine);
    // A replay that nobody verified may hold an impossible bid, which has no chance.
    if (Number.isNaN(own)) continue;
    yield {
      event: index,
      seat,
      kind,
      bidder: standing.seat,
      own: between(own),
      faced: Number.isNaN(faced) ? null : between(faced),
      holds: chanceOf(all) > 0.5,
      dice: all.seats.reduce((sum, at) => sum + (at.in ? at.dice : 0), 0),
    };
  }
}

const between = (chance: number): number => Math.min(1, Math.max(0, chance));
