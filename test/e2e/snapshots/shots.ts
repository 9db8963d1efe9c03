import type { Replay, Step, Watcher } from "@liars-ladder/rules";
import { filmOf } from "../../../ladder-web/src/replay/film.ts";
import { GAMES, playedReplay } from "../../../ladder-web/src/replay/replays.ts";

/** The viewer at a step of a game. */
export interface Shot {
  /** Of its file, without the ending. */
  readonly name: string;
  /** The number of the game among `REPLAYS`. */
  readonly game: number;
  readonly step: number;
  readonly watcher: Watcher;
  /** Of the window, CSS pixels. */
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** One of each ruleset. */
const PLAYED: typeof GAMES = [...GAMES, ["perudo", playedReplay("perudo", 4)]];
export const REPLAYS: readonly Replay[] = PLAYED.map(([, replay]) => replay);

const bids = (steps: readonly Step[]): Step[] => steps.filter(({ kind }) => kind === "bid");

/** Where nothing is open yet, where all is, and a phone that shows what one seat knows in the middle of the game. */
const LOOKS: readonly (Pick<Shot, "width" | "watcher"> & { look: string; at(steps: readonly Step[]): Step })[] = [
  { look: "bid", width: 880, watcher: "audience", at: (steps) => bids(steps)[2]! },
  { look: "reveal", width: 880, watcher: "all", at: (steps) => steps.find(({ kind }) => kind === "reveal")! },
  { look: "phone", width: 360, watcher: 1, at: (steps) => bids(steps).at(bids(steps).length / 2)! },
];

/** Every look at a game of every ruleset, in both schemes. */
export const SHOTS: readonly Shot[] = PLAYED.flatMap(([ruleset, replay], game) => {
  const { steps } = filmOf(replay);
  return LOOKS.flatMap(({ look, at, width, watcher }) =>
    (["light", "dark"] as const).map((colorScheme) => ({
      name: `${ruleset}-${look}-${colorScheme}`,
      ...{ game, step: at(steps).index, watcher, width, colorScheme },
    })),
  );
});
