import { describe, expect, test } from "vitest";
import { Draw } from "./draw.ts";
import { FOR_WILD, needsOf, type Pack, PILE, type Step, UNSEEN } from "./steps.ts";

// Draws against full enumeration: every deal, every order of every pile and every secret choice of a small game.

type Do =
  | { do: "roll"; seat: number; sizes: number[] }
  | { do: "reveal"; seat: number }
  | { do: "peek"; seat: number; die: number }
  | { do: "reroll"; seat: number; die: number }
  | { do: "lose"; seat: number; die: number }
  | { do: "draw"; seat: number }
  | { do: "steal"; seat: number; from: number }
  | { do: "wild"; seat: number }
  | { do: "gain"; seat: number };

/**
 * Six cards, two each of three kinds, told apart: card c is of kind c >> 1. Two wildcards and two cards to be gained are
 * not dealt.
 */
const CARDS = [0, 1, 2, 3, 4, 5];
const WILDS = [6, 7];
const GAINS = [8, 9];
const WILD = 3;
const GAINED = 4;
const pack = (each: number): Pack => ({
  kinds: 5,
  fixed: [],
  pools: [[2, 2, 2, 0, 0]],
  each: [each],
  pile: true,
  wild: WILD,
  mayGive: (kind) => kind !== WILD,
});

interface World {
  chance: number;
  hands: number[][];
  pile: number[];
  rows: number[][][];
  steps: Step[];
}

const kinds = (cards: readonly number[]): number[] => cards.map((card) => card >> 1);
const copy = ({ chance, hands, pile, rows, steps }: World): World => ({
  chance,
  hands: hands.map((hand) => [...hand]),
  pile: [...pile],
  rows: rows.map((row) => row.map((cards) => [...cards])),
  steps: [...steps],
});

