import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { capital } from "../ui/format.ts";
import styles from "./evaluation.module.css";
import type { Evaluation, StepDecision } from "./evaluation.ts";
import { change, score } from "./figures.ts";

interface Props {
  film: Film;
  evaluation: Evaluation;
  at: number;
}

/** How a step changed the chances, what its decision gave away, and the reasons for losses. */
export function StepWhy({ film, evaluation, at }: Props) {
  const tolls = evaluation.tolls.get(at) ?? [];
  const decisions = (evaluation.decisions.get(at) ?? []).filter(({ loss }) => loss !== null);
  // If several seats decide at once, only clear mistakes get a line.
  const told = decisions.length === 1 ? isWrong : isMistake;
  const right = decisions.filter((decision) => !told(decision));
  return (
    <div className={styles.why}>
      <Changed film={film} evaluation={evaluation} at={at} />
      {tolls.map(({ event, seat, says }) => (
        <p key={event} className={styles.reason}>
          <SeatToken seat={seat} small /> <b>Why:</b> {says}
        </p>
      ))}
      {decisions.filter(told).map((decision) => (
        <p key={decision.event} className={styles.reason} data-mistake={isMistake(decision) || undefined}>
          <SeatToken seat={decision.seat} small /> <Gave decision={decision} />
        </p>
      ))}
      {right.length > 0 && (
        <p className={styles.reason}>
          {right.map(({ event, seat }) => (
            <SeatToken key={event} seat={seat} small />
          ))}{" "}
          No {decisions.length === 1 ? "better action" : "clear mistake"} was found, by what{" "}
          {right.length > 1 ? "each" : "the seat"} knew.
        </p>
      )}
    </div>
  );
}

/** How the chances changed with this step. */
function Changed({ film, evaluation: { chances }, at }: Props) {
  const [before, after] = [chances[at - 1], chances[at]];
  if (!before || !after) return null;
  const moved = film.names.flatMap((name, seat) => {
    const by = after.first[seat]! - before.first[seat]!;
    return Math.abs(by) < 0.005 ? [] : [{ name, seat, by }];
  });
  if (moved.length === 0) return <p className="dim">This step changed nobody’s chance to win.</p>;
  return (
    <p className={styles.changed}>
      <span className="dim">This step changed the chance to win:</span>
      {moved.map(({ name, seat, by }) => (
        <span key={seat} className={styles.moved} data-down={by < 0 || undefined}>
          <SeatToken seat={seat} small /> <span className="unseen">{name} </span>
          {change(by)}
        </span>
      ))}
    </p>
  );
}

const isMistake = ({ loss }: StepDecision): boolean => loss !== null && loss.grade !== null;
/** Whether another action looks better, even if only by chance. */
const isWrong = ({ loss }: StepDecision): boolean =>
  loss !== null && (loss.grade !== null || (loss.loss > loss.error && loss.loss >= 0.005));

function Gave({ decision: { loss, rival } }: { decision: StepDecision }) {
  if (loss === null) return null;
  const { loss: gave, error, grade, by } = loss;
  if (grade === null)
    return (
      <>
        May have given away {score(gave, error)} of a game, but that is not clear.
        {rival === null ? "" : ` Best of the others: ${rival}.`}
      </>
    );
  const better = rival === null ? "" : ` Better: ${rival}${by === "perfect play" ? " (by perfect play)" : ""}.`;
  return (
    <>
      <b>{capital(grade)}:</b> gave away {score(gave, error)} of a game, given what the seat knew.{better}
    </>
  );
}
