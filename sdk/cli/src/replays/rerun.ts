import { type GameHead, Narrator } from "@liars-ladder/rules";
import type { Answer, Redecided, RerunGame } from "@liars-ladder/sandbox";
import { behind } from "../text/behind.ts";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";

/** A game that was played again: its id, what was played, and the names by seat. */
export interface Played {
  readonly id: string;
  readonly head: GameHead;
  readonly names: readonly string[];
}

/** The result in one line; if the bot differed, the first difference is below it. */
export function sayRerun(played: Played, game: RerunGame): string[] {
  const head = `game ${played.id}, seat ${game.seat}`;
  if (game.problem !== undefined)
    return [`${head}: the rules on this machine give a different game: ${game.problem}. Compare the engines above.`];
  const asked = `${plural(game.asked, "decision")}`;
  if (game.difference !== undefined)
    return [`${head}: DIFFERS at decision ${game.difference.decision}`, ...sayDecision(game.difference, played)];
  if (game.out?.by === "here") return [`${head}: not played, because the bot already broke in this rerun`];
  const end = game.out === undefined ? "" : `; then the recorded ${game.out.kind}, taken as recorded`;
  return [
    game.asked === 0 && game.out
      ? `${head}: ${game.out.kind}, as recorded`
      : `${head}: same views, same decisions (${asked}${end})`,
  ];
}

/** A decision that the bot made again: what its seat had seen, what is recorded, and what the bot does here. */
export function sayDecision(at: Redecided, played: Played): string[] {
  const { round, seat, recorded, here, cpuMs, ask, log } = at;
  const { told, say } = wordsAt(at, played);
  return [
    `    round ${round}, seat ${seat}, asked for: ${ask.decision}`,
    "    what it had seen of this round:",
    ...told.map((text) => text.replace(/^/gm, "      ")),
    `    recorded: ${say(recorded)}`,
    ...behind("    ", `here:     ${say(here)}, after ${cpuMs.toFixed(1)} ms of CPU time`),
    ...(log === "" ? [] : behind("    it logged: ", cleanLine(log, 500))),
  ];
}

/** What a seat had seen of the round, line by line, and a function that puts its possible answers into words. */
export function wordsAt({ seat, seen, ask }: Redecided, { head, names }: Played) {
  const narrator = new Narrator(head, seat, names);
  const told = seen.map((event) => narrator.tell(event)).filter((text) => text !== "");
  const say = (answer: Answer): string =>
    "action" in answer ? narrator.action({ seat, decision: ask.decision, action: answer.action }) : sayFault(answer);
  return { told, say };
}

function sayFault({ fault, message, stack: [top] = [] }: Extract<Answer, { fault: unknown }>): string {
  const place = top === undefined ? "" : `, ${top.file}:${top.line}:${top.column}`;
  return message === undefined ? fault : `${fault}${place}: ${cleanLine(message, 300)}`;
}
