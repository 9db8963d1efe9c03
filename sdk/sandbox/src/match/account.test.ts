import { describe, expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { CpuAccount, slowest } from "./account.ts";

const { decisionMs, loadMs, crowding, bankMs, bankPerDecisionMs } = LIMITS;

describe.each([
  ["on a quiet machine", false, 1],
  ["on a busy one", true, crowding],
] as const)("%s", (_, crowded, factor) => {
  const decision = factor * decisionMs;

  test("at the limit a bot is never charged, except for the bank", () => {
    const account = new CpuAccount(LIMITS);
    for (let game = 0; game < 100; game++)
      for (let i = 0; i < 3; i++) expect(account.enter("ask", decision, game, crowded)).toBeUndefined();
  });

  test("above twice the limit it is charged at once", () => {
    const wrong = new CpuAccount(LIMITS).enter("ask", 2 * decision + 1, 0, crowded);
    expect(wrong).toContain(`used ${2 * decision + 1} ms of CPU for one decision; the limit is ${decisionMs} ms`);
    expect(wrong?.includes(`or ${crowding * decisionMs} ms on a machine as busy as this one`)).toBe(crowded);
  });

  test("above it twice, whichever the games", () => {
    const account = new CpuAccount(LIMITS);
    expect(account.enter("ask", decision + 1, 0, crowded)).toBeUndefined();
    expect(account.enter("ask", 1, 5, crowded)).toBeUndefined();
    expect(account.enter("start", decision + 1, 6, crowded)).toMatch(/to begin a game.*for the second time$/);
  });

  test("loading has a limit of its own", () => {
    const account = new CpuAccount(LIMITS);
    expect(account.enter("load", factor * loadMs, -1, crowded)).toBeUndefined();
    expect(account.enter("load", 2 * factor * loadMs + 1, -1, crowded)).toContain("to load; the limit is 200 ms");
  });

  test("the bank of a game grows with its decisions, and none is carried over", () => {
    const fits = Math.floor(bankMs / (decisionMs - bankPerDecisionMs));
    const account = new CpuAccount(LIMITS);
    for (let game = 0; game < 3; game++)
      for (let i = 0; i < fits; i++) expect(account.enter("ask", decision, game, crowded)).toBeUndefined();
    expect(account.enter("ask", decision, 2, crowded)).toBe(
      `used ${(fits + 1) * decisionMs} ms of CPU in one game; the limit by then is ${bankMs + (fits + 1) * bankPerDecisionMs} ms`,
    );
  });
});

test.each(["load", "start", "ask"] as const)(
  "%s may go on until it would convict on the busiest machine, too",
  (op) => {
    const most = new CpuAccount(LIMITS).mostMs(op);
    expect(new CpuAccount(LIMITS).enter(op, most, 0, true)).toBeUndefined();
    expect(new CpuAccount(LIMITS).enter(op, most + 1, 0, true)).toBeDefined();
  },
);

test.each([
  ["the bots that passed a limit, and no other, however near it came", [1.5, 0.9, undefined, 1.1], [0, 3]],
  ["the bot that came nearest, if none passed a limit", [0.85, 0.98, 0.2], [1]],
  ["nobody, if all stayed well below", [0.56, 0.79, undefined], []],
  ["nobody, if no bot was called", [undefined, undefined], []],
])("too slow in company was %s", (_, shares, seats) => {
  const strains = shares.map((share) => (share === undefined ? undefined : { share, used: "much" }));
  expect(slowest(strains).map(({ seat }) => seat)).toEqual(seats);
});

test("how near it came is what it used, however busy the machine was", () => {
  const account = new CpuAccount(LIMITS);
  expect(account.enter("ask", 60, 0, true)).toBeUndefined();
  expect(account.strain).toMatchObject({ share: 60 / LIMITS.decisionMs });
});
