import {
  type AnyTable,
  decodeMoves,
  deriveSeed,
  type Event,
  encodeMoves,
  FAULTS,
  foldById,
  type Game,
  MAX_LEGAL,
  type Moves,
  makeReplay,
  moveOfFault,
  mustLuck,
  mustRuleset,
  newTableById,
  Projection,
  playMoves,
  RULESETS,
  SEATS,
  type SeatRules,
  type SeenEvent,
  verify,
  type Watcher,
} from "@liars-ladder/rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alike } from "../alike.ts";
import { CASES, type Case, numbers, sampleOf } from "./cases.ts";

// Every registered ruleset must pass these tests, with every option, for every number of players.

const codes = new Int32Array(MAX_LEGAL);
const others = new Int32Array(MAX_LEGAL);

const seedOf = (c: Case): string => deriveSeed(c.name, 0, "fast");

function create(c: Case, listen?: (event: Event) => void): Game {
  return c.ruleset.create({ options: c.options, players: c.players, luck: mustLuck(seedOf(c)), listen });
}

/** Everything in a game except its luck and listener, as text. */
function snapshot(game: Game): string {
  const fields = Object.entries(game).filter(([name]) => name !== "luck" && name !== "listen" && name !== "options");
  return JSON.stringify(fields, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value));
}

/** A random legal action. Low bids are likelier, so that rounds last. */
function choose(game: Game, rng: (n: number) => number): number {
  const n = game.legal(codes);
  const few = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
  return codes[rng(8) === 0 ? n - 1 : rng(few)]!;
}

/**
 * Continues a game at random, with `faults` forfeits in a thousand decisions. `each` is called before every decision.
 */
function play(game: Game, rng: (n: number) => number, faults: number, each?: () => void): Moves {
  const moves: Moves = [];
  while (game.seat >= 0) {
    each?.();
    if (rng(1000) < faults) {
      const fault = FAULTS[rng(FAULTS.length)]!;
      game.forfeit(fault);
      moves.push(moveOfFault(fault));
    } else {
      const code = choose(game, rng);
      if (game.apply(code) !== undefined) expect.fail(`a legal ${code} is refused`);
      moves.push(code);
    }
    if (moves.length > 20_000) expect.fail("the game does not end");
  }
  return moves;
}

test("every ruleset is listed under its id, and bots know the same rules that its game uses", () => {
  expect(RULESETS.map(({ id }) => id)).toEqual(Object.keys(SEATS));
  for (const [id, known] of Object.entries<SeatRules>(SEATS)) {
    expect(mustRuleset(id)).toMatchObject(known);
  }
});

