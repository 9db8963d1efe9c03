import { lazy, Suspense } from "react";
import type { Debugging } from "../evaluation/debugging.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { useSight } from "../ui/useSight.ts";
import type { Film } from "./film.ts";
import { Stakes } from "./Stakes.tsx";
import styles from "./viewer.module.css";

const StepPanel = lazy(() => import("../evaluation/StepPanel.tsx").then((m) => ({ default: m.StepPanel })));

interface Props {
  film: Film;
  evaluation: Evaluation | null;
  at: number;
  onGo(step: number): void;
  /** It has come into view. */
  onSight(): void;
  debugging: Debugging | null;
}

/** What stands under the buttons: the chances and their reasons, or what each seat had, where there are none. */
export function Underneath({ film, evaluation, at, onGo, onSight, debugging }: Props) {
  const box = useSight<HTMLElement>(onSight, true);
  const plain = <Stakes film={film} at={at} onGo={onGo} />;
  if (film.replay === null) return plain;
  const chances = evaluation !== null && evaluation.chances[0] !== null && evaluation.state !== "failed";
  return (
    <section ref={box} className={styles.underneath} aria-label="Chances and reasons">
      <Suspense fallback={plain}>
        {chances ? <StepPanel {...{ film, evaluation, at, onGo, debugging }} /> : plain}
      </Suspense>
    </section>
  );
}
