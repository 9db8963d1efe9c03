import type { ReactNode } from "react";
import styles from "./styleguide.module.css";

/** A part in one of its states, with the state's name. */
export const Sample = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <figure className={styles.sample} data-wide={wide || undefined}>
    <figcaption className="dim">{name}</figcaption>
    <div>{children}</div>
  </figure>
);
