import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { useMistakes } from "../evaluation/useMistakes.ts";
import { Felt } from "../felt/Felt.tsx";
import { roomOf } from "../felt/room.ts";
import { SeatToken } from "../felt/SeatToken.tsx";
import { placeOf } from "./address.ts";
import { Controls } from "./Controls.tsx";
import * as control from "./control.ts";
import type { Film } from "./film.ts";
import { type Given, MoveList } from "./MoveList.tsx";
import type { Notes } from "./notes.ts";
import { OddsBars } from "./OddsBars.tsx";
import { marksOf, supports } from "./odds.ts";
import { Scrubber } from "./Scrubber.tsx";
import { Underneath } from "./Underneath.tsx";
import { type Start, useFilmView } from "./useFilmView.ts";
import { useJudgements } from "./useJudgements.ts";
import styles from "./viewer.module.css";

const KeysDialog = lazy(() => import("./Dialogs.tsx").then((m) => ({ default: m.KeysDialog })));
const Reasons = lazy(() => import("../evaluation/Reasons.tsx").then((m) => ({ default: m.Reasons })));
const ShareDialog = lazy(() => import("./Dialogs.tsx").then((m) => ({ default: m.ShareDialog })));

export interface ViewerProps {
  film: Film;
  start: Start;
  /** `embed`: the table and its controls alone. `bare`: the table alone. */
  mode?: "full" | "embed" | "bare";
  /** Called when it comes to rest on a step: to keep the address up to date. */
  onPlace?: (place: Record<string, string>) => void;
  /** Address of this replay's page and of its embedded form, without a step. */
  page?: string | null;
  embed?: string | null;
  command?: string | null;
  /** What the watcher's own bots logged, by step. */
  notes?: Notes | undefined;
  /** Whether the page's keys are its own: not where it is one thing among others. */
  keys?: boolean;
}

