import {
  type AnyTable,
  type Bid,
  DRAW,
  deriveSeed,
  type Event,
  foldById,
  type Game,
  type Luck,
  MAX_LEGAL,
  type Memory,
  mustLuck,
  newTableById,
  Projection,
  type RulesetId,
  SAMPLES,
  type SampleRules,
  SEATS,
} from "@liars-ladder/rules";
import { createRng, type Rng } from "@liars-ladder/sdk";
import { describe, expect, test } from "vitest";
import { alike } from "../alike.ts";
import { CASES, type Case, numbers } from "./cases.ts";

// Tests what a sample is, for every ruleset and option: a game that the seat cannot distinguish from the real one.

const codes = new Int32Array(MAX_LEGAL);
const rngOf = (n: number): Rng => createRng(n.toString(16).padStart(64, "0"));

/** A game, and what each seat has seen of it. */
class Watched {
  readonly game: Game;
  readonly tables: AnyTable[];
  readonly memories: Memory[];

  constructor({ ruleset, options, players }: Case, luck: Luck) {
    const samples: SampleRules = SAMPLES[ruleset.id as RulesetId];
    const head = { ruleset: ruleset.id, options, players };
    this.tables = Array.from({ length: players }, (_, seat) => newTableById(head, seat));
    this.memories = this.tables.map((_, seat) => samples.remember(head, seat));
    const projection = new Projection(options, players);
    const listen = (event: Event) => {
      projection.push(event);
      for (let seat = 0; seat < players; seat++) {
        const seen = projection.seen(seat);
        foldById(this.tables[seat]!, seen);
        this.memories[seat]!.note(seen);
      }
    };
    this.game = ruleset.create({ options, players, luck, listen });
  }
}

/** A random legal action. Low bids are likelier, so that rounds last. */
function choose(game: Game, rng: (n: number) => number): number {
  const n = game.legal(codes);
  const few = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
  return codes[rng(8) === 0 ? n - 1 : rng(few)]!;
}

const hash = (text: string): number => Number.parseInt(deriveSeed(text, 0, "fast").slice(5, 12), 16);

const listOf = (game: Game): number[] => Array.from(codes.subarray(0, game.legal(codes)));

/** Which things a seat knows, without their values. */
const shapeOf = (table: AnyTable): unknown => ({
  ...table,
  own: { ...table.own, tracked: 0 },
  seats: table.seats.map((seat) => ({
    ...seat,
    faces: seat.faces.map((face) => face !== null),
    own: {
      ...seat.own,
      hand: seat.own.hand?.length,
      within: seat.own.within?.map((card) => card !== null),
      gave: (seat.own.gave as unknown[] | undefined)?.map((gave) =>
        gave !== null && typeof gave === "object" && "card" in gave
          ? { ...gave, card: gave.card !== null }
          : gave !== null,
      ),
    },
  })),
});

describe("a sample is a game that the seat cannot distinguish from its own", () => {
  test.each(CASES.map((c) => [c.name, c] as const))("%s", (name, c) => {
    const watched = new Watched(c, mustLuck(deriveSeed(name, 0, "fast")));
    const { game, tables, memories } = watched;
    const rng = numbers(hash(name));
    const source = rngOf(rng(1e9));
    const luck = mustLuck(deriveSeed(name, 1, "fast"));
    for (let step = 0; game.seat >= 0 && step < 3000; step++) {
      if (rng(10) === 0) {
        const { seat, decision } = game;
        const table = tables[seat]!;
        let tries = 0;
        let drawn = memories[seat]!.draw(table, decision, luck, source);
        for (; drawn === undefined && tries < 10_000; tries++)
          drawn = memories[seat]!.draw(table, decision, luck, source);
        if (drawn === undefined) expect.fail(`no draw of ${tries} fits at decision ${step}`);
        alike(drawn.table(seat), table);
        if (Number.isNaN(drawn.logWeight)) expect.fail("its weight is no number");
        alike([drawn.game.seat, drawn.game.decision, drawn.game.round], [seat, decision, game.round]);
        alike(listOf(drawn.game), listOf(game));
        for (const [s, real] of tables.entries()) alike(shapeOf(drawn.table(s) as AnyTable), shapeOf(real));
        // If it is continued, it stays a legal game, and ends.
        if (rng(8) === 0) {
          const going = drawn.game.branch(luck);
          for (let n = 0; going.seat >= 0; n++) {
            if (n > 20_000) expect.fail("the sample does not end");
            alike(going.apply(choose(going, rng)), undefined);
          }
          expect(going.result()?.ranks).toHaveLength(c.players);
        }
      }
      if (rng(400) === 0) game.forfeit("illegal");
      else game.apply(choose(game, rng));
    }
  });
});

/** Every bid that is legal at a decision, or the last one. */
const bidsAt = (game: Game) =>
  listOf(game).flatMap((code) => {
    const action = game.action(code);
    return action.type === "bid" ? [action.bid] : [];
  });

