import type { Bid, Card, SeatTableOf, TableOf } from "@liars-ladder/rules";
import { memo, ordered, sumOf } from "./slow-odds.ts";

type Table = TableOf<"six-card">;
type Seat = SeatTableOf<"six-card">;

/** A possible outcome of a seat's tops: how many surely match, and how many base cards have an unknown number. */
interface Tops {
  chance: number;
  sure: number;
  base: number;
}

const isPower = (card: Card | null): boolean => typeof card === "string" && card !== "*";
const isBase = (card: Card | null): card is number => typeof card === "number" && card <= 6;
const matches = (card: Card, target: Card): boolean =>
  target === "power" ? isPower(card) : card === target || card === "*";

/** Cards that a seat has shown, or holds under a top that was rerolled. */
const shownBy = (seat: Seat): Card[] =>
  [...seat.own.lost, ...seat.faces, ...withinOf(seat)].filter((card) => card !== null);
const withinOf = (seat: Seat): Card[] =>
  seat.own.within.filter((card, die) => card !== null && seat.faces[die] === null) as Card[];

/** The ways in which a seat may have given away unseen cards, and the unseen cards that it then still holds. */
function afterGifts(table: Table, seat: Seat): { ways: number; numbers: number; specials: Card[] }[] {
  const shown = shownBy(seat);
  const { gave } = seat.own;
  const held: Card[] = [];
  for (let number = 7; number <= table.own.topNumber; number++) if (!shown.includes(number)) held.push(number);
  if (table.options.powers === true && !shown.some(isPower)) held.push("power");
  const found: { ways: number; numbers: number; specials: Card[] }[] = [];
  const give = (nth: number, numbers: number, specials: Card[], ways: number): void => {
    const gift = gave[nth];
    if (gift === undefined) {
      found.push({ ways, numbers, specials });
      return;
    }
    if (numbers > 0) give(nth + 1, numbers - 1, specials, ways * numbers);
    for (const special of specials) {
      const had = special === "power" ? gift.round > 0 : gift.gained >= Number(special);
      if (had)
        give(
          nth + 1,
          numbers,
          specials.filter((other) => other !== special),
          ways,
        );
    }
  };
  give(0, (table.options.cards as number) - shown.filter(isBase).length, held, 1);
  return found;
}

function topsOf(table: Table, seat: Seat, target: Card): Tops[] {
  const found = new Map<string, Tops>();
  const wilds = seat.own.gave.length - shownBy(seat).filter((card) => card === "*").length;
  const draw = (tops: number, wild: number, specials: Card[], numbers: number, sofar: Tops): void => {
    const { chance, sure, base } = sofar;
    if (chance === 0) return;
    if (tops === 0) {
      const key = `${sure} ${base}`;
      found.set(key, { chance: (found.get(key)?.chance ?? 0) + chance, sure, base });
      return;
    }
    const all = wild + specials.length + numbers;
    const next = { chance: (chance * wild) / all, sure: sure + (target === "power" ? 0 : 1), base };
    draw(tops - 1, wild - 1, specials, numbers, next);
    for (const special of specials) {
      const rest = specials.filter((other) => other !== special);
      draw(tops - 1, wild, rest, numbers, { chance: chance / all, sure: sure + (special === target ? 1 : 0), base });
    }
    draw(tops - 1, wild, specials, numbers - 1, { chance: (chance * numbers) / all, sure, base: base + 1 });
  };
  const hands = afterGifts(table, seat);
  const all = sumOf(hands.map(({ ways }) => ways));
  const unknown = seat.faces.filter((top) => top === null).length;
  const [within] = withinOf(seat);
  const pile = within === undefined ? 1 : seat.own.sizes[seat.own.within.indexOf(within)]!;
  for (const { ways, numbers, specials } of hands) {
    const chance = ways / all;
    if (within === undefined) draw(unknown, wilds, specials, numbers, { chance, sure: 0, base: 0 });
    else {
      const sure = matches(within, target) ? 1 : 0;
      draw(unknown - 1, wilds, specials, numbers, { chance: chance / pile, sure, base: 0 });
      draw(unknown, wilds, specials, numbers, { chance: chance * (1 - 1 / pile), sure: 0, base: 0 });
    }
  }
  return [...found.values()];
}

