import type { ReactNode } from "react";
import styles from "./heat.module.css";

/**
 * A number in a table with a ground that says how far it leans: from −1 (all against) to 1 (all for), 0 is even. The number
 * itself is always there; the colour only helps the eye.
 */
export function Heat({ lean, title, children }: { lean: number; title?: string; children: ReactNode }) {
  const share = Math.min(1, Math.abs(lean));
  return (
    <span
      className={styles.heat}
      data-lean={lean < 0 ? "down" : "up"}
      style={{ "--share": `${Math.round(36 * share)}%` }}
      title={title}
    >
      {children}
    </span>
  );
}
