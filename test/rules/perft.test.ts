import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Game, MAX_LEGAL, mustLuck, RULESETS, type Ruleset } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { checked } from "./cases.ts";

// How many sequences of d decisions there are from the beginning of the game of a fixed seed: golden/*.perft, plain
// text, with a line of `depth count` for each depth, so that another implementation can check itself. Written with
// UPDATE_PERFT=1.

const GAMES = new URL("../../sdk/rules/src/games/", import.meta.url);
const SEED = `chacha8:${"00".repeat(32)}`;

const everything = (ruleset: Ruleset): object =>
  Object.fromEntries(
    Object.entries(ruleset.options).map(([option, spec]) => [
      option,
      spec.type === "boolean" ? true : spec.type === "choice" ? spec.values.at(-1) : spec.default,
    ]),
  );

const trees = RULESETS.flatMap((ruleset) =>
  [{}, everything(ruleset)]
    .filter((given, i) => i === 0 || JSON.stringify(checked(ruleset, given)) !== JSON.stringify(checked(ruleset, {})))
    .flatMap((given, i) =>
      [ruleset.players.min, ruleset.players.max].map((players) => ({
        name: `${ruleset.id}/golden/${i === 0 ? "" : "all."}${players}.perft`,
        ruleset,
        options: checked(ruleset, given),
        players,
      })),
    ),
);

function perft(game: Game, depth: number): number {
  const codes = new Int32Array(MAX_LEGAL);
  const n = game.legal(codes);
  if (depth === 1) return n;
  let count = 0;
  for (let i = 0; i < n; i++) {
    const next = game.copy();
    next.apply(codes[i]!);
    count += perft(next, depth - 1);
  }
  return count;
}

test.each(trees)("$name", ({ name, ruleset, options, players }) => {
  const file = new URL(name, GAMES);
  const update = process.env.UPDATE_PERFT === "1";
  // This is checked before anything is counted.
  expect(update || existsSync(file), `${name} is missing: write it with UPDATE_PERFT=1`).toBe(true);
  const lines = [`# ${ruleset.id} ${JSON.stringify(options)}, ${players} players, seed ${SEED}`];
  const game = ruleset.create({ options, players, luck: mustLuck(SEED) });
  let before = 1;
  let count = 1;
  for (let depth = 1; depth <= 6 && count > 0; depth++) {
    // A tree keeps growing at about the same rate: stop before the level that would take too long to count.
    if (depth > 1 && (count * count) / before > 400_000) break;
    before = count;
    count = perft(game, depth);
    lines.push(`${depth} ${count}`);
  }
  const text = `${lines.join("\n")}\n`;
  if (update) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
});
