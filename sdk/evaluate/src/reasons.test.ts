import { isBadCall, isBluff, type Replay, startLadders, verify } from "@liars-ladder/rules";
import { type AnyView, anyRuleset, challenge, defineBot, type Program, playMatch } from "@liars-ladder/sdk";
import { describe, expect, test } from "vitest";
import {
  type Cause,
  choicesAt,
  DecisionError,
  type Evaluated,
  evaluate,
  explain,
  ledgerOf,
  tollsOf,
  turningPoints,
  whatIf,
} from "./index.ts";

type Turn = (view: AnyView<"turn">) => ReturnType<typeof challenge>;
const botOf = (name: string, turn: Turn): Program => defineBot({ name, players: anyRuleset({ turn: turn as never }) });
const lowest: Turn = (view) => (view.legal().find(({ type }) => type === "bid") ?? challenge()) as never;
/** Makes the lowest bid, and challenges a bid that is likelier false than true. */
const plain = botOf("plain", (view) => (view.last && view.odds(view.last.bid) < 0.5 ? challenge() : lowest(view)));
/** Challenges every bid. */
const hasty = botOf("hasty", (view) => (view.last ? challenge() : lowest(view)));
/** Makes the highest bid there is. */
const liar = botOf("liar", (view) => (view.legal().findLast(({ type }) => type === "bid") ?? challenge()) as never);

function replayOf(bots: readonly Program[], ruleset = "palafico", options = {}, seed = "reasons"): Replay {
  const replays: Replay[] = [];
  playMatch({ bots, ruleset, options, games: 1, seed, fast: true, onGame: (game) => void replays.push(game.replay()) });
  return replays[0]!;
}

const NAMES = ["Ann", "Bob", "Cid", "Dan"];
const replay = replayOf([plain, hasty]);
const decisions = [...evaluate(replay)];
const reasons = explain(replay, NAMES, decisions);
const paid = (replay: Replay, seat: number): Cause[] =>
  tollsOf(replay).flatMap((toll) => (toll.seat === seat ? [toll.cause] : []));

test("each payment has its cause: a bluff, a bad call, or luck", () => {
  expect(new Set(paid(replayOf([liar, hasty]), 0))).toEqual(new Set(["bluff"]));
  // The lowest bid is nearly always true, so challenging it is bad.
  const calls = tollsOf(replayOf([plain, hasty])).filter(({ seat }) => seat === 1);
  expect(calls.filter(({ cause }) => cause === "call").length).toBeGreaterThan(3);
  // A bot that bids only what is likely is never found bluffing.
  for (const { cause, judgement } of tollsOf(replayOf([plain, plain, plain], "perudo"))) {
    if (cause === "bluff") expect(isBluff(judgement)).toBe(true);
    if (cause === "call" && judgement.kind === "challenge") expect(isBadCall(judgement)).toBe(true);
    if (cause === "luck") expect(isBluff(judgement) || isBadCall(judgement)).toBe(false);
  }
});

describe.each(startLadders())("$id", ({ ruleset, options, players }) => {
  test("every loss has a cause, and every choice its words", () => {
    const replay = replayOf(
      Array.from({ length: players }, (_, seat) => (seat === 0 ? hasty : plain)),
      ruleset,
      options,
    );
    const all = replay.events.filter(({ type, ...more }) => type === "lose" || ("points" in more && more.points < 0));
    const tolls = tollsOf(replay);
    expect(tolls.length).toBe(all.length);
    for (const { amount } of tolls) expect(amount).toBeGreaterThan(0);
    const turn = replay.events.findIndex((event) => event.type === "act" && event.action.type === "bid");
    const choices = choicesAt(replay, turn, NAMES);
    expect(choices.map(({ action }) => action)).toContainEqual((replay.events[turn] as { action: object }).action);
    for (const { says, claim, action } of choices) {
      expect(says).toMatch(/^[a-z].*[^.]$/);
      expect(claim === null).toBe(action.type !== "bid");
    }
  });
});

test("a ledger's parts add up to what the game was worth", () => {
  const ledgers = ledgerOf(decisions, reasons.tolls);
  for (const { seat, start, drawn, own, others, score, paid: by, gave, mistakes } of ledgers) {
    expect(start + drawn + own + others).toBeCloseTo(score, 9);
    expect(score).toBe(decisions.at(-1)!.after.score[seat]);
    const left = replay.events.filter((event) => event.type === "lose" && event.seat === seat).length;
    expect(by.bluff + by.call + by.luck).toBe(left);
    expect(gave > 0).toBe(Object.values(mistakes).some((count) => count > 0));
  }
  // Each round begins with the chances before its dice.
  const began = decisions.filter((one: Evaluated) => one.began !== null);
  expect(began.length).toBe(replay.result.rounds);
});

