import { mustRuleset, verify } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { strayCards } from "./cards-ledger.ts";
import { everyOptions, playAtRandom } from "./cards-play.ts";

/**
 * Every combination of options with every number of seats, four times; in half of them one decision in fifty is a
 * forfeit.
 */
describe.each(["six-card", "nine-card"])("%s, thousands of games", (id) => {
  it("verified with and without the seed, and every card is accounted for", () => {
    const { min, max } = mustRuleset(id).players;
    let games = 0;
    for (let again = 0; again < 4; again++) {
      for (const options of everyOptions(id)) {
        for (let players = min; players <= max; players++) {
          const replay = playAtRandom(id, options, players, 1_000_000 + games, again % 2 === 0 ? 0.02 : 0);
          expect(verify(replay)).toEqual({ id: replay.id, ok: true });
          expect(verify(replay, { rulesOnly: true })).toEqual({ id: replay.id, ok: true });
          expect(strayCards(replay.events, options)).toBeUndefined();
          games++;
        }
      }
    }
    expect(games).toBeGreaterThan(1900);
  });
});
