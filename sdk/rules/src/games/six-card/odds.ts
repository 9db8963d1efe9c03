import { convolve, draws, joined, rowsOf, type Split, tailsOf } from "../../cards/hypergeometric.ts";
import { filled } from "../../core/filled.ts";
import type { Odds } from "../../core/game.ts";
import { KINDS, POWER } from "./codes.ts";
import { drawsOf, type Hidden, hiddenOf, isMatch, kindOf, splitOf, variantOf } from "./hidden.ts";
import { Mixed } from "./mixed.ts";
import type { SixCardTable } from "./own.ts";

/**
 * The exact chance that a bid of `six-card` holds, from what the watcher of a table knows: the cards of the game, its own
 * hand, tops and cards given away, tops that it saw this round, what each seat discarded, gained and gave away.
 * Of the rest every card is as likely as every other: hands as dealt, a card given away unseen any of those that the seat
 * might have given and did not show since, tops any of the cards in hand. What earlier rounds revealed, and what bids and
 * splits may tell, is not used. A power bid, or a 7 or 8, where the options have none gives NaN.
 */
export function oddsOfSixCard(table: SixCardTable): Odds {
  const most = table.options.powers ? POWER : 6;
  // Bots ask for many bids of one table: those of a target come at once.
  const targets: Matches[] = [];
  let matchesOf: ((target: number) => Matches) | undefined;
  return (bid) => {
    if (bid.kind !== "face" && bid.kind !== "powers") return Number.NaN;
    const target = bid.kind === "powers" ? POWER : bid.face;
    const { quantity } = bid;
    if (!(Number.isInteger(quantity) && Number.isInteger(target) && quantity > 0 && target > 0 && target <= most)) {
      return Number.NaN;
    }
    matchesOf ??= matchesAt(table);
    targets[target] ??= matchesOf(target);
    const { sure, tails } = targets[target];
    return tails[Math.max(0, quantity - sure)] ?? 0;
  };
}

/** Tops that are known to match, and [n]: the chance that n or more match of those that are not known. */
interface Matches {
  sure: number;
  tails: readonly number[];
}

function matchesAt(table: SixCardTable): (target: number) => Matches {
  const shown = filled(KINDS, 0);
  for (const { faces } of table.seats) for (const card of faces) if (card !== null) shown[kindOf(card)]!++;
  const hidden = table.seats.map((seat) => (seat.own.hand === null ? hiddenOf(table, seat) : undefined));
  const open = hidden.filter((seat, s) => seat !== undefined && table.seats[s]!.in && seat.tops > 0) as Hidden[];
  const { deck, cards } = table.options;
  const numbers =
    open.length === 0
      ? () => ONE
      : deck === "random"
        ? tailsFromPool(table, hidden, open)
        : cards === 9
          ? tailsFromMixed(table, hidden, open)
          : tailsFromHands(open, cards === 12 ? 2 : 1);
  const others = (target: number) =>
    tailsOf(open.reduce((sum, seat) => convolve(sum, rowsOf(splitOf(seat, target))), ONE));
  return (target) => {
    let sure = 0;
    for (let kind = 0; kind < KINDS; kind++) if (isMatch(kind, target)) sure += shown[kind]!;
    return { sure, tails: target > 6 ? others(target) : numbers(target) };
  };
}

/** The distribution of nothing at all, and its tails. */
const ONE = [1];

/** Every hand was dealt `each` cards of each number. */
const tailsFromHands = (open: readonly Hidden[], each: number) => (target: number) =>
  tailsOf(open.reduce((sum, seat) => convolve(sum, drawsOf(seat, target, each - seat.seen[target - 1]!)), ONE));

/** Hands dealt from all numbers: the base tops of all seats are drawn from what nobody has seen. */
function tailsFromPool(table: SixCardTable, hidden: readonly (Hidden | undefined)[], open: readonly Hidden[]) {
  const pool = new Array<number>(6).fill(3 * table.players);
  for (const [s, seat] of table.seats.entries()) take(pool, hidden[s]?.seen ?? baseOf(seat));
  const all = pool.reduce((sum, n) => sum + n, 0);
  // By the variants of the seats: their tops together, and what comes of them by how many of the pool match.
  const known: { split: Split; tails: number[][] }[] = [];
  return (target: number): number[] => {
    const variants = open.reduce((sum, seat) => 2 * sum + variantOf(seat, target), 0);
    known[variants] ??= { split: open.map((seat) => splitOf(seat, target)).reduce((a, b) => joined(a, b)), tails: [] };
    const { split, tails } = known[variants];
    const good = pool[target - 1]!;
    tails[good] ??= tailsOf(draws(split, all, good));
    return tails[good];
  };
}

/** Nine cards, ordered: 1–6 and three of the rest, of which the watcher's own are known. */
function tailsFromMixed(table: SixCardTable, hidden: readonly (Hidden | undefined)[], open: readonly Hidden[]) {
  const rest = new Array<number>(6).fill(2 * table.players);
  for (const [s, seat] of table.seats.entries()) {
    if (hidden[s] === undefined)
      take(
        rest,
        baseOf(seat).map((n) => n - 1),
      );
  }
  const seats = hidden.filter((seat) => seat !== undefined);
  const mixed = new Mixed(rest, seats);
  return (target: number): number[] => {
    // One seat after another is summed over: how many of the target it was dealt beyond its first.
    let sums = mixed.weights(target - 1);
    let width = 1;
    for (const seat of seats) {
      const tops = [1, 2, 3, 4].map((dealt) =>
        open.includes(seat) ? drawsOf(seat, target, dealt - seat.seen[target - 1]!) : ONE,
      );
      sums = fourToOne(sums, width, tops);
      width += tops[0]!.length - 1;
    }
    return tailsOf(sums);
  };
}

/** Sums rows of this width, four after four, each together with the one of `tops` for its place among the four. */
function fourToOne(rows: readonly number[], width: number, tops: readonly number[][]): number[] {
  const wide = width + tops[0]!.length - 1;
  const sums = filled((rows.length / width / 4) * wide, 0);
  for (let from = 0, to = 0; to < sums.length; to += wide) {
    for (const chances of tops) {
      for (let n = 0; n < wide; n++) {
        let sum = 0;
        const end = Math.min(width - 1, n);
        for (let i = Math.max(0, n - chances.length + 1); i <= end; i++) sum += rows[from + i]! * chances[n - i]!;
        sums[to + n]! += sum;
      }
      from += width;
    }
  }
  return sums;
}

/** Base cards of a hand that the watcher knows, by number: all that the seat was dealt. */
function baseOf({ own }: SixCardTable["seats"][number]): number[] {
  const base = new Array<number>(6).fill(0);
  for (const card of [...(own.hand ?? []), ...own.lost, ...own.gave.map((give) => give.card)]) {
    const kind = kindOf(card);
    if (kind >= 1 && kind <= 6) base[kind - 1]!++;
  }
  return base;
}

function take(from: number[], cards: readonly number[]): void {
  for (const [i, n] of cards.entries()) from[i]! -= n;
}
