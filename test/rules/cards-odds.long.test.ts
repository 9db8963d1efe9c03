import { type Bid, COLORS, COMBOS, type Options } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { calibrate } from "./cards-odds.ts";
import { everyOptions } from "./cards-play.ts";

/**
 * Bids hold as often as the stated chances say, within 4.5 standard deviations, which correct odds exceed once in
 * 150,000 cases.
 */
const FAR = 4.5;
type Rng = (n: number) => number;

const sixBid =
  (options: Options) =>
  (rng: Rng): Bid =>
    options.powers === true && rng(4) === 0
      ? { kind: "powers", quantity: 1 + rng(3) }
      : { kind: "face", quantity: 1 + rng(6), face: 1 + rng(options.powers === true ? 8 : 6) };

const nineBid =
  (options: Options) =>
  (rng: Rng): Bid => {
    const kinds: Bid["kind"][] = ["number", "color"];
    if (options.qualifiers) kinds.push("below", "without");
    if (options.straights) kinds.push("straight");
    if (options.vague) kinds.push("same-number", "same-color");
    if (options.powers) kinds.push("combo", "combo");
    const kind = kinds[rng(kinds.length)]!;
    const quantity = 1 + rng(7);
    if (kind === "number") return { kind, quantity, number: 1 + rng(6) };
    if (kind === "below") return { kind, quantity, number: 2 + rng(5) };
    if (kind === "color" || kind === "without") return { kind, quantity, color: COLORS[rng(4)]! };
    if (kind === "straight") return { kind, length: 2 + rng(5), through: 1 + rng(6) };
    if (kind === "combo") return { kind, combo: COMBOS[rng(8)]! };
    return { kind: kind as "same-number", quantity };
  };

describe.each([
  ["six-card", sixBid, [2, 4]],
  ["nine-card", nineBid, [2, 4, 7]],
] as const)("the odds of %s, by what happens", (id, bidOf, seats) => {
  // Every seventh combination, which includes every value of every option; 1,000 rounds each.
  const sample = everyOptions(id).filter((_, i) => i % 7 === 3);
  it.each(seats.map((players, i) => ({ players, part: i })))("$players seats", ({ players, part }) => {
    for (const [i, options] of sample.entries()) {
      if (i % seats.length !== part) continue;
      const { off } = calibrate(id, options, players, 1000, 100 * players + i, bidOf(options));
      for (const [group, far] of off) expect(Math.abs(far), `${JSON.stringify(options)} ${group}`).toBeLessThan(FAR);
    }
  });
});
