// `npm test` plays the bot in this process, so a debugger can stop in it (.vscode/launch.json, or node --inspect-brk).
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyRuleset, defineBot, playMatch } from "@liars-ladder/sdk";
import bot from "./bot.ts";

/** An opponent that takes any legal action. */
const random = defineBot({
  name: "random",
  players: anyRuleset((game) => (view) => game.rng.pick(view.legal())),
});

for (const ruleset of bot.rulesets)
  test(`${ruleset}: plays by the rules, and better than chance`, () => {
    const { bots } = playMatch({
      bots: [bot, random],
      ruleset,
      deals: 16,
      // The same seed gives the same games.
      seed: "test",
      onGame: ({ number, faults }) => assert.deepEqual(faults, [], `game ${number}`),
    });
    // Against one opponent, a game that is won gives 1 point.
    assert.ok(bots[0].score > 0.6, `${bots[0].score.toFixed(2)} points a game`);
  });
