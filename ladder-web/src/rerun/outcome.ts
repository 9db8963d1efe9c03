import { type FaultKind, Narrator, type Replay } from "@liars-ladder/rules";
import { filmOf } from "../replay/film.ts";
import type { AskedAgain } from "../studio/job.ts";
import { phasesOf, type Recorded, type RecordedGame, replayOf } from "./recorded.ts";

/** What came of playing a match again, as far as it is played. */
export interface Outcome {
  readonly games: number;
  /** Games in which every bot whose code is here decided as it had, and the rules gave the same ranks. */
  readonly same: number;
  readonly differing: readonly Differing[];
}

export interface Differing {
  readonly game: RecordedGame;
  readonly again: AskedAgain;
}

/** Whether a bot's part of a game is what it was. */
export const isSame = ({ difference, problem, out, result }: AskedAgain, { ranks }: RecordedGame): boolean =>
  difference === undefined && problem === undefined && out?.by !== "here" && result?.ranks.join() === ranks.join();

/** The recorded game that was played again. */
export const gameOf = (recorded: Recorded, { phase, game }: AskedAgain): RecordedGame =>
  phasesOf(recorded)[phase]![game]!;

/** @param bots how many bots were asked: a game counts when all of them were. */
export function outcomeOf(recorded: Recorded, told: readonly AskedAgain[], bots: number): Outcome {
  const phases = phasesOf(recorded);
  const whole = [...Map.groupBy(told, ({ phase, game }) => phases[phase]![game]!)].filter(
    ([, each]) => each.length === bots,
  );
  const differing = whole.flatMap(([game, each]) =>
    each.filter((again) => !isSame(again, game)).map((again) => ({ game, again })),
  );
  const other = new Set(differing.map(({ game }) => game));
  return { games: whole.length, same: whole.length - other.size, differing: differing.sort(byPlace(recorded)) };
}

const byPlace =
  ({ games }: Recorded) =>
  (a: Differing, b: Differing): number =>
    games.indexOf(a.game) - games.indexOf(b.game) ||
    (a.again.difference?.decision ?? 0) - (b.again.difference?.decision ?? 0);

/** Where a game differs, in words: what was decided on the ladder, and what here. */
export function wordsOf(recorded: Recorded, { game, again }: Differing): string {
  const { difference: at, problem, out } = again;
  if (problem !== undefined) return `by the rules of this page it is no game: ${problem}`;
  if (at === undefined)
    return out ? `it was out already (${out.kind})` : "the ranks are others by the rules of this page";
  const replay = replayOf(recorded, game);
  const say = (answer: (typeof at)["here"]): string =>
    "action" in answer
      ? narratorAt(replay, at.decision).action({ ...at, decision: at.question, action: answer.action })
      : broke(answer);
  return `decision ${at.decision + 1}, round ${at.round}: ${say(at.recorded)} on the ladder; ${say(at.here)} here`;
}

const broke = ({ fault, message }: { fault: FaultKind; message?: string }): string =>
  `breaks (${fault}${message ? `: ${message}` : ""})`;

/** Somebody who has been told of a game up to a decision. */
function narratorAt(replay: Replay, decision: number): Narrator {
  const { ruleset } = replay;
  const { options, players, names, seen } = filmOf(replay);
  const narrator = new Narrator({ ruleset, options, players }, "all", names);
  let met = 0;
  for (const event of seen("all")) {
    const decides = event.type === "act" || (event.type === "out" && event.reason === "forfeit");
    if (decides && met++ === decision) break;
    narrator.tell(event);
  }
  return narrator;
}
