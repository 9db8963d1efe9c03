import { isReplayProblem, parseReplay, type Replay } from "@liars-ladder/rules";

/** A line of a file, counted from 1: a game, or why it is not a game. */
export type Line =
  | { number: number; replay: Replay; problem: null }
  | { number: number; replay: null; problem: string };

/** Reads one game per line. A file that is one JSON object, even over many lines, is one game. */
export function readLines(text: string): Line[] {
  const whole = readLine(text, 1);
  if (whole.replay !== null) return [whole];
  return text.split("\n").flatMap((json, index) => (json.trim() === "" ? [] : [readLine(json, index + 1)]));
}

function readLine(json: string, number: number): Line {
  const replay = parseReplay(json);
  return isReplayProblem(replay)
    ? { number, replay: null, problem: replay.message }
    : { number, replay, problem: null };
}

/** What a list of games shows of a line. */
export const titleOf = ({ number, replay }: Line): string =>
  replay === null
    ? `Line ${number}: unreadable`
    : `${replay.id} · ${replay.ruleset} · ${replay.players.map(({ name }) => name).join(", ")}`;
