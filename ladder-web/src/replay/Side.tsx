import { SIGNS } from "@liars-ladder/evaluate";
import { useMemo } from "react";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { percent } from "../ui/format.ts";
import type { Film } from "./film.ts";
import { type Given, MoveList } from "./MoveList.tsx";
import type { Mark } from "./odds.ts";
import styles from "./viewer.module.css";

interface Props {
  film: Film;
  at: number;
  marks: readonly Mark[];
  evaluation: Evaluation | null;
  onGo(step: number): void;
}

/** Every move, what was told of it, and what the marks mean. */
export function Side({ film, at, marks, evaluation, onGo }: Props) {
  const losses = useMemo(() => lossesOf(evaluation), [evaluation]);
  return (
    <aside className={styles.side} aria-label="Moves">
      <MoveList film={film} at={at} marks={marks} losses={losses} onGo={onGo} />
      <p className={styles.legend}>
        <span>
          <b className={styles.mark} data-kind="bluff">
            bluff {EXAMPLE}
          </b>{" "}
          bid that was likelier false, for what its bidder knew: {EXAMPLE} to be true
        </span>
        <span>
          <b className={styles.mark} data-kind="bad-call">
            bad call {EXAMPLE}
          </b>{" "}
          challenge that was likelier wrong, for what its seat knew: {EXAMPLE} to be right
        </span>
        {film.replay !== null && (
          <span>
            <b className={styles.gave} data-grade="blunder">
              {SIGNS.blunder} −0.17
            </b>{" "}
            given away, of a game, by what the seat knew: {SIGNS.inaccuracy} an inaccuracy, {SIGNS.mistake} a mistake,{" "}
            {SIGNS.blunder} a blunder; gray if that is not clear
          </span>
        )}
      </p>
    </aside>
  );
}

const EXAMPLE = percent(0.3);

/** Losses below are within what playouts can tell apart. */
const TOLD = 0.01;

/** The same one while nothing is known, so that no row is drawn again for it. */
const NONE: ReadonlyMap<number, Given> = new Map();

/** By steps, what is worth a number in the list. Of several decisions of one step, the worst. */
function lossesOf(evaluation: Evaluation | null): ReadonlyMap<number, Given> {
  if (evaluation === null || evaluation.decisions.size === 0) return NONE;
  const losses = new Map<number, Given>();
  for (const [step, list] of evaluation.decisions)
    for (const { loss } of list)
      if (loss !== null && loss.loss >= TOLD && loss.loss > (losses.get(step)?.loss ?? 0)) losses.set(step, loss);
  return losses;
}
