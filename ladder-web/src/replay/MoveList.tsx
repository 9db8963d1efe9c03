import type { Grade } from "@liars-ladder/evaluate";
import type { Step } from "@liars-ladder/rules";
import { memo, useEffect, useMemo, useRef } from "react";
import { GradeSign } from "../evaluation/GradeSign.tsx";
import { BidGlyph } from "../felt/BidGlyph.tsx";
import { SeatToken } from "../felt/SeatToken.tsx";
import { Slice } from "../slice/Slice.tsx";
import { percent } from "../ui/format.ts";
import type { Film } from "./film.ts";
import type { Mark } from "./odds.ts";
import styles from "./viewer.module.css";

/** What a decision gave away, of a game. */
export interface Given {
  readonly loss: number;
  readonly grade: Grade | null;
}

interface Props {
  film: Film;
  at: number;
  marks: readonly Mark[];
  /** What the decisions of a step gave away, as far as it is known. */
  losses: ReadonlyMap<number, Given>;
  onGo(step: number): void;
}

/** Every step, by rounds; the current one is kept in view inside the list. */
export function MoveList({ film, at, marks, losses, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const rounds = useMemo(() => Map.groupBy(film.steps, (step) => (step.kind === "end" ? RESULT : step.round)), [film]);
  const byStep = useMemo(() => new Map(marks.map((mark) => [mark.step, mark])), [marks]);
  const here = film.steps[at];
  useEffect(() => {
    // A list stands at its first row by itself: to ask where that is would lay it out, wherever it stands on the page.
    if (!list.current || (at === 0 && list.current.scrollTop === 0)) return;
    const row = list.current.querySelector<HTMLElement>("[aria-current]");
    if (!row) return;
    const details = row.closest("details");
    if (details && !details.open) details.open = true;
    const [inside, around] = [row.getBoundingClientRect(), list.current.getBoundingClientRect()];
    list.current.scrollTop += inside.top + inside.height / 2 - (around.top + around.height / 2);
  }, [at]);
  return (
    // Scrolls by itself: reachable by keyboard through its buttons.
    <div className={styles.moves} ref={list}>
      {[...rounds].map(([round, steps]) => (
        <Slice key={round}>
          <Round
            {...{ film, round, steps, losses, onGo }}
            marks={byStep}
            near={steps.some(({ index }) => Math.abs(index - at) <= NEAR)}
            at={here !== undefined && steps.includes(here) ? at : null}
          />
        </Slice>
      ))}
    </div>
  );
}

/** Rows on either side of the current one whose height is known when it is brought into view: more than a list shows. */
const NEAR = 30;

/** In place of a round's number: how the game ended. */
const RESULT = -1;

interface RoundProps {
  film: Film;
  round: number;
  steps: readonly Step[];
  /** By steps. */
  marks: ReadonlyMap<number, Mark>;
  losses: ReadonlyMap<number, Given>;
  /** Some of its steps are near the current one. */
  near: boolean;
  /** The current step, if it is of this round. */
  at: number | null;
  onGo(step: number): void;
}

const Round = memo(function Round({ film, round, steps, marks, losses, near, at, onGo }: RoundProps) {
  return (
    <details open className={styles.roundBox} data-near={near ? "" : undefined}>
      <summary>{round === RESULT ? "Result" : round === 0 ? "Setup" : `Round ${round}`}</summary>
      <ol style={{ "--rows": steps.length }}>
        {steps.map((step) => (
          <Row
            key={step.index}
            film={film}
            step={step}
            mark={marks.get(step.index)}
            gave={losses.get(step.index)}
            current={step.index === at}
            onGo={onGo}
          />
        ))}
      </ol>
    </details>
  );
});

const MARK_WORDS: Readonly<Record<Mark["kind"], string>> = {
  bluff: "bluff",
  "bad-call": "bad call",
  "good-call": "good call",
  calza: "calza",
};

const Row = memo(function Row({
  film,
  step,
  mark,
  gave,
  current,
  onGo,
}: {
  film: Film;
  step: Step;
  mark: Mark | undefined;
  gave: Given | undefined;
  current: boolean;
  onGo(step: number): void;
}) {
  const event = film.seen("all")[step.from];
  const bid = step.kind === "bid" && event?.type === "act" && event.action.type === "bid" ? event.action.bid : null;
  return (
    <li>
      <button
        type="button"
        className={styles.move}
        data-kind={step.kind}
        data-plays
        aria-current={current ? "step" : undefined}
        onClick={() => onGo(step.index)}
      >
        {step.seat !== null && bid !== null ? (
          <>
            <SeatToken seat={step.seat} small />
            <span className={styles.moveText}>
              {film.names[step.seat]} <BidGlyph bid={bid} look={film.look} words={film.words} />
            </span>
          </>
        ) : (
          <>
            {step.seat !== null && step.kind !== "reveal" && <SeatToken seat={step.seat} small />}
            <span className={styles.moveText}>{film.sentence(step.index, "all")}</span>
          </>
        )}
        {mark && mark.kind !== "good-call" && (
          <span
            className={styles.mark}
            data-kind={mark.kind}
            title={`${percent(1 - mark.size)} to be right, for what the seat knew`}
          >
            {MARK_WORDS[mark.kind]}
            <span className="tnum"> {percent(1 - mark.size)}</span>
          </span>
        )}
        {gave !== undefined && (
          <span
            className={styles.gave}
            data-grade={gave.grade ?? undefined}
            title={`${gave.grade === null ? "" : `${gave.grade}: `}gave away ${gave.loss.toFixed(2)} of a game, by what the seat knew`}
          >
            {gave.grade !== null && <GradeSign grade={gave.grade} />} <span className="unseen">gave away </span>−
            {gave.loss.toFixed(2)}
          </span>
        )}
      </button>
    </li>
  );
});
