import { useState } from "react";
import type { Film } from "../replay/film.ts";
import { ChanceGraph } from "./ChanceGraph.tsx";
import { type Asked, DebugButtons, DebugLine } from "./DebugHere.tsx";
import type { Debugging } from "./debugging.ts";
import styles from "./evaluation.module.css";
import type { Evaluation } from "./evaluation.ts";
import { StepWhy } from "./StepWhy.tsx";
import { WhatIf } from "./WhatIf.tsx";

interface Props {
  film: Film;
  evaluation: Evaluation;
  at: number;
  onGo(step: number): void;
  /** Null where the game is not from the ladder. */
  debugging: Debugging | null;
}

/** The panel under the timeline: the chances during the game, how this step changed them, and what else could be done. */
export function StepPanel({ film, evaluation, at, onGo, debugging }: Props) {
  const [open, setOpen] = useState(false);
  const [debug, setDebug] = useState<(Asked & { at: number }) | null>(null);
  const asked = debug?.at === at ? debug : null;
  const decisions = (evaluation.decisions.get(at) ?? []).filter(({ loss }) => loss !== null);
  return (
    <>
      <ChanceGraph film={film} evaluation={evaluation} at={at} onGo={onGo} />
      <div className={styles.panel}>
        <div className={styles.tools}>
          <button
            type="button"
            className="button small"
            aria-expanded={open}
            disabled={!open && decisions.length === 0}
            onClick={() => setOpen(!open)}
          >
            What if…
          </button>
          {debugging && debugging.seats.size > 0 && (
            <DebugButtons {...{ film, at, debugging, asked }} onAsk={(to) => setDebug(to && { ...to, at })} />
          )}
        </div>
        <StepWhy film={film} evaluation={evaluation} at={at} />
      </div>
      {asked && <DebugLine {...asked} />}
      {open &&
        (decisions.length === 0 ? (
          <p className="dim">Nobody had a choice at this step. Go to a bid or a call.</p>
        ) : (
          <WhatIf key={at} {...{ film, evaluation, decisions, at, debugging }} />
        ))}
    </>
  );
}
