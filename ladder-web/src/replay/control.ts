import type { Step, Watcher } from "@liars-ladder/rules";

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 10, Number.POSITIVE_INFINITY] as const;
export type Speed = (typeof SPEEDS)[number];
export const speedName = (speed: Speed): string => (speed === Number.POSITIVE_INFINITY ? "instant" : `${speed}×`);

/** Where a viewer stands. Plain data: every verb below returns a new one. */
export interface View {
  step: number;
  playing: boolean;
  speed: Speed;
  watcher: Watcher;
  /** Seat at the bottom of the table; null until somebody turns it: the reader's own, or the first. */
  front: number | null;
  loop: boolean;
  /** More of the game is to come. */
  live: boolean;
  /** Follows a running game's last step. */
  tail: boolean;
}

export const atStart: View = {
  step: 0,
  playing: false,
  speed: 1,
  watcher: "all",
  front: null,
  loop: false,
  live: false,
  tail: false,
};

const last = (steps: readonly Step[]): number => Math.max(0, steps.length - 1);
const clamp = (n: number, max: number): number => Math.min(Math.max(0, Math.trunc(n)), max);

/** Whoever goes to the last step of a running game follows it. */
export function goTo(view: View, steps: readonly Step[], step: number): View {
  const at = clamp(Number.isFinite(step) ? step : 0, last(steps));
  return { ...view, step: at, playing: false, tail: view.live && at === last(steps) };
}

export const back = (view: View, steps: readonly Step[]): View => goTo(view, steps, view.step - 1);
export const forward = (view: View, steps: readonly Step[]): View => goTo(view, steps, view.step + 1);
export const toStart = (view: View, steps: readonly Step[]): View => goTo(view, steps, 0);
export const toEnd = (view: View, steps: readonly Step[]): View => goTo(view, steps, last(steps));

/** The first step of each round, and the start and the end of the game. */
export function landmarks(steps: readonly Step[]): number[] {
  const marks = steps.filter((s) => s.index === 0 || s.kind === "end" || steps[s.index - 1]?.round !== s.round);
  return marks.map((s) => s.index);
}

export function nextRound(view: View, steps: readonly Step[]): View {
  return goTo(view, steps, landmarks(steps).find((at) => at > view.step) ?? last(steps));
}

/** To the start of this round, or of the one before when it stands there already. */
export function previousRound(view: View, steps: readonly Step[]): View {
  return goTo(view, steps, landmarks(steps).findLast((at) => at < view.step) ?? 0);
}

/** To the next of the given steps, ascending; from the last one round to the first. */
export function nextOf(view: View, steps: readonly Step[], marked: readonly number[]): View {
  const next = marked.find((at) => at > view.step) ?? marked[0];
  return next === undefined ? view : goTo(view, steps, next);
}

/** Play from the end starts over, as in any player. A running game goes on from where it is stopped. */
export function playPause(view: View, steps: readonly Step[]): View {
  if (view.playing || view.tail) return { ...view, playing: false, tail: false };
  if (view.step < last(steps)) return { ...view, playing: true };
  return view.live ? toEnd(view, steps) : { ...view, playing: true, step: 0 };
}

/** What the clock does while playing: one step on; at the end stop, follow, or loop. */
export function tick(view: View, steps: readonly Step[]): View {
  if (!view.playing) return view;
  if (view.speed === Number.POSITIVE_INFINITY) return toEnd(view, steps);
  if (view.step < last(steps)) return { ...view, step: view.step + 1 };
  if (view.live) return toEnd(view, steps);
  return view.loop ? { ...view, step: 0 } : { ...view, playing: false };
}

/** A running game grew, and may be over now: the tail follows, everybody else stays where they are. */
export const grown = (view: View, steps: readonly Step[], live: boolean): View => ({
  ...view,
  live,
  step: view.tail ? last(steps) : view.step,
  tail: view.tail && live,
});

export function changeSpeed(view: View, by: 1 | -1): View {
  const at = SPEEDS.indexOf(view.speed) + by;
  return { ...view, speed: SPEEDS[at] ?? view.speed };
}

export const watch = (view: View, watcher: Watcher): View => ({
  ...view,
  watcher,
  front: typeof watcher === "number" ? watcher : view.front,
});

/** Turns the table by a seat. `home`: the seat that is at its bottom until somebody turns it. */
export const flip = (view: View, players: number, home = 0): View => ({
  ...view,
  front: ((view.front ?? home) + 1) % players,
});