describe("a bid's chance by the odds is also its share among samples", () => {
  // Tests the first round, in which odds use everything that was seen. There are 400 samples for each case, and the
  // bound is for the most extreme of about 3,000 z values.
  const cases = CASES.filter((_, i) => i % 5 === 0);
  test.each(cases.map((c) => [c.name, c] as const))("%s", (name, c) => {
    const { game, tables, memories } = new Watched(c, mustLuck(deriveSeed(name, 2, "fast")));
    const rng = numbers(hash(name) + 1);
    while (game.decision !== "turn") game.apply(choose(game, rng));
    const { seat } = game;
    const source = rngOf(rng(1e9));
    const odds = SEATS[c.ruleset.id as RulesetId].odds as (table: AnyTable) => (bid: Bid) => number;
    const oddsOf = odds(tables[seat]!);
    const bids = bidsAt(game).filter((bid, i) => i % 7 === 0 && bid.kind !== "combo" && oddsOf(bid) > 0.02);
    const holds = bids.map(() => 0);
    const luck = mustLuck(deriveSeed(name, 3, "fast"));
    const n = 400;
    for (let k = 0; k < n; k++) {
      const drawn = memories[seat]!.draw(tables[seat]!, "turn", luck, source)!;
      // A watcher that sees all tops knows whether a bid holds.
      const all = drawn.table(seat) as AnyTable;
      for (const [s, of] of all.seats.entries()) of.faces = drawn.tops(s);
      const sure = odds(all);
      for (const [i, bid] of bids.entries()) holds[i]! += sure(bid);
    }
    for (const [i, bid] of bids.entries()) {
      const p = oddsOf(bid);
      const z = (holds[i]! - n * p) / Math.sqrt(n * p * (1 - p) + 1e-9);
      expect(Math.abs(z), `${JSON.stringify(bid)}: ${holds[i]} of ${n}, odds ${p}`).toBeLessThan(p < 0.98 ? 5 : 8);
    }
  });
});

/** Luck that differs from another only in what `seat` cannot see before the first reveal. */
function otherwise(luck: Luck, other: Luck, seat: number): Luck {
  const of = (round: number, s: number, kind: number): Luck =>
    round === 1 && s !== seat && (kind === DRAW.roll || kind === DRAW.piles) ? other : luck;
  return {
    roll: (round, s, kind, ...rest) => of(round, s, kind).roll(round, s, kind, ...rest),
    shuffle: (round, s, kind, ...rest) => of(round, s, kind).shuffle(round, s, kind, ...rest),
    pick: (...all) => luck.pick(...all),
  };
}

test("two games that differ only in hidden things have the same samples", () => {
  let different = 0;
  for (const c of CASES) {
    if (c.options.powers === true || c.options.revealOnTurn === true) continue;
    const luck = mustLuck(deriveSeed(c.name, 4, "fast"));
    const one = new Watched(c, luck);
    const other = new Watched(c, otherwise(luck, mustLuck(deriveSeed(c.name, 5, "fast")), 1));
    const rng = numbers(hash(c.name) + 2);
    for (let step = 0; one.game.round < 2 && one.game.seat >= 0 && step < 40; step++) {
      if (one.game.seat === 1) {
        const [a, b] = [one, other].map(({ game, tables, memories }) => {
          const drawn = memories[1]!.draw(tables[1]!, game.decision, luck, rngOf(step))!;
          return JSON.stringify([drawn.logWeight, tables.map((_, s) => [drawn.hand(s), drawn.tops(s)])]);
        });
        expect(a).toBe(b);
      }
      const code = choose(one.game, rng);
      if (one.game.action(code).type === "challenge") break;
      one.game.apply(code);
      other.game.apply(code);
    }
    if (JSON.stringify(one.tables[0]) !== JSON.stringify(other.tables[0])) different++;
  }
  expect(different).toBeGreaterThan(50);
});

test("dice are uniform: χ² over the 36 values of the two dice that two seats hide", () => {
  for (const id of ["palafico", "ships-wheel", "cups", "perudo"] as const) {
    const c = CASES.find(({ ruleset, players }) => ruleset.id === id && players === 3)!;
    const { game, tables, memories } = new Watched(c, mustLuck(deriveSeed(id, 6, "fast")));
    const source = rngOf(7);
    const ways = new Array<number>(36).fill(0);
    const [a, b] = [0, 1, 2].filter((seat) => seat !== game.seat) as [number, number];
    for (let k = 0; k < 7200; k++) {
      const drawn = memories[game.seat]!.draw(tables[game.seat]!, "turn", mustLuck("fast:0123456789abcdef"), source)!;
      ways[6 * ((drawn.tops(a)[0] as number) - 1) + (drawn.tops(b)[2] as number) - 1]!++;
    }
    // 35 degrees of freedom: above 80 once in 20,000 times.
    expect(ways.reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0)).toBeLessThan(80);
  }
});
