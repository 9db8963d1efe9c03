import { type Event, isReplayProblem, type Replay } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../../../ladder-web/src/replay/replays.ts";
import { judged, readLine } from "./read.ts";
import { story } from "./story.ts";

/** The same numbers each time: 0 … n − 1. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

type Json = Record<string, unknown>;

/** What stands where something else should. */
const RUBBISH = [null, -1, 99, 1.5, "", "x", "__proto__", true, [], {}, [[]], { type: "round" }, 2 ** 53];

/** Changes one thing somewhere in a tree of JSON: a field goes, comes, or holds rubbish. */
function spoil(tree: Json, below: (n: number) => number): void {
  const fields = Object.keys(tree);
  const field = fields[below(fields.length)];
  const value = field === undefined ? undefined : tree[field];
  if (field !== undefined && typeof value === "object" && value !== null && below(3) > 0) {
    spoil(value as Json, below);
    return;
  }
  const rubbish = structuredClone(RUBBISH[below(RUBBISH.length)]);
  if (field === undefined || below(6) === 0)
    Object.assign(tree, { [Array.isArray(tree) ? fields.length : "more"]: rubbish });
  else if (below(4) === 0 && !Array.isArray(tree)) delete tree[field];
  else tree[field] = rubbish;
}

/** Ways to damage the events of a game. */
const DAMAGES: ((events: Event[], at: number, below: (n: number) => number) => void)[] = [
  (events, at, below) => spoil(events[at] as unknown as Json, below),
  (events, at, below) => spoil(events[at] as unknown as Json, below),
  (events, at) => void events.splice(at, 1),
  (events, at) => void events.splice(at, 0, structuredClone(events[at]!)),
  (events, at) => void events.splice(at, events.length),
  (events, at, below) => void events.splice(at, 1, RUBBISH[below(RUBBISH.length)] as unknown as Event),
  (events, at, below) => void events.splice(at, 0, structuredClone(events[below(events.length)]!)),
];

const damaged = (seed: number, replay: Replay): Replay => {
  const below = dice(seed);
  const made = structuredClone(replay);
  DAMAGES[seed % DAMAGES.length]!(made.events, below(made.events.length), below);
  return made;
};

const text = (value: unknown): string => JSON.stringify(value) ?? "";
/** The first event that is not what it was. */
function firstChange(replay: Replay, other: Replay): number {
  for (let i = 0; ; i++) {
    if (i >= replay.events.length && i >= other.events.length) return -1;
    if (text(replay.events[i]) !== text(other.events[i])) return i;
  }
}

describe("damaged replays", () => {
  for (const [ruleset, replay] of GAMES)
    it(`of ${ruleset} are told up to the wrong event, which is named`, () => {
      const whole = [...story(judged(replay, false))];
      let changed = 0;
      for (let seed = 0; seed < 140; seed++) {
        const made = damaged(seed, replay);
        const change = firstChange(replay, made);
        const read = readLine({ line: 1, text: text(made) });
        if (isReplayProblem(read)) throw new Error(`the head is all right: ${read.message}`);
        const told = judged(read, false);
        const lines = [...story(told)];
        if (change < 0) {
          expect(told.wrong).toBeUndefined();
          expect(lines).toEqual(whole);
          continue;
        }
        changed++;
        const what = `seed ${seed}, event ${change}: ${text(made.events[change])}`;
        if (told.wrong === undefined) throw new Error(`nothing is found wrong: ${what}`);
        expect(told.wrong, what).toContain(`at event ${told.event}: `);
        expect(told.wrong + lines.join("\n"), what).not.toMatch(/undefined|NaN|\[object/);
        // Another decision that is legal is wrong in what follows from it; of all else, the first change is.
        const before = replay.events[change];
        if (before?.type === "act" || before === undefined) expect(told.event, what).toBeGreaterThanOrEqual(change);
        else expect(told.event, what).toBe(change);
      }
      expect(changed).toBeGreaterThan(120);
    });

  it("are refused by name, or judged, where the head or the result is damaged", () => {
    for (const [, replay] of GAMES)
      for (let seed = 0; seed < 60; seed++) {
        const below = dice(1000 + seed);
        const { events, ...head } = structuredClone(replay);
        spoil(seed % 3 === 0 ? (head.result as unknown as Json) : (head as unknown as Json), below);
        const read = readLine({ line: 1, text: text({ ...head, events }) });
        if (isReplayProblem(read)) {
          expect(read.message).toMatch(/\w/);
          expect(read.message).not.toMatch(/undefined|NaN|\[object/);
          continue;
        }
        const told = judged(read, false);
        expect([...story(told)].join("\n")).not.toMatch(/undefined|NaN|\[object/);
        if (text(read.result) !== text(replay.result)) expect(told).toMatchObject({ event: events.length });
      }
  });

  it("need no seed of ours, and --rules-only leaves it out", () => {
    const [, replay] = GAMES[0]!;
    expect(judged({ ...replay, seed: "elsewhere" }, false).wrong).toBeUndefined();
    const other = { ...replay, seed: `chacha8:${"08".repeat(32)}` };
    expect(judged(other, false)).toMatchObject({ event: 0, wrong: expect.stringContaining("departs from its seed") });
    expect(judged(other, true).wrong).toBeUndefined();
  });

  it("have, with their seed, the dealt cards in exactly its order", () => {
    const [, replay] = GAMES.find(([ruleset]) => ruleset === "nine-card")!;
    const other = structuredClone(replay);
    const deal = other.events[0] as Extract<Event, { type: "deal" }>;
    deal.hands[0]!.reverse();
    expect(text(deal)).not.toBe(text(replay.events[0]));
    expect(judged(other, false)).toMatchObject({ event: 0 });
    expect(judged(other, true).wrong).toBeUndefined();
  });
});
