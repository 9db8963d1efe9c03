import { describe, expect, it } from "vitest";
import { createRng } from "./rng.ts";

const seed = (text: string) => text.padStart(64, "0");

/** Pearson's statistic of `draws` against equal frequencies. */
function chiSquare(cells: number, draws: number, draw: () => number): number {
  const seen = new Array<number>(cells).fill(0);
  for (let i = 0; i < draws; i++) seen[draw()]!++;
  const expected = draws / cells;
  return seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

describe("createRng", () => {
  it("repeats itself for the same seed, and differs when any digit of the seed does", () => {
    const draw = (s: string) => Array.from({ length: 5 }, createRng(s).next);
    const base = "0123456789abcdef".repeat(4);
    expect(draw(base)).toEqual(draw(base));
    const others = Array.from(
      { length: 64 },
      (_, i) => `${base.slice(0, i)}${base[i] === "7" ? "8" : "7"}${base.slice(i + 1)}`,
    );
    expect(new Set([base, ...others].map((s) => draw(s).join())).size).toBe(65);
  });

  it("keeps its first numbers over releases: a stored match must rerun alike", () => {
    const rng = createRng("0123456789abcdef".repeat(4));
    expect([rng.below(1000), rng.below(1000), rng.below(1000), rng.next()]).toMatchInlineSnapshot(`
      [
        197,
        184,
        150,
        0.7138834935612977,
      ]
    `);
  });

  it("takes the zero seed", () => {
    const rng = createRng(seed(""));
    expect(new Set(Array.from({ length: 100 }, rng.next)).size).toBe(100);
  });

  // 0.999 quantiles of chi-square: 5 degrees of freedom 20.5, 99: 148.2.
  it("is fair in below, pick, chance, next and shuffle", () => {
    const rng = createRng(seed("5eed"));
    expect(chiSquare(6, 600_000, () => rng.below(6))).toBeLessThan(20.5);
    expect(chiSquare(6, 60_000, () => rng.pick([0, 1, 2, 3, 4, 5]))).toBeLessThan(20.5);
    expect(chiSquare(100, 500_000, () => Math.floor(rng.next() * 100))).toBeLessThan(148.2);
    const orders = ["abc", "acb", "bac", "bca", "cab", "cba"];
    expect(chiSquare(6, 60_000, () => orders.indexOf(rng.shuffle([..."abc"]).join("")))).toBeLessThan(20.5);
    let hits = 0;
    for (let i = 0; i < 100_000; i++) if (rng.chance(0.3)) hits++;
    expect(Math.abs(hits - 30_000)).toBeLessThan(3.3 * Math.sqrt(100_000 * 0.3 * 0.7));
    expect([rng.chance(0), rng.chance(1)]).toEqual([false, true]);
  });

  it("refuses what makes no sense", () => {
    const rng = createRng(seed("1"));
    expect(() => createRng("abc")).toThrow("64 hexadecimal digits");
    for (const n of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1]) expect(() => rng.below(n)).toThrow(RangeError);
    expect(() => rng.pick([])).toThrow("nothing to pick from");
    expect(rng.below(2 ** 32)).toBeLessThan(2 ** 32);
  });
});
