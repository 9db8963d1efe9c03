import { mustRuleset, verify } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { strayCards } from "./cards-ledger.ts";
import { everyOptions, playAtRandom } from "./cards-play.ts";

describe.each(["six-card", "nine-card"])("%s, at random", (id) => {
  const { min, max } = mustRuleset(id).players;
  it.each(Array.from({ length: max - min + 1 }, (_, i) => min + i))(
    "every combination of options, %i seats: verified, and no card strays",
    (players) => {
      for (const [i, options] of everyOptions(id).entries()) {
        const replay = playAtRandom(id, options, players, players * 1000 + i, i % 3 === 0 ? 0.02 : 0);
        expect(verify(replay)).toEqual({ id: replay.id, ok: true });
        expect(verify(replay, { rulesOnly: true })).toEqual({ id: replay.id, ok: true });
        expect(strayCards(replay.events, options)).toBeUndefined();
      }
    },
  );
});
