import type { Answer, Difference, RerunGame } from "@liars-ladder/sandbox";
import { behind } from "../text/behind.ts";
import { plural } from "../text/bid.ts";
import { cleanLine } from "../text/clean.ts";
import { tellSeen } from "./seen.ts";
import { tellAction } from "./tell.ts";

/** What came of one game that was played again, in a line; below it where the bot first did something else. */
export function sayRerun(id: string, game: RerunGame, name: (seat: number) => string): string[] {
  const head = `game ${id}, seat ${game.seat}`;
  if (game.problem !== undefined)
    return [`${head}: the rules here make another game of it: ${game.problem}. Compare the engines above.`];
  const asked = `${plural(game.asked, "decision")}`;
  if (game.difference !== undefined)
    return [`${head}: DIFFERS at decision ${game.difference.decision}`, ...sayDifference(game.difference, name)];
  if (game.out?.by === "here") return [`${head}: not asked, for it had broken here before`];
  const end = game.out === undefined ? "" : `; then the recorded ${game.out.kind}, taken as it was`;
  return [
    game.asked === 0 && game.out
      ? `${head}: ${game.out.kind}, as recorded`
      : `${head}: same views, same decisions (${asked}${end})`,
  ];
}

function sayDifference(at: Difference, name: (seat: number) => string): string[] {
  const { round, seat, recorded, here, cpuMs, ask, seen, log } = at;
  const own = (event: Difference["seen"][number]): string => tellSeen(event, name);
  return [
    `    round ${round}, seat ${seat}, asked for: ${ask.decision}`,
    "    what it has seen of this round:",
    ...seen.map((event) => own(event).replace(/^\n/, "").replace(/^/gm, "      ")),
    `    recorded: ${sayAnswer(recorded, name)}`,
    ...behind("    ", `here:     ${sayAnswer(here, name)}, after ${cpuMs.toFixed(1)} ms of CPU time`),
    ...(log === "" ? [] : behind("    it logged: ", cleanLine(log, 500))),
  ];
}

function sayAnswer(answer: Answer, name: (seat: number) => string): string {
  if ("action" in answer) return tellAction(answer.action, name);
  const { fault, message, stack: [top] = [] } = answer;
  const place = top === undefined ? "" : `, ${top.file}:${top.line}:${top.column}`;
  return message === undefined ? fault : `${fault}${place}: ${cleanLine(message, 300)}`;
}
