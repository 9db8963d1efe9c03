import type { Grade } from "@liars-ladder/evaluate";
import type { Watcher } from "@liars-ladder/rules";
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Debugging } from "../evaluation/debugging.ts";
import { useMistakes } from "../evaluation/useMistakes.ts";
import { later } from "../slice/later.tsx";
import { Slice } from "../slice/Slice.tsx";
import { placeOf } from "./address.ts";
import { Controls } from "./Controls.tsx";
import * as control from "./control.ts";
import type { Film } from "./film.ts";
import type { Notes } from "./notes.ts";
import { marksOf } from "./odds.ts";
import { RoundCall } from "./RoundCall.tsx";
import { Scrubber } from "./Scrubber.tsx";
import { Side } from "./Side.tsx";
import { StepTable } from "./StepTable.tsx";
import { Told } from "./Told.tsx";
import { Underneath } from "./Underneath.tsx";
import { type Start, useFilmView } from "./useFilmView.ts";
import { useJudgements } from "./useJudgements.ts";
import styles from "./viewer.module.css";

const KeysDialog = later(async () => (await import("./Dialogs.tsx")).KeysDialog);
const Reasons = later(async () => (await import("../evaluation/Reasons.tsx")).Reasons);
const LogPane = later(async () => (await import("./LogPane.tsx")).LogPane);
const ShareDialog = later(async () => (await import("./Dialogs.tsx")).ShareDialog);

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
  /** What the reader's own bots logged, by step: null while it loads; undefined if they have no bot in the game. */
  notes?: Notes | null | undefined;
  /** Where the decisions can be debugged on the reader's machine. */
  debugging?: Debugging | null;
  /** Whether the page's keys are its own: not where it is one thing among others. */
  keys?: boolean;
  /** It only keeps the room of another: no key means it, though it looks as if. */
  idle?: boolean;
  /** More of the film is to come: it is followed. */
  live?: boolean;
  /** Called when somebody leaves the last step, or is back there. */
  onTail?: (atTail: boolean) => void;
}

