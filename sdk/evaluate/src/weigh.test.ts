import type { Action, Replay } from "@liars-ladder/rules";
import { anyRuleset, challenge, defineBot, playMatch } from "@liars-ladder/sdk";
import { describe, expect, test } from "vitest";
import { evaluate, type Weighing, weigh } from "./index.ts";

const wary = defineBot({
  name: "wary",
  players: anyRuleset({
    turn: (view) =>
      view.last && view.odds(view.last.bid) < 0.4
        ? challenge()
        : (view.legal().find(({ type }) => type === "bid") ?? challenge()),
  }),
});

function replayOf(ruleset: string, players: number, seed: string): Replay {
  const replays: Replay[] = [];
  const bots = Array.from({ length: players }, () => wary);
  playMatch({ bots, ruleset, games: 1, seed, fast: true, onGame: (game) => void replays.push(game.replay()) });
  return replays[0]!;
}

const LIGHT = { work: 300 };
const turns = ({ events }: Replay): number[] =>
  events.flatMap((event, i) => (event.type === "act" && event.decision === "turn" ? [i] : []));
const takenOf = ({ events }: Replay, event: number): Action => (events[event] as { action: Action }).action;
const weighed = (made: Weighing, action: Action) =>
  made.actions.find((one) => JSON.stringify(one.action) === JSON.stringify(action));

// Only ladders whose prospects are stored: a fit takes longer than everything else here.
describe.each(["palafico", "six-card"])("%s", (ruleset) => {
  const replay = replayOf(ruleset, 4, "weigh");

  test("what is sure is believed, whatever is bid, and each run gives the same", () => {
    const events = turns(replay).slice(0, 2);
    let bids = 0;
    for (const event of events) {
      const made = weigh(replay, event, LIGHT)!;
      expect(weighed(made, takenOf(replay, event))).toMatchObject({ gain: 0, gainError: 0 });
      for (const { odds, believed, value } of made.actions) {
        expect(value >= 0 && value <= 1).toBe(true);
        if (odds === null || believed === null) continue;
        bids++;
        if (odds === 0 || odds === 1) expect(believed).toBe(odds);
        else expect(believed > -1e-12 && believed < 1 + 1e-12).toBe(true);
      }
      const values = made.actions.map(({ value }) => value);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
    expect(bids).toBeGreaterThan(3);
    expect(weigh(replay, events[1]!, LIGHT)).toEqual(weigh(replay, events[1]!, LIGHT));
  });
});

test("the last round is weighed exactly, and agrees with its loss", () => {
  const replay = replayOf("palafico", 2, "d");
  const exact = [...evaluate(replay, LIGHT)].filter(({ loss }) => loss?.by === "perfect play");
  expect(exact.length).toBeGreaterThan(0);
  for (const { event, loss } of exact) {
    const made = weigh(replay, event, { ...LIGHT, also: [loss!.rival] })!;
    expect(made).toMatchObject({ by: "perfect play", samples: 0 });
    expect(Math.max(0, weighed(made, loss!.rival)!.gain)).toBeCloseTo(loss!.loss, 12);
  }
});

test("a named action is weighed if it is legal; an event without a decision gives nothing", () => {
  const replay = replayOf("palafico", 2, "weigh");
  const [first] = turns(replay);
  const high: Action = { type: "bid", bid: { kind: "face", quantity: 9, face: 6 } };
  expect(weighed(weigh(replay, first!, { ...LIGHT, also: [high, challenge()] })!, high)!.gain).toBeLessThan(0);
  expect(weighed(weigh(replay, first!, { ...LIGHT, also: [challenge()] })!, challenge())).toBeUndefined();
  const all = weigh(replay, first!, { ...LIGHT, also: "all" })!;
  expect(all.actions).toHaveLength(all.legal);
  expect(all.legal).toBeGreaterThan(weigh(replay, first!, LIGHT)!.actions.length);
  expect(weigh(replay, 0, LIGHT)).toBeUndefined();
});
