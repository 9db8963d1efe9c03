import { checkOptions, deriveSeed, mustRuleset, startLadders } from "@liars-ladder/rules";
import { closeSandbox, type MatchBot, type MatchSpec, playMatch } from "@liars-ladder/sandbox";
import { type GameRecord, HouseRoom, playPhase } from "@liars-ladder/sandbox/rooms";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtHouse } from "./built.ts";

let house: MatchBot[] = [];
beforeAll(async () => {
  house = await builtHouse();
});
afterAll(closeSandbox);

/** The moves of a match whose bots all play in this realm, by phase and game. What a phase left here would show in the next. */
function movesHere({ ruleset, options, bots, phases }: MatchSpec): number[][][] {
  return phases.map(({ seating, seeds }) => {
    const seats = seating.map((bot) => ({ version: bot, bundle: bots[bot]!.bundle, dead: null }));
    const rooms = seats.map(() => new HouseRoom());
    const games: GameRecord[] = [];
    const calls = playPhase({ ruleset, options, seats, seeds }, (game) => games.push(game));
    for (let step = calls.next(); !step.done; ) step = calls.next(rooms[step.value.seat]!.call(step.value));
    expect(games.flatMap(({ faults, logs }) => [...faults, ...logs])).toEqual([]);
    return games.map(({ moves }) => [...moves]);
  });
}

test.each(startLadders())("in one realm, house bots play $id as in their isolates", async (ladder) => {
  const { id, ruleset, players } = ladder;
  const checked = checkOptions(mustRuleset(ruleset).options, ladder.options);
  if (!("options" in checked)) throw new Error(JSON.stringify(checked));
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const seeds = [0, 1].map((deal) => deriveSeed(`house ${id}`, deal));
  const phases = [seats, seats.toReversed()].map((seating) => ({ seating, seeds }));
  for (let first = 0; first < house.length; first += players) {
    const bots = seats.map((seat) => house[(first + seat) % house.length]!);
    const spec = { ruleset, options: checked.options, bots, phases };
    const alone = await playMatch(spec);
    expect(movesHere(spec)).toEqual(alone.phases.map(({ games }) => games.map(({ moves }) => [...moves])));
  }
});

test("a house bot leaves the realm its console and its random numbers", () => {
  const before = [globalThis.console, Math.random];
  new HouseRoom();
  expect([globalThis.console, Math.random]).toEqual(before);
  expect(globalThis).not.toHaveProperty("liars refused");
});
