import type { Bid, Card } from "./action.ts";
import type { Event, Watcher } from "./event.ts";
import type { Game } from "./game.ts";
import type { Options } from "./options.ts";
import type { Table } from "./table.ts";

type Of<T extends Event["type"]> = Extract<Event, { type: T }>;

/** A die's top that became known to everybody, or to the seat that peeked. */
interface Sight {
  at: number;
  seat: number;
  die: number;
  card: Card;
  to: number | "everybody";
}

/**
 * Everything that happened in a game so far, hidden things included, for tests that ask what a watcher may know. It
 * answers by looking back over the events, not by folding them.
 */
export class Log {
  readonly options: Options;
  readonly players: number;
  readonly events: Event[] = [];
  /** The index of each event. */
  readonly at = new Map<Event, number>();
  /** By type: all events of the game, and those of this round. */
  private readonly every = new Map<Event["type"], Event[]>();
  private readonly current = new Map<Event["type"], Event[]>();
  /** Index of the last `round`. */
  roundAt = -1;
  /** The tops of each seat in this round, including those of a die that was lost since. */
  tops: Card[][] = [];
  piles: Card[][][] = [];
  /** The true hands; empty for a seat that left. */
  readonly hands: Card[][];
  /** Tops that this round's actions showed, and tops that rerolls put away. */
  sights: Sight[] = [];
  rerolls: { at: number; seat: number; die: number; before: Card }[] = [];

  constructor(options: Options, players: number) {
    this.options = options;
    this.players = players;
    this.hands = Array.from({ length: players }, () => []);
    this.clear();
  }

  push(event: Event): void {
    const at = this.events.push(event) - 1;
    this.at.set(event, at);
    if (event.type === "round") {
      this.roundAt = at;
      this.clear();
    }
    for (const list of [this.every, this.current]) {
      if (list.has(event.type)) list.get(event.type)!.push(event);
      else list.set(event.type, [event]);
    }
    if (event.type === "roll") {
      this.piles[event.seat] = "piles" in event ? event.piles : [];
      this.tops[event.seat] = "dice" in event ? event.dice : topsOf(event.piles);
    } else if (event.type === "reroll") {
      const { seat, die, piles } = event;
      this.rerolls.push({ at, seat, die, before: this.tops[seat]![die]! });
      this.piles[seat] = piles;
      this.tops[seat] = topsOf(piles);
    } else if (event.type === "act" && (event.action.type === "power" || event.action.type === "show")) {
      const { seat, action } = event;
      this.sights.push({ at, seat, die: action.die, card: this.tops[seat]![action.die]!, to: "everybody" });
    } else if (event.type === "peek") {
      const { seat, die, top } = event;
      this.sights.push({ at, seat, die, card: top, to: this.all("act").at(-1)!.seat });
    } else this.move(event);
  }

  private clear(): void {
    this.tops = Array.from({ length: this.players }, () => []);
    this.piles = Array.from({ length: this.players }, () => []);
    this.sights = [];
    this.rerolls = [];
    this.current.clear();
  }

  /** Moves cards between hands and piles. */
  private move(event: Event): void {
    const { hands } = this;
    if (event.type === "deal") for (const [seat, hand] of event.hands.entries()) hands[seat] = [...hand];
    else if (event.type === "gain") hands[event.seat]!.push(event.card);
    else if (event.type === "swap") {
      change(hands[event.seat]!, event.gave, event.got);
      if (typeof event.with === "number") change(hands[event.with]!, event.got, event.gave);
    } else if (event.type === "lose" && "cards" in event) {
      for (const card of event.cards) hands[event.seat]!.splice(hands[event.seat]!.indexOf(card), 1);
    } else if (event.type === "out") hands[event.seat] = [];
  }

  /** All events of a type so far, or before an index. */
  all<T extends Event["type"]>(type: T, before?: number): readonly Of<T>[] {
    const list = (this.every.get(type) ?? []) as Of<T>[];
    return before === undefined ? list : list.filter((event) => this.at.get(event)! < before);
  }

  /** The events of a type in this round. */
  now<T extends Event["type"]>(type: T): readonly Of<T>[] {
    return (this.current.get(type) ?? []) as Of<T>[];
  }

  isOut(seat: number): boolean {
    return this.all("out").some((event) => event.seat === seat);
  }

  /** A value for each die that a seat still has; none before its roll. */
  perDie<T>(seat: number, value: (die: number) => T): T[] {
    if (this.isOut(seat)) return [];
    const values = this.tops[seat]!.map((_, die) => value(die));
    for (const event of this.now("lose")) if (event.seat === seat && "die" in event) values.splice(event.die, 1);
    return values;
  }

  /** Whether an action of this round showed a die's top, as it was before an index. */
  isSeen(by: Watcher, seat: number, die: number, before = this.events.length): boolean {
    const hidden = this.rerolls.findLast((r) => r.seat === seat && r.die === die && r.at < before)?.at ?? -1;
    return this.sights.some(
      (s) =>
        s.seat === seat && s.die === die && s.at > hidden && s.at < before && (s.to === "everybody" || s.to === by),
    );
  }

  /** Whether a watcher knows a die's top, for any reason, before an index. */
  isKnown(by: Watcher, seat: number, die: number, before = this.events.length): boolean {
    return by === "all" || by === seat || this.now("reveal").length > 0 || this.isSeen(by, seat, die, before);
  }
}

const topsOf = (piles: readonly Card[][]): Card[] => piles.map((pile) => pile[0]!);

const change = (hand: Card[], gave: Card, got: Card): void => void hand.splice(hand.indexOf(gave), 1, got);

/** What a test compares a ruleset's own part of a table with, in `games/<id>/own.fixture.ts`. */
export interface OwnTruth<Own, SeatOwn, G extends Game> {
  /**
   * What a watcher knows after these events. `table` is the watcher's own: it serves for values that are guesses,
   * which only have to be plausible.
   */
  heard(log: Log, watcher: Watcher, table: Table<Own, SeatOwn>): { own: Own; seats: SeatOwn[] };
  /** What the game itself holds when a seat has to decide: the part of an all-seeing watcher's table that it has. */
  held(game: G): Held<Own, SeatOwn>;
}

export interface Held<Own, SeatOwn> {
  /** The bid to beat. */
  bid: { seat: number; bid: Bid } | undefined;
  own: Partial<Own>;
  seats: { in: boolean; dice?: number; faces?: (Card | null)[]; own: Partial<SeatOwn> }[];
}
