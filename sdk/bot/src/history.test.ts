import { describe, expect, it } from "vitest";
import {
  type AnyView,
  anyRuleset,
  challenge,
  createHistory,
  defineBot,
  playMatch,
  type Replay,
  RULESETS,
} from "./index.ts";

const simple = (view: AnyView<"turn">) =>
  view.last && view.odds(view.last.bid) < 0.4
    ? challenge()
    : (view.legal().find((action) => action.type === "bid") ?? challenge());

/** Counts from a replay, which shows all dice, of the reveals before the last decision of seat 0. */
function fromReplay({ events, ruleset }: Replay) {
  const counts = [0, 1, 2].map(() => ({ bids: 0, held: [] as number[], calls: 0, right: 0 }));
  const end = events.findLastIndex((event) => event.type === "act" && event.seat === 0);
  let tops: (number | string)[][] = [[], [], []];
  let bids: { seat: number; bid: { quantity: number; face: number } }[] = [];
  let wild: number | string = 1;
  for (const event of events.slice(0, end)) {
    if (event.type === "round") {
      tops = [[], [], []];
      bids = [];
      wild = ruleset === "six-card" ? "*" : event.palafico || ruleset === "cups" ? 9 : 1;
    } else if (event.type === "roll")
      tops[event.seat] = "dice" in event ? event.dice : event.piles.map((pile) => pile[0]!);
    else if (event.type === "act" && event.action.type === "bid")
      bids.push({ seat: event.seat, bid: event.action.bid as { quantity: number; face: number } });
    else if (event.type === "reveal") {
      const caller = event.challenger ?? event.calza;
      if (caller !== undefined) {
        counts[caller]!.calls++;
        const exact = event.actual === (event.bid as { quantity: number }).quantity;
        if (event.calza === undefined ? !event.holds : exact) counts[caller]!.right++;
      }
      for (const { seat, bid } of bids) {
        const k = tops[seat]!.filter(
          (top) => top === bid.face || (bid.face !== 1 || wild === "*" ? top === wild : false),
        ).length;
        counts[seat]!.bids++;
        counts[seat]!.held[k] = (counts[seat]!.held[k] ?? 0) + 1;
      }
    }
  }
  return counts;
}

const filledIn = (list: readonly (number | undefined)[]) => Array.from({ length: 8 }, (_, k) => list[k] ?? 0);

describe("a history", () => {
  it.each(["palafico", "ships-wheel", "cups", "perudo", "six-card"])("of %s is what the replays say", (ruleset) => {
    let history = createHistory();
    let checked = 0;
    const plain = defineBot({ name: "plain", players: anyRuleset({ turn: simple }) });
    const reader = defineBot({
      name: "reader",
      players: anyRuleset((game) => {
        history = createHistory();
        const note = <V extends AnyView>(view: V): V => {
          history.note(view);
          return view;
        };
        return {
          turn: (view) => simple(note(view)),
          count: (view) => note(view).legal()[0]!,
          split: (view) => note(view).legal()[0]!,
          discard: (view) => note(view).legal()[game.number % 2]!,
        };
      }),
    });
    playMatch({
      bots: [reader, plain, plain],
      ruleset,
      games: 4,
      seed: "history",
      onGame(game) {
        expect(game.faults).toEqual([]);
        for (const [seat, counts] of fromReplay(game.replay()).entries()) {
          const { bids, held, fair, calls, right } = history.of(seat);
          expect({ bids, held: filledIn(held), calls, right }).toEqual({ ...counts, held: filledIn(counts.held) });
          expect(fair.reduce((sum, n) => sum + n, 0)).toBeCloseTo(bids, 9);
          checked += bids;
        }
      },
    });
    expect(checked).toBeGreaterThan(20);
  });

  it("goes on from game to game in every ruleset, and is fair where bids tell nothing", () => {
    for (const { id } of RULESETS) {
      const history = createHistory();
      const blind = defineBot({
        name: "blind",
        players: anyRuleset((game) => ({
          turn(view) {
            if (game.seat === 0) history.note(view);
            const bids = view.legal().filter((action) => action.type === "bid");
            return view.last && (game.rng.chance(0.2) || bids.length === 0)
              ? challenge()
              : game.rng.pick(bids.slice(0, 8));
          },
        })),
      });
      playMatch({
        bots: [blind, blind],
        ruleset: id,
        games: 60,
        seed: `blind ${id}`,
        onGame: ({ faults }) => expect(faults).toEqual([]),
      });
      const { bids, held, fair } = history.of(1);
      expect(bids, id).toBeGreaterThan(60);
      // Five standard deviations of a bid's count, several bids of a round being of the same dice.
      for (const [k, n] of fair.entries()) expect(Math.abs(held[k]! - n)).toBeLessThan(5 * Math.sqrt(6 * (n + 1)));
    }
  });
});
