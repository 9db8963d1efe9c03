import {
  deriveSeed,
  type Event,
  inspect,
  isReplayProblem,
  MAX_LEGAL,
  type Moves,
  makeReplay,
  moveOfFault,
  mustLuck,
  parseReplay,
  type Replay,
  RULESETS,
  verify,
} from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { type Case, numbers, sampleOf } from "./cases.ts";

// Every change in a replay is found where it was made. There are several thousand changed games of every ruleset.

const codes = new Int32Array(MAX_LEGAL);

function replayOf(c: Case, i: number, faults = 0): Replay {
  const seed = deriveSeed(c.name, i);
  const game = c.ruleset.create({ options: c.options, players: c.players, luck: mustLuck(seed) });
  const rng = numbers(i);
  const moves: Moves = [];
  while (game.seat >= 0) {
    if (rng(100) < faults) {
      game.forfeit("timeout");
      moves.push(moveOfFault("timeout"));
      continue;
    }
    const n = game.legal(codes);
    const few = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
    const move = codes[rng(6) === 0 ? n - 1 : rng(few)]!;
    moves.push(move);
    game.apply(move);
  }
  const players = Array.from({ length: c.players }, (_, s) => ({ name: `P${s}`, bot: "random", version: "1" }));
  return makeReplay({ id: `g${i}`, ruleset: c.ruleset.id, options: c.options, players }, seed, moves);
}

/** Values that differ from this one. */
function otherThan(value: unknown): unknown[] {
  if (typeof value === "number") return [value + 1, value - 1, String(value), null];
  if (typeof value === "boolean") return [!value, null];
  if (typeof value === "string") return [`${value}x`, "", 0];
  if (Array.isArray(value)) return [[...value, value.at(-1) ?? 0], value.length > 0 ? value.slice(1) : [1], null, {}];
  return [null, [], { ...(value as object), extra: 1 }];
}

/** Chance, which --rules-only takes from the replay (including the first starter of a card game). */
const isChance = (event: Event): boolean =>
  ["rolloff", "deal", "roll", "reroll", "peek", "swap"].includes(event.type) ||
  (event.type === "round" && event.round === 1);

const few = RULESETS.map(
  (ruleset) =>
    [
      ruleset.id,
      sampleOf(ruleset)
        .filter((_, i) => i % 17 === 0)
        .slice(0, 5),
    ] as const,
);

describe.each(few)("%s", (_, cases) => {
  const replays = cases.map((c, i) => replayOf(c, i, i % 3));
  const at = (replay: Replay, i: number): Event => replay.events[i]!;
  const spoilt = (replay: Replay, events: unknown[]): object => ({ ...replay, events });
  /** About thirty events of a game, and its last. */
  const places = (replay: Replay): number[] => {
    const n = replay.events.length;
    const step = Math.ceil(n / 30);
    return replay.events.flatMap((_, i) => (i % step === 0 || i >= n - 3 ? [i] : []));
  };

  test("every field that is changed, removed or added is found at its event", () => {
    for (const replay of replays) {
      for (const i of places(replay)) {
        const event = at(replay, i) as unknown as Record<string, unknown>;
        const events: unknown[] = [...replay.events];
        const fails = (given: unknown, exact: boolean): void => {
          events[i] = given;
          const line = spoilt(replay, events);
          const verdict = verify(line);
          const rules = verify(line, { rulesOnly: true });
          if (!exact) {
            // Another action may be legal; then the error shows later.
            for (const v of [verdict, rules])
              if (!v.ok && v.event! < i) expect.fail(`${JSON.stringify(given)}: ${JSON.stringify(v)} at ${i}`);
            return;
          }
          if (verdict.ok || verdict.event !== i)
            expect.fail(`${JSON.stringify(given)} at ${i}: ${JSON.stringify(verdict)}`);
          if (isChance(event as unknown as Event) || event.type === "act") return;
          if (rules.ok || rules.event !== i)
            expect.fail(`rules only, ${JSON.stringify(given)} at ${i}: ${JSON.stringify(rules)}`);
        };
        for (const field of Object.keys(event)) {
          const { [field]: gone, ...without } = event;
          fails(without, true);
          for (const value of otherThan(gone))
            fails({ ...event, [field]: value }, event.type !== "act" || field !== "action");
        }
        fails({ ...event, note: 1 }, true);
        for (const other of [null, 3, "act", [], {}, [event]]) fails(other, true);
      }
    }
  });

  test("an event that is missing, repeated or swapped with the next is found there", () => {
    for (const replay of replays) {
      for (const i of places(replay)) {
        const { events } = replay;
        const missing = events.toSpliced(i, 1);
        const doubled = events.toSpliced(i, 0, events[i]!);
        for (const list of [missing, doubled]) {
          const expected = list === missing ? i : i + 1;
          for (const rulesOnly of [false, true]) {
            const verdict = verify(spoilt(replay, list), { rulesOnly });
            // A trigger, or a shown die, may be left out, and the game may go on without it.
            const optional = list === missing && events[i]!.type === "act";
            if (optional && (verdict.ok || verdict.event! > i)) continue;
            if (verdict.ok || verdict.event !== expected) {
              expect.fail(
                `${list === missing ? "missing" : "doubled"} ${JSON.stringify(events[i])} at ${i}: ${JSON.stringify(verdict)}`,
              );
            }
          }
        }
        if (i + 1 >= events.length || events[i]!.type === "act") continue;
        const swapped = events.toSpliced(i, 2, events[i + 1]!, events[i]!);
        expect(verify(spoilt(replay, swapped)), JSON.stringify(events[i])).toMatchObject({ ok: false, event: i });
      }
    }
  });

  test("events that end early, go on too long, or end in another result", () => {
    for (const replay of replays) {
      const { events, result } = replay;
      const n = events.length;
      for (const k of [0, 1, Math.floor(n / 2), n - 1]) {
        for (const rulesOnly of [false, true]) {
          expect(verify(spoilt(replay, events.slice(0, k)), { rulesOnly })).toMatchObject({ ok: false, event: k });
        }
      }
      expect(verify(spoilt(replay, [...events, at(replay, n - 1)]))).toMatchObject({ ok: false, event: n });
      const results: unknown[] = [
        { ...result, rounds: result.rounds + 1 },
        { ...result, reason: result.reason === "forfeit" ? "finished" : "forfeit" },
        { ...result, reason: "won" },
        { ...result, ranks: result.ranks.map((rank) => (rank === 1 ? 2 : 1)) },
        { ...result, ranks: [...result.ranks, 1] },
        { ...result, ranks: null },
        { ranks: result.ranks, rounds: result.rounds },
        {},
        null,
        [],
        undefined,
      ];
      for (const other of results) {
        expect(verify(JSON.stringify({ ...replay, result: other })), JSON.stringify(other)).toMatchObject({
          ok: false,
          event: n,
        });
      }
    }
  });

  test("another seed is found at the first draw that differs, and ignored by --rules-only", () => {
    for (const [i, replay] of replays.entries()) {
      const other = { ...replay, seed: deriveSeed("another", i) };
      expect(verify(other).ok).toBe(false);
      expect(verify(other, { rulesOnly: true })).toEqual({ id: replay.id, ok: true });
      expect(verify({ ...replay, seed: "made elsewhere" }, { rulesOnly: true }).ok).toBe(true);
      expect(verify({ ...replay, seed: "made elsewhere" })).toMatchObject({ ok: false, event: -1 });
    }
  });

  test("inspect lists the legal actions at each act, including its own action", () => {
    for (const replay of replays) {
      const seen: number[] = [];
      const departure = inspect(replay, ({ id, event, seat, decision, legal }) => {
        const act = replay.events[event] as Extract<Event, { type: "act" }>;
        expect([id, act.seat, act.decision]).toEqual([replay.id, seat, decision]);
        const texts = legal.map((action) => JSON.stringify(action));
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts).toContain(JSON.stringify(act.action));
        seen.push(event);
      });
      expect(departure).toBeUndefined();
      expect(seen).toEqual(replay.events.flatMap((event, i) => (event.type === "act" ? [i] : [])));
    }
  });
});

