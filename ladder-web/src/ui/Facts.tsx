import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** A list of names and their values, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;

/** One line of the list. */
export function Fact({ name, mono, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? "mono" : undefined}>{children}</dd>
    </div>
  );
}
