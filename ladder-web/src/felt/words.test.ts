import { expect, test } from "vitest";
import { lookOf } from "./looks.ts";
import { bidWords, cardWords } from "./words.ts";

const dice = lookOf("palafico");
const wheel = lookOf("ships-wheel");
const cards = lookOf("nine-card");

test("bids as people say them", () => {
  expect(bidWords({ kind: "face", quantity: 5, face: 4 }, dice)).toBe("five 4s");
  expect(bidWords({ kind: "face", quantity: 1, face: 1 }, wheel)).toBe("one wheel");
  expect(bidWords({ kind: "face", quantity: 17, face: 6 }, dice)).toBe("17 times 6");
  expect(bidWords({ kind: "without", quantity: 2, color: "R" }, cards)).toBe("two cards without red");
  expect(bidWords({ kind: "straight", length: 4, through: 3 }, cards)).toBe("a straight of four through 3");
  expect(bidWords({ kind: "combo", combo: "full-house" }, cards)).toBe("a full house");
});

test("cards by name, also those that nobody knows", () => {
  expect(cardWords("R3", cards)).toBe("red 3");
  expect(cardWords("*", cards)).toBe("wild card");
  expect(cardWords(1, wheel)).toBe("wheel");
  expect(cardWords("two-flushes", cards)).toBe("two flushes of four");
  expect(cardWords("constructor", cards)).toBe("constructor");
});

test("a ruleset that has no look of its own is drawn by the fallback", () => {
  expect(lookOf("some-day")).toMatchObject({ piece: "die", measure: "dice" });
  expect(lookOf("constructor")).toMatchObject({ piece: "die" });
});
