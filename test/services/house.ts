import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder of house bots. They play only one ruleset, so that they qualify within seconds, and think for `ms` of
 * CPU time in each decision, so that a match lasts long enough to be killed in the middle.
 */
export function makeHouse(ms: number, names = HOUSE): string {
  const folder = mkdtempSync(join(tmpdir(), "liars-house-"));
  addToHouse(folder, ms, names);
  return folder;
}

/** As many bots as a table of `palafico` needs, and one more. */
export const HOUSE: readonly string[] = ["honest", "second", "third", "fourth", "fifth"];

/** An arena submits them at its next start. */
export function addToHouse(folder: string, ms: number, names: readonly string[]): void {
  for (const name of names) writeFileSync(join(folder, `${name}.ts`), thinker(name, ms));
}

/** A folder of pages, so that nothing has to be built. */
export function makePages(): string {
  const folder = mkdtempSync(join(tmpdir(), "liars-pages-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Pages</title>");
  return folder;
}

/**
 * A bot that thinks for about `ms` of CPU time in each decision, and then answers at random. It counts its work,
 * because a bot has no clock.
 */
export const thinker = (name: string, ms: number): string => `
import { defineBot } from "@liars-ladder/sdk";
export default defineBot({
  name: "${name}",
  players: {
    palafico: (game) => ({
      turn(view) {
        let x = 1;
        for (let i = 0; i < ${Math.round(ms * 50_000)}; i++) x = (x * 48271) % 2147483647;
        return game.rng.pick(x === 0 ? [] : view.legal());
      },
    }),
  },
});
`;
