import { describe, expect, it } from "vitest";
import { type AnyView, anyRuleset, type Bid, claims, defineBot, highest, playMatch, safest } from "./index.ts";

const nine = { straights: true, vague: true, wildcards: true, powers: true };
const six = { wildcards: true, powers: true };

/** Height as documented: quantity, length or value in nine-card, else the order of legal(). */
function heightOf(bid: Bid, index: number): number {
  if (bid.kind === "face" || bid.kind === "powers") return index;
  if (bid.kind === "straight") return bid.length * 1e4 + index;
  if (bid.kind !== "combo") return bid.quantity * 1e4 + index;
  const values = { "all-colors": 2, "two-pairs": 3, "color-pairs": 4, "three-pairs": 5, "full-house": 6 };
  return { ...values, "two-flushes": 7, "two-triples": 8, "six-numbers": 9 }[bid.combo] * 1e4 + index;
}

describe("claims, safest, highest", () => {
  it.each([
    ["palafico", {}],
    ["ships-wheel", {}],
    ["cups", { target: 20 }],
    ["six-card", six],
    ["nine-card", nine],
  ])("find at %s what looking at every bid finds", (ruleset, options) => {
    let looked = 0;
    const check = (view: AnyView<"turn">) => {
      const bids = view
        .legal()
        .flatMap((action, i) =>
          action.type === "bid" ? [{ action, odds: view.odds(action.bid), height: heightOf(action.bid, i) }] : [],
        );
      expect(claims(view).flat()).toHaveLength(bids.length);
      for (const list of claims(view))
        for (const [i, action] of list.slice(1).entries())
          expect(view.odds(action.bid)).toBeLessThanOrEqual(view.odds(list[i]!.bid) + 1e-9);
      const best = Math.max(...bids.map(({ odds }) => odds));
      if (bids.length === 0) expect(safest(view)).toBeUndefined();
      else expect(safest(view)!.odds).toBeCloseTo(best, 9);
      for (const least of [0.1, 0.5, 0.9]) {
        const enough = bids.filter(({ odds }) => odds >= least).sort((a, b) => b.height - a.height)[0];
        expect(highest(view, least)).toEqual(enough && { action: enough.action, odds: enough.odds });
      }
      looked++;
    };
    const bot = defineBot({
      name: "looks",
      players: anyRuleset((game) => (view) => {
        check(view);
        return game.rng.chance(0.6) ? (safest(view)?.action ?? view.legal()[0]!) : game.rng.pick(view.legal());
      }),
    });
    const faults: unknown[] = [];
    playMatch({
      bots: [bot, bot, bot],
      ruleset,
      options,
      games: 1,
      seed: "c",
      onGame: (game) => faults.push(...game.faults),
    });
    expect(faults).toEqual([]);
    expect(looked).toBeGreaterThan(5);
  });
});
