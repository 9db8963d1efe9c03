import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** Bundles a bot as the ladder does, without its jail: one script that leaves the module as `bot`. */
async function bundle(source: string, format: "iife" | "esm" = "iife"): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format,
    globalName: "bot",
    platform: "neutral",
    target: "es2024",
    conditions: ["@liars-ladder/source"],
  });
  return outputFiles[0]!.text;
}

const frontDoor = `
  import { anyRuleset, bid, challenge, defineBot } from "@liars-ladder/sdk";
  export default defineBot({
    name: "small",
    players: anyRuleset((game) => (view) => {
      game.log("hello", view.round);
      if (view.last && view.odds(view.last.bid) < 0.3) return challenge();
      return game.rng.chance(0.5) ? game.rng.pick(view.legal()) : bid.face(1, 2);
    }),
  });`;

describe("a bundled bot", () => {
  it.each(["iife", "esm"] as const)("takes at most 51.7 KB minified, all rulesets included, as %s", async (format) => {
    expect((await bundle(frontDoor, format)).length).toBeLessThanOrEqual(51_700);
  });

  it("takes at most 90.2 KB with playouts of every ruleset, and leaves them out where it has none", async () => {
    const searcher = frontDoor
      .replace("defineBot }", "defineBot, simulate }")
      .replace(
        "(game) => (view) => {",
        "(game) => (view) => { simulate(view, (seen) => seen.legal()[0], { work: 9, rng: game.rng });",
      );
    const whole = await bundle(searcher);
    expect(whole.length).toBeLessThanOrEqual(90_200);
    // The sentences of `sample` and of `simulate`, and a part of the games that it plays.
    for (const part of ["table was told", "whole number of decisions", "startRound"]) {
      expect(whole).toContain(part);
    }
    const plain = await bundle(frontDoor);
    for (const part of ["table was told", "whole number of decisions", "startRound"]) expect(plain).not.toContain(part);
    // A sample begins in the middle of a game: the roll-off is for those who start one.
    expect(whole).not.toContain("rolls:");
  });

  it("leaves out what it does not use", async () => {
    const part = await bundle('import { createRng } from "@liars-ladder/sdk"; export default createRng;');
    expect(part).not.toContain("palafico");
    expect(part.length).toBeLessThan(2_000);
    const whole = await bundle(frontDoor);
    // playMatch, replays, the ladder's cipher and the card games' dealing are for those who call them.
    for (const absent of ["playMatch", "liars-replay/1", "chacha8", "should be dealt"])
      expect(whole).not.toContain(absent);
  });

  it("takes at most 53.3 KB with games to search in, which need neither odds nor views", async () => {
    const games = await bundle('import { createGame } from "@liars-ladder/sdk"; export default createGame;');
    expect(games.length).toBeLessThanOrEqual(53_300);
    expect(games).toContain("startRound");
    for (const absent of ["discards:", "scores:"]) expect(games).not.toContain(absent);
  });

  it("plays in a bare engine: no console, process, timers, fetch or URL", async () => {
    const context = createContext({});
    runInContext(await bundle(frontDoor), context, { filename: "bot.js" });
    expect(
      runInContext("typeof console + typeof process + typeof setTimeout + typeof fetch + typeof URL", context),
    ).not.toMatch(/function/);
    const start = { ruleset: "palafico", options: {}, players: 2, seat: 0, game: 0, rng: "00".repeat(32) };
    const ask = {
      decision: "turn",
      events: [
        { type: "rolloff", rolls: [[1, 2]], starter: 1 },
        { type: "round", round: 1, starter: 1 },
        { type: "roll", seat: 1, dice: 5 },
        { type: "roll", seat: 0, dice: 5, faces: [1, 2, 3, 4, 5] },
        {
          type: "act",
          seat: 1,
          decision: "turn",
          action: { type: "bid", bid: { kind: "face", quantity: 10, face: 6 } },
        },
      ],
    };
    const answer = runInContext(
      `JSON.stringify(bot.default.start(${JSON.stringify(start)}).decide(${JSON.stringify(ask)}))`,
      context,
    );
    expect(answer).toBe('{"type":"challenge"}');
  });

  it("logs through the console that its place gives it, one line a call, whatever it is given", async () => {
    const lines: unknown[][] = [];
    const context = createContext({ console: { log: (...line: unknown[]) => lines.push(line) } });
    const source = `
      import { defineBot } from "@liars-ladder/sdk";
      export default defineBot({ name: "chatty", players: { palafico: (game) => {
        const loop = {}; loop.loop = loop;
        game.log("seat", game.seat, [1, { a: 2 }], undefined, 10n, loop);
        return () => ({ type: "challenge" });
      } } });`;
    runInContext(await bundle(source), context);
    const start = { ruleset: "palafico", options: {}, players: 2, seat: 1, game: 0, rng: "00".repeat(32) };
    runInContext(`bot.default.start(${JSON.stringify(start)})`, context);
    expect(lines).toEqual([['seat 1 [1,{"a":2}] undefined [object BigInt] [object Object]']]);
  });
});