function permutations(of: readonly number[]): number[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first, i) => permutations(of.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

/** All that may come of one thing that happens. */
function after(world: World, what: Do): World[] {
  const branch = (chance: number, change: (next: World) => void): World => {
    const next = copy(world);
    next.chance *= chance;
    change(next);
    return next;
  };
  const hand = world.hands[what.seat]!;
  switch (what.do) {
    case "roll": {
      const orders = permutations(hand);
      return orders.map((order) =>
        branch(1 / orders.length, (next) => {
          let at = 0;
          next.rows[what.seat] = what.sizes.map((size) => {
            at += size;
            return order.slice(at - size, at);
          });
          next.steps.push({ type: "roll", seat: what.seat, sizes: what.sizes });
        }),
      );
    }
    case "reveal":
      return [
        branch(1, (next) => {
          for (const [die, pile] of next.rows[what.seat]!.entries()) top(next, what.seat, die, pile);
        }),
      ];
    case "peek":
      return [branch(1, (next) => top(next, what.seat, what.die, next.rows[what.seat]![what.die]!))];
    case "reroll": {
      const orders = permutations(world.rows[what.seat]![what.die]!);
      return orders.map((order) =>
        branch(1 / orders.length, (next) => {
          next.rows[what.seat]![what.die] = order;
          next.steps.push({ type: "reroll", seat: what.seat, die: what.die });
        }),
      );
    }
    case "lose":
      return [
        branch(1, (next) => {
          const [lost] = next.rows[what.seat]!.splice(what.die, 1);
          next.hands[what.seat] = hand.filter((card) => !lost!.includes(card));
          next.steps.push({ type: "lose", seat: what.seat, die: what.die, kinds: kinds(lost!) });
        }),
      ];
    case "draw":
      return hand.map((gave, i) =>
        branch(1 / hand.length, (next) => {
          next.hands[what.seat]![i] = next.pile.shift()!;
          next.pile.push(gave);
          next.steps.push(secret(what.seat, PILE));
        }),
      );
    case "steal":
      return hand.flatMap((gave, i) =>
        world.hands[what.from]!.map((got, j) =>
          branch(1 / hand.length / world.hands[what.from]!.length, (next) => {
            next.hands[what.seat]![i] = got;
            next.hands[what.from]![j] = gave;
            next.steps.push(secret(what.seat, what.from));
          }),
        ),
      );
    case "wild": {
      const may = hand.filter((card) => card >> 1 !== WILD);
      return may.map((gave) =>
        branch(1 / may.length, (next) => {
          next.hands[what.seat]![hand.indexOf(gave)] = unused(world, WILDS);
          next.steps.push(secret(what.seat, FOR_WILD));
        }),
      );
    }
    case "gain":
      return [
        branch(1, (next) => {
          next.hands[what.seat]!.push(unused(world, GAINS));
          next.steps.push({ type: "gain", seat: what.seat, kind: GAINED });
        }),
      ];
  }
}

function top({ steps }: World, seat: number, die: number, pile: readonly number[]): void {
  const from = steps.findLastIndex((step) => step.type === "roll" || step.type === "reroll");
  // A top is seen once.
  if (!steps.slice(from).some((step) => step.type === "top" && step.seat === seat && step.die === die))
    steps.push({ type: "top", seat, die, kind: pile[0]! >> 1 });
}

/** One of these cards that is in no hand. */
const unused = ({ hands }: World, cards: readonly number[]): number =>
  cards.find((card) => !hands.some((hand) => hand.includes(card)))!;

const secret = (seat: number, partner: number): Step => ({
  type: "swap",
  seat,
  gave: UNSEEN,
  got: UNSEEN,
  with: partner,
  round: 1,
});

function worldsOf(seats: number, each: number, script: readonly Do[][]): World[] {
  const deals = permutations(CARDS);
  let worlds: World[] = deals.map((cards) => ({
    chance: 1 / deals.length,
    hands: Array.from({ length: seats }, (_, s) => cards.slice(s * each, (s + 1) * each)),
    pile: cards.slice(seats * each),
    rows: Array.from({ length: seats }, () => []),
    steps: [{ type: "deal", hands: Array.from({ length: seats }, () => null) }],
  }));
  for (const round of script) {
    for (const world of worlds) world.steps.push({ type: "round" });
    for (const what of round) worlds = merged(worlds.flatMap((world) => after(world, what)));
  }
  return worlds;
}

/** Worlds in which all is the same but the names of the cards are one. */
function merged(worlds: World[]): World[] {
  const by = new Map<string, World>();
  for (const world of worlds) {
    const key = JSON.stringify([world.hands, world.pile, world.rows, world.steps]);
    const same = by.get(key);
    if (same) same.chance += world.chance;
    else by.set(key, world);
  }
  return [...by.values()];
}

const outcome = (hands: readonly (readonly number[])[], pile: readonly number[]): string =>
  JSON.stringify([hands.map((hand) => hand.toSorted()), pile]);

/** A small generator. */
function numbers(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
  return { next, below: (n: number) => Math.floor(next() * n) };
}

/** How far χ² is from its mean, in standard deviations of a normal number: Wilson and Hilferty (1931). */
function farOf(chi2: number, freedom: number): number {
  const v = 2 / (9 * freedom);
  return (Math.cbrt(chi2 / freedom) - (1 - v)) / Math.sqrt(v);
}

const SCRIPTS: [string, number, number, Do[][]][] = [
  [
    "a hand that shows once",
    2,
    2,
    [
      [
        { do: "roll", seat: 0, sizes: [2] },
        { do: "reveal", seat: 0 },
      ],
    ],
  ],
  [
    "a hand that shows in three rounds, one card of two at a time",
    2,
    2,
    [0, 1, 2].map(() => [
      { do: "roll", seat: 0, sizes: [2] },
      { do: "reveal", seat: 0 },
    ]),
  ],
  [
    "three cards in two piles, twice, and one is lost",
    1,
    3,
    [
      [
        { do: "roll", seat: 0, sizes: [2, 1] },
        { do: "reveal", seat: 0 },
      ],
      [
        { do: "roll", seat: 0, sizes: [2, 1] },
        { do: "reveal", seat: 0 },
        { do: "lose", seat: 0, die: 1 },
      ],
    ],
  ],
  [
    "a pile that is seen, shuffled again, seen again and lost",
    1,
    4,
    [
      [
        { do: "roll", seat: 0, sizes: [2, 2] },
        { do: "peek", seat: 0, die: 0 },
        { do: "reroll", seat: 0, die: 0 },
        { do: "reveal", seat: 0 },
        { do: "lose", seat: 0, die: 0 },
      ],
    ],
  ],
  [
    "a card given for the top of the draw pile between two looks",
    1,
    3,
    [
      [
        { do: "roll", seat: 0, sizes: [2, 1] },
        { do: "reveal", seat: 0 },
        { do: "draw", seat: 0 },
      ],
      [
        { do: "roll", seat: 0, sizes: [2, 1] },
        { do: "reveal", seat: 0 },
        { do: "draw", seat: 0 },
      ],
    ],
  ],
  [
    "a card for one of another hand, between looks at both",
    2,
    2,
    [
      [
        { do: "roll", seat: 0, sizes: [2] },
        { do: "roll", seat: 1, sizes: [2] },
        { do: "reveal", seat: 0 },
        { do: "reveal", seat: 1 },
        { do: "steal", seat: 0, from: 1 },
      ],
      [
        { do: "roll", seat: 0, sizes: [2] },
        { do: "roll", seat: 1, sizes: [2] },
        { do: "reveal", seat: 0 },
        { do: "reveal", seat: 1 },
      ],
    ],
  ],
  [
    "a card given for a wildcard after each of two looks",
    1,
    2,
    [0, 1].map(() => [
      { do: "roll", seat: 0, sizes: [2] },
      { do: "reveal", seat: 0 },
      { do: "wild", seat: 0 },
    ]),
  ],
  [
    "a pile that is lost, a card of the rest given for a wildcard, and a look at what is left",
    1,
    4,
    [
      [
        { do: "roll", seat: 0, sizes: [3, 1] },
        { do: "reveal", seat: 0 },
        { do: "lose", seat: 0, die: 1 },
        { do: "wild", seat: 0 },
      ],
      [
        { do: "roll", seat: 0, sizes: [2, 1] },
        { do: "reveal", seat: 0 },
      ],
    ],
  ],
  [
    "a card gained beside the piles, which may show, be lost or be given in the next rounds",
    1,
    2,
    [
      [
        { do: "roll", seat: 0, sizes: [2] },
        { do: "gain", seat: 0 },
        { do: "reveal", seat: 0 },
      ],
      [
        { do: "roll", seat: 0, sizes: [2, 1] },
        { do: "reveal", seat: 0 },
        { do: "lose", seat: 0, die: 1 },
        { do: "wild", seat: 0 },
      ],
      [
        { do: "roll", seat: 0, sizes: [2] },
        { do: "reveal", seat: 0 },
      ],
    ],
  ],
];

describe("draws follow the distribution of full enumeration", () => {
  // χ² of 2,000 draws for each of a few things that may be seen; a right sampler passes all with chance > 0.9999.
  test.each(SCRIPTS)("%s", (_, seats, each, script) => {
    const seen = new Map<string, { chance: number; steps: Step[]; outcomes: Map<string, number> }>();
    for (const { chance, hands, pile, steps } of worldsOf(seats, each, script)) {
      const key = JSON.stringify(steps);
      const group = seen.get(key) ?? { chance: 0, steps, outcomes: new Map<string, number>() };
      seen.set(key, group);
      group.chance += chance;
      const what = outcome(hands.map(kinds), kinds(pile));
      group.outcomes.set(what, (group.outcomes.get(what) ?? 0) + chance);
    }
    const groups = [...seen.values()];
    const step = Math.max(1, Math.floor(groups.length / 3));
    for (let g = 0; g < groups.length; g += step) {
      const { chance, steps, outcomes } = groups[g]!;
      const source = numbers(g + 1);
      const needs = needsOf(steps, seats, pack(each));
      const drawn: { what: string; weight: number }[] = [];
      while (drawn.length < 2000) {
        const draw = new Draw(pack(each), seats, source);
        if (!draw.run(steps, needs)) continue;
        const of = (cards: readonly number[]): number[] => cards.map((card) => draw.kind[card]!);
        drawn.push({ what: outcome(draw.hands.map(of), of(draw.pile)), weight: Math.exp(draw.logWeight) });
      }
      // Weighted draws become plain ones: each is kept with a chance in proportion to its weight.
      const most = Math.max(...drawn.map(({ weight }) => weight));
      const kept = new Map<string, number>();
      let n = 0;
      for (const { what, weight } of drawn) {
        if (source.next() * most >= weight) continue;
        kept.set(what, (kept.get(what) ?? 0) + 1);
        n++;
      }
      expect(n).toBeGreaterThan(60);
      let chi2 = 0;
      for (const [what, of] of outcomes) {
        const expected = (n * of) / chance;
        chi2 += ((kept.get(what) ?? 0) - expected) ** 2 / expected;
      }
      for (const what of kept.keys()) expect(outcomes.has(what), what).toBe(true);
      if (outcomes.size > 1) expect(farOf(chi2, outcomes.size - 1), JSON.stringify(steps)).toBeLessThan(4.5);
    }
  });
});
