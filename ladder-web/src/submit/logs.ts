import type { Part } from "@liars-ladder/protocol";

export type LogLine = Part<"listLogs", "response">["items"][number];

/** The same error in several games. */
export interface ErrorGroup {
  kind: LogLine["kind"];
  /** Without what differs from time to time. */
  text: string;
  times: number;
  games: number;
  /** When it came last. */
  last: LogLine;
}

/** What broke, each thing once, most frequent first: the CPU time that it took at each time does not part two of them. */
export function groupErrors(lines: readonly LogLine[]): ErrorGroup[] {
  const broken = lines.filter(({ kind }) => kind !== "log");
  const groups = Map.groupBy(broken, ({ kind, text }) => `${kind} ${withoutTime(text)}`);
  return [...groups.values()]
    .map((of) => ({
      kind: of[0]!.kind,
      text: withoutTime(of[0]!.text),
      times: of.length,
      games: new Set(of.map(({ game }) => game)).size,
      last: of.reduce((a, b) => (b.at > a.at ? b : a)),
    }))
    .sort((a, b) => b.times - a.times);
}

const withoutTime = (text: string): string => text.replace(/ \(\d+(?:\.\d+)? ms CPU\)/g, "");