export function slowSixCard(table: Table, bid: Bid): number {
  if (bid.kind !== "face" && bid.kind !== "powers") throw new Error("no bid of six-card");
  const target: Card = bid.kind === "face" ? bid.face : "power";
  const { deck, cards } = table.options;
  const known = table.seats.flatMap(({ faces }) => faces).filter((top) => top !== null && matches(top, target)).length;
  const strangers = table.seats.filter(({ own }) => own.hand === null);
  const seats = strangers.map((seat) => ({
    tops: seat.in && seat.faces.includes(null) ? topsOf(table, seat, target) : [{ chance: 1, sure: 0, base: 0 }],
    seen: [1, 2, 3, 4, 5, 6].map((number) => shownBy(seat).filter((card) => card === number).length),
    base: (cards as number) - shownBy(seat).filter(isBase).length,
  }));
  const at = isBase(target) ? target - 1 : -1;
  // Draws base cards one after another, from `all` of which `good` match. `then` continues with what is left.
  const base = (tops: number, good: number, all: number, need: number, then: Then): number => {
    if (need <= 0) return 1;
    if (tops === 0) return then(good, all, need);
    const hit = good === 0 ? 0 : (good / all) * base(tops - 1, good - 1, all - 1, need - 1, then);
    return hit + (good === all ? 0 : ((all - good) / all) * base(tops - 1, good, all - 1, need, then));
  };
  type Then = (good: number, all: number, need: number) => number;
  const seatsFrom = (s: number, need: number, good: number, all: number, then: (need: number) => number): number =>
    sumOf(
      seats[s]!.tops.map((tops) => tops.chance * base(tops.base, good, all, need - tops.sure, (_g, _a, n) => then(n))),
    );

  if (deck === "random" && at >= 0) {
    // All hands draw from one pool.
    const sight = table.seats.flatMap((seat) =>
      seat.own.hand === null
        ? shownBy(seat)
        : [...seat.own.hand, ...seat.own.lost, ...seat.own.gave.map(({ card }) => card)],
    );
    const pool = 18 * table.players - sight.filter(isBase).length;
    const from = memo((s: number, good: number, all: number, need: number): number => {
      if (need <= 0) return 1;
      if (s === seats.length) return 0;
      return sumOf(
        seats[s]!.tops.map(
          (tops) => tops.chance * base(tops.base, good, all, need - tops.sure, (g, a, n) => from(s + 1, g, a, n)),
        ),
      );
    });
    return from(0, 3 * table.players - sight.filter((card) => card === target).length, pool, bid.quantity - known);
  }
  if (cards === 9 && at >= 0 && strangers.some((seat) => seat.in && seat.faces.includes(null))) {
    // Three cards of each hand come from what is left of a pool with two of each number for each seat: dealt one
    // hand after another.
    const left = [1, 2, 3, 4, 5, 6].map((number) => {
      const own = table.seats.flatMap(({ own }) =>
        own.hand === null ? [] : [...own.hand, ...own.lost, ...own.gave.map(({ card }) => card)],
      );
      return 2 * table.players + table.seats.length - strangers.length - own.filter((card) => card === number).length;
    });
    const atLeast = memo((s: number, good: number, n: number) => seatsFrom(s, n, good, seats[s]!.base, () => 0));
    const deal = memo((s: number, rest: string): [number, number[]] => {
      if (s === seats.length) return [1, [1]];
      const { seen } = seats[s]!;
      const decks = rest.split(" ").map(Number);
      let all = 0;
      const hits: number[] = [];
      const one = (number: number, more: number, dealt: number[], ways: number): void => {
        if (ways === 0) return;
        if (number === 6) {
          if (more > 0) return;
          const [weight, others] = deal(s + 1, decks.map((n, i) => n - dealt[i]!).join(" "));
          all += ways * weight;
          const good = 1 + dealt[at]! - seen[at]!;
          for (const [n, chance] of others.entries()) {
            for (let own = 0; own <= 9; own++) {
              const exactly = atLeast(s, good, own) - atLeast(s, good, own + 1);
              hits[n + own] = (hits[n + own] ?? 0) + ways * chance * exactly;
            }
          }
          return;
        }
        for (let r = 0; r <= more; r++) {
          // The cards are dealt in any order, and of these the seat showed those that it showed.
          const shown = ordered(1 + r, seen[number]!);
          one(number + 1, more - r, [...dealt, r], (ways * ordered(decks[number]!, r) * shown) / ordered(r, r));
        }
      };
      one(0, 3, [], 1);
      return [all, hits];
    });
    const [weight, hits] = deal(0, left.join(" "));
    return sumOf(hits.slice(Math.max(0, bid.quantity - known))) / weight;
  }
  const each = cards === 12 ? 2 : 1;
  const hand = memo((s: number, need: number): number => {
    if (need <= 0) return 1;
    if (s === seats.length) return 0;
    const { seen, base: unseen } = seats[s]!;
    return seatsFrom(s, need, at < 0 ? 0 : each - seen[at]!, unseen, (n) => hand(s + 1, n));
  });
  return hand(0, bid.quantity - known);
}