/** A replay: the table, the line of time, every move, and what each seat could know. */
export function ReplayViewer({
  film,
  start,
  mode = "full",
  onPlace,
  page = null,
  embed = null,
  command = null,
  keys = true,
  notes,
}: ViewerProps) {
  const [dialog, setDialog] = useState<"share" | "help" | null>(null);
  const judgements = useJudgements(film);
  const marks = useMemo(() => marksOf(film, judgements ?? []), [film, judgements]);
  const { view, apply, run } = useFilmView(film, start, marks, open, keys);
  const mistakes = useMistakes(film, start, marks, view, apply);
  const { evaluation } = mistakes;
  function open(what: "share" | "help" | "mistake"): void {
    if (what === "mistake") mistakes.next();
    else setDialog(what);
  }
  const losses = useMemo(() => lossesOf(evaluation), [evaluation]);
  const step = film.steps[view.step]!;
  const table = film.table(view.step, view.watcher);
  const ranks = step.kind === "end" ? (film.result?.ranks ?? null) : null;
  const counts = useMemo(() => (step.kind === "end" ? [] : supports(film, table)), [film, table, step]);
  const sentence = useCallback(
    (at: number) => {
      const told = film.steps[Math.min(Math.max(0, at), film.steps.length - 1)]!;
      const round = told.round > 0 && told.kind !== "round" && told.kind !== "end" ? `Round ${told.round}. ` : "";
      return round + film.sentence(told.index, view.watcher);
    },
    [film, view.watcher],
  );
  const room = useMemo(() => roomOf(film.steps.map(({ index }) => film.table(index, "all"))), [film]);
  const go = useCallback((to: number) => apply((old) => control.goTo(old, film.steps, to)), [apply, film]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows where the view rests, nothing else
  useEffect(() => {
    if (!view.playing) onPlace?.(placeOf(view));
  }, [view.playing, view.step, view.watcher]);

  const at = new URLSearchParams(placeOf(view)).toString();
  const calls = step.kind === "challenge" || step.kind === "calza";
  const challenger = calls ? step.seat : (table.reveal?.challenger ?? table.reveal?.calza ?? null);
  return (
    <div className={styles.viewer} data-mode={mode}>
      <div className={styles.stage}>
        <Told sentence={sentence} steps={film.steps.length} at={view.step} live={!view.playing} />
        <Felt
          table={table}
          names={film.names}
          front={view.front}
          acting={step.kind === "reveal" ? null : step.seat}
          challenger={ranks === null ? challenger : null}
          counts={counts}
          ranks={ranks}
          room={room}
          {...(film.open && {
            onLook: (seat: number) => apply((old) => control.watch(old, old.watcher === seat ? "all" : seat)),
          })}
        >
          <div className={styles.oddsRoom}>
            {table.reveal === null && ranks === null && (
              <OddsBars film={film} step={view.step} watcher={view.watcher} />
            )}
            {film.open && view.watcher !== "all" && (
              <button type="button" className={styles.seeAll} onClick={() => run("all")}>
                {view.watcher === "audience" ? "As everybody sees it" : `As ${film.names[view.watcher]} sees it`} · show
                everything
              </button>
            )}
          </div>
        </Felt>
        {mode !== "bare" && (
          <div className={styles.bar}>
            <Scrubber
              steps={film.steps}
              at={view.step}
              mistakes={evaluation?.mistakes ?? []}
              sentence={sentence}
              onGo={go}
            />
            <Controls
              film={film}
              view={view}
              run={run}
              few={mode === "embed"}
              flawless={mistakes.none}
              onWatch={(watcher) => apply((old) => control.watch(old, watcher))}
              onSpeed={(speed) => apply((old) => ({ ...old, speed }))}
            />
          </div>
        )}
        {notes?.get(view.step)?.map((note) => (
          <p key={`${note.seat} ${note.text}`} className={styles.note} data-error={note.error || undefined}>
            <SeatToken seat={note.seat} small /> <span className={styles.noteText}>{note.text}</span>
            <span className="dim"> you alone see this</span>
          </p>
        ))}
        {mode === "full" && (
          <Underneath film={film} evaluation={evaluation} at={view.step} onGo={go} onSight={mistakes.ask} />
        )}
      </div>
      {mode === "full" && (
        <aside className={styles.side} aria-label="Moves">
          <MoveList film={film} at={view.step} marks={marks} losses={losses} onGo={go} />
          <p className={styles.legend}>
            <span>
              <b className={styles.mark} data-kind="bluff">
                bluff
              </b>{" "}
              bid made though it was likelier false, for what its bidder knew
            </span>
            <span>
              <b className={styles.mark} data-kind="bad-call">
                bad call
              </b>{" "}
              challenge of a bid that was likelier true, for what the challenger knew
            </span>
            {film.replay !== null && (
              <span>
                <b className={styles.gave} data-mistake>
                  −0.12
                </b>{" "}
                given away, of a game, by what the seat knew; a mistake where it is red
              </span>
            )}
          </p>
        </aside>
      )}
      {mode === "full" && film.replay !== null && (
        <div className={styles.reasons}>
          <Suspense fallback={null}>
            {evaluation && <Reasons film={film} evaluation={evaluation} at={view.step} onGo={go} />}
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === "help" && <KeysDialog onClose={() => setDialog(null)} />}
        {dialog === "share" && (
          <ShareDialog
            onClose={() => setDialog(null)}
            link={page === null ? null : `${page}?${at}`}
            embed={embed === null ? null : `${embed}?${at}`}
            command={command}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Losses below are within what playouts can tell apart. */
const TOLD = 0.01;

/** By steps, what is worth a number in the list. Of several decisions of one step, the worst. */
function lossesOf(evaluation: Evaluation | null): ReadonlyMap<number, Given> {
  const losses = new Map<number, Given>();
  for (const [step, list] of evaluation?.decisions ?? [])
    for (const { loss } of list)
      if (loss !== null && loss.loss >= TOLD && loss.loss > (losses.get(step)?.loss ?? 0)) losses.set(step, loss);
  return losses;
}

interface ToldProps {
  sentence(step: number): string;
  steps: number;
  at: number;
  /** Screen readers are told: not while it plays. */
  live: boolean;
}

/** What happens at a step, in words. The longest of the game keeps its room, so that the table under it stays where it is. */
function Told({ sentence, steps, at, live }: ToldProps) {
  const longest = useMemo(
    () =>
      Array.from({ length: steps }, (_, step) => sentence(step)).reduce((a, b) => (b.length > a.length ? b : a), ""),
    [sentence, steps],
  );
  return (
    <div className={styles.told}>
      <p className={styles.ghost} aria-hidden="true">
        {longest}
      </p>
      <p className={styles.sentence} aria-live={live ? "polite" : "off"}>
        {sentence(at)}
      </p>
    </div>
  );
}
