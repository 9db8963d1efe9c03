import { expect, it } from "vitest";
import { type Choice, choiceOf, sayChoices } from "./choices.ts";

const bid = (quantity: number, face: number, words: string, chance?: number): Choice => ({
  action: { type: "bid", bid: { kind: "face", quantity, face } },
  words,
  ...(chance !== undefined && { chance }),
});
const choices: Choice[] = [
  bid(1, 5, "bids 1 five", 0.984),
  bid(2, 5, "bids 2 fives", 0.7),
  bid(12, 5, "bids 12 fives"),
  { action: { type: "challenge" }, words: "challenges Ann's bid of 1 four" },
];

it("lists choices in columns, numbered, with what is known of them", () => {
  expect(sayChoices(choices, 20)).toBe(
    "\n1 bids 1 five (98 %)\n2 bids 2 fives (70 %)\n3 bids 12 fives\n4 challenges Ann's bid of 1 four",
  );
  expect(sayChoices(choices.slice(0, 3), 60).split("\n")).toEqual([
    "",
    "1 bids 1 five (98 %)    3 bids 12 fives",
    "2 bids 2 fives (70 %)",
  ]);
});

it("takes a number or words, and says what is wrong with anything else", () => {
  const action = (line: string) => choiceOf(choices, line);
  expect(action("2")).toMatchObject({ action: { bid: { quantity: 2 } } });
  expect(action(" 2  FIVES ")).toMatchObject({ action: { bid: { quantity: 2 } } });
  expect(action("challenge")).toMatchObject({ action: { type: "challenge" } });
  expect(action("fives")).toEqual({ problem: expect.stringContaining("That fits 2 choices") });
  for (const wrong of ["", "0", "5", "99999999999999999999", "7 sixes", "__proto__", "\u001b[2J"])
    expect(action(wrong)).toEqual({ problem: expect.stringContaining("Type a number from 1 to 4") });
});