describe("the head", () => {
  const c = sampleOf(RULESETS[0]!)[0]!;
  const good = replayOf(c, 1);

  test.each<[string, object]>([
    ["another format", { format: "liars-replay/2" }],
    ["no format", { format: undefined }],
    ["no id", { id: undefined }],
    ["an unknown ruleset", { ruleset: "yahtzee" }],
    ["a ruleset that is no text", { ruleset: ["palafico"] }],
    ["an inherited name for a ruleset", { ruleset: "constructor" }],
    ["options that are none of it", { options: { target: 50 } }],
    ["options that are no object", { options: [] }],
    ["no options", { options: undefined }],
    ["no seed", { seed: undefined }],
    ["a seed that is a number", { seed: 7 }],
    ["one player", { players: good.players.slice(0, 1) }],
    ["five players", { players: [1, 2, 3, 4, 5].map(() => good.players[0]) }],
    ["a player without a version", { players: good.players.map(({ name, bot }) => ({ name, bot })) }],
    ["players that are texts", { players: ["a", "b"] }],
    ["events that are no list", { events: {} }],
    ["no events", { events: undefined }],
  ])("%s is refused with a sentence", (_, change) => {
    for (const rulesOnly of [false, true]) {
      const verdict = verify(JSON.stringify({ ...good, ...change }), { rulesOnly });
      expect(verdict).toMatchObject({ ok: false, event: -1 });
      expect(verdict.problem!.length).toBeGreaterThan(10);
    }
  });

  test("an option that is missing or wrong is refused, even where a default exists", () => {
    const ruleset = RULESETS.find((r) => Object.keys(r.options).length > 0)!;
    const replay = replayOf(sampleOf(ruleset)[0]!, 3);
    const [option] = Object.keys(replay.options);
    const { [option!]: _, ...without } = replay.options;
    for (const options of [without, { ...replay.options, [option!]: "?" }, { ...replay.options, more: true }]) {
      expect(verify({ ...replay, options })).toMatchObject({ id: replay.id, ok: false, event: -1 });
    }
  });

  test.each(["", "{", "null", "[]", "3", '"x"', "{}", '{"format":"liars-replay/1"}', "\u0000", "[".repeat(100_000)])(
    "a line that is not a replay has no id: %#",
    (line) => {
      expect(verify(line)).toMatchObject({ id: null, ok: false, event: -1 });
    },
  );

  test("further fields of the head are ignored", () => {
    const more = {
      ...good,
      match: "m1",
      __proto__: undefined,
      players: good.players.map((p) => ({ ...p, author: "x" })),
    };
    expect(verify(JSON.stringify(more))).toEqual({ id: good.id, ok: true });
  });

  test("parseReplay refuses an invalid result, and otherwise returns the replay", () => {
    expect(parseReplay(JSON.stringify(good))).toEqual(good);
    for (const result of [null, {}, { ...good.result, ranks: [0, 1] }, { ...good.result, rounds: -1 }]) {
      expect(isReplayProblem(parseReplay({ ...good, result }))).toBe(true);
    }
  });
});