test("the sample has at least 200 combinations, with every option value and number of players of every ruleset", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(200);
  for (const ruleset of RULESETS) {
    const cases = sampleOf(ruleset);
    for (let n = ruleset.players.min; n <= ruleset.players.max; n++)
      expect(cases.some((c) => c.players === n)).toBe(true);
    for (const [option, spec] of Object.entries(ruleset.options)) {
      const values =
        spec.type === "boolean" ? [true, false] : spec.type === "choice" ? spec.values : [spec.min, spec.max];
      for (const value of values)
        expect(
          cases.some((c) => c.options[option] === value),
          option,
        ).toBe(true);
    }
  }
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("%s", (_, ruleset) => {
  const cases = sampleOf(ruleset);

  test("there is always a legal action; the list is ascending and unique, and isLegal and parse agree with it", () => {
    for (const [i, c] of cases.entries()) {
      const game = create(c);
      const rng = numbers(i);
      play(game, rng, 4, () => {
        const n = game.legal(codes);
        if (n === 0) expect.fail(`${c.name}: nothing is legal`);
        for (let k = 1; k < n; k++) if (codes[k]! <= codes[k - 1]!) expect.fail(`${c.name}: not ascending`);
        if (rng(6) > 0) return;
        const legal = new Set(codes.subarray(0, n));
        for (const code of legal) {
          if (!game.isLegal(code)) expect.fail(`${c.name}: ${code} is listed, but not legal`);
          if (game.parse(JSON.parse(JSON.stringify(game.action(code)))) !== code) {
            expect.fail(`${c.name}: ${JSON.stringify(game.action(code))} is not read back as ${code}`);
          }
        }
        for (let code = -2; code < 400; code++) {
          if (game.isLegal(code) !== legal.has(code))
            expect.fail(`${c.name}: isLegal(${code}) is not what the list says`);
        }
      });
      expect(game.legal(codes)).toBe(0);
      expect(game.isLegal(0)).toBe(false);
    }
  });

  test("an illegal action gives a Fault with a sentence, and changes nothing", () => {
    for (const [i, c] of cases.entries()) {
      const game = create(c);
      const rng = numbers(i + 1);
      play(game, rng, 4, () => {
        if (rng(10) > 0) return;
        const before = snapshot(game);
        const wrong = [
          -1,
          -5,
          0.5,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          2 ** 31,
          2 ** 40,
          rng(5000),
          rng(200),
          rng(20),
        ];
        for (const code of wrong) {
          if (game.isLegal(code)) continue;
          const fault = game.apply(code);
          expect(fault?.code, c.name).toBe("action.illegal");
          expect(fault?.message.length).toBeGreaterThan(10);
        }
        expect(snapshot(game), c.name).toBe(before);
      });
      const over = snapshot(game);
      expect(game.apply(0)?.message).toBe("the game is over");
      game.forfeit("crash");
      expect(snapshot(game)).toBe(over);
    }
  });

  test("parse never throws, and accepts only legal actions, whatever it is given", () => {
    const c = cases.at(-1)!;
    const game = create(c);
    const field = fc.constantFrom(
      "type",
      "bid",
      "kind",
      "quantity",
      "face",
      "card",
      "die",
      "seat",
      "sizes",
      "with",
      "dice",
    );
    const name = fc.constantFrom(
      "bid",
      "challenge",
      "power",
      "split",
      "swap",
      "face",
      "number",
      "combo",
      "count",
      "pass",
    );
    const value = fc.oneof(fc.anything(), fc.integer({ min: -2, max: 12 }), name);
    const shaped = fc.dictionary(field, fc.oneof(value, fc.dictionary(field, value)));
    let seed = 0;
    play(game, numbers(3), 0, () => {
      fc.assert(
        fc.property(fc.oneof(shaped, fc.anything({ withBigInt: true, withNullPrototype: true })), (json) => {
          const code = game.parse(json);
          return typeof code === "number" ? game.isLegal(code) : code.message.length > 0;
        }),
        { numRuns: 10, seed: ++seed },
      );
    });
  });

  test("a copy is independent, has no listener, and continues in the same way", () => {
    for (const [i, c] of cases.entries()) {
      let told = 0;
      const game = create(c, () => told++);
      const rng = numbers(i + 2);
      play(game, rng, 4, () => {
        if (rng(25) > 0) return;
        const before = snapshot(game);
        const toldBefore = told;
        const one = game.copy();
        const two = game.copy();
        expect(snapshot(one), c.name).toBe(before);
        const moves = play(one, numbers(i), 10);
        expect(snapshot(game), c.name).toBe(before);
        expect(told).toBe(toldBefore);
        for (const move of moves) {
          if (move < 0) two.forfeit(FAULTS[-1 - move]!);
          else two.apply(move);
        }
        expect(two.result(), c.name).toEqual(one.result());
      });
    }
  });

  test("a seat's view gives the engine's legal actions, and folding the events gives the state", () => {
    for (const [i, c] of cases.entries()) {
      const watchers: Watcher[] = ["all", "audience", ...Array.from({ length: c.players }, (_, seat) => seat)];
      const tables = new Map<Watcher, AnyTable>(
        watchers.map((watcher) => [
          watcher,
          newTableById({ ruleset: ruleset.id, options: c.options, players: c.players }, watcher),
        ]),
      );
      const projection = new Projection(c.options, c.players);
      const game = create(c, (event) => {
        projection.push(event);
        for (const [watcher, table] of tables)
          foldById(table, JSON.parse(JSON.stringify(projection.seen(watcher))) as SeenEvent);
      });
      play(game, numbers(i + 3), 5, () => {
        const n = game.legal(codes);
        const { seat, decision } = game;
        const position = ruleset.position(tables.get(seat)!, seat, decision);
        if (position.seat !== seat || position.legal(others) !== n) expect.fail(`${c.name}: the view's list differs`);
        for (let k = 0; k < n; k++) if (codes[k] !== others[k]) expect.fail(`${c.name}: the view's list differs`);
        for (const table of tables.values()) sameState(c, game, table);
      });
      const result = game.result()!;
      for (const table of tables.values()) {
        for (const [seat, own] of table.seats.entries()) {
          if (own.out?.reason !== "forfeit") continue;
          for (const [other, their] of table.seats.entries()) {
            if (their.in) expect(result.ranks[seat]!, c.name).toBeGreaterThan(result.ranks[other]!);
          }
        }
      }
    }
  });

  test("stored moves and replays give the same game again, are verified, and survive JSON", () => {
    for (const [i, c] of cases.entries()) {
      const events: Event[] = [];
      const game = create(c, (event) => events.push(event));
      const moves = play(game, numbers(i + 4), 3);
      const stored = decodeMoves(encodeMoves(moves));
      alike(stored, moves, c.name);
      const players = Array.from({ length: c.players }, () => ({ name: "P", bot: "random", version: "1" }));
      const head = { id: `${ruleset.id}-${i}`, ruleset: ruleset.id, options: c.options, players };
      const replay = makeReplay(head, seedOf(c), stored!);
      alike(replay.events, events, c.name);
      expect(replay.result).toEqual(game.result());
      const again: unknown = JSON.parse(JSON.stringify(replay));
      alike(again, replay, c.name);
      expect(verify(JSON.stringify(replay)), c.name).toEqual({ id: head.id, ok: true });
      expect(verify(again, { rulesOnly: true }), c.name).toEqual({ id: head.id, ok: true });
      const quiet = playMoves(
        { ruleset: ruleset.id, options: c.options, players: c.players },
        mustLuck(seedOf(c)),
        moves,
      );
      expect(quiet.result()).toEqual(game.result());
    }
  });

  test("games end with valid ranks, after at most 200 rounds, for the right reason", () => {
    for (const [i, c] of cases.entries()) {
      const outs: Event[] = [];
      const game = create(c, (event) => {
        if (event.type === "out") outs.push(event);
      });
      play(game, numbers(i + 5), i % 3 === 0 ? 40 : 0);
      const { ranks, reason, rounds } = game.result()!;
      expect(ranks).toHaveLength(c.players);
      for (const rank of ranks) expect(rank).toBe(1 + ranks.filter((other) => other < rank).length);
      expect(rounds).toBeLessThanOrEqual(200);
      const last = outs.at(-1);
      if (reason === "forfeit") expect(last).toMatchObject({ reason: "forfeit" });
      if (reason === "forfeit") expect(outs).toHaveLength(c.players - 1);
    }
  });
});

/**
 * The open part of a table: dice, cards, scores, who is in. It uses plain comparisons, because it runs at each
 * decision.
 */
function sameState(c: Case, game: Game, table: AnyTable): void {
  const state = game as unknown as {
    dice: ArrayLike<number>;
    left: ArrayLike<number>;
    score?: ArrayLike<number>;
    hands?: { cards: Uint8Array };
  };
  const wrong = (what: string): never =>
    expect.fail(`${c.name}, round ${game.round}: ${what} of watcher ${table.watcher}`);
  if (table.round !== game.round) wrong("round");
  for (const [seat, own] of table.seats.entries()) {
    if (own.in !== (state.left[seat] === 0)) wrong(`seats[${seat}].in`);
    if (own.own.score !== state.score?.[seat]) wrong(`seats[${seat}].score`);
    if (state.hands === undefined ? own.dice !== state.dice[seat] : own.own.cards !== state.hands.cards[seat]) {
      wrong(`seats[${seat}]'s dice or cards`);
    }
    if (table.watcher !== "all" || !own.in) continue;
    if (own.faces.includes(null)) wrong(`seats[${seat}].faces`);
    if (own.own.hand && own.own.hand.length !== own.own.cards) wrong(`seats[${seat}].hand`);
  }
}