/** A replay: the table, the line of time, every move, and what each seat could know. */
export function ReplayViewer(props: ViewerProps) {
  const { film, start, mode = "full", onPlace, keys = true, idle = false, live = false, onTail, notes } = props;
  const { debugging = null } = props;
  const [dialog, setDialog] = useState<"share" | "help" | null>(null);
  const judgements = useJudgements(film);
  const marks = useMemo(() => marksOf(film, judgements ?? []), [film, judgements]);
  const { view, apply, run, setSpeed } = useFilmView(film, start, marks, open, { keys: keys && !idle, live });
  const mistakes = useMistakes(film, start, marks, view, apply);
  const { evaluation } = mistakes;
  function open(what: "share" | "help" | "mistake"): void {
    if (what === "mistake") mistakes.next();
    // What stands inside another page has no address of its own here.
    else if (what === "help" || mode === "full") setDialog(what);
  }
  const sentence = useSentence(film, view.watcher);
  const placed = useSentence(film, view.watcher, true);
  const go = useCallback((to: number) => apply((old) => control.goTo(old, film.steps, to)), [apply, film]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows where the view rests, nothing else
  useEffect(() => {
    if (!view.playing) onPlace?.(placeOf(view));
  }, [view.playing, view.step, view.watcher]);

  const { step: at } = view;
  const running = view.playing || view.tail;
  const atTail = view.tail || (!view.live && at === film.steps.length - 1);
  useEffect(() => onTail?.(atTail), [onTail, atTail]);
  const full = mode === "full";
  // The room of what a live game has stays when it ends, and what comes with its end has its room before: nothing moves.
  const [wasLive] = useState(live);
  return (
    <div className={styles.viewer} data-mode={mode}>
      <div className={styles.stage}>
        <Slice>
          <Told sentence={sentence} steps={film.steps.length} at={at} live={!running} grows={wasLive} />
        </Slice>
        <RoundCall film={film} watcher={view.watcher} at={running ? at : null} />
        <Slice>
          <StepTable film={film} view={view} apply={apply} notes={notes} />
        </Slice>
        {mode !== "bare" && (
          <div className={styles.bar}>
            <Slice>
              <Scrubber
                steps={film.steps}
                mistakes={evaluation?.mistakes ?? NONE}
                sentence={placed}
                {...{ at, onGo: go }}
              />
            </Slice>
            <Slice>
              <Controls
                film={film}
                view={view}
                run={run}
                few={mode === "embed"}
                wasLive={wasLive}
                keys={keys}
                flawless={mistakes.none}
                candid={judgements !== null && !marks.some(({ kind }) => kind === "bluff")}
                onWatch={(watcher) => apply((old) => control.watch(old, watcher))}
                onSpeed={setSpeed}
              />
            </Slice>
          </div>
        )}
        {full && (
          <Slice>
            <Underneath onSight={mistakes.ask} {...{ film, evaluation, at, onGo: go, debugging }} />
          </Slice>
        )}
        {notes !== undefined && (
          <section className={styles.log} aria-labelledby="log">
            <h2 id="log">
              Log <span className="dim">of your bots; only you can see it</span>
            </h2>
            <Suspense fallback={null}>
              <LogPane {...{ film, notes, at, live: !running, onGo: go }} />
            </Suspense>
          </section>
        )}
      </div>
      {full && (
        <Slice>
          <Side {...{ film, at, marks, evaluation, onGo: go }} />
        </Slice>
      )}
      {full && film.replay !== null && (
        <div className={styles.reasons}>
          <Suspense fallback={null}>
            {evaluation && <Reasons film={film} evaluation={evaluation} at={at} onGo={go} />}
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === "help" && <KeysDialog onClose={() => setDialog(null)} />}
        {dialog === "share" && <ShareDialog onClose={() => setDialog(null)} {...linksOf(props, view, sentence)} />}
      </Suspense>
    </div>
  );
}

const NONE: ReadonlyMap<number, Grade> = new Map();

type Tell = (step: number) => string;

/** What happens at a step, as a watcher sees it, with its round; `moves`: and with its place in that. */
const useSentence = (film: Film, watcher: Watcher, moves = false): Tell =>
  useCallback(
    (at: number) => {
      const told = film.steps[Math.min(Math.max(0, at), film.steps.length - 1)]!;
      const sentence = film.sentence(told.index, watcher);
      if (told.round === 0 || told.kind === "round" || told.kind === "end") return sentence;
      if (!moves) return `Round ${told.round}. ${sentence}`;
      const begun = film.steps.findIndex(({ round }) => round === told.round);
      return `Round ${told.round}, move ${told.index - begun}: ${sentence}`;
    },
    [film, watcher, moves],
  );

/** The addresses of this very step, and of what a clip of its round is made of. */
function linksOf({ film, page = null, embed = null, command = null }: ViewerProps, view: control.View, sentence: Tell) {
  const at = new URLSearchParams(placeOf(view)).toString();
  const link = page === null ? null : `${page}?${at}`;
  const seat = view.watcher === "all" ? "" : `&seat=${view.watcher}`;
  const pictureOf = (step: number): string => `${page}/card.png?at=${step}${seat}`;
  // What others may embed has pictures, too.
  const drawn = page !== null && embed !== null;
  const { round } = film.steps[view.step]!;
  const steps = film.steps.flatMap((step) => (step.round === round ? [step.index] : []));
  const clip = {
    name: `liars-ladder-round-${round}.gif`,
    alt: steps.map((step, nth) => (nth === 0 ? sentence(step) : film.sentence(step, view.watcher))).join(" "),
    pictures: steps.map(pictureOf),
  };
  return {
    link,
    image: drawn ? pictureOf(view.step) : null,
    clip: drawn ? clip : null,
    embed: embed === null ? null : `${embed}?${at}`,
    command,
  };
}
