import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Event, MAX_LEGAL, mustLuck, type Options, RULESETS, type Ruleset } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { checked, numbers } from "./cases.ts";

// One game of every ruleset, and one for every value of every option, as text: what was asked, what was legal, what
// happened. They show that nothing has changed, but not that it is right. `UPDATE_PLAYTHROUGHS=1` writes those that are
// missing or differ: read the difference before you keep it.

const SEED = `chacha8:${"0123456789abcdef".repeat(4)}`;
const GAMES = new URL("../../sdk/rules/src/games/", import.meta.url);
const codes = new Int32Array(MAX_LEGAL);

const goldens = RULESETS.flatMap((ruleset) => {
  const given: object[] = [{}];
  const all: Record<string, unknown> = {};
  for (const [option, spec] of Object.entries(ruleset.options)) {
    const values =
      spec.type === "boolean" ? [true, false] : spec.type === "choice" ? spec.values : [spec.min, spec.max];
    for (const value of values) if (value !== spec.default) given.push({ [option]: value });
    all[option] = values.findLast((value) => value !== spec.default);
  }
  if (given.length > 2) given.push(all);
  return given.map((options) => {
    const text =
      options === all
        ? "all"
        : Object.entries(options)
            .map(([k, v]) => `${k}-${v}`)
            .join();
    return { name: `${ruleset.id}/golden/${text || "default"}.txt`, ruleset, options: checked(ruleset, options) };
  });
});

function playthrough(ruleset: Ruleset, options: Options): string {
  const players = ruleset.players.default;
  const lines = [`ruleset ${ruleset.id}`, `options ${JSON.stringify(options)}`, `players ${players}`, `seed ${SEED}`];
  const listen = (event: Event): number => lines.push(JSON.stringify(event));
  const game = ruleset.create({ options, players, luck: mustLuck(SEED), listen });
  const rng = numbers(1);
  while (game.seat >= 0) {
    const n = game.legal(codes);
    const shown = n <= 12 ? [...codes.subarray(0, n)] : [...codes.subarray(0, 6), "…", ...codes.subarray(n - 3, n)];
    lines.push(`  seat ${game.seat} ${game.decision}: ${n} legal: ${shown.join(" ")}`);
    const few = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
    game.apply(codes[rng(6) === 0 ? n - 1 : rng(few)]!);
  }
  lines.push(`result ${JSON.stringify(game.result())}`);
  return `${lines.join("\n")}\n`;
}

test.each(goldens)("$name plays as its golden file says", ({ name, ruleset, options }) => {
  const file = new URL(name, GAMES);
  const update = process.env.UPDATE_PLAYTHROUGHS === "1";
  expect(update || existsSync(file), `${name} is missing: write it with UPDATE_PLAYTHROUGHS=1`).toBe(true);
  const text = playthrough(ruleset, options);
  if (update) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
});
