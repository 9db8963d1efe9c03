import { mustRuleset, verify } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { strayCards } from "./cards-ledger.ts";
import { everyOptions, playAtRandom } from "./cards-play.ts";

// The soak plays every combination of options with every number of seats; here each is played with two of these
// numbers.
describe.each(["six-card", "nine-card"])("%s, at random", (id) => {
  const { min, max } = mustRuleset(id).players;
  const sizes = max - min + 1;
  it.each(Array.from({ length: sizes }, (_, i) => min + i))(
    "combinations of options, %i seats: verified, and every card is accounted for",
    (players) => {
      for (const [i, options] of everyOptions(id).entries()) {
        if ((i + players) % sizes > 1) continue;
        const replay = playAtRandom(id, options, players, players * 1000 + i, i % 3 === 0 ? 0.02 : 0);
        expect(verify(replay)).toEqual({ id: replay.id, ok: true });
        expect(verify(replay, { rulesOnly: true })).toEqual({ id: replay.id, ok: true });
        expect(strayCards(replay.events, options)).toBeUndefined();
      }
    },
  );
});
