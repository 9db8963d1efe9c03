import { describe, expect, it } from "vitest";
import { type Bid, COMBOS, type Combo } from "../../core/action.ts";
import { MAX_LEGAL } from "../../core/game.ts";
import { checkOptions, type Options } from "../../core/options.ts";
import { newTable } from "../../core/table.ts";
import { lackOf, NEEDS, straightHolds } from "./claims.ts";
import { bidCode, KINDS, NAMES, WILD } from "./codes.ts";
import { countOf } from "./game.ts";
import { nineCard } from "./index.ts";
import type { NineCardTable } from "./own.ts";
import { nineCardSeat } from "./position.ts";

const options = (given: object): Options => {
  const checked = checkOptions(nineCard.options, given);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  return checked.options;
};

/** Four seats with three dice each, as seat 0 sees them. */
function tableOf(given: object, ...bids: Bid[]): NineCardTable {
  const table = newTable({ options: options(given), players: 4 }, 0, nineCardSeat);
  table.round = 1;
  table.bids = bids.map((bid) => ({ seat: 3, bid }));
  for (const [s, seat] of table.seats.entries()) {
    seat.own.cards = 9;
    seat.dice = 3;
    seat.faces = s === 0 ? ["R1", "R2", "R3"] : [null, null, null];
    seat.own.hand = s === 0 ? ["R1", "R2", "R3", "Y1", "Y2", "Y3", "G1", "G2", "G3"] : null;
  }
  return table;
}

function bidsOver(given: object, ...bids: Bid[]): Bid[] {
  const position = nineCard.position(tableOf(given, ...bids), 0, "turn");
  const codes = new Int32Array(MAX_LEGAL);
  return Array.from(codes.subarray(0, position.legal(codes)), (code) => position.action(code)).flatMap((action) =>
    action.type === "bid" ? [action.bid] : [],
  );
}

const ALL = { straights: true, vague: true, powers: true, wildcards: true };
const least = (bids: Bid[], kind: Bid["kind"]): number =>
  Math.min(...bids.flatMap((bid) => (bid.kind === kind && "quantity" in bid ? [bid.quantity] : [])));

const tops = (...cards: string[]): Uint8Array => {
  const counts = new Uint8Array(KINDS);
  for (const card of cards) counts[NAMES.indexOf(card)]!++;
  return counts;
};

describe("raises, as the rulebook works them", () => {
  it("228 openings, 120 without qualifiers", () => {
    expect(bidsOver({})).toHaveLength(228);
    expect(bidsOver({ qualifiers: false })).toHaveLength(120);
  });
  it("over 3 cards with a 2, vague needs 6", () => {
    const bids = bidsOver(ALL, { kind: "number", quantity: 3, number: 2 });
    expect(least(bids, "same-number")).toBe(6);
    expect(least(bids, "same-color")).toBe(6);
    expect(least(bids, "color")).toBe(4);
  });
  it("over 6 of the same number, a specific bid needs 4, a vague one 7", () => {
    const bids = bidsOver(ALL, { kind: "same-number", quantity: 6 });
    expect(least(bids, "number")).toBe(4);
    expect(least(bids, "without")).toBe(4);
    expect(least(bids, "same-color")).toBe(7);
    expect(bids).toContainEqual({ kind: "straight", length: 2, through: 4 });
    expect(bids).not.toContainEqual({ kind: "straight", length: 2, through: 3 });
    expect(bids).toContainEqual({ kind: "combo", combo: "color-pairs" });
    expect(bids).not.toContainEqual({ kind: "combo", combo: "two-pairs" });
  });
  it("over 5 red a straight of 2 through 6, over that 3 blue, and never a bid again", () => {
    const red: Bid = { kind: "color", quantity: 5, color: "R" };
    const straight: Bid = { kind: "straight", length: 2, through: 6 };
    const blue: Bid = { kind: "color", quantity: 3, color: "B" };
    expect(bidsOver(ALL, red)).toContainEqual(straight);
    expect(bidsOver(ALL, red)).not.toContainEqual({ kind: "straight", length: 5, through: 5 });
    expect(bidsOver(ALL, red, straight)).toContainEqual(blue);
    expect(bidsOver(ALL, red, straight, blue)).not.toContainEqual(straight);
    expect(bidsOver(ALL, red, straight, blue)).not.toContainEqual(red);
    expect(bidsOver(ALL, red, straight, blue)).toContainEqual({ kind: "color", quantity: 5, color: "B" });
  });
  it("over a combo of value 3 a greater one, or more than 3 cards; a straight by its length; vague from 6", () => {
    const bids = bidsOver(ALL, { kind: "combo", combo: "two-pairs" });
    expect(bids.filter((bid) => bid.kind === "combo")).toEqual(
      COMBOS.slice(2).map((combo) => ({ kind: "combo", combo })),
    );
    expect(least(bids, "number")).toBe(4);
    expect(least(bids, "same-color")).toBe(6);
    expect(bids).toContainEqual({ kind: "straight", length: 4, through: 1 });
    expect(bids).not.toContainEqual({ kind: "straight", length: 3, through: 6 });
  });
});

