import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Names and what belongs to each, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;

/** One line of it. */
export function Fact({ name, mono, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? "mono" : undefined}>{children}</dd>
    </div>
  );
}