test("reasons and turning points are sentences, and mistakes are among them", () => {
  for (const { says } of reasons.tolls)
    expect(says).toMatch(
      /^(A bluff that was found out|A bad challenge|Bad luck): given what (Ann|Bob) knew, its (bid|challenge) had (no|a) chance/,
    );
  expect(reasons.tolls.map(({ says }) => says).join("\n")).toMatch(/A bad challenge: .* Better: bids \d \w+\./);
  const turns = turningPoints(replay, decisions, reasons);
  const mistakes = turns.filter(({ kind }) => kind === "mistake");
  expect(mistakes.length).toBeGreaterThan(0);
  for (const { seat, says, loss } of mistakes) {
    expect(says).toMatch(new RegExp(`^${NAMES[seat]} .*\\. Better: .*\\.$`));
    expect(loss!.loss).toBeGreaterThan(3 * loss!.error);
  }
  expect(turns.map(({ event }) => event)).toEqual(turns.map(({ event }) => event).toSorted((a, b) => a - b));
});

describe("what if", () => {
  const at = replay.events.findIndex((event) => event.type === "act" && event.action.type === "challenge");
  const other = choicesAt(replay, at, NAMES).find(({ action }) => action.type === "bid")!.action;
  const last = <T>(all: Iterable<T>): T => [...all].at(-1)!;

  test("another action is played out beside the one that was taken", () => {
    const reports = [...whatIf(replay, at, [other])];
    expect(reports.length).toBe(10);
    const [taken, tried] = reports.at(-1)!;
    expect(taken).toMatchObject({ action: { type: "challenge" }, gain: 0, gainError: 0 });
    expect(tried!.chances.playouts).toBe(1000);
    // The rules decide a challenge, so its value is what is expected of the next round.
    const one = decisions.find(({ event }) => event === at)!;
    expect(taken!.chances.score[1]).toBeCloseTo(one.after.score[1]!, 9);
    expect(tried!.gain).toBeCloseTo(tried!.chances.score[1]! - taken!.chances.score[1]!, 9);
    expect(tried!.gain).toBeGreaterThan(3 * tried!.gainError);
    expect(last(whatIf(replay, at, [other]))).toEqual(reports.at(-1));
  });

  test("given what the seat had seen, nothing depends on what it had not seen", () => {
    const first = replay.events.findIndex(({ type }) => type === "act");
    const hidden = replay.events.findIndex(
      (event) => event.type === "roll" && event.seat !== (replay.events[first] as { seat: number }).seat,
    );
    const events = structuredClone(replay.events);
    const reveal = events.find((event) => event.type === "reveal") as { bid: { face: number } };
    const [a, b] = [2, 3, 4, 5, 6].filter((face) => face !== reveal.bid.face);
    const roll = events[hidden] as { dice: number[] };
    roll.dice = roll.dice.map((die) => (die === a ? b! : die === b ? a! : die));
    const changed = { ...replay, events };
    expect(changed).not.toEqual(replay);
    expect(verify(changed, { rulesOnly: true }).ok).toBe(true);
    const others = [choicesAt(replay, first, NAMES)[20]!.action];
    const of = (one: Replay) => last(whatIf(one, first, others, { given: "seat", playouts: 100 }));
    expect(of(changed)).toEqual(of(replay));
  });

  test("says what is wrong with a decision, an action or a number", () => {
    const run = (
      event: number,
      ...more: Parameters<typeof whatIf> extends [unknown, unknown, ...infer R] ? R : never
    ) => last(whatIf(replay, event, ...more));
    expect(() => run(0, [other])).toThrow(DecisionError);
    expect(() => run(99_999, [other])).toThrow("event 99999 is not a decision");
    expect(() => run(at, [{ type: "calza" }])).toThrow(DecisionError);
    expect(() => run(at, [other], { playouts: 0 })).toThrow("playouts must be a whole number, 2 or more, not 0");
    expect(() => choicesAt(replay, 0, NAMES)).toThrow(DecisionError);
  });
});
