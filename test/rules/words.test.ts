import {
  type Action,
  type Bid,
  deriveSeed,
  type Event,
  FAULTS,
  MAX_LEGAL,
  mustLuck,
  Narrator,
  Projection,
  RULESETS,
  type SeenEvent,
  type Watcher,
} from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { type Case, numbers, sampleOf } from "./cases.ts";

// Random games, with forfeits, of every ruleset and its options: everything that happens has a sentence, for every
// watcher.

/** Placeholders for names in sentences, which do not occur in our own words. */
const MARKS = Array.from({ length: 8 }, (_, seat) => `‹${seat}›`);
/** Names are text: nothing in them is special. */
const HOSTILE = ["<img src=x>", "$&$1$`", "undefined", "NaN", '"{[object Object]}', "\u202eAnn", "a\nb", ""];

const codes = new Int32Array(MAX_LEGAL);

function play({ ruleset, options, players, name }: Case, seed: number): Event[] {
  const events: Event[] = [];
  const luck = mustLuck(deriveSeed(name, seed, "fast"));
  const game = ruleset.create({ options, players, luck, listen: (event) => events.push(event) });
  const rng = numbers(seed);
  while (game.seat >= 0) {
    if (rng(150) === 0) game.forfeit(FAULTS[rng(FAULTS.length)]!);
    else {
      const n = game.legal(codes);
      game.apply(codes[rng(4) === 0 ? rng(n) : rng(Math.min(n, 8))]!);
    }
  }
  return events;
}

function seenBy(watcher: Watcher, { options, players }: Case, events: readonly Event[]): SeenEvent[] {
  const projection = new Projection(options, players);
  return events.map((event) => {
    projection.push(event);
    return projection.seen(watcher);
  });
}

function tell(c: Case, watcher: Watcher, seen: readonly SeenEvent[], names: readonly string[]): string[] {
  const { options, players } = c;
  const narrator = new Narrator({ ruleset: c.ruleset.id, options, players }, watcher, names);
  return seen.map((event) => narrator.tell(event));
}

/** Events that may have no words: an act that the next event describes, and a top that the watcher does not see. */
function maySayNothing(event: SeenEvent): boolean {
  if (event.type === "act") return ["discard", "wild", "swap"].includes(event.action.type);
  return (event.type === "peek" || event.type === "reroll") && event.top === undefined;
}

test.each(RULESETS)("$id: every event has a sentence, for every watcher and with all names", (ruleset) => {
  for (const [i, c] of sampleOf(ruleset, 40).entries()) {
    const events = play(c, i);
    for (const watcher of ["all", "audience", i % c.players] as const) {
      const seen = seenBy(watcher, c, events);
      const told = tell(c, watcher, seen, MARKS);
      const named = tell(c, watcher, seen, HOSTILE);
      for (const [at, event] of seen.entries()) {
        const text = told[at]!;
        const where = `${c.name}, for ${watcher}: ${JSON.stringify(event)}: ${text}`;
        if (text === "" && maySayNothing(event)) continue;
        const wrong =
          !/^[‹A-Z0-9].*\.$/s.test(text) ||
          /undefined|NaN|null|seat \d|[[\]{}]|\.\.| {2}/.test(text) ||
          ("seat" in event && !text.includes(MARKS[event.seat]!));
        if (wrong) expect.fail(where);
        const renamed = HOSTILE.reduce((sum, name, seat) => sum.replaceAll(MARKS[seat]!, () => name), text);
        if (named[at] !== renamed) expect.fail(`${where} became ${named[at]}`);
      }
    }
  }
});

/** Every kind of thing that has words. The compiler asks for new ones here. */
const EVENTS: Record<SeenEvent["type"], true> = {
  rolloff: true,
  deal: true,
  round: true,
  roll: true,
  act: true,
  gain: true,
  peek: true,
  reroll: true,
  swap: true,
  reveal: true,
  lose: true,
  regain: true,
  score: true,
  out: true,
};
const ACTIONS: Record<Action["type"], true> = {
  bid: true,
  challenge: true,
  watch: true,
  calza: true,
  power: true,
  count: true,
  split: true,
  discard: true,
  wild: true,
  swap: true,
  show: true,
  pass: true,
};
const BIDS: Record<Bid["kind"], true> = {
  face: true,
  powers: true,
  number: true,
  below: true,
  color: true,
  without: true,
  straight: true,
  "same-number": true,
  "same-color": true,
  combo: true,
};

test("these games have every event, action and bid", () => {
  const met = { events: new Set<string>(), actions: new Set<string>(), bids: new Set<string>() };
  for (const ruleset of RULESETS) {
    for (const [i, c] of sampleOf(ruleset, 40).entries()) {
      for (const event of play(c, i)) {
        met.events.add(event.type);
        if (event.type !== "act") continue;
        met.actions.add(event.action.type);
        if (event.action.type === "bid") met.bids.add(event.action.bid.kind);
      }
    }
  }
  expect([...met.events].sort()).toEqual(Object.keys(EVENTS).sort());
  expect([...met.actions].sort()).toEqual(Object.keys(ACTIONS).sort());
  expect([...met.bids].sort()).toEqual(Object.keys(BIDS).sort());
});
