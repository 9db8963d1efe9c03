import { useEffect, useMemo, useRef } from "react";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "./film.ts";
import { type Note, type Notes, thoughtsAt } from "./notes.ts";
import styles from "./viewer.module.css";

interface Props {
  film: Film;
  /** Null while they load. */
  notes: Notes | null;
  at: number;
  /** Screen readers are told what is new: not while it plays. */
  live: boolean;
  onGo(step: number): void;
}

/** Letters of a note that screen readers are told at a step; the rest is in the list. */
const TOLD = 300;

/** What the reader's own bots logged in this game, step by step; that of the current step is kept in view. */
export function LogPane({ film, notes, at, live, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is found anew at each step
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (row && list.current)
      list.current.scrollTop = row.offsetTop - (list.current.clientHeight - row.offsetHeight) / 2;
  }, [at, notes]);
  const told = [...thoughtsAt(notes, at)].map(
    ([seat, { text }]) => `${film.names[seat]} noted: ${text.slice(0, TOLD)}`,
  );
  return (
    <>
      <p className="unseen" aria-live={live ? "polite" : "off"}>
        {told.join(" ")}
      </p>
      {notes === null ? null : notes.size === 0 ? (
        <p className="dim">
          Your bot logged nothing here. What <code>game.log()</code> writes stands here, and only you can see it.
        </p>
      ) : (
        <Lines {...{ film, notes, at, onGo, list }} />
      )}
    </>
  );
}

function Lines({
  film,
  notes,
  at,
  onGo,
  list,
}: Pick<Props, "film" | "at" | "onGo"> & { notes: Notes; list: React.RefObject<HTMLOListElement | null> }) {
  const rows = useMemo(() => [...notes].sort(([a], [b]) => a - b), [notes]);
  return (
    <ol className={styles.logLines} ref={list}>
      {rows.map(([step, lines]) => (
        <li key={step}>
          <button
            type="button"
            className={styles.move}
            data-plays
            aria-current={step === at ? "step" : undefined}
            onClick={() => onGo(step)}
          >
            <span className={styles.logStep}>{step === 0 ? "start" : `step ${step}`}</span>
            <span className={styles.logTexts}>
              {lines.map((note, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                <Line key={n} note={note} name={film.names[note.seat]!} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const Line = ({ note: { seat, text, error }, name }: { note: Note; name: string }) => (
  <span className={styles.noteText} data-error={error || undefined}>
    <SeatToken seat={seat} small /> <span className="unseen">{name}: </span>
    {text.trimEnd()}
  </span>
);
