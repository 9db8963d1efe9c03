import { useEffect, useRef } from "react";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import styles from "./play.module.css";

/**
 * Everything that has happened, as the person's seat saw it, step by step. Screen readers read each step when it
 * appears.
 */
export function Story({ film, at, seat }: { film: Film; at: number; seat: number }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the newest step
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [at]);
  return (
    <section className={styles.story} aria-label="What has happened">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div ref={list} role="log" className={styles.scroll} tabIndex={0}>
        <ol className={styles.steps}>
          {film.steps.slice(0, at + 1).map((step) => {
            const text = film.sentence(step.index, seat);
            if (text === "") return null;
            return (
              <li key={step.index} data-kind={step.kind} data-now={step.index === at || undefined}>
                {step.seat !== null && step.kind !== "round" && <SeatToken seat={step.seat} small />}{" "}
                <span>{text}</span>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
