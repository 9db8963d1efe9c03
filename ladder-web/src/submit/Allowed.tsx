import { LIMITS } from "@liars-ladder/sandbox/limits";
import styles from "./submit.module.css";

const { upload, build, loadMs, decisionMs, bankMs, bankPerDecisionMs, isolateMb, reply, log } = LIMITS;
const kb = (bytes: number) => `${bytes / 1024} KB`;

const ALLOWED: readonly [what: string, how: string][] = [
  ["Sources", `TypeScript, ${upload.files} files and ${kb(upload.bytes)} at most; they import each other and the SDK`],
  ["Bundle", `${kb(build.bundle)}, the SDK within it`],
  ["A decision", `${decisionMs} ms of CPU time; above it twice, or above twice that once, is a timeout`],
  ["A game", `${bankMs / 1000} s of CPU time and ${bankPerDecisionMs} ms for each decision; nothing is carried over`],
  ["Loading", `${loadMs} ms of CPU time`],
  ["Memory", `${isolateMb} MB`],
  ["An answer", `${kb(reply)} of JSON, at once: no promise, no timer, no network`],
  ["Its log", `${kb(log)} a game, for its author alone`],
];

/** What a bot may use, from the numbers that the sandbox goes by. */
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
        The clock on the wall never counts, and what other work on the machine adds is allowed for. The same on your own
        machine: <code>liars play</code> runs in this sandbox.
      </p>
    </details>
  );
}
