import { BOT_LIMITS } from "@liars-ladder/rules";
import styles from "./submit.module.css";

const { upload, bundle, loadMs, decisionMs, bankMs, bankPerDecisionMs, isolateMb, reply, log } = BOT_LIMITS;
const kb = (bytes: number) => `${bytes / 1024} KB`;

const ALLOWED: readonly [what: string, how: string][] = [
  [
    "Sources",
    `TypeScript, at most ${upload.files} files and ${kb(upload.bytes)}. They can import each other and the SDK`,
  ],
  ["Bundle", `${kb(bundle)}, including the SDK`],
  ["A decision", `${decisionMs} ms of CPU time. Going over it twice, or over twice that once, is a timeout`],
  [
    "A game",
    `${bankMs / 1000} s of CPU time and ${bankPerDecisionMs} ms for each decision. Nothing carries over to the next game`,
  ],
  ["Loading", `${loadMs} ms of CPU time`],
  ["Memory", `${isolateMb} MB`],
  ["An answer", `${kb(reply)} of JSON, returned at once: no promises, no timers, no network`],
  ["Its log", `${kb(log)} per game, visible only to its author`],
];

/** What a bot may use, from the numbers that the sandbox enforces. */
export function Allowed() {
  return (
    <details className={styles.allowed}>
      <summary>What a bot may use</summary>
      <dl>
        {ALLOWED.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p className="dim">
        Only CPU time counts, never the clock, and we allow for a busy machine. <code>liars play</code> uses the same
        sandbox on your machine.
      </p>
    </details>
  );
}
