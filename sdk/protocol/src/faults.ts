import type { Static } from "typebox";
import type { LogLine } from "./version.ts";

type Line = Static<typeof LogLine>;

/** Faults of one cause at one line of a bot's sources. */
export interface FaultGroup {
  kind: Line["kind"];
  /** What its newest one says, its stack included, without what differs from time to time. */
  text: string;
  /** Where in the author's own files; null where a fault has no line. */
  at: { file: string; line: number; column: number } | null;
  times: number;
  games: number;
  /** How often on each ladder, most first. */
  ladders: { ladder: string; times: number }[];
  /** The oldest and the newest one. */
  first: Line;
  last: Line;
}

/**
 * Each fault once, most frequent first. What CPU time it took, and which numbers its sentence names, part no two of one
 * line; lines that a bot logged are none.
 */
export function groupFaults(lines: readonly Line[]): FaultGroup[] {
  const faults = lines.filter(({ kind }) => kind !== "log");
  return [...Map.groupBy(faults, causeOf).values()].map(groupOf).sort((a, b) => b.times - a.times);
}

const causeOf = ({ kind, text }: Line): string => {
  const [sentence = "", first = ""] = withoutTime(text).split(FRAME, 2);
  return `${kind} ${sentence.replace(/\d+/g, "#")} ${first.replace(/:\d+$/, "")}`;
};

function groupOf(lines: readonly Line[]): FaultGroup {
  const last = lines.reduce((a, b) => (b.at > a.at ? b : a));
  const first = lines.reduce((a, b) => (b.at < a.at ? b : a));
  const [, file, line, column] = PLACE.exec(last.text) ?? [];
  const ladders = Map.groupBy(lines, ({ ladder }) => ladder);
  return {
    kind: last.kind,
    text: withoutTime(last.text),
    at: file === undefined ? null : { file, line: Number(line), column: Number(column) },
    times: lines.length,
    games: new Set(lines.map(({ game }) => game)).size,
    ladders: [...ladders].map(([ladder, of]) => ({ ladder, times: of.length })).sort((a, b) => b.times - a.times),
    first,
    last,
  };
}

/** As a runner writes the frames of a stack. */
const FRAME = /\n {4}at /;
const PLACE = /\n {4}at ([^\n]+):(\d+):(\d+)/;

const withoutTime = (text: string): string => text.replace(/ \(\d+(?:\.\d+)? ms CPU\)/g, "");
