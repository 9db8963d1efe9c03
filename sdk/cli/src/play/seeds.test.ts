import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { seedsOf } from "./seeds.ts";

const WHOLE = `chacha8:${"0f".repeat(32)}`;

it("gives the i-th game the SHA-256 of text:i", () => {
  const hash = (text: string) => `chacha8:${createHash("sha256").update(text).digest("hex")}`;
  const seeds = seedsOf("abc", 3, "game");
  expect([0, 1, 2].map(seeds.at)).toEqual([hash("abc:0"), hash("abc:1"), hash("abc:2")]);
  expect(seedsOf("π", 1, "game").at(0)).toBe(hash("π:0"));
});

it("takes a whole seed as it is, for one game or deal", () => {
  const seeds = seedsOf(WHOLE, 1, "deal");
  expect([seeds.text, seeds.count, seeds.at(0)]).toEqual([WHOLE, 1, WHOLE]);
  expect(() => seedsOf(WHOLE, 2, "deal")).toThrow(/one deal, not 2/);
  expect(() => seedsOf("chacha8:12", 1, "game")).toThrow(/64 hexadecimal digits/);
});

it("draws another one each time none is given", () => {
  const [a, b] = [seedsOf(undefined, 1, "game"), seedsOf(undefined, 1, "game")];
  expect(a.text).not.toBe(b.text);
  expect(seedsOf(a.text, 1, "game").at(0)).toBe(a.at(0));
});

it("refuses an empty text and one that is too long", () => {
  expect(() => seedsOf("", 1, "game")).toThrow(/1 to 64 characters/);
  expect(() => seedsOf("x".repeat(65), 1, "game")).toThrow(/not 65/);
  expect(seedsOf("🎲".repeat(64), 1, "game").count).toBe(1);
});
