import { useMemo } from "react";
import type { Film } from "../replay/film.ts";
import { StepGraph, shares } from "../replay/StepGraph.tsx";
import { percent } from "../ui/format.ts";
import type { Evaluation } from "./evaluation.ts";
import { points } from "./figures.ts";

interface Props {
  film: Film;
  evaluation: Evaluation;
  at: number;
  onGo(step: number): void;
}

/** A graph of each seat's chance to be first after every step. */
export function ChanceGraph({ film, evaluation, at, onGo }: Props) {
  const { chances } = evaluation;
  const known = useMemo(() => {
    const until = chances.indexOf(null);
    return chances.slice(0, until < 0 ? undefined : until).map((each) => each!.first);
  }, [chances]);
  const paths = useMemo(() => shares(known, chances.length), [known, chances]);
  const here = chances[at];
  const error = here ? Math.max(...here.firstError) : 0;
  return (
    <StepGraph
      title="Chance to win"
      about={here ? `hands known; an estimate, ${points(error)}` : "hands known; an estimate"}
      names={film.names}
      now={film.names.map((_, seat) => (here ? percent(here.first[seat]!) : "–"))}
      paths={paths}
      label="Chance of each seat to win, after every step; its turning points are listed below"
      at={at}
      end={Math.max(1, film.steps.length - 1)}
      onGo={onGo}
    />
  );
}
