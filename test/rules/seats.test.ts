import { DECISIONS, type Decision, deriveSeed, MAX_LEGAL, mustLuck, RULESETS } from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { numbers, sampleOf } from "./cases.ts";

// The decisions and actions that a ruleset lists for its seats are those that its games ask for and accept. SDK
// types come from these lists.

const codes = new Int32Array(MAX_LEGAL);

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("%s", (_, ruleset) => {
  test("lists every decision, action and kind of bid of its games, and no other", () => {
    const met = new Map<Decision, Set<string>>();
    const kinds = new Set<string>();
    for (const [i, c] of sampleOf(ruleset, 40).entries()) {
      const luck = mustLuck(deriveSeed(c.name, i, "fast"));
      const game = ruleset.create({ options: c.options, players: c.players, luck });
      const rng = numbers(i);
      while (game.seat >= 0) {
        const n = game.legal(codes);
        const types = met.get(game.decision) ?? new Set();
        met.set(game.decision, types);
        for (const code of codes.subarray(0, n)) {
          const action = game.action(code);
          types.add(action.type);
          if (action.type === "bid") kinds.add(action.bid.kind);
        }
        // Mostly low bids, so that rounds last, and sometimes a challenge, which comes first or last.
        game.apply(codes[rng(4) === 0 ? rng(2) * (n - 1) : rng(Math.min(n, 12))]!);
      }
    }
    const listed = Object.entries(ruleset.decisions) as [Decision, readonly string[]][];
    expect([...met.keys()].toSorted()).toEqual(listed.map(([decision]) => decision).toSorted());
    for (const [decision, types] of listed) {
      expect(DECISIONS).toContain(decision);
      expect([...met.get(decision)!].toSorted(), decision).toEqual(types.toSorted());
    }
    expect([...kinds].toSorted()).toEqual(ruleset.bids.toSorted());
  });
});
