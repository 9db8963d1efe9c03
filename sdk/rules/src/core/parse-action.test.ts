import { expect, test } from "vitest";
import { parseAction } from "./parse-action.ts";

const bid = { type: "bid", bid: { kind: "face", quantity: 3, face: 4 } };

test.each([
  bid,
  { type: "bid", bid: { kind: "straight", length: 4, through: 3 } },
  { type: "bid", bid: { kind: "combo", combo: "two-pairs" } },
  { type: "bid", bid: { kind: "without", quantity: 2, color: "R" } },
  { type: "challenge" },
  { type: "watch" },
  { type: "power", die: 0 },
  { type: "power", die: 0, seat: 1, target: 2 },
  { type: "split", sizes: [4, 2] },
  { type: "swap", card: "R3", with: 2 },
  { type: "wild", card: 3 },
  { type: "pass" },
])("reads %j as it is", (action) => {
  expect(parseAction(JSON.parse(JSON.stringify(action)))).toEqual(action);
});

test("gives a plain copy: nothing of what was given is kept", () => {
  const given = { type: "split", sizes: [3, 3] };
  const read = parseAction(given) as typeof given;
  given.sizes[0] = 9;
  expect(read.sizes).toEqual([3, 3]);
  const open = structuredClone(bid);
  const parsed = parseAction(open) as typeof bid;
  open.bid.quantity = 99;
  expect(parsed.bid.quantity).toBe(3);
});

test("an undefined field is absent, as it is in JSON", () => {
  expect(parseAction({ type: "power", die: 1, seat: undefined })).toEqual({ type: "power", die: 1 });
});

const cyclic: Record<string, unknown> = { type: "bid" };
cyclic.bid = cyclic;

test.each<[unknown, string]>([
  [null, "an action must be an object, not null"],
  [undefined, "must be an object"],
  ["challenge", "must be an object"],
  [[bid], "must be an object"],
  [{}, '"type" of the action must be one of bid, challenge'],
  [{ type: "fold" }, 'it is "fold"'],
  [{ type: "toString" }, "must be one of"],
  [{ type: "__proto__" }, "must be one of"],
  [{ type: "bid" }, '"bid" is missing'],
  [{ type: "bid", bid: null }, "a bid must be an object, not null"],
  [{ type: "bid", bid: { kind: "face", quantity: 3 } }, '"face" is missing from the face bid'],
  [{ type: "bid", bid: { kind: "face", quantity: "3", face: 4 } }, '"quantity" of the face bid cannot be "3"'],
  [{ type: "bid", bid: { kind: "face", quantity: 1.5, face: 4 } }, "cannot be 1.5"],
  [{ type: "bid", bid: { kind: "face", quantity: -1, face: 4 } }, "cannot be -1"],
  [{ type: "bid", bid: { kind: "face", quantity: Number.NaN, face: 4 } }, "cannot be"],
  [{ type: "bid", bid: { kind: "face", quantity: 2 ** 60, face: 4 } }, "cannot be"],
  [{ ...bid, note: 1 }, 'the bid action has no field "note"'],
  [{ type: "bid", bid: { ...bid.bid, x: 0 } }, 'the face bid has no field "x"'],
  [{ type: "challenge", bid: bid.bid }, "has no field"],
  [{ type: "split", sizes: [2, "2"] }, "whole numbers"],
  [{ type: "split", sizes: new Array(1e6).fill(1) }, "cannot be"],
  [{ type: "bid", bid: { kind: "color", quantity: 2, color: "r" } }, "cannot be"],
  [{ type: "wild", card: { toString: () => "x" } }, "cannot be"],
  [{ type: 7n }, "must be one of"],
  [cyclic, "must be one of"],
  [
    {
      get type() {
        throw new Error("ha");
      },
    },
    "could not be read",
  ],
  [new Proxy({}, { ownKeys: () => ["a", "a"] as never }), "could not be read"],
  [() => bid, "must be an object"],
])("refuses %#", (given, message) => {
  expect(parseAction(given)).toMatchObject({ code: "action.malformed", message: expect.stringContaining(message) });
});
