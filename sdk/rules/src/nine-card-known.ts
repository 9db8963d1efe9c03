import type { Card } from "./action.ts";
import { choose } from "./hypergeometric.ts";
import { COMBO, KINDS, NAMES } from "./nine-card-codes.ts";
import type { Table } from "./table.ts";

/** What a watcher knows of the tops of one seat. */
export interface SeatKnown {
  /** Tops that are known, by kind. */
  shown: number[];
  /** Tops that are not known. */
  tops: number;
  /** Cards known to be in hand, by kind, that are not known to be on top. */
  held: Uint8Array;
  heldCards: number;
  /** Cards in hand of which nothing is known: any of the pool. */
  unseen: number;
}

/** One way in which the cards may lie, as far as they are told apart, and how likely it is. */
export interface Known {
  chance: number;
  /** Tops that are known, by kind. */
  sure: Uint8Array;
  /** Cards that may be anywhere, by kind, and how many there are. */
  pool: Uint8Array;
  poolCards: number;
  /** By seat; those that are out, or whose tops are all known, have no `tops`. */
  seats: SeatKnown[];
}

const KIND = new Map<Card | null, number>(NAMES.map((card, kind) => [card, kind]));
export const kindOf = (card: Card | null): number => KIND.get(card) ?? -1;

/**
 * Reads a table of `nine-card`. One way, but where the watcher lost sight of a card that it knew: then each place where
 * that may lie is a way of its own.
 */
export function knownOf(table: Table): Known[] {
  const tracked = table.tracked.map(({ card, chances }) => ({ kind: kindOf(card), chances }));
  // A top of that kind where a tracked card may lie is taken to be that card.
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
  const sure = new Uint8Array(KINDS);
  for (const seat of table.seats) for (const top of seat.faces) if (top !== null) sure[kindOf(top)]!++;
  const poolCards = pool.reduce((sum, n) => sum + n, 0);
  return ways.map(({ chance, places }) => ({
    chance,
    sure,
    pool,
    poolCards,
    seats: table.seats.map((seat, s) => {
      const held = new Uint8Array(KINDS);
      for (const card of seat.hand ?? []) held[kindOf(card)]!++;
      if (seat.hand !== null) for (const top of seat.faces) if (top !== null) held[kindOf(top)]!--;
      for (const [i, place] of places.entries()) if (place === s && seat.in) held[free[i]!.kind]!++;
      const heldCards = held.reduce((sum, n) => sum + n, 0);
      const shown = seat.faces.filter((top) => top !== null).map(kindOf);
      const tops = seat.in ? seat.dice - shown.length : 0;
      return { shown, tops, held, heldCards, unseen: Math.max(0, seat.cards - shown.length - heldCards) };
    }),
  }));
}

/** The cards of the game less those that the watcher has in sight. */
function poolOf(table: Table): Uint8Array {
  const pool = new Uint8Array(KINDS).fill(3);
  pool.fill(table.options.powers ? 1 : 0, COMBO);
  pool[COMBO - 1] = table.options.wildcards ? 6 : 0;
  const seen = (card: Card | null): void => {
    const kind = kindOf(card);
    if (kind >= 0 && pool[kind]! > 0) pool[kind]!--;
  };
  for (const seat of table.seats) {
    seat.lost.forEach(seen);
    for (const { card } of seat.gave) seen(card);
    (seat.hand ?? seat.faces).forEach(seen);
  }
  return pool;
}

/** The ways in which `take` tops of a seat can hold some of the cards known to be in its hand; the rest is drawn. */
export function eachHeld(
  seat: SeatKnown,
  tell: (held: readonly number[], drawn: number, chance: number) => void,
): void {
  const kinds = Array.from(seat.held.keys()).filter((kind) => seat.held[kind]! > 0);
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
