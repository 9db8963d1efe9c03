import type { StepKind, Watcher } from "@liars-ladder/rules";
import { useMemo } from "react";
import type { Film } from "./film.ts";

/** How a round ends. */
const ENDS: ReadonlySet<StepKind> = new Set(["lose", "score", "out", "end"]);

interface Props {
  film: Film;
  watcher: Watcher;
  /** Null while nothing plays: then each step is told where it is shown. */
  at: number | null;
}

/** Tells screen readers how each round ended while a game plays. Every bid would be more than anybody can follow. */
export function RoundCall({ film, watcher, at }: Props) {
  const said = useMemo(() => {
    if (at === null) return "";
    const end = film.steps.slice(0, at + 1).findLast(({ kind }) => ENDS.has(kind));
    if (end === undefined) return "";
    return `${end.kind === "end" ? "" : `Round ${end.round}: `}${film.sentence(end.index, watcher)}`;
  }, [film, watcher, at]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}
