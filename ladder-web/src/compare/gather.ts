import { placingPoints } from "@liars-ladder/stats";
import type { PlayedGame } from "../studio/job.ts";

/** The points of each bot of a table in each deal of a match: a game's points (0–1), as the mean over its seats. */
export type TablePoints = readonly (readonly number[])[];

/** Puts the games of a table together into matches of `phase` deals, each deal once in every seat. */
export class Gathering {
  private readonly players: number;
  private readonly phase: number;
  private games = 0;
  private points: number[][] = [];

  constructor(players: number, phase: number) {
    this.players = players;
    this.phase = phase;
  }

  /** Adds the next game, in the order of matches. Returns the points of the match that it ends. */
  add({ deal, seating, ranks }: Pick<PlayedGame, "deal" | "seating" | "ranks">): TablePoints | undefined {
    const { players, phase } = this;
    if (this.games === 0) this.points = Array.from({ length: players }, () => new Array<number>(phase).fill(0));
    for (const [seat, points] of placingPoints(ranks).entries())
      this.points[seating[seat]!]![deal % phase]! += points / players;
    if (++this.games < players * phase) return undefined;
    this.games = 0;
    return this.points;
  }
}

/** Pairs the matches of two tables that play the same luck, each at its own pace. */
export class Pairing<Match> {
  private readonly waiting: readonly [Match[], Match[]] = [[], []];

  /** Adds the next match of one of them. Returns the pair that it completes. */
  add(table: 0 | 1, match: Match): readonly [Match, Match] | undefined {
    this.waiting[table].push(match);
    const [[a], [b]] = this.waiting;
    if (a === undefined || b === undefined) return undefined;
    for (const queue of this.waiting) queue.shift();
    return [a, b];
  }
}
