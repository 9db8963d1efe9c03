import { describe, expect, it } from "vitest";
import type { Bid, Decision } from "../../core/action.ts";
import { MAX_LEGAL } from "../../core/game.ts";
import { checkOptions, type Options } from "../../core/options.ts";
import { newTable } from "../../core/table.ts";
import { sixCard } from "./index.ts";
import type { SixCardTable } from "./own.ts";
import { sixCardSeat } from "./position.ts";

const options = (given: object = {}): Options => {
  const checked = checkOptions(sixCard.options, given);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  return checked.options;
};

/** Three seats of 6 cards in 4 dice, as seat 0 sees them. */
function tableOf(given: object, change: (table: SixCardTable) => void = () => {}): SixCardTable {
  const table = newTable({ options: options(given), players: 3 }, 0, sixCardSeat);
  table.round = 1;
  for (const [s, seat] of table.seats.entries()) {
    seat.own.cards = 6;
    seat.dice = 4;
    seat.own.sizes = [2, 2, 1, 1];
    seat.faces = s === 0 ? [1, 2, 3, 4] : [null, null, null, null];
    seat.own.hand = s === 0 ? [1, 2, 3, 4, 5, 6] : null;
  }
  change(table);
  return table;
}

const legal = (table: SixCardTable, decision: Decision): object[] => {
  const position = sixCard.position(table, 0, decision);
  const codes = new Int32Array(MAX_LEGAL);
  return Array.from(codes.subarray(0, position.legal(codes)), (code) => position.action(code));
};

const bidsOver = (given: object, ...bids: Bid[]): Bid[] =>
  legal(
    tableOf(given, (table) => {
      table.bids = bids.map((bid) => ({ seat: 2, bid }));
    }),
    "turn",
  ).flatMap((action) => ("bid" in action ? [action.bid as Bid] : []));

const splits = (hand: number, count: number): number[][] =>
  legal(
    tableOf({}, (table) => {
      table.own.count = count;
      table.seats[0]!.own.cards = hand;
    }),
    "split",
  ).map((action) => (action as { sizes: number[] }).sizes);

describe("splits, as the rulebook works them", () => {
  it.each([
    [
      6,
      2,
      [
        [4, 2],
        [3, 3],
      ],
    ],
    [
      9,
      3,
      [
        [5, 2, 2],
        [4, 3, 2],
        [3, 3, 3],
      ],
    ],
    [5, 3, [[2, 2, 1]]],
    [2, 4, [[1, 1]]],
  ])("a hand of %i in %i dice", (hand, count, lists) => expect(splits(hand, count)).toEqual(lists));
});

describe("raises", () => {
  it("over 3 appearing 6 times, powers need 4", () => {
    const powers = bidsOver({ powers: true }, { kind: "face", quantity: 6, face: 3 }).filter(
      (b) => b.kind === "powers",
    );
    expect(powers[0]).toEqual({ kind: "powers", quantity: 4 });
    expect(powers.at(-1)).toEqual({ kind: "powers", quantity: 12 });
  });

  it("a number over 3 powers needs a part above 6", () => {
    const faces = bidsOver({ powers: true }, { kind: "powers", quantity: 3 }).filter((b) => b.kind === "face");
    expect(faces).toHaveLength((12 - 6) * 6);
    expect(faces.every((bid) => bid.quantity > 6)).toBe(true);
  });

  it("neither part may be lower, one must be higher, and there is no more than dice and numbers", () => {
    const expected: Bid[] = [];
    for (let quantity = 1; quantity <= 12; quantity++) {
      for (let face = 1; face <= 6; face++) {
        if (quantity >= 11 && face >= 5 && quantity + face > 16) expected.push({ kind: "face", quantity, face });
      }
    }
    expect(bidsOver({}, { kind: "face", quantity: 11, face: 5 })).toEqual(expected);
  });

  it("with no bid left there is the challenge alone", () => {
    const table = tableOf({}, (t) => {
      t.bids = [{ seat: 2, bid: { kind: "face", quantity: 12, face: 6 } }];
    });
    expect(legal(table, "turn")).toEqual([{ type: "challenge" }]);
  });
});

describe("triggers", () => {
  const withTop = (card: string, triggered = false): object[] =>
    legal(
      tableOf({ powers: true }, (table) => {
        table.seats[0]!.faces[1] = card;
        table.seats[0]!.own.triggered = [false, triggered, false, false];
        table.seats[2]!.in = false;
      }),
      "turn",
    ).filter((action) => (action as { type: string }).type === "power");

  it("aim at nothing, a die of another seat still in, or a die of one's own", () => {
    expect(withTop("extra-number")).toEqual([{ type: "power", die: 1 }]);
    expect(withTop("reverse")).toEqual([{ type: "power", die: 1 }]);
    expect(withTop("reroll")).toEqual([0, 1, 2, 3].map((target) => ({ type: "power", die: 1, target })));
    expect(withTop("peek")).toEqual([0, 1, 2, 3].map((target) => ({ type: "power", die: 1, seat: 1, target })));
  });
  it("once a round", () => expect(withTop("peek", true)).toEqual([]));
});

describe("odds by hand", () => {
  it("an ordered hand of which four of six show: a number is on top with chance 2/3", () => {
    const table = tableOf({});
    // Seats 1 and 2 show a 6 each with chance 4/6; seat 0 shows none.
    expect(sixCard.odds(table)({ kind: "face", quantity: 1, face: 6 })).toBeCloseTo(1 - 1 / 9, 12);
    expect(sixCard.odds(table)({ kind: "face", quantity: 2, face: 6 })).toBeCloseTo(4 / 9, 12);
    expect(sixCard.odds(table)({ kind: "face", quantity: 3, face: 1 })).toBeCloseTo(4 / 9, 12);
    expect(sixCard.odds(table)({ kind: "face", quantity: 3, face: 6 })).toBe(0);
  });
  it("a random deal: the eight tops are drawn from the 48 cards not seen", () => {
    const table = tableOf({ deck: "random" });
    let none = 1;
    for (let i = 0; i < 8; i++) none *= (48 - 8 - i) / (48 - i);
    expect(sixCard.odds(table)({ kind: "face", quantity: 1, face: 6 })).toBeCloseTo(1 - none, 12);
  });
  it("bids that the options do not have are NaN", () => {
    expect(sixCard.odds(tableOf({}))({ kind: "powers", quantity: 1 })).toBeNaN();
    expect(sixCard.odds(tableOf({}))({ kind: "face", quantity: 1, face: 7 })).toBeNaN();
  });
});
