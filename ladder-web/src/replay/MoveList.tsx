import type { Step } from "@liars-ladder/rules";
import { memo, useEffect, useMemo, useRef } from "react";
import { BidGlyph } from "../felt/BidGlyph.tsx";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "./film.ts";
import type { Mark } from "./odds.ts";
import styles from "./viewer.module.css";

/** What a decision gave away, of a game. */
export interface Given {
  readonly loss: number;
  readonly mistake: boolean;
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
  const rounds = useMemo(() => Map.groupBy(film.steps, (step) => (step.kind === "end" ? -1 : step.round)), [film]);
  const byStep = useMemo(() => new Map(marks.map((mark) => [mark.step, mark])), [marks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is found anew at each step
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !list.current) return;
    const details = row.closest("details");
    if (details && !details.open) details.open = true;
    const top = row.offsetTop - list.current.clientHeight / 2 + row.offsetHeight / 2;
    list.current.scrollTop = top;
  }, [at]);
  return (
    // Scrolls by itself: reachable by keyboard through its buttons.
    <div className={styles.moves} ref={list}>
      {[...rounds].map(([round, steps]) => (
        <details key={round} open className={styles.roundBox}>
          <summary>{round === -1 ? "Result" : round === 0 ? "Setup" : `Round ${round}`}</summary>
          <ol>
            {steps.map((step) => (
              <Row
                key={step.index}
                film={film}
                step={step}
                mark={byStep.get(step.index)}
                gave={losses.get(step.index)}
                current={step.index === at}
                onGo={onGo}
              />
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

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
            title={`${Math.round((1 - mark.size) * 100)} % to be right, for what the seat knew`}
          >
            {MARK_WORDS[mark.kind]}
            <span className="tnum"> {Math.round((1 - mark.size) * 100)} %</span>
          </span>
        )}
        {gave !== undefined && (
          <span
            className={styles.gave}
            data-mistake={gave.mistake || undefined}
            title={`gave away ${gave.loss.toFixed(2)} of a game, by what the seat knew`}
          >
            <span className="unseen">gave away </span>−{gave.loss.toFixed(2)}
          </span>
        )}
      </button>
    </li>
  );
});
