import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type Action,
  anyRuleset,
  type BaseView,
  bid,
  type CupsView,
  challenge,
  count,
  defineBot,
  discard,
  type FaceBid,
  type FieldsOf,
  type NineCardView,
  type PalaficoView,
  pass,
  power,
  type RulesetId,
  type SixCardView,
  show,
  split,
  swap,
  watch,
  wild,
} from "./index.ts";

// What authors may and may not write. The compiler judges; nothing here is run.
export const cases = {
  typedViews: () =>
    defineBot({
      name: "typed",
      players: {
        palafico: (game) => ({
          turn(view) {
            expectTypeOf(view).toEqualTypeOf<PalaficoView>();
            expectTypeOf(view.dice).toEqualTypeOf<readonly number[]>();
            expectTypeOf(view.last).toEqualTypeOf<{ readonly seat: number; readonly bid: FaceBid } | null>();
            expectTypeOf(game.options).toEqualTypeOf<Readonly<Record<never, never>>>();
            // @ts-expect-error piles are for card games
            view.tops;
            // @ts-expect-error a view is to be read
            view.round = 3;
            // @ts-expect-error a number is no bid of palafico
            view.odds({ kind: "number", quantity: 1, number: 2 });
            return game.rng.chance(0.5) ? challenge() : bid.face(1, 2);
          },
        }),
        "ships-wheel": () => (view) => game(view.legal()),
        cups: (game) => ({
          turn(view) {
            expectTypeOf(view).toEqualTypeOf<CupsView>();
            expectTypeOf(game.options.target).toEqualTypeOf<number>();
            return view.scores[view.seat]! > 10 ? watch() : view.legal()[0]!;
          },
        }),
        "six-card": (game) => ({
          count(view) {
            expectTypeOf(view).toEqualTypeOf<SixCardView<"count">>();
            return count(game.options.minDice);
          },
          split: () => split(4, 2),
          turn(view) {
            expectTypeOf(game.options.cards).toEqualTypeOf<6 | 9 | 12>();
            return view.triggered[0] ? bid.powers(2) : power.peek(0, 1, 2);
          },
          discard: (view) => discard(view.sizes.length - 1),
          wild: (view) => (view.wildcards > 0 ? wild(3) : pass()),
        }),
        "nine-card": {
          turn: (view) => (view.total > 4 ? bid.straight(3, 2) : bid.combo("full-house")),
          show(view) {
            expectTypeOf(view).toEqualTypeOf<NineCardView<"show">>();
            return show(view.shown.indexOf(false));
          },
          swap: () => swap("R3", 2),
        },
      },
    }),
  wrongAnswers: () => {
    // @ts-expect-error nobody watches in palafico
    defineBot({ name: "a", players: { palafico: () => ({ turn: () => watch() }) } });
    // @ts-expect-error straights are of nine-card
    defineBot({ name: "a", players: { palafico: { turn: () => bid.straight(2, 3) } } });
    // @ts-expect-error a turn is required
    defineBot({ name: "a", players: { "six-card": { count: () => count(2) } } });
    // @ts-expect-error palafico has no discards
    defineBot({ name: "a", players: { palafico: () => ({ turn: () => challenge(), discard: () => discard(0) }) } });
    // @ts-expect-error a discard is no count
    defineBot({ name: "a", players: { "six-card": { turn: () => challenge(), count: () => discard(0) } } });
    // @ts-expect-error no such ruleset
    defineBot({ name: "a", players: { "seven-card": { turn: () => challenge() } } });
    // @ts-expect-error a bot answers at once
    defineBot({ name: "a", players: { palafico: { turn: async () => challenge() } } });
    // @ts-expect-error a bot has a name
    defineBot({ players: { palafico: { turn: () => challenge() } } });
  },
  // A ruleset that added a field of such a name would hide it.
  noFieldHidesAnother: () => {
    type Common = keyof BaseView<string, "turn", Action, FaceBid>;
    expectTypeOf<Extract<Common, { [R in RulesetId]: keyof FieldsOf<R> }[RulesetId]>>().toEqualTypeOf<never>();
  },
  anything: () =>
    anyRuleset((game) => ({
      turn(view) {
        expectTypeOf(view).toExtend<BaseView<string, "turn", Action, Parameters<typeof view.odds>[0]>>();
        expectTypeOf(game.options).toEqualTypeOf<Readonly<Record<string, string | number | boolean>>>();
        return view.last ? challenge() : view.legal()[0]!;
      },
      swap: (view) => game.rng.pick(view.legal()),
    })),
};

const game = <T>(from: readonly T[]): T => from[0]!;

describe("the types of the front door", () => {
  it("are as the cases above expect, says the compiler", () => {
    const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
    const project = join(import.meta.dirname, "..", "tsconfig.test.json");
    let output = "";
    try {
      execFileSync(process.execPath, [tsc, "--pretty", "false", "-p", project], { encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      output = String((error as { stdout?: unknown }).stdout);
    }
    // The sources of rules are read too; they have tests of their own.
    expect(output.split("\n").filter((line) => /^(?:sdk\/bot\/)?src\//.test(line))).toEqual([]);
  });
});
