import { describe, expect, test } from "vitest";
import { mustRuleset } from "../games/registry.ts";
import type { FaultKind } from "./action.ts";
import type { Ask, Start } from "./ask.ts";
import type { Event } from "./event.ts";
import { fold } from "./fold.ts";
import { MAX_LEGAL } from "./game.ts";
import { endsMatch, playMatch } from "./match.ts";
import { faultOfMove } from "./record.ts";
import { playGame, Referee, type Reply, type Seat } from "./referee.ts";
import { deriveSeed, mustLuck } from "./seed.ts";
import { newTable } from "./table.ts";

const setup = (seed: string, seats: Seat[]) => ({ ruleset: "palafico", options: {}, luck: mustLuck(seed), seats });
const SEED = deriveSeed("referee", 0);
const codes = new Int32Array(MAX_LEGAL);

/**
 * A bot that knows only what it is told: it folds its events, and bids the lowest bid, or challenges every third
 * time.
 */
function low(start: Start): Seat {
  const rules = mustRuleset(start.ruleset);
  const table = newTable(start, start.seat, rules);
  let asked = 0;
  return {
    decide({ decision, events }: Ask): Reply {
      for (const event of events) fold(table, event, rules);
      const position = rules.position(table, start.seat, decision);
      const n = position.legal(codes);
      const code = codes[++asked % 3 === 0 ? 0 : Math.min(1, n - 1)]!;
      return { action: position.action(code) };
    },
  };
}

const start = (seat: number): Start => ({ ruleset: "palafico", options: {}, players: 4, seat, game: 0, rng: "" });
const four = (): Seat[] => [0, 1, 2, 3].map((seat) => low(start(seat)));

test("plays a game through asks alone, the same one every time", () => {
  const one = playGame(setup(SEED, four()));
  expect(one).toEqual(playGame(setup(SEED, four())));
  expect(one.result.reason).toBe("finished");
  expect([...one.result.ranks].sort()).toEqual([1, 2, 3, 4]);
});

test("a seat is told everything once, in order: own dice, others' count", () => {
  const told: unknown[][] = [[], [], [], []];
  const events: Event[] = [];
  const seats = four().map(
    (seat, s): Seat => ({
      decide(ask) {
        told[s]!.push(...ask.events);
        return seat.decide(ask);
      },
    }),
  );
  playGame({ ...setup(SEED, seats), listen: (event) => events.push(event) });
  for (const [s, list] of told.entries()) {
    const types = events.map((event) => event.type).slice(0, list.length);
    expect(list.map((event) => (event as Event).type)).toEqual(types);
    for (const event of list as { type: string; seat: number; faces?: number[] }[]) {
      if (event.type === "roll") expect("faces" in event).toBe(event.seat === s);
    }
  }
});

test("an illegal answer is a forfeit, and who watches is told why", () => {
  const refused: string[] = [];
  const [first, ...rest] = four();
  const { result, moves } = playGame({
    ...setup(SEED, [{ decide: () => ({ action: { type: "bid", bid: "all of them" } }) }, ...rest]),
    refuse: (seat, message) => refused.push(`${seat}: ${message}`),
  });
  expect(first).toBeDefined();
  expect(refused).toEqual(['0: "bid" of the bid action cannot be "all of them"']);
  expect(result.ranks[0]).toBe(4);
  expect(moves.filter((move) => move < 0).map(faultOfMove)).toEqual(["illegal"]);
});

test.each<FaultKind>(["exception", "timeout", "memory", "crash"])("a %s is a forfeit of that kind", (fault) => {
  const outs: Event[] = [];
  const seats = four();
  seats[2] = { decide: () => ({ fault }) };
  playGame({ ...setup(SEED, seats), listen: (event) => event.type === "out" && outs.push(event) });
  expect(outs).toContainEqual({ type: "out", seat: 2, reason: "forfeit", fault });
});

test("when the game is over, the rest can be told: the last reveal, the last elimination", () => {
  const referee = new Referee({ ruleset: "palafico", options: {}, players: 2, luck: mustLuck(SEED) });
  while (referee.seat >= 0) {
    referee.ask();
    const n = referee.game.legal(codes);
    referee.answer(referee.game.action(codes[n > 2 ? 1 : 0]!));
  }
  for (const seat of [0, 1]) {
    expect(referee.rest(seat).at(-1)).toMatchObject({ type: "out", reason: "eliminated" });
  }
});

describe("a match", () => {
  const seeds = [0, 1, 2].map((i) => deriveSeed("match", i));
  const play = (seat: (bot: number, start: Start, phase: number) => Seat) => [
    ...playMatch({ ruleset: "palafico", options: {}, seeds, players: 3, seat: (b, s, g) => seat(b, s, g.phase) }),
  ];

  test("is every deal in every phase; seats are told their own random numbers", () => {
    const starts: Start[] = [];
    const games = play((_, begin) => {
      starts.push(begin);
      return low(begin);
    });
    expect(games).toHaveLength(9);
    expect(starts).toHaveLength(27);
    for (const { rng } of starts) expect(rng).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(starts.map(({ rng }) => rng)).size).toBe(9);
    expect(starts.map(({ game }) => game)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2].flatMap((game) => [game, game, game]));
    // The luck stays with the seats: three equal bots see the same three games in each phase.
    for (let deal = 0; deal < 3; deal++) {
      const results = games.filter((game) => game.deal === deal).map((game) => game.result);
      expect(results).toEqual([results[0], results[0], results[0]]);
    }
  });

  test.each<FaultKind>(["timeout", "memory", "crash", "exception"])("after a %s", (fault) => {
    let asked = 0;
    const games = play((bot, begin) => {
      if (bot !== 1) return low(begin);
      return {
        decide() {
          asked++;
          return { fault };
        },
      };
    });
    const faults = games.map((game) => game.moves.filter((move) => move < 0).map(faultOfMove));
    expect(faults).toEqual(new Array(9).fill([fault]));
    for (const game of games) expect(game.result.ranks[game.seating.indexOf(1)]).toBe(3);
    // It is not run again in this match; after an exception it plays on in the next game.
    expect(asked).toBe(endsMatch(fault) ? 1 : 9);
  });
});
