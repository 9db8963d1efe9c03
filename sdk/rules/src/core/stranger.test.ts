import { expect, test } from "vitest";
import { mustPlayRules, startLadders } from "../games/registry.ts";
import { foldById, newTableById } from "../games/tables.ts";
import { MAX_LEGAL } from "./game.ts";
import { DRAW } from "./luck.ts";
import { checkOptions } from "./options.ts";
import type { GameHead, Moves } from "./record.ts";
import { Referee } from "./referee.ts";
import { deriveSeed, mustLuck, quickLuck } from "./seed.ts";
import { seatsIn, strangerRounds, strangerSample } from "./stranger.ts";

const SEED = deriveSeed("strangers", 0);
const codes = new Int32Array(MAX_LEGAL);

/** At most so many decisions: enough for several rounds in each game. */
const MOST = 120;

/** The beginning of a game of players at random, and what a seat's table held at each of its decisions. */
function playedBy(head: GameHead, seat: number, seed = SEED): { moves: Moves; tables: Map<number, unknown> } {
  const luck = mustLuck(seed);
  const drawn = quickLuck(1, Number.parseInt(seed.slice(-8), 16));
  const referee = new Referee({ ...head, luck });
  const { game } = referee;
  const table = newTableById(head, seat);
  const tables = new Map<number, unknown>();
  for (let n = 0; n < MOST && game.seat >= 0; n++) {
    if (game.seat === seat) {
      for (const event of referee.ask().events) foldById(table, event);
      tables.set(n, structuredClone(table));
    }
    referee.act(game.action(codes[drawn.pick(n, 0, DRAW.rng, 0, game.legal(codes))]!));
  }
  return { moves: referee.moves, tables };
}

const heads = startLadders().map(({ id, ruleset, options, players }) => {
  const checked = checkOptions(mustPlayRules(ruleset).options, options);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  return { id, head: { ruleset, options: checked.options, players } };
});

test.each(heads)(
  "in $id, a stranger knows what its seat knew, but nothing that was said in earlier rounds",
  ({ head }) => {
    const all = [0, 1, 2].flatMap((i) => {
      const seed = deriveSeed("strangers", i);
      const { moves, tables } = playedBy(head, 1, seed);
      const rounds = strangerRounds(head, mustLuck(seed), moves, { seat: 1, mate: 0, name: "x" });
      return rounds.map((one) => ({ ...one, tables }));
    });
    expect(all.length).toBeGreaterThan(0);
    for (const { round, start, asks, tables } of all) {
      expect(start).toMatchObject({ ...head, seat: 1, game: 0, rng: expect.stringMatching(/^[0-9a-f]{64}$/) });
      const table = newTableById(head, 1);
      for (const { decision, ask } of asks) {
        for (const event of ask.events) foldById(table, event);
        expect(table).toEqual(tables.get(decision));
      }
      const events = asks[0]!.ask.events;
      const begin = events.findLastIndex(({ type }) => type === "round");
      expect(events[begin]).toMatchObject({ type: "round", round });
      const said = events.slice(0, begin).filter((event) => event.type === "reveal" || isSaid(event));
      expect(said).toEqual([]);
    }
  },
);

const isSaid = (event: { type: string; action?: { type: string } }): boolean =>
  event.type === "act" && ["bid", "challenge", "watch", "calza"].includes(event.action!.type);

test("rounds are left out once the mate is out, and each has random numbers of its own", () => {
  const head: GameHead = { ruleset: "palafico", options: {}, players: 3 };
  const games = Array.from({ length: 10 }, (_, i) => {
    const seed = deriveSeed("strangers", i);
    const { moves } = playedBy(head, 0, seed);
    const of = (mate: number) => strangerRounds(head, mustLuck(seed), moves, { seat: 0, mate, name: "x" });
    return [of(0), of(1), of(2)] as const;
  });
  for (const [all, one, two] of games) {
    expect(Math.max(one.length, two.length)).toBeLessThanOrEqual(all.length);
    expect(new Set(all.map(({ start }) => start.rng)).size).toBe(all.length);
    expect(one).toEqual(all.slice(0, one.length));
  }
  expect(games.some(([all, one, two]) => one.length < all.length || two.length < all.length)).toBe(true);
});

test("a sample of a match is the same for everybody who draws it, and knows who sat where", () => {
  const head: GameHead = { ruleset: "palafico", options: {}, players: 2 };
  const seeds = [0, 1].map((i) => deriveSeed("a match", i));
  const games = [0, 1, 2, 3].map((game) => playedBy(head, 0, seeds[game % 2]).moves);
  const match = { head, seeds, games, bot: 1, mate: 0 };
  expect([0, 1, 2, 3].map((game) => seatsIn(match, game).seat)).toEqual([1, 1, 0, 0]);
  const all = strangerSample(match, "x", 1_000);
  const some = strangerSample(match, "x", 5);
  expect(some).toEqual(all.slice(0, 5));
  expect(strangerSample(match, "y", 5)).not.toEqual(some);
  for (const { game, start } of all) expect(start.seat).toBe(game < 2 ? 1 : 0);
  expect(new Set(all.map(({ game, round }) => `${game} ${round}`)).size).toBe(all.length);
});
