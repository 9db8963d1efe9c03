import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { percent } from "../ui/format.ts";
import styles from "./evaluation.module.css";
import type { Evaluation } from "./evaluation.ts";
import { GradeSign } from "./GradeSign.tsx";
import { LedgerTable } from "./LedgerTable.tsx";

interface Props {
  film: Film;
  evaluation: Evaluation;
  at: number;
  onGo(step: number): void;
}

/** Why a game went as it did: its turning points, and why each seat lost what it lost. */
export function Reasons({ film, evaluation, at, onGo }: Props) {
  if (evaluation.state === "failed")
    return <p className="notice bad">The chances of this game cannot be worked out: {evaluation.problem}.</p>;
  if (evaluation.state !== "known") {
    const { done, of } = evaluation;
    return (
      <p className="dim" role="status">
        {done === 0 ? "Working out the chances…" : `Looking for mistakes: ${done} of ${of} decisions…`}
      </p>
    );
  }
  return (
    <>
      <Turns film={film} evaluation={evaluation} at={at} onGo={onGo} />
      <LedgerTable film={film} ledgers={evaluation.ledgers} />
    </>
  );
}

function Turns({ film, evaluation: { turns }, at, onGo }: Props) {
  return (
    <section className={styles.part} aria-labelledby="turning-points">
      <h2 id="turning-points">Turning points</h2>
      {turns.length === 0 && (
        <p className="dim">There are none: no clear mistake, and no large change of the chances.</p>
      )}
      <ol className={styles.turns}>
        {turns.map((turn) => (
          <li key={`${turn.kind} ${turn.event}`}>
            <button
              type="button"
              className={styles.turn}
              data-kind={turn.kind}
              aria-current={turn.step === at ? "step" : undefined}
              onClick={() => onGo(turn.step)}
            >
              <span className={styles.round}>Round {turn.round}</span>
              <span className={styles.says}>{turn.says}</span>
              <span className={styles.moved} data-down={turn.to < turn.from || undefined}>
                <SeatToken seat={turn.seat} small /> <span className="unseen">{film.names[turn.seat]} </span>
                {percent(turn.from)} → {percent(turn.to)}
              </span>
              <span className={styles.lost}>
                {turn.loss !== null && (
                  <>
                    {turn.loss.grade !== null && <GradeSign grade={turn.loss.grade} />}{" "}
                    <span className="unseen">gave away </span>−{turn.loss.loss.toFixed(3)}
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
