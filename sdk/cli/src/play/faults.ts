import type { FaultKind } from "@liars-ladder/rules";
import { LIMITS, type MatchFault, type MatchLog } from "@liars-ladder/sandbox";
import { behind } from "../text/behind.ts";
import { plural } from "../text/plural.ts";
import type { Entrant } from "./entrants.ts";
import type { Played } from "./played.ts";

/** Says in words what each bot did wrong: a line for each kind of fault, with its first occurrence. */
export function sayFaults(entrants: readonly Entrant[], played: Pick<Played, "faults" | "count">): string[] {
  const groups = Map.groupBy(played.faults, ({ bot, kind }) => `${bot} ${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { bot, kind, message, stack = [], cpuMs } = first;
    const where = stack[0] === undefined ? "" : `, ${stack[0].file}:${stack[0].line}:${stack[0].column}`;
    return [
      `${entrants[bot]?.label}: ${MEANING[kind]}, in ${plural(played.count(first), "game")}.`,
      ...behind("    ", `First ${sayPlace(first)}${where}, after ${cpuMs.toFixed(1)} ms of CPU time: ${message}`),
    ];
  });
}

const MEANING: Record<FaultKind, string> = {
  illegal: "gave an answer that is not a legal action, and forfeited the game",
  exception: "threw an exception, and forfeited the game",
  timeout: `used more CPU time than allowed (${LIMITS.decisionMs} ms for a decision, ${LIMITS.bankMs} ms + ${LIMITS.bankPerDecisionMs} ms per decision for a game), and forfeited the rest of the match`,
  memory: `used more memory than allowed (${LIMITS.isolateMb} MB), and forfeited the rest of the match`,
  crash: "broke its process, and forfeited the rest of the match",
};

function sayPlace({ phase, game, decision }: Omit<MatchFault, "kind">): string {
  const when = decision < 0 ? "while the bot was loaded or the game started" : `at decision ${decision} of the game`;
  return `in game ${game}${phase > 0 ? ` of phase ${phase}` : ""}, ${when}`;
}

/** What bots logged, oldest first, each line with its place. It is safe for a terminal with this many columns. */
export const sayLogs = (
  entrants: readonly Entrant[],
  logs: readonly MatchLog[],
  columns: number | undefined,
): string[] =>
  logs.flatMap(({ bot, phase, game, decision, text }) => {
    const place = `${entrants[bot]?.label}, game ${game}${phase > 0 ? ` of phase ${phase}` : ""}, decision ${decision}`;
    return behind(`${place}: `, text.trimEnd(), columns);
  });
