// npm run bench -- length [MATCHES]: what a match costs in a sandbox, by its number of deals and the length of its
// phases.
import { closeSandbox } from "@liars-ladder/sandbox";
import { quantile } from "./report.ts";
import { buildOf, matchOf, timeMatch } from "./sandbox-match.ts";

export const about = "CPU of a deal in matches of 8 and 64 deals, in phases of eight and of the whole match";

const NAMES = ["honest", "odds", "cautious", "bold"];

export default async function length(args: string[]): Promise<void> {
  const matches = Number(args[0] ?? 3);
  const built = await Promise.all(NAMES.map((name) => buildOf(name)));
  for (const seats of [2, 4]) {
    const kinds = [
      { what: "8 deals", specs: matchOf(built.slice(0, seats), seats, 8), deals: 8 },
      { what: "64 deals in phases of 8", specs: matchOf(built.slice(0, seats), 8 * seats, 8), deals: 64 },
      { what: "64 deals in phases of 64", specs: matchOf(built.slice(0, seats), seats, 64), deals: 64 },
    ];
    const costs = kinds.map((): number[] => []);
    // In turn, so that other work on the machine affects all alike.
    for (let n = 0; n < matches; n++) {
      for (const [k, { specs, deals }] of kinds.entries()) {
        const { cpuMs } = await timeMatch(specs);
        costs[k]!.push(cpuMs / deals);
      }
    }
    const medians = costs.map((runs) => quantile(runs, 0.5));
    for (const [k, { what }] of kinds.entries())
      console.log(
        `palafico, ${seats} seats, ${what.padEnd(24)} ${medians[k]!.toFixed(1).padStart(6)} ms CPU a deal, start included   ${(medians[k]! / medians[0]!).toFixed(2)} × 8 deals`,
      );
  }
  await closeSandbox();
}
