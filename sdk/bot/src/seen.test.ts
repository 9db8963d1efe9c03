import {
  type Action,
  type Card,
  type Event,
  type Inspected,
  inspect,
  type OptionSpec,
  type OptionValue,
  RULESETS,
} from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { alike } from "../../../test/alike.ts";
import { type AnyView, anyRuleset, defineBot, playMatch } from "./index.ts";

/** Every value of an option worth trying. */
function valuesOf(spec: OptionSpec): readonly OptionValue[] {
  if (spec.type === "boolean") return [false, true];
  return spec.type === "choice" ? spec.values : [spec.min, spec.default];
}

/** Each option of a ruleset at each of its values, the others at their defaults; and all at their last values. */
function variants(specs: Readonly<Record<string, OptionSpec>>): Record<string, OptionValue>[] {
  const single = Object.entries(specs).flatMap(([key, spec]) => valuesOf(spec).map((value) => ({ [key]: value })));
  return [{}, ...single, Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, valuesOf(spec).at(-1)!]))];
}

const cases = RULESETS.flatMap((rules) => variants(rules.options).map((options) => [rules.id, options] as const));

/** What a seat holds and everyone has heard, read from the whole replay in the plainest way. */
function truth(events: readonly Event[], seat: number) {
  let hand: Card[] = [];
  let tops: Card[] = [];
  let said: unknown[] = [];
  let round = 0;
  const change = (gave: Card, got: Card) => hand.splice(hand.indexOf(gave), 1, got);
  for (const e of events) {
    if (e.type === "deal") hand = [...e.hands[seat]!];
    else if (e.type === "round") [round, tops, said] = [e.round, [], []];
    else if (e.type === "act" && e.action.type === "bid") said.push({ seat: e.seat, bid: e.action.bid });
    else if (e.type === "swap" && e.with === seat) change(e.got, e.gave);
    else if (!("seat" in e) || e.seat !== seat) continue;
    else if (e.type === "roll" || e.type === "reroll") tops = "dice" in e ? e.dice : e.piles.map((pile) => pile[0]!);
    else if (e.type === "gain") hand.push(e.card);
    else if (e.type === "swap") change(e.gave, e.got);
    else if (e.type === "lose" && "cards" in e) {
      for (const card of e.cards) hand.splice(hand.indexOf(card), 1);
      tops = tops.toSpliced(e.die, 1);
    }
  }
  return { round, tops, hand: hand.toSorted(), bids: said };
}

describe("a view", () => {
  it.each(cases)("of %s %j has the legal actions of the game, and what the seat truly holds", (ruleset, options) => {
    const notes: { legal: unknown; seat: number; held: unknown }[] = [];
    const bot = defineBot({
      name: "notes",
      players: anyRuleset((game) => {
        const answer = <A extends Action>(view: Omit<AnyView, "legal"> & { legal(): readonly A[] }): A => {
          const { seat, hand = [], round, bids } = view;
          const tops = view.tops ?? view.dice ?? [];
          const held = { round, tops, hand: hand.toSorted(), bids };
          notes.push(structuredClone({ seat, legal: view.legal(), held }));
          for (const action of game.rng.shuffle(view.legal()).slice(0, 3)) {
            expect(view.isLegal(action)).toBe(true);
            if (action.type !== "bid") continue;
            const odds = view.odds(action.bid);
            expect(odds >= 0 && odds <= 1, `odds ${odds} of ${JSON.stringify(action.bid)}`).toBe(true);
          }
          return game.rng.pick(view.legal());
        };
        return {
          turn: answer,
          count: answer,
          split: answer,
          discard: answer,
          wild: answer,
          swap: answer,
          show: answer,
        };
      }),
    });
    playMatch({
      bots: [bot, bot, bot],
      ruleset,
      options,
      deals: 1,
      seed: "views",
      onGame(game) {
        expect(game.faults).toEqual([]);
        const replay = game.replay();
        const acts: Inspected[] = [];
        expect(inspect(replay, (act) => acts.push(act))).toBeUndefined();
        alike(
          notes.map(({ seat, legal }) => ({ seat, legal })),
          acts.map(({ seat, legal }) => ({ seat, legal })),
        );
        for (const [i, { event, seat }] of acts.entries())
          alike(notes[i]!.held, truth(replay.events.slice(0, event), seat));
        notes.length = 0;
      },
    });
  });
});

it.each(RULESETS.map((rules) => [rules.id, rules] as const))(
  "a view of %s has the fields of its ruleset, read from the table, and none of another's",
  (ruleset, rules) => {
    let seen = 0;
    const bot = defineBot({
      name: "reader",
      players: anyRuleset((game) => (view) => {
        for (const [field, read] of Object.entries(rules.view)) {
          expect(view[field as keyof AnyView], field).toEqual(read(view.table, view.seat));
          seen++;
        }
        const foreign = RULESETS.flatMap((other) => Object.keys(other.view)).filter((field) => !(field in rules.view));
        for (const field of foreign) expect(view[field as keyof AnyView], field).toBeUndefined();
        return game.rng.pick(view.legal());
      }),
    });
    playMatch({ bots: [bot, bot, bot], ruleset, games: 1, seed: "fields" });
    expect(seen).toBeGreaterThan(5);
  },
);

it("a bot that changes an action of legal() is told so, and fools nobody at the next decision", () => {
  let refused = 0;
  const bot = defineBot({
    name: "scribbler",
    players: anyRuleset({
      turn(view) {
        const legal = view.legal();
        const [action] = legal;
        expect(() => Object.assign(action!, { type: "challenge", bid: null })).toThrow(TypeError);
        if (action!.type === "bid") expect(() => Object.assign(action!.bid, { quantity: 99 })).toThrow(TypeError);
        refused++;
        return legal[legal.length >> 1]!;
      },
    }),
  });
  const { bots } = playMatch({ ruleset: "palafico", bots: [bot, bot], games: 3, seed: "1" });
  expect(bots.map(({ forfeits }) => forfeits)).toEqual([0, 0]);
  expect(refused).toBeGreaterThan(6);
});
