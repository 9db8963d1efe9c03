import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, LONGEST_WAIT_ROUNDS, lineUp } from "./pairing.ts";
import { random } from "./random.ts";

const candidate = fc.record<Candidate>({
  author: fc.option(fc.constantFrom("ada", "bo", "cy", "dot", "eve"), { nil: null }),
  rating: fc.integer({ min: 0, max: 2500 }),
  half: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 900 })),
  waited: fc.nat(100),
  newcomer: fc.boolean(),
});

const plain = (over: Partial<Candidate>): Candidate => ({
  author: null,
  rating: 1000,
  half: 50,
  waited: 0,
  newcomer: false,
  ...over,
});

describe("lineUp", () => {
  it("never seats one author or one version twice, and fills a table whenever one can be filled", () => {
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 30 }),
        fc.integer({ min: 2, max: 8 }),
        fc.nat(),
        (all, players, seed) => {
          const table = lineUp(all, { players, uniform: random(seed).uniform });
          const authors = all.map((c) => c.author).filter((author) => author !== null);
          const seatable = all.length - authors.length + new Set(authors).size;
          expect(table !== undefined).toBe(seatable >= players);
          if (!table) return;
          expect(new Set(table).size).toBe(players);
          const named = table.map((i) => (all[i] as Candidate).author).filter((author) => author !== null);
          expect(new Set(named).size).toBe(named.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("seats newcomers first, the most uncertain of them before all", () => {
    const all = [
      plain({}),
      plain({ newcomer: true, half: 300 }),
      plain({ newcomer: true, half: Number.POSITIVE_INFINITY }),
      plain({}),
    ];
    for (let seed = 0; seed < 50; seed++)
      expect(lineUp(all, { players: 2, uniform: random(seed).uniform })).toContain(2);
  });

  it("lets nobody wait for longer than its bound, even beside a flood of newcomers", () => {
    const all = Array.from({ length: 60 }, (_, i) => plain({ author: `a${i}`, rating: i * 30, newcomer: i < 10 }));
    const { uniform } = random(4);
    const players = 4;
    let longest = 0;
    for (let match = 0; match < 5000; match++) {
      const table = lineUp(all, { players, uniform }) as number[];
      for (const c of all) c.waited++;
      for (const i of table) (all[i] as Candidate).waited = 0;
      longest = Math.max(longest, ...all.map((c) => c.waited));
    }
    // One a match is served once it is due; at worst everybody falls due at the same time.
    expect(longest).toBeLessThanOrEqual((LONGEST_WAIT_ROUNDS * all.length) / players + all.length);
  });

  it("gives each seat to each version alike", () => {
    const all = [plain({ rating: 1200 }), plain({ rating: 1100 })];
    const { uniform } = random(9);
    let first = 0;
    for (let match = 0; match < 4000; match++) if (lineUp(all, { players: 2, uniform })?.[0] === 0) first++;
    expect(Math.abs(first - 2000)).toBeLessThan(4 * Math.sqrt(1000));
  });
});
