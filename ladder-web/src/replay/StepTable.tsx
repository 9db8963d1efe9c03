import { memo, useMemo } from "react";
import { callOf } from "../felt/call.ts";
import { Felt } from "../felt/Felt.tsx";
import { useHome } from "../felt/mine.ts";
import { roomOfFilm } from "../felt/room.ts";
import * as control from "./control.ts";
import type { Film } from "./film.ts";
import { type Notes, thoughtsAt } from "./notes.ts";
import { OddsBars } from "./OddsBars.tsx";
import { supports } from "./odds.ts";
import styles from "./viewer.module.css";

interface Props {
  film: Film;
  view: control.View;
  apply(change: (view: control.View) => control.View): void;
  notes: Notes | null | undefined;
}

/** The table as a watcher sees it at a step, with the odds of the bid that stands. */
export const StepTable = memo(function StepTable({ film, view, apply, notes }: Props) {
  const { watcher } = view;
  const home = useHome();
  const step = film.steps[view.step]!;
  const table = film.table(view.step, watcher);
  const ranks = step.kind === "end" ? (film.result?.ranks ?? null) : null;
  const counts = useMemo(() => (step.kind === "end" ? [] : supports(film, table)), [film, table, step]);
  const room = useMemo(() => roomOfFilm(film, "all"), [film]);
  const onLook = (seat: number): void => apply((old) => control.watch(old, old.watcher === seat ? "all" : seat));
  return (
    <Felt
      table={table}
      names={film.names}
      front={view.front ?? home}
      acting={step.kind === "reveal" ? null : step.seat}
      call={callOf(step, table)}
      counts={counts}
      ranks={ranks}
      room={room}
      thoughts={thoughtsAt(notes, view.step)}
      {...(film.open && { onLook })}
    >
      <div className={styles.oddsRoom}>
        {table.reveal === null && ranks === null && <OddsBars film={film} step={view.step} watcher={watcher} />}
        {film.open && watcher !== "all" && (
          <button type="button" className={styles.seeAll} onClick={() => apply((old) => control.watch(old, "all"))}>
            {watcher === "audience" ? "As everybody sees it" : `As ${film.names[watcher]} sees it`} · show everything
          </button>
        )}
      </div>
    </Felt>
  );
});
