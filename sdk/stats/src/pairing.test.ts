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
          const named = table.map((i) => all[i]!.author).filter((author) => author !== null);
          expect(new Set(named).size).toBe(named.length);
        },
      ),
      { numRuns: 2000, seed: 1 },
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
      const table = lineUp(all, { players, uniform })!;
      for (const c of all) c.waited++;
      for (const i of table) all[i]!.waited = 0;
      longest = Math.max(longest, ...all.map((c) => c.waited));
    }
    // At every match one that is due is served; in the worst case everybody falls due at the same time.
    expect(longest).toBeLessThanOrEqual((LONGEST_WAIT_ROUNDS * all.length) / players + all.length);
  });

  it("gives each seat to each version alike", () => {
    const all = [plain({ rating: 1200 }), plain({ rating: 1100 })];
    const { uniform } = random(9);
    let first = 0;
    for (let match = 0; match < 4000; match++) if (lineUp(all, { players: 2, uniform })?.[0] === 0) first++;
    expect(Math.abs(first - 2000)).toBeLessThan(4 * Math.sqrt(1000));
  });

  /**
   * Plays `matches` as the arena keeps its records: priority is used up as matches are made, 8 deals each, and
   * results come at once except for those of `idle` ones. Returns the seats that each version got, and the longest
   * wait.
   */
  function seated(all: Candidate[], players: number, matches: number, idle: (i: number) => boolean, seed: number) {
    const { uniform } = random(seed);
    const seats = new Array<number>(all.length).fill(0);
    let longest = 0;
    for (let match = 0; match < matches; match++) {
      const table = lineUp(all, { players, uniform })!;
      for (const c of all) c.waited++;
      for (const i of table) {
        const c = all[i]!;
        seats[i]! += 1;
        c.waited = 0;
        if (8 * seats[i]! >= 30) c.newcomer = false;
        if (!idle(i)) c.half = 400 / Math.sqrt(seats[i]!);
      }
      longest = Math.max(longest, ...all.map((c) => c.waited));
    }
    return { seats, longest };
  }
  const sum = (x: readonly number[]): number => x.reduce((s, v) => s + v, 0);
  const fresh = (author: string, rating: number): Candidate =>
    plain({ author, rating, half: Number.POSITIVE_INFINITY, newcomer: true });

  it.each([2, 4])("gives an author who floods it with versions no more than their share, %i seats", (players) => {
    const others = Array.from({ length: 60 }, (_, i) => plain({ author: `a${i}`, rating: 700 + 10 * i, half: 60 }));
    const flood = Array.from({ length: 20 }, () => fresh("flood", 1000));
    const all = [...others, ...flood];
    // The most that their priority can take: four matches for each version, one version at a table.
    const first = seated(all, players, 80, () => false, 5);
    expect(sum(first.seats.slice(60))).toBeLessThanOrEqual(80);
    expect(flood.every((c) => !c.newcomer)).toBe(true);
    const later = seated(all, players, 2000, () => false, 6);
    const share = sum(later.seats.slice(60)) / sum(later.seats);
    // A quarter of all versions are theirs, and at each table they can take but one seat.
    expect(share).toBeLessThan(0.3);
    expect(later.longest).toBeLessThanOrEqual((LONGEST_WAIT_ROUNDS * all.length) / players + all.length);
  });

  it.each([2, 4])("does not wait on newcomers that never return a result, %i seats", (players) => {
    const others = Array.from({ length: 60 }, (_, i) => plain({ author: `a${i}`, rating: 700 + 10 * i, half: 60 }));
    const idle = Array.from({ length: 12 }, (_, i) => fresh(`idle${i}`, 1000));
    const all = [...others, ...idle];
    seated(all, players, 80, (i) => i >= 60, 7);
    const { seats, longest } = seated(all, players, 2000, (i) => i >= 60, 8);
    // They are a sixth of all. Without a bound they would be the most uncertain for ever, and sit at every table.
    expect(sum(seats.slice(60)) / sum(seats)).toBeLessThan(0.35);
    expect(Math.min(...seats)).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual((LONGEST_WAIT_ROUNDS * all.length) / players + all.length);
  });

  it("meets far more of a long table than those who happen to stand next to it", () => {
    const { uniform, normal } = random(12);
    // 500 equal versions, apart only by noise: the lucky must not only meet the lucky.
    const all = Array.from({ length: 500 }, () => plain({ author: null, rating: 1000 + 40 * normal(), half: 80 }));
    const rank = all.map(({ rating }) => all.filter((other) => other.rating > rating).length);
    const apart = Array.from({ length: 2000 }, () => {
      const [i, j] = lineUp(all, { players: 2, uniform }) as [number, number];
      return Math.abs(rank[i]! - rank[j]!);
    });
    expect(apart.filter((ranks) => ranks <= 12).length / apart.length).toBeLessThan(0.2);
  });
});
