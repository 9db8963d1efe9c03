import { availableParallelism } from "node:os";
import type { FaultKind, Options, Replay, Ruleset } from "@liars-ladder/rules";
import type { BotCpu, MatchFault } from "@liars-ladder/sandbox";
import { placingPoints } from "@liars-ladder/stats";
import { type Entrant, labelled } from "../play/entrants.ts";
import { inOrder } from "../play/in-order.ts";
import { Played } from "../play/played.ts";
import { type Game, gamesOfMatch, playIn, type Run } from "../play/run.ts";
import type { Seeds } from "../play/seeds.ts";
import { dealsOf, matchOf, PHASE_GAMES } from "../play/series.ts";

/** What a bot plays: a ruleset, and who sits in the other seats. */
export interface Setting {
  readonly ruleset: Ruleset;
  readonly options: Options;
  /** Who sits in the other seats. */
  readonly field: readonly Entrant[];
  readonly seeds: Seeds;
}

/** A few games of one bot, which is the first at the table. */
export interface Batch {
  readonly entrants: readonly Entrant[];
  /** Points a game in each deal: the share of the others that it beat, with ties as half, over all seats. */
  readonly points: readonly number[];
  readonly games: number;
  readonly wins: number;
  readonly cpu: BotCpu;
  readonly faults: readonly MatchFault[];
  count(fault: { bot: number; kind: FaultKind }): number;
  /** The worst game: one that the bot forfeited, otherwise the one with the lowest score. */
  readonly worst: Worst;
}

export interface Worst {
  readonly points: number;
  readonly forfeited: boolean;
  readonly deal: number;
  /** The games of its phase up to it, oldest first: what a bot may have learned from. */
  replays(): readonly Replay[];
}

/** Plays deals `from` to `to` − 1, which are whole phases. The same bots, deals and seeds give the same result. */
export async function playBatch(
  setting: Setting,
  bot: Omit<Entrant, "label">,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
  onGame: () => void,
): Promise<Batch> {
  const { ruleset, options, field, seeds } = setting;
  const entrants = labelled([bot, ...field]);
  const runOf = (number: number): Run => {
    const at = number * PHASE_GAMES;
    const drawn: Seeds = { text: seeds.text, count: Math.min(PHASE_GAMES, to - at), at: (i) => seeds.at(at + i) };
    const series = dealsOf(entrants.length, drawn, PHASE_GAMES);
    return { ruleset, options, entrants, series, name: `${seeds.text}-${number}` };
  };
  const sums = new Sums(entrants, to - from);
  await inOrder(
    { from: from / PHASE_GAMES, to: Math.ceil(to / PHASE_GAMES), parallel: availableParallelism(), stop: signal },
    async (number, stop) => {
      const run = runOf(number);
      return { number, run, match: await playIn(stop, run, matchOf(run.series, 0), onGame) };
    },
    ({ number, run, match }) => {
      const games = [...gamesOfMatch(run, match)];
      sums.played.add(
        match,
        games.map(({ outcome }) => outcome),
      );
      for (const [i, game] of games.entries()) sums.add(games, i, game, number * PHASE_GAMES - from);
      return true;
    },
  );
  signal.throwIfAborted();
  return sums.batch();
}

class Sums {
  readonly played: Played;
  private readonly entrants: readonly Entrant[];
  private readonly points: number[];
  private wins = 0;
  private worst: (Worst & { over: number }) | undefined;

  constructor(entrants: readonly Entrant[], deals: number) {
    this.entrants = entrants;
    this.played = new Played({ entrants });
    this.points = Array.from({ length: deals }, () => 0);
  }

  /** Adds a game of a match; `first`: the number of the match's first deal. */
  add(match: readonly Game[], i: number, { outcome }: Game, first: number): void {
    const seat = outcome.entrants.indexOf(0);
    const points = placingPoints(outcome.ranks)[seat]!;
    const deal = first + outcome.unit;
    this.points[deal]! += points / this.entrants.length;
    if (outcome.ranks[seat] === 1) this.wins++;
    const forfeited = outcome.faults[seat] !== undefined;
    const over = (forfeited ? -1 : 0) + points;
    if (this.worst !== undefined && this.worst.over <= over) return;
    const before = match
      .slice(0, i + 1)
      .filter(({ outcome: other }) => other.entrants.join() === outcome.entrants.join());
    this.worst = { points, forfeited, deal, over, replays: () => before.map((game) => game.replay()) };
  }

  batch(): Batch {
    const { entrants, points, wins, played } = this;
    const { games, cpu, faults } = played;
    return {
      ...{ entrants, points, wins, games, faults },
      cpu: cpu[0]!,
      count: (fault) => played.count(fault),
      worst: this.worst!,
    };
  }
}
