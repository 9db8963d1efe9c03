import { readdirSync, readFileSync } from "node:fs";
import { type Event, type Replay, RULESETS } from "@liars-ladder/rules";
import { Compile } from "typebox/compile";
import { expect, expectTypeOf, test } from "vitest";
import { checked } from "../../../test/rules/cases.ts";
import { type ReplayShape, replaySchema } from "./replay.ts";

// The published schema, as somebody has it who reads it from its address.

const GAMES = new URL("../../rules/src/games/", import.meta.url);
const schema = Compile(JSON.parse(JSON.stringify(replaySchema("https://ladder.example.org"))));

/** The game of a golden file, playthrough or script: both have its head and its end, and each event as JSON. */
function replayOf(id: string, name: string): Replay {
  const lines = readFileSync(new URL(`${id}/golden/${name}`, GAMES), "utf8").split("\n");
  const after = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? "";
  const json = (from: string) =>
    lines.flatMap((line) => (line.includes(from) ? [JSON.parse(line.slice(line.indexOf(from)))] : []));
  const events: Event[] = json('{"type"');
  const [result] = json('{"ranks"');
  const ruleset = RULESETS.find((one) => one.id === id)!;
  const players = result.ranks.map((_: number, seat: number) => ({ name: `P${seat}`, bot: "random", version: "1" }));
  const options = checked(ruleset, JSON.parse(after("options")));
  return { format: "liars-replay/1", id: name, ruleset: id, options, seed: after("seed"), players, events, result };
}

const replays = RULESETS.flatMap(({ id }) =>
  readdirSync(new URL(`${id}/golden/`, GAMES))
    .filter((name) => name.endsWith(".txt"))
    .map((name) => ({ id, name })),
);

test.each(replays)("$id/golden/$name is a replay by the published schema", ({ id, name }) => {
  const replay = replayOf(id, name);
  expect(replay.events.length).toBeGreaterThan(5);
  expect(schema.Errors(replay)).toEqual([]);
  expect(schema.Check({ ...replay, match: "a field of the head that readers ignore" })).toBe(true);
});

test("the golden files have every kind of event, decision and action, but those of a fault", () => {
  const seen = new Set<string>();
  for (const { id, name } of replays)
    for (const event of replayOf(id, name).events) seen.add(event.type === "act" ? event.action.type : event.type);
  const events = "rolloff deal round roll gain peek reroll swap reveal lose regain score out".split(" ");
  const actions = "bid challenge watch calza power count split discard wild show pass".split(" ");
  expect([...events, ...actions].filter((type) => !seen.has(type))).toEqual([]);
});

test("the schema's type is the rules' own", () => {
  expectTypeOf<ReplayShape>().toEqualTypeOf<Replay>();
});

test("what is no replay does not fit", () => {
  const good = replayOf("palafico", "default.txt");
  const act = good.events.findIndex(({ type }) => type === "act");
  const withEvent = (event: object) => ({ ...good, events: good.events.toSpliced(act, 1, event as Event) });
  const { seed: _, ...seedless } = good;
  const { result } = good;
  const broken: object[] = [
    seedless,
    { ...good, format: "liars-replay/2" },
    { ...good, players: [{ name: "alone", bot: "x", version: "1" }] },
    { ...good, options: { a: [] } },
    { ...good, result: { ...result, reason: "tired" } },
    { ...good, result: { ...result, ranks: [0] } },
    withEvent({ type: "sneeze" }),
    withEvent({ ...good.events[act], more: 1 }),
    withEvent({ type: "act", seat: -1, decision: "turn", action: { type: "challenge" } }),
    withEvent({ type: "act", seat: 0, decision: "guess", action: { type: "challenge" } }),
    withEvent({ type: "act", seat: 0, decision: "turn", action: { type: "bid", bid: { kind: "face", quantity: 1 } } }),
    withEvent({ type: "out", seat: 0, reason: "forfeit" }),
  ];
  expect(schema.Check(good)).toBe(true);
  for (const one of broken) expect(schema.Check(one), JSON.stringify(one).slice(0, 200)).toBe(false);
});