describe("what is on the table", () => {
  it("2 3 5 and a wildcard: a straight of 4 through 3", () => {
    const shown = tops("R2", "Y3", "B5", "*");
    expect(straightHolds(shown, 4, 2)).toBe(true);
    expect(straightHolds(shown, 5, 2)).toBe(false);
    expect(straightHolds(shown, 2, 5)).toBe(true);
    expect(straightHolds(tops("R2", "Y3", "B5"), 3, 2)).toBe(false);
  });
  it("power cards count for nothing, wildcards for everything", () => {
    const shown = tops("R2", "R3", "Y3", "G6", "*", "two-pairs");
    const actual = (bid: Bid): number => countOf(bidCode(bid), shown);
    expect(actual({ kind: "number", quantity: 1, number: 3 })).toBe(3);
    expect(actual({ kind: "below", quantity: 1, number: 3 })).toBe(2);
    expect(actual({ kind: "color", quantity: 1, color: "R" })).toBe(3);
    expect(actual({ kind: "without", quantity: 1, color: "R" })).toBe(3);
    expect(actual({ kind: "same-number", quantity: 1 })).toBe(3);
    expect(actual({ kind: "same-color", quantity: 1 })).toBe(3);
  });
  it.each([
    ["all-colors", ["R1", "Y1", "G1", "B1"], ["R1", "Y1", "G1", "R2"]],
    ["two-pairs", ["R1", "Y1", "G2", "B2"], ["R1", "Y1", "G1", "B1", "R2"]],
    ["color-pairs", ["R1", "R2", "Y1", "Y2", "G1", "G2", "B1", "B2"], ["R1", "R2", "R3", "Y1", "Y2", "G1", "G2", "B1"]],
    ["three-pairs", ["R1", "Y1", "R2", "Y2", "R3", "Y3"], ["R1", "Y1", "G1", "B1", "R2", "Y2", "R3"]],
    ["full-house", ["R1", "Y1", "G1", "R2", "Y2"], ["R1", "Y1", "G1", "B1", "R2"]],
    ["two-flushes", ["R1", "R2", "R3", "R4", "Y1", "Y2", "Y3", "Y4"], ["R1", "R2", "R3", "R4", "R5", "Y1", "Y2", "Y3"]],
    ["two-triples", ["R1", "Y1", "G1", "R2", "Y2", "G2"], ["R1", "Y1", "G1", "B1", "R2", "Y2"]],
    ["six-numbers", ["R1", "R2", "R3", "R4", "R5", "R6"], ["R1", "R2", "R3", "R4", "R5", "Y5"]],
  ])("%s, and one card short of it, which a wildcard fills", (name, whole, short) => {
    const need = NEEDS[COMBOS.indexOf(name as Combo)]!;
    expect(lackOf(need, tops(...whole))).toBe(0);
    expect(lackOf(need, tops(...short))).toBe(1);
    expect(tops(...short, "*")[WILD]).toBe(1);
  });
});

describe("odds by hand", () => {
  /** The chance that none of nine tops is among `good` of the 63 cards that seat 0 does not see. */
  const none = (good: number, cards: number): number => {
    let chance = 1;
    for (let i = 0; i < 9; i++) chance *= (cards - good - i) / (cards - i);
    return chance;
  };
  it("a number: at least one more than is in sight", () => {
    expect(nineCard.odds(tableOf({}))({ kind: "number", quantity: 1, number: 6 })).toBeCloseTo(1 - none(12, 63), 12);
    expect(nineCard.odds(tableOf({}))({ kind: "number", quantity: 2, number: 1 })).toBeCloseTo(1 - none(9, 63), 12);
    expect(nineCard.odds(tableOf({}))({ kind: "color", quantity: 3, color: "R" })).toBe(1);
  });
  it("a straight: 1 2 3 show, and a 4 is enough for four through 1", () => {
    const straight: Bid = { kind: "straight", length: 4, through: 1 };
    expect(nineCard.odds(tableOf({ straights: true }))(straight)).toBeCloseTo(1 - none(12, 63), 12);
    expect(nineCard.odds(tableOf({ straights: true, wildcards: true }))(straight)).toBeCloseTo(1 - none(18, 69), 12);
  });
  it("a combo whose card is not among one's own tops is a lie", () => {
    const table = tableOf({ powers: true });
    expect(nineCard.odds(table)({ kind: "combo", combo: "all-colors" })).toBe(0);
  });
  it("another seat's claim needs its card on top: one of three dice of 71 cards not seen", () => {
    const bid: Bid = { kind: "combo", combo: "two-pairs" };
    const chance = nineCard.odds(tableOf({ powers: true }, bid))(bid);
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThan(3 / 71);
  });
  it("bids that the options do not have are NaN", () => {
    expect(nineCard.odds(tableOf({}))({ kind: "same-color", quantity: 2 })).toBeNaN();
    expect(nineCard.odds(tableOf({ qualifiers: false }))({ kind: "below", quantity: 2, number: 3 })).toBeNaN();
  });
});
