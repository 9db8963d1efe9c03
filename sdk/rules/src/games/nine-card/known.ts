import { choose, total } from "../../cards/hypergeometric.ts";
import type { Card } from "../../core/action.ts";
import { filled } from "../../core/filled.ts";
import { COMBO, KINDS, NAMES } from "./codes.ts";
import type { NineCardTable } from "./own.ts";

/** What a watcher knows about the tops of one seat. */
export interface SeatKnown {
  /** Tops that are known, by kind. */
  shown: number[];
  /** Tops that are not known. */
  tops: number;
  /** Cards known to be in hand, by kind, that are not known to be on top. */
  held: readonly number[];
  heldCards: number;
  /** Cards in hand about which nothing is known: any of the pool. */
  unseen: number;
  /** What was computed from its tops, in the form of `profiles.ts`. */
  adds: { numbers?: Map<number, number>; colors?: Map<number, number> };
}

/** One possible arrangement of the cards, as far as it matters, and its probability. */
export interface Known {
  chance: number;
  /** Tops that are known, by kind. */
  sure: readonly number[];
  /** Cards that may be anywhere, by kind, and how many there are. */
  pool: readonly number[];
  poolCards: number;
  /** By seat; those that are out, or whose tops are all known, have no `tops`. */
  seats: SeatKnown[];
  /** Results for tops that are drawn, by how many cards match. */
  drawn: Map<number, number[]>;
  /** Results for tops that are looked at by number or by colour. */
  profiles: Map<string, readonly Profile[]>;
}

/**
 * Tops as a straight, a combo or a vague bid looks at them: those that are known, only by number or colour, and how
 * many are still to be drawn from which pool.
 */
export interface Profile {
  /** How likely it is. */
  chance: number;
  have: number[];
  wilds: number;
  drawn: number;
  pool: Pool;
  /** What `chanceOfStraight` computed. */
  undrawn: number[][] | undefined;
}

export interface Pool {
  groups: number[];
  wilds: number;
  others: number;
  cards: number;
}
const KIND = new Map<Card | null, number>(NAMES.map((card, kind) => [card, kind]));
const kindOf = (card: Card | null): number => (card === null ? -1 : (KIND.get(card) ?? -1));

/**
 * Reads a table of `nine-card`. Usually there is one way. If the watcher lost sight of a card that it knew, each
 * place where that card may be is a way of its own.
 */
export function knownOf(table: NineCardTable): Known[] {
  const tracked = table.own.tracked.map(({ card, chances }) => ({ kind: kindOf(card), chances }));
  // A top of that kind, in a place where a tracked card may be, is assumed to be that card.
  const free = tracked.filter(
    ({ kind, chances }) =>
      !table.seats.some((seat, s) => chances[s]! > 0 && seat.faces.some((top) => kindOf(top) === kind)),
  );
  const pool = poolOf(table);
  for (const { kind } of free) pool[kind]!--;
  let ways: { chance: number; places: number[] }[] = [{ chance: 1, places: [] }];
  for (const { chances } of free) {
    ways = ways.flatMap(({ chance, places }) =>
      chances.flatMap((at, s) => (at > 0 ? [{ chance: chance * at, places: [...places, s] }] : [])),
    );
  }
  const sure = filled(KINDS, 0);
  for (const seat of table.seats) for (const top of seat.faces) if (top !== null) sure[kindOf(top)]!++;
  const poolCards = total(pool);
  return ways.map(({ chance, places }) => ({
    chance,
    sure,
    pool,
    poolCards,
    drawn: new Map(),
    profiles: new Map(),
    seats: table.seats.map((_, s) =>
      seatOf(
        table,
        s,
        free.filter((_, i) => places[i] === s).map(({ kind }) => kind),
      ),
    ),
  }));
}

const NONE: readonly number[] = filled(KINDS, 0);

/**
 * What is known about a seat. `tracked`: kinds of cards in its hand that the watcher knows, besides a hand that it
 * knows.
 */
function seatOf(table: NineCardTable, s: number, tracked: readonly number[]): SeatKnown {
  const seat = table.seats[s]!;
  const shown: number[] = [];
  for (const top of seat.faces) if (top !== null) shown.push(kindOf(top));
  const tops = seat.in ? seat.dice - shown.length : 0;
  const { hand } = seat.own;
  let held = NONE;
  if (tops > 0 && (hand !== null || tracked.length > 0)) {
    const cards = filled(KINDS, 0);
    for (const card of hand ?? []) cards[kindOf(card)]!++;
    if (hand !== null) for (const kind of shown) cards[kind]!--;
    for (const kind of tracked) cards[kind]!++;
    held = cards;
  }
  const heldCards = held === NONE ? 0 : total(held);
  return { shown, tops, held, heldCards, unseen: Math.max(0, seat.own.cards - shown.length - heldCards), adds: {} };
}

/** The cards of the game less those that the watcher has in sight. */
function poolOf(table: NineCardTable): number[] {
  const pool = filled(KINDS, 3);
  pool.fill(table.options.powers ? 1 : 0, COMBO);
  pool[COMBO - 1] = table.options.wildcards ? 6 : 0;
  for (const { faces, own } of table.seats) {
    for (const cards of [own.lost, own.gave, own.hand ?? faces]) {
      for (const card of cards) {
        const kind = kindOf(card);
        if (kind >= 0 && pool[kind]! > 0) pool[kind]!--;
      }
    }
  }
  return pool;
}

/** The ways in which `take` tops of a seat can hold some of the cards known to be in its hand; the rest is drawn. */
export function eachHeld(
  seat: SeatKnown,
  tell: (held: readonly number[], drawn: number, chance: number) => void,
): void {
  const kinds: number[] = [];
  for (let kind = 0; kind < KINDS; kind++) if (seat.held[kind]! > 0) kinds.push(kind);
  const all = choose(seat.heldCards + seat.unseen, seat.tops);
  const taken: number[] = [];
  const go = (at: number, ways: number): void => {
    if (at === kinds.length) {
      const drawn = seat.tops - taken.length;
      const chance = (ways * choose(seat.unseen, drawn)) / all;
      if (chance > 0) tell(taken, drawn, chance);
      return;
    }
    const kind = kinds[at]!;
    const before = taken.length;
    for (let n = 0; n <= seat.held[kind]! && taken.length <= seat.tops; n++) {
      go(at + 1, ways * choose(seat.held[kind]!, n));
      taken.push(kind);
    }
    taken.length = before;
  };
  go(0, 1);
}
