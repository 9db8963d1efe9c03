import { describe, expect, test } from "vitest";
import type { Bid } from "../core/action.ts";
import { mustRuleset } from "../games/registry.ts";
import type { AnyTable } from "../games/seats.ts";
import { newTableById } from "../games/tables.ts";
import { atLeast } from "./odds.ts";

/** A table of dice: what the watcher, seat 0, holds, and how many dice each of the others has. */
function tableOf(id: string, own: number[], others: number[], palafico = false): AnyTable {
  const options = id === "cups" ? { target: 50 } : {};
  const table = newTableById({ ruleset: id, options, players: 1 + others.length }, 0);
  if (id === "palafico") table.own.palafico = palafico;
  for (const [s, seat] of table.seats.entries()) {
    seat.dice = s === 0 ? own.length : others[s - 1]!;
    seat.faces = s === 0 ? [...own] : new Array<null>(seat.dice).fill(null);
  }
  return table;
}

/** Counts, over every roll of the unknown dice, how often a bid holds. */
function enumerated(own: number[], unknown: number, bid: { quantity: number; face: number }, wild: boolean): number {
  const counts = (face: number): boolean => face === bid.face || (wild && bid.face !== 1 && face === 1);
  const known = own.filter(counts).length;
  let holds = 0;
  const all = 6 ** unknown;
  for (let roll = 0; roll < all; roll++) {
    let actual = known;
    for (let i = 0, rest = roll; i < unknown; i++, rest = Math.floor(rest / 6)) if (counts((rest % 6) + 1)) actual++;
    if (actual >= bid.quantity) holds++;
  }
  return holds / all;
}

describe.each([
  ["palafico", false, true],
  ["palafico", true, false],
  ["ships-wheel", false, true],
  ["cups", false, false],
] as const)("%s (palafico round: %s)", (id, palafico, wild) => {
  test("odds are what enumerating every roll gives", () => {
    const own = [1, 3, 3, 6].slice(0, id === "cups" ? 3 : 4);
    const table = tableOf(id, own, [3, 2], palafico);
    for (let face = 1; face <= 6; face++) {
      for (let quantity = 1; quantity <= own.length + 5; quantity++) {
        const odds = mustRuleset(id).odds(table)({ kind: "face", quantity, face });
        expect(odds).toBeCloseTo(enumerated(own, 5, { quantity, face }, wild), 12);
      }
    }
  });

  test("a bid beyond the dice cannot hold; what is no bid here has no odds", () => {
    const odds = mustRuleset(id).odds(tableOf(id, [2, 2, 2], [3]));
    expect(odds({ kind: "face", quantity: 7, face: 2 })).toBe(0);
    const none: Bid[] = [
      { kind: "powers", quantity: 1 },
      { kind: "color", quantity: 1, color: "R" },
      { kind: "face", quantity: 1, face: 7 },
      { kind: "face", quantity: 0, face: 2 },
      { kind: "face", quantity: 1.5, face: 2 },
    ];
    for (const bid of none) expect(odds(bid)).toBeNaN();
  });
});

test("seats that left do not count, known dice of others do", () => {
  const table = tableOf("palafico", [2, 2], [2, 5]);
  table.seats[2]!.in = false;
  const { odds } = mustRuleset("palafico");
  expect(odds(table)({ kind: "face", quantity: 5, face: 2 })).toBe(0);
  expect(odds(table)({ kind: "face", quantity: 4, face: 2 })).toBeCloseTo(1 / 9, 12);
  table.seats[1]!.faces = [2, 4];
  expect(odds(table)({ kind: "face", quantity: 3, face: 2 })).toBe(1);
  expect(odds(table)({ kind: "face", quantity: 4, face: 2 })).toBe(0);
});

test("the tail is exact from end to end", () => {
  for (const [n, p] of [
    [20, 1 / 3],
    [20, 1 / 6],
    [30, 1 / 6],
    [1, 1 / 3],
  ] as const) {
    let chooseK = 1;
    const exact = [1];
    const mass: number[] = [];
    for (let k = 0; k <= n; k++) {
      mass.push(chooseK * p ** k * (1 - p) ** (n - k));
      chooseK = (chooseK * (n - k)) / (k + 1);
    }
    for (let k = 1; k <= n; k++) exact[k] = mass.slice(k).reduceRight((sum, m) => sum + m, 0);
    for (let k = 0; k <= n; k++) expect(atLeast(k, n, p)).toBeCloseTo(exact[k]!, 13);
    expect(atLeast(n + 1, n, p)).toBe(0);
    expect(atLeast(-2, n, p)).toBe(1);
    expect(atLeast(0, 0, p)).toBe(1);
  }
});
