import type { Event } from "@liars-ladder/rules";
import { playMatch } from "@liars-ladder/sdk";
import { expect, it } from "vitest";
import random from "../../../bots/src/random.ts";
import { codeOf } from "./acts.ts";
import { type Duel, type DuelState, PALAFICO_DUEL, rulesOf, SHIPS_WHEEL_DUEL } from "./duel.ts";
import type { Who } from "./game.ts";
import { countOf } from "./round.ts";

interface Played {
  readonly starter: Who;
  readonly hands: readonly [number[], number[]];
  readonly last: Extract<Event, { type: "act" }>;
  readonly challenger: Who;
}

/** The rounds of a game for two. */
function roundsOf(events: readonly Event[]): Played[] {
  const rounds: Played[] = [];
  let starter: Who = 0;
  let hands: [number[], number[]] = [[], []];
  let last: Played["last"] | undefined;
  for (const event of events) {
    if (event.type === "round") [starter, hands] = [event.starter as Who, [[], []]];
    if (event.type === "roll" && "dice" in event) hands[event.seat as Who] = event.dice;
    if (event.type !== "act") continue;
    if (event.action.type === "challenge") rounds.push({ starter, hands, last: last!, challenger: event.seat as Who });
    last = event;
  }
  return rounds;
}

it.each<[Duel, string]>([
  [PALAFICO_DUEL, "palafico"],
  [SHIPS_WHEEL_DUEL, "ships-wheel"],
])("a round of $id leads to the state that the rules say", (duel, ruleset) => {
  let rounds = 0;
  const games = { bots: [random, random], ruleset, deals: 40, seed: "states" };
  playMatch({
    ...games,
    onGame({ replay, result }) {
      const all = roundsOf(replay().events);
      for (const [i, { starter, hands, last, challenger }] of all.entries()) {
        const own = (seat: Who): Who => (seat === starter ? 0 : 1);
        const dice: DuelState = [hands[starter].length, hands[starter === 0 ? 1 : 0].length];
        const [opens, other] = [hands[starter], hands[starter === 0 ? 1 : 0]];
        let next: { state: DuelState; opener: Who } | undefined;
        const rules = rulesOf(duel, dice, (state, opener) => {
          next = { state, opener };
          return 0;
        });
        const { quantity, face } = rules.bids[codeOf(duel, dice, last.action)]!;
        const there = countOf({ faces: [...opens, ...other] }, face, duel.wild);
        const pays = rules.pays(own(challenger), there - quantity);
        rounds++;
        const follows = all[i + 1];
        if (follows === undefined) {
          expect(next).toBeUndefined();
          expect(pays).toBe(result.ranks[starter] === 1 ? 1 : -1);
          continue;
        }
        const sizes = [follows.hands[follows.starter].length, follows.hands[follows.starter === 0 ? 1 : 0].length];
        expect(next).toEqual({ state: sizes, opener: own(follows.starter) });
      }
    },
  });
  expect(rounds).toBeGreaterThan(150);
});
