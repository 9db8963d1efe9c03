import { type Bid, type Card, COLORS, type TableOf } from "@liars-ladder/rules";
import { memo, sumOf } from "./slow-odds.ts";

type Table = TableOf<"nine-card">;
type Group = "numbers" | "colors";
const NEEDS: Record<string, [Group, number[]]> = {
  "all-colors": ["colors", [1, 1, 1, 1]],
  "two-pairs": ["numbers", [2, 2]],
  "color-pairs": ["colors", [2, 2, 2, 2]],
  "three-pairs": ["numbers", [2, 2, 2]],
  "full-house": ["numbers", [3, 2]],
  "two-flushes": ["colors", [4, 4]],
  "two-triples": ["numbers", [3, 3]],
  "six-numbers": ["numbers", [1, 1, 1, 1, 1, 1]],
};

/** The class of a card for a bid. Nothing else about the card matters. "*" is a wildcard, "!" the claimed card. */
function classOf(card: Card, bid: Bid): string {
  const text = String(card);
  if (text === "*") return "*";
  if (bid.kind === "combo" && text === bid.combo) return "!";
  if (!/^[RYGB][1-6]$/.test(text)) return "-";
  const [color, number] = [text[0]!, Number(text[1])];
  const counts = (hit: boolean): string => (hit ? "*" : "-");
  switch (bid.kind) {
    case "number":
      return counts(number === bid.number);
    case "below":
      return counts(number < bid.number);
    case "color":
      return counts(color === bid.color);
    case "without":
      return counts(color !== bid.color);
    case "same-color":
      return color;
    case "combo":
      return NEEDS[bid.combo]![0] === "colors" ? color : text[1]!;
    default:
      return text[1]!;
  }
}

/** Whether a bid holds among tops, given how many of them are of each class. */
function holds(bid: Bid, tops: ReadonlyMap<string, number>): boolean {
  const wilds = tops.get("*") ?? 0;
  const groups = [..."123456RYGB"].map((name) => tops.get(name) ?? 0).sort((a, b) => b - a);
  if (bid.kind === "combo") {
    const lack = NEEDS[bid.combo]![1].map((need, i) => Math.max(0, need - groups[i]!));
    return tops.has("!") && sumOf(lack) <= wilds;
  }
  if (bid.kind === "straight") {
    for (let first = 1; first + bid.length <= 7; first++) {
      const run = Array.from({ length: bid.length }, (_, i) => first + i);
      const missing = run.filter((number) => !tops.has(String(number))).length;
      if (run.includes(bid.through) && missing <= wilds) return true;
    }
    return false;
  }
  const most = bid.kind === "same-number" || bid.kind === "same-color" ? groups[0]! : 0;
  return wilds + most >= bid.quantity;
}

type Heap = Record<string, number>;
const heapOf = (cards: readonly Card[], bid: Bid): Heap => {
  const heap: Heap = {};
  for (const card of cards) heap[classOf(card, bid)] = (heap[classOf(card, bid)] ?? 0) + 1;
  return heap;
};
const less = (heap: Heap, name: string): Heap => ({ ...heap, [name]: heap[name]! - 1 });
const sizeOf = (heap: Heap): number => sumOf(Object.values(heap));
function without(from: readonly Card[], cards: readonly Card[]): Card[] {
  const left = [...from];
  for (const card of cards) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return left;
}

export function slowNineCard(table: Table, bid: Bid): number {
  const { wildcards, powers } = table.options;
  const deck: Card[] = COLORS.flatMap((color) => [1, 2, 3, 4, 5, 6].flatMap((n) => new Array<Card>(3).fill(color + n)));
  if (wildcards === true) deck.push(...new Array<Card>(6).fill("*"));
  if (powers === true) deck.push(...Object.keys(NEEDS));
  const sight = table.seats.flatMap(({ faces, own }) => [...own.lost, ...own.gave, ...(own.hand ?? faces)]);
  const shown = table.seats.map(({ faces }) => faces.filter((top) => top !== null));
  const made = table.bids.find((made) => JSON.stringify(made.bid) === JSON.stringify(bid));
  const claimant = bid.kind === "combo" ? (made?.seat ?? (table.watcher as number)) : -1;
  const tracked = table.own.tracked.filter(
    ({ card, chances }) => !shown.some((tops, s) => chances[s]! > 0 && tops.includes(card)),
  );
  const pool = heapOf(
    without(
      deck,
      [...sight, ...tracked.map(({ card }) => card)].filter((card) => card !== null),
    ),
    bid,
  );

  const drawn = (hands: readonly Card[][]): number => {
    const from = memo((s: number, tops: number, held: string, unseen: number, pool: string, shown: string): number => {
      const seat = table.seats[s];
      if (seat === undefined) return holds(bid, new Map(JSON.parse(shown))) ? 1 : 0;
      if (tops < 0) {
        const hand = heapOf(hands[s]!, bid);
        const open = seat.in ? seat.faces.filter((top) => top === null).length : 0;
        const rest = seat.own.cards - (seat.faces.length - open) - hands[s]!.length;
        return from(s, open, JSON.stringify(hand), rest, pool, shown);
      }
      if (tops === 0) return from(s + 1, -1, "", 0, pool, shown);
      const [hand, heap]: [Heap, Heap] = [JSON.parse(held), JSON.parse(pool)];
      const all = sizeOf(hand) + unseen;
      const counts = new Map<string, number>(JSON.parse(shown));
      const on = (name: string): string => {
        // A claim belongs to its claimant: for other seats, the card counts for nothing.
        const shows = name === "!" && s !== claimant ? "-" : name;
        return JSON.stringify([...new Map(counts).set(shows, (counts.get(shows) ?? 0) + 1)].sort());
      };
      let sum = 0;
      for (const [name, n] of Object.entries(hand)) {
        if (n > 0) sum += (n / all) * from(s, tops - 1, JSON.stringify(less(hand, name)), unseen, pool, on(name));
      }
      if (unseen === 0) return sum;
      for (const [name, n] of Object.entries(heap)) {
        if (n === 0) continue;
        const rest = from(s, tops - 1, held, unseen - 1, JSON.stringify(less(heap, name)), on(name));
        sum += (unseen / all) * (n / sizeOf(heap)) * rest;
      }
      return sum;
    });
    const start = new Map<string, number>();
    for (const [s, tops] of shown.entries()) {
      for (const top of tops) {
        const name = classOf(top!, bid);
        const shows = name === "!" && s !== claimant ? "-" : name;
        start.set(shows, (start.get(shows) ?? 0) + 1);
      }
    }
    return from(0, -1, "", 0, JSON.stringify(pool), JSON.stringify([...start].sort()));
  };
  const place = (nth: number, hands: Card[][]): number => {
    const lost = tracked[nth];
    if (lost === undefined) return drawn(hands);
    return sumOf(
      lost.chances.map((chance, s) =>
        chance === 0
          ? 0
          : chance *
            place(
              nth + 1,
              hands.map((hand, at) => (at === s ? [...hand, lost.card] : hand)),
            ),
      ),
    );
  };
  // Cards that the watcher knows to be in hand, and not on top.
  return place(
    0,
    table.seats.map(({ own }, s) => without(own.hand ?? [], shown[s]! as Card[])),
  );
}
