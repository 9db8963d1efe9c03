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
import type { Line } from "./lines.ts";

/** A line's replay, its events and result still to be judged, or why it is none. */
export const readLine = (found: Line): Unjudged | ReplayProblem =>
  found.problem === undefined
    ? parseUnjudged(found.text)
    : { code: "replay.malformed", id: null, message: found.problem };

/** A replay that is all right, or is so up to an event; of that, `wrong` says what is not. */
export type Judged = { replay: Replay; wrong?: undefined } | { replay: Unjudged; event: number; wrong: string };

/**
 * Plays a replay again: by the rules, and, unless `rulesOnly`, by its seed, where that is one of ours. An event index that
 * is the events' count says that they end early, or that the result is wrong.
 */
export function judged(replay: Unjudged, rulesOnly: boolean): Judged {
  const luck = luckOf(replay.seed);
  const byRules = playEvents(replay);
  const bySeed = rulesOnly || isSeedProblem(luck) ? undefined : playEvents(replay, luck);
  // The seed says more: what departs from the rules departs from it there, if not before.
  const { event, problem } = bySeed ?? byRules ?? {};
  if (event === undefined || problem === undefined) return { replay: replay as Replay };
  const what = byRules?.event === event ? "breaks the rules" : "departs from its seed";
  return { replay, event, wrong: `this game ${what} at event ${event}: ${cleanLine(problem, 500)}` };
}
