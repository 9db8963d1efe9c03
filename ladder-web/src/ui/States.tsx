import type { Problem } from "@liars-ladder/protocol/client";
import { ApiProblem, problemOf } from "../api/client.ts";
import styles from "./states.module.css";

/** The page for addresses that do not exist, with five hidden dice. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <p className={styles.big} aria-hidden="true">
        404
      </p>
      <h1>Nobody bid that</h1>
      <p className="lede">There is no page at this address. It may be mistyped, or the page has moved.</p>
      <p className="row">
        <a className="button primary" href="/">
          All ladders
        </a>
        <a className="button" href="/bots">
          All bots
        </a>
      </p>
    </div>
  );
}

export function Loading() {
  return (
    <p className={`${styles.loading} untilScript`} role="status">
      Loading…
    </p>
  );
}

/** What was wrong, and what to do next, in the words of the catalogue. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  return (
    <div className="notice bad" role="alert">
      <h2>{problem.title}</h2>
      <p>{problem.detail}</p>
      {problem.errors && problem.errors.length > 0 && (
        <ul className={styles.errors}>
          {problem.errors.map((error) => (
            <li key={`${error.path}${error.message}`}>
              <code>{error.path}</code> {error.message}
            </li>
          ))}
        </ul>
      )}
      <p className="dim">
        {problem.help} <span className="mono">{problem.code}</span>
      </p>
    </div>
  );
}

/** What no server said. */
const OwnFault = ({ message }: { message: string }) => (
  <div className="notice bad" role="alert">
    <h2>Something broke in this page</h2>
    <p>{message}</p>
    <p className="dim">Load it again: a page that stood open while the ladder was upgraded may miss a part.</p>
  </div>
);

export function Broken({ error }: { error: unknown }) {
  const problem = problemOf(error);
  if (problem.status === 404) {
    return (
      <div className={styles.page}>
        <h1>{problem.title}</h1>
        <p className="lede">{problem.detail}</p>
        <p>
          <a className="button" href="/">
            All ladders
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {error instanceof ApiProblem ? <ProblemNotice problem={problem} /> : <OwnFault message={problem.detail} />}
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </div>
  );
}
