import type { Misfit } from "@liars-ladder/protocol";
import { nameOf } from "../server/bots.ts";
import { percent } from "./say.ts";

/** Misfit that comes by chance less often than this is misfit. */
const RARE = 0.01;

/** What one rating a bot cannot say of a ladder's games, in a line or a few. */
export function sayMisfit({ chiSquare, freedom, chance, worst, cycles, shown }: Misfit): string {
  const how = `χ² ${chiSquare.toFixed(0)} where about ${freedom.toFixed(0)} is expected`;
  if (chance >= RARE && cycles === 0) return `One rating a bot describes these games (${how}).`;
  const lines = [`One rating a bot does not describe these games in full (${how}).`];
  if (worst) {
    const { a, b, seen, expected } = worst;
    const scored = `${nameOf(a.bot)} scores ${percent(seen)} against ${nameOf(b.bot)}`;
    lines.push(`Worst pair: ${scored}, where their ratings say ${percent(expected)}.`);
  }
  if (cycles > 0) {
    const rounds = shown.map((cycle) => [...cycle, ...cycle.slice(0, 1)].map(({ bot }) => nameOf(bot)).join(" > "));
    const how = `${cycles === 1 ? "1 cycle" : `${cycles} cycles`}, each bot of which surely beats the next`;
    lines.push(rounds.length === 0 ? `${how}.` : `${how}: ${rounds.join("; ")}.`);
  }
  return lines.join("\n");
}
