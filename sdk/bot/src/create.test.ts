import { describe, expect, it } from "vitest";
import { createGame, type Event, MAX_LEGAL, RULESETS } from "./index.ts";

describe("createGame", () => {
  it.each(RULESETS.map(({ id }) => id))(
    "plays %s to its end, and branches without touching what it branched from",
    (ruleset) => {
      const buffer = new Int32Array(MAX_LEGAL);
      const play = (game: ReturnType<typeof createGame>) => {
        for (let i = 0; game.seat >= 0; i++) game.apply(buffer[(7 * i) % game.legal(buffer)]!);
        return game.result();
      };
      const events: Event[] = [];
      const game = createGame({ ruleset, players: 2, seed: "any text", listen: (event) => events.push(event) });
      game.apply(buffer[0 * game.legal(buffer)]!);
      const branch = game.copy();
      const [seat, count] = [game.seat, events.length];
      const end = play(branch);
      expect(end!.ranks).toHaveLength(2);
      expect([game.seat, events.length]).toEqual([seat, count]);
      expect(play(game)).toEqual(end);
    },
  );

  it("takes a ladder seed as replays show it", () => {
    const first = (seed: string) => {
      const events: Event[] = [];
      createGame({ ruleset: "palafico", players: 2, seed, listen: (event) => events.push(event) });
      return JSON.stringify(events);
    };
    const seed = `chacha8:${"ab".repeat(32)}`;
    expect(first(seed)).toBe(first(seed));
    expect(first(seed)).not.toBe(first(`chacha8:${"cd".repeat(32)}`));
  });

  it.each([
    ["match.ruleset", { ruleset: "poker" }],
    ["match.players", { players: 9 }],
    ["match.options", { options: { target: 0 } }],
    ["match.seed", { seed: "" }],
    ["match.seed", { seed: "x".repeat(65) }],
    ["match.seed", { seed: "chacha8:abc" }],
  ] as const)("refuses a wrong setup, %s", (code, change) => {
    expect(() => createGame({ ruleset: "cups", players: 2, seed: "s", ...change })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
