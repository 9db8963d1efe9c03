import { playEvents } from "./play-events.ts";
import { isReplayProblem, parseUnjudged } from "./replay.ts";
import { isSeedProblem, luckOf } from "./seed.ts";

/** What `liars verify --json` prints for a game. `event`: see `playEvents`; −1 is the head. */
export interface Verdict {
  id: string | null;
  ok: boolean;
  event?: number;
  problem?: string;
}

/**
 * Whether a replay is what the rules give and, unless `rulesOnly`, whether its luck is what its seed gives. Takes
 * the text of a line, or a parsed JSON object. Never throws, whatever it is given.
 */
export function verify(json: unknown, { rulesOnly = false }: { rulesOnly?: boolean } = {}): Verdict {
  const replay = parseUnjudged(json);
  if (isReplayProblem(replay)) return { id: replay.id, ok: false, event: -1, problem: replay.message };
  const { id } = replay;
  const luck = rulesOnly ? undefined : luckOf(replay.seed);
  if (luck !== undefined && isSeedProblem(luck)) return { id, ok: false, event: -1, problem: luck.message };
  const departure = playEvents(replay, luck);
  return departure === undefined ? { id, ok: true } : { id, ok: false, ...departure };
}
