import type { Grade } from "@liars-ladder/evaluate";
import type { Step } from "@liars-ladder/rules";
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from "react";
import styles from "./viewer.module.css";

/** Steps that are worth a colour on the line. */
const COLORED: Readonly<Partial<Record<Step["kind"], string>>> = {
  challenge: "challenge",
  calza: "challenge",
  lose: "lose",
  out: "out",
  power: "power",
  swap: "swap",
};

interface Props {
  steps: readonly Step[];
  at: number;
  /** Steps with a mistake, and its grade. */
  mistakes: ReadonlyMap<number, Grade>;
  sentence(step: number): string;
  onGo(step: number): void;
}

/** A slider over all steps: ticks where rounds begin, dots where something happened, wedges over mistakes. */
export const Scrubber = memo(function Scrubber({ steps, at, mistakes, sentence, onGo }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const [hover, setHover] = useState<number | null>(null);
  const end = Math.max(1, steps.length - 1);
  const stepAt = (x: number): number => {
    const box = track.current?.getBoundingClientRect();
    return box === undefined ? 0 : Math.round(Math.min(1, Math.max(0, (x - box.left) / box.width)) * end);
  };
  // React's wheel listeners are passive; this one must keep the page still.
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onGo(at + Math.sign(event.deltaY || event.deltaX));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [at, onGo]);

  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    onGo(stepAt(event.clientX));
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const step = stepAt(event.clientX);
    setHover(step);
    if (event.buttons === 1) onGo(step);
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? end : by === undefined || event.shiftKey ? null : at + by;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(to);
  };
  const left = (step: number) => `${(step / end) * 100}%`;
  return (
    <div
      ref={track}
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label="Step of the replay"
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={at}
      aria-valuetext={sentence(at)}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerLeave={() => setHover(null)}
      onKeyDown={onKey}
    >
      <div className={styles.track}>
        <div className={styles.done} style={{ width: left(at) }} />
      </div>
      {steps.map((step) =>
        step.kind === "round" ? (
          <span key={step.index} className={styles.tick} style={{ left: left(step.index) }} />
        ) : COLORED[step.kind] ? (
          <span
            key={step.index}
            className={styles.dot}
            data-kind={COLORED[step.kind]}
            style={{ left: left(step.index) }}
          />
        ) : null,
      )}
      {[...mistakes].map(([step, grade]) => (
        <span key={step} className={styles.mistake} data-grade={grade} style={{ left: left(step) }} />
      ))}
      <span className={styles.thumb} style={{ left: left(at) }} />
      {hover !== null && (
        <span className={styles.preview} style={{ left: `clamp(6rem, ${left(hover)}, calc(100% - 6rem))` }}>
          {sentence(hover)}
        </span>
      )}
    </div>
  );
});
