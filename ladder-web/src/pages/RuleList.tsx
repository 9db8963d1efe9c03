import type { Rule } from "@liars-ladder/rules";
import styles from "./rules.module.css";

export function RuleList({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul>
      {rules.map((rule) =>
        typeof rule === "string" ? (
          <li key={rule}>{rule}</li>
        ) : (
          <li key={rule.ours}>
            {rule.ours} <span className={styles.ours}>ours</span>
          </li>
        ),
      )}
    </ul>
  );
}
