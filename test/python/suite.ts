import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BOT_LIMITS, deriveSeed } from "@liars-ladder/rules";
import { buildBot, closeSandbox, type MatchBot, playMatch } from "@liars-ladder/sandbox";
import { placing } from "@liars-ladder/sdk";
import { afterAll, expect, test } from "vitest";
import { NO_PYTHON, PYTHON, trained } from "./python.ts";

/** Trains a bot by the example, and plays it on the ladder's table against three of `random`. */
export function trainingSuite(about: string, args: readonly string[], games: number, least: number): void {
  afterAll(closeSandbox);

  test(`${about} beats random as a bot of the ladder`, async (context) => {
    if (PYTHON === undefined) return context.skip(NO_PYTHON);
    const folder = mkdtempSync(join(tmpdir(), "liars-trained-"));
    try {
      const { path, said } = trained(folder, ...args);
      const ours = await buildBot({ files: [{ path: "bot.ts", text: readFileSync(path, "utf8") }] });
      if (!ours.ok) throw new Error(JSON.stringify(ours.problems));
      expect(ours.bytes).toBeLessThan(BOT_LIMITS.bundle / 2);
      const source = join(import.meta.dirname, "../../bots/src/random.ts");
      const random = await buildBot({
        files: [{ path: "random.ts", text: readFileSync(source, "utf8") }],
        typed: true,
      });
      if (!random.ok) throw new Error(JSON.stringify(random.problems));
      const bots: MatchBot[] = [ours, random, random, random].map(({ bundle }, i) => ({ id: `${i}`, bundle }));
      // It plays in each seat in turn. At a table of two it has no net, but must play nevertheless.
      const seatings = bots.map((_, turn) => bots.map((_, seat) => (seat + turn) % 4));
      const seeds = Array.from({ length: games / 4 }, (_, i) => deriveSeed("trained", i));
      const match = { ruleset: "palafico", options: {} };
      const outcome = await playMatch({ ...match, bots, phases: seatings.map((seating) => ({ seating, seeds })) });
      const duel = await playMatch({
        ...match,
        bots: bots.slice(0, 2),
        phases: [{ seating: [0, 1], seeds: seeds.slice(0, 2) }],
      });
      expect([...outcome.faults, ...duel.faults]).toEqual([]);
      const scores = outcome.phases.flatMap(({ games }, phase) =>
        games.map(({ result }) => placing(result, seatings[phase]!.indexOf(0))),
      );
      const score = scores.reduce((sum, one) => sum + one, 0) / scores.length;
      console.info(
        `${said.trim().split("\n").at(-1)}; in the sandbox ${score.toFixed(2)} of 1, a bundle of ${ours.bytes} bytes`,
      );
      expect(score).toBeGreaterThan(least);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
