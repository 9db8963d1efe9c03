import {
  isSeedProblem,
  luckOf,
  parseUnjudged,
  playEvents,
  type Replay,
  type ReplayProblem,
  type Unjudged,
} from "@liars-ladder/rules";
import { cleanLine } from "../text/clean.ts";
import type { Line } from "./line.ts";

/** The replay on a line, whose events and result are not judged yet, or why the line is not a replay. */
export const readLine = (found: Line): Unjudged | ReplayProblem =>
  found.problem === undefined
    ? parseUnjudged(found.text)
    : { code: "replay.malformed", id: null, message: found.problem };

/** A replay that is right, or that is right up to an event: then `wrong` says what is wrong there. */
export type Judged = { replay: Replay; wrong?: undefined } | { replay: Unjudged; event: number; wrong: string };

/**
 * Plays a replay again, by the rules and, unless `rulesOnly`, by its seed, if that is one of ours. If `event` equals the
 * number of events, the events end too early, or the result is wrong.
 */
export function judged(replay: Unjudged, rulesOnly: boolean): Judged {
  const luck = luckOf(replay.seed);
  const byRules = playEvents(replay);
  const bySeed = rulesOnly || isSeedProblem(luck) ? undefined : playEvents(replay, luck);
  // The seed finds more: a game that departs from the rules departs from the seed at the same event or earlier.
  const { event, problem } = bySeed ?? byRules ?? {};
  if (event === undefined || problem === undefined) return { replay: replay as Replay };
  const what = byRules?.event === event ? "breaks the rules" : "departs from its seed";
  return { replay, event, wrong: `this game ${what} at event ${event}: ${cleanLine(problem, 500)}` };
}
