import { useMemo } from "react";
import { amountOf } from "../felt/amount.ts";
import type { Film } from "./film.ts";
import { lines, StepGraph, shares } from "./StepGraph.tsx";

/** How a measure is named over its picture, and what the picture is of. */
const NAMES: Readonly<Record<Film["look"]["measure"], { title: string; about: string }>> = {
  dice: { title: "Dice left", about: "each seat’s share of the dice on the table; not its chance to win" },
  cards: { title: "Cards left", about: "each seat’s share of the cards in play; not its chance to win" },
  points: { title: "Points", about: "of each seat; not its chance to win" },
};

/** What each seat had at each step: dice or cards stacked, points as lines. */
export function Stakes({ film, at, onGo }: { film: Film; at: number; onGo(step: number): void }) {
  const { measure } = film.look;
  const paths = useMemo(() => draw(film), [film]);
  const { title, about } = NAMES[measure];
  const now = film.table(at, "all").seats.map((seat) => String(amountOf(seat, measure)));
  const label = `${title} of each seat over the game${measure === "points" ? "" : ", as shares"}`;
  const end = Math.max(1, film.steps.length - 1);
  return <StepGraph {...{ title, about, names: film.names, now, paths, label, at, end, onGo }} />;
}

function draw(film: Film) {
  const { measure } = film.look;
  const line = measure === "points";
  const steps = film.steps.map((step) => {
    const seats = film.table(step.index, "all").seats;
    return seats.map((at) => (at.in || line ? amountOf(at, measure) : 0));
  });
  if (!line) return shares(steps);
  const all = steps.flat();
  return lines(steps, Math.min(0, ...all), Math.max(1, ...all));
}
