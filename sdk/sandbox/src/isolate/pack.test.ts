import {
  type Ask,
  deriveSeed,
  MAX_LEGAL,
  mustLuck,
  mustRuleset,
  type OptionSpec,
  type OptionValue,
  Projection,
  Referee,
  RULESETS,
  type SeenEvent,
  type Watcher,
} from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { bytesOf, packAsk, packEvent, putAsk, UNPACK } from "./pack.ts";

const words = new Int16Array(32_768);
const unpack = new Function(`return ${UNPACK}`)()(words, JSON.parse) as (others?: string) => Ask;
const across = (events: readonly SeenEvent[]) =>
  unpack(putAsk(words, packAsk({ decision: "turn", events: [...events] }))).events;

const codes = new Int32Array(MAX_LEGAL);
const values = (spec: OptionSpec): readonly OptionValue[] =>
  spec.type === "boolean" ? [true, false] : spec.type === "choice" ? spec.values : [spec.min, spec.max, spec.default];

/** A small linear generator: the games must be many and varied, not fair. */
const numbers = (seed: number) => (n: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};

/** Everything that each watcher sees of one random game, forfeits included. */
function seenIn(id: string, nth: number): SeenEvent[][] {
  const rng = numbers(nth);
  const ruleset = mustRuleset(id);
  const options = Object.fromEntries(
    Object.entries(ruleset.options).map(([name, spec]) => [name, values(spec)[rng(values(spec).length)]!]),
  );
  const { min, max } = ruleset.players;
  const players = min + rng(max - min + 1);
  const projection = new Projection(options, players);
  const watchers: Watcher[] = ["all", "audience", ...Array.from({ length: players }, (_, seat) => seat)];
  const seen: SeenEvent[][] = watchers.map(() => []);
  const luck = mustLuck(deriveSeed("pack", nth));
  const game = ruleset.create({
    options,
    players,
    luck,
    listen(event) {
      projection.push(event);
      for (const [i, watcher] of watchers.entries()) seen[i]!.push(projection.seen(watcher));
    },
  });
  for (let steps = 0; game.seat >= 0 && steps < 2_000; steps++) {
    const n = game.legal(codes);
    if (rng(200) === 0) game.forfeit("crash");
    else game.apply(codes[rng(Math.min(n, 6))]!);
  }
  return seen;
}

test.each(RULESETS.map(({ id }) => id))("%s: what a watcher sees crosses the wall unchanged, field by field", (id) => {
  for (let nth = 0; nth < 15; nth++)
    for (const events of seenIn(id, nth)) {
      expect(JSON.stringify(across(events))).toBe(JSON.stringify(events));
      expect(across(events)).toEqual(JSON.parse(JSON.stringify(events)));
    }
});

test("an event without a shape crosses as JSON", () => {
  const odd: SeenEvent[] = [
    { type: "act", seat: 1, decision: "count", action: { type: "count", dice: 3 } },
    { type: "act", seat: 0, decision: "turn", action: { type: "power", die: 1 }, card: "peek" },
    { type: "roll", seat: 0, dice: 2, faces: [1, 2], sizes: [2, 1], piles: [[1, 3], [2]] },
    { type: "reveal", bidder: 0, bid: { kind: "face", quantity: 2, face: 3 }, holds: true, tops: [[3], [3]] },
    { type: "round", round: 40_000, starter: 1 },
    { type: "score", seat: 1, points: -5, counted: true, total: -32_769 },
  ];
  expect(across(odd)).toEqual(odd);
  expect(across([])).toEqual([]);
});

test("a field that is in no shape is not lost", () => {
  const round = { type: "round", round: 1, starter: 0 } as const;
  const bid = { kind: "face", quantity: 2, face: 3 } as const;
  const odd: SeenEvent[] = [
    Object.assign({ ...round }, { wild: 3 }),
    {
      type: "act",
      seat: 0,
      decision: "turn",
      action: { type: "bid", bid: Object.assign({ ...bid }, { exact: true }) },
    },
    { type: "act", seat: 0, decision: "turn", action: { type: "bid", bid: { ...bid, quantity: 2 ** 20 } } },
    { type: "roll", seat: 0, dice: 2, faces: [1, "no such card"] },
  ];
  expect(odd.map((event) => typeof packEvent(event))).toEqual(odd.map(() => "string"));
  expect(across(odd)).toEqual(odd);
});

test("palafico: everything except the roll-off crosses as words", () => {
  for (let nth = 0; nth < 15; nth++)
    for (const events of seenIn("palafico", nth).slice(1))
      for (const event of events) expect(typeof packEvent(event)).toBe(event.type === "rolloff" ? "string" : "object");
});

test("a question that does not fit is refused", () => {
  const round = { type: "round", round: 1, starter: 0 } as const;
  const ask = packAsk({ decision: "turn", events: [round, round] });
  expect(putAsk(new Int16Array(8), ask)).toBeUndefined();
  expect(() => putAsk(new Int16Array(7), ask)).toThrow("a question of 8 words; there is room for 7");
});

test("palafico: no question is longer than 1 KB", () => {
  for (let nth = 0; nth < 300; nth++) {
    const rng = numbers(nth);
    const referee = new Referee({
      ruleset: "palafico",
      options: {},
      players: 4,
      luck: mustLuck(deriveSeed("ask", nth)),
    });
    while (referee.seat >= 0) {
      expect(bytesOf(packAsk(referee.ask()))).toBeLessThanOrEqual(1024);
      const n = referee.game.legal(codes);
      // Low bids make rounds long.
      referee.answer(referee.game.action(codes[rng(Math.min(n, 3))]!));
    }
  }
});
