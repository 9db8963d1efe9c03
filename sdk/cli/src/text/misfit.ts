import type { Misfit } from "@liars-ladder/protocol";
import { nameOf } from "../server/bots.ts";
import { percent } from "./say.ts";

/** A misfit that is less likely than this by chance is reported. */
const RARE = 0.01;

/** Says in one or a few lines how well one rating for each bot describes a ladder's games. */
export function sayMisfit({ chiSquare, freedom, chance, worst, cycles, shown }: Misfit): string {
  const how = `χ² ${chiSquare.toFixed(0)} where about ${freedom.toFixed(0)} is expected`;
  if (chance >= RARE && cycles === 0) return `One rating for each bot describes these games (${how}).`;
  const lines = [`One rating for each bot does not fully describe these games (${how}).`];
  if (worst) {
    const { a, b, seen, expected } = worst;
    const scored = `${nameOf(a.bot)} scores ${percent(seen)} against ${nameOf(b.bot)}`;
    lines.push(`Worst pair: ${scored}, where their ratings say ${percent(expected)}.`);
  }
  if (cycles > 0) {
    const rounds = shown.map((cycle) => [...cycle, ...cycle.slice(0, 1)].map(({ bot }) => nameOf(bot)).join(" > "));
    const how = `${cycles === 1 ? "1 cycle" : `${cycles} cycles`} in which each bot surely beats the next`;
    lines.push(rounds.length === 0 ? `${how}.` : `${how}: ${rounds.join("; ")}.`);
  }
  return lines.join("\n");
}
