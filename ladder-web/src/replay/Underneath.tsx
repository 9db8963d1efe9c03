import { useEffect, useState } from "react";
import type { Debugging } from "../evaluation/debugging.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import type { StepPanel } from "../evaluation/StepPanel.tsx";
import { useSight } from "../ui/useSight.ts";
import type { Film } from "./film.ts";
import { Stakes } from "./Stakes.tsx";
import styles from "./viewer.module.css";

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
  const [seen, setSeen] = useState(false);
  const box = useSight<HTMLElement>(() => {
    setSeen(true);
    onSight();
  }, true);
  const Panel = usePanel(seen || evaluation !== null);
  const plain = <Stakes film={film} at={at} onGo={onGo} />;
  if (film.replay === null) return plain;
  const chances = evaluation !== null && evaluation.chances[0] !== null && evaluation.state !== "failed";
  return (
    <section ref={box} className={styles.underneath} aria-label="Chances and reasons">
      {chances && Panel ? <Panel {...{ film, evaluation, at, onGo, debugging }} /> : plain}
    </section>
  );
}

/** The panel of the chances: loaded while the first of them are worked out, and what stands in its place stays until then. */
function usePanel(wanted: boolean): typeof StepPanel | null {
  const [panel, setPanel] = useState<typeof StepPanel | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // If it cannot be loaded, the viewer works without it.
    void import("../evaluation/StepPanel.tsx").then(
      (loaded) => setPanel(() => loaded.StepPanel),
      () => undefined,
    );
  }, [wanted]);
  return panel;
}
