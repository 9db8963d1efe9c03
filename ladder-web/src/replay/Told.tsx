import { useMemo } from "react";
import styles from "./viewer.module.css";

interface Props {
  sentence(step: number): string;
  steps: number;
  at: number;
  /** Screen readers are told: not while it plays. */
  live: boolean;
  /** Of a game that is played now, the longest is not known yet. */
  grows: boolean;
}

/** What happens at a step, in words. The longest of the game keeps its room, so that the table under it stays where it is. */
export function Told({ sentence, steps, at, live, grows }: Props) {
  const longest = useMemo(
    () =>
      Array.from({ length: steps }, (_, step) => sentence(step)).reduce((a, b) => (b.length > a.length ? b : a), ""),
    [sentence, steps],
  );
  return (
    <div className={styles.told} data-grows={grows}>
      <p className={styles.ghost} aria-hidden="true">
        {longest}
      </p>
      <p className={styles.sentence} aria-live={live ? "polite" : "off"}>
        {sentence(at)}
      </p>
    </div>
  );
}
