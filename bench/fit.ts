import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { mustRuleset } from "@liars-ladder/rules";

/** The arguments of a benchmark that fits numbers. */
export interface Fit {
  matches: number;
  /** Undefined: all of them. */
  ruleset: string | undefined;
  /** Whether the numbers go into the rules' sources. */
  write: boolean;
}

/** Reads `[MATCHES [RULESET]] [--write]`. Throws on anything else. */
export function fitArgs(args: string[], usual: number): Fit {
  const { values, positionals } = parseArgs({
    args,
    options: { write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [matches = usual, ruleset, ...more] = positionals;
  if (!(Number.isInteger(Number(matches)) && Number(matches) > 0) || more.length > 0)
    throw new Error(`say [MATCHES [RULESET]] [--write], MATCHES a whole number from 1, not "${positionals.join(" ")}"`);
  if (ruleset !== undefined) mustRuleset(ruleset);
  return { matches: Number(matches), ruleset, write: values.write };
}

/** Replaces the only match of a pattern with flag g in a ruleset's file. Throws if there is none, or more than one. */
export function writeNumbers(ruleset: string, file: "luck.ts" | "ladders.ts", place: RegExp, text: string): void {
  const path = new URL(`../sdk/rules/src/games/${ruleset}/${file}`, import.meta.url);
  const source = readFileSync(path, "utf8");
  const found = [...source.matchAll(place)].length;
  if (found !== 1)
    throw new Error(`${ruleset}/${file} has ${found} places for these numbers, not one: write them by hand: ${text}`);
  writeFileSync(path, source.replace(place, text));
  console.log(`  written into sdk/rules/src/games/${ruleset}/${file}`);
}
