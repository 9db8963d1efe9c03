import type { FaultKind } from "./action.ts";
import type { Start } from "./ask.ts";
import type { Event } from "./event.ts";
import type { Options } from "./options.ts";
import { type PlayedGame, playGame, type Seat } from "./referee.ts";
import { botSeed, mustLuck } from "./seed.ts";

/** One game of a match: deal `deal`, the bots moved `phase` seats on. */
export interface MatchGame {
  phase: number;
  deal: number;
  /** 0-based number within its phase. */
  game: number;
  /** Of each seat: which bot sits there, by its place in the match's list. */
  seating: readonly number[];
}

/** Seats of n bots in each of the n phases: seatings(n)[phase][seat] is a bot; in phase r every bot is r seats further on. */
export function seatings(n: number): number[][] {
  return Array.from({ length: n }, (_, phase) => Array.from({ length: n }, (_, seat) => (seat - phase + n) % n));
}

/** The games of a match, in order: phase by phase, so that no bot meets the same luck twice before it starts afresh. */
export function matchGames(deals: number, players: number): MatchGame[] {
  return seatings(players).flatMap((seating, phase) =>
    Array.from({ length: deals }, (_, deal) => ({ phase, deal, game: deal, seating })),
  );
}

/** Faults after which a version is not run again in a match: it forfeits each remaining game at its first decision. */
export const endsMatch = (fault: FaultKind): boolean => fault === "timeout" || fault === "memory" || fault === "crash";

export interface MatchSetup {
  ruleset: string;
  /** Checked options. */
  options: Options;
  /** A seed a deal. */
  seeds: readonly string[];
  /** How many bots sit at the table. */
  players: number;
  /** A bot's seat in one game. A phase's first game asks for bots that remember nothing of the phases before. */
  seat(bot: number, start: Start, game: MatchGame): Seat;
  listen?: (event: Event, game: MatchGame) => void;
  refuse?: (bot: number, message: string, game: MatchGame) => void;
}

/** Plays a match whose bots answer at once; gives each game as it ends. */
export function* playMatch(setup: MatchSetup): Generator<MatchGame & PlayedGame> {
  const { ruleset, options, seeds, players } = setup;
  const gone: (FaultKind | undefined)[] = new Array(players);
  for (const game of matchGames(seeds.length, players)) {
    const luck = mustLuck(seeds[game.deal]!);
    const seats = game.seating.map((bot, seat): Seat => {
      const fault = gone[bot];
      if (fault !== undefined) return { decide: () => ({ fault }) };
      const rng = botSeed(luck, seat);
      const inner = setup.seat(bot, { ruleset, options, players, seat, game: game.game, rng }, game);
      return {
        decide(ask) {
          const reply = inner.decide(ask);
          if ("fault" in reply && endsMatch(reply.fault)) gone[bot] = reply.fault;
          return reply;
        },
      };
    });
    const played = playGame({
      ruleset,
      options,
      luck,
      seats,
      listen: (event) => setup.listen?.(event, game),
      refuse: (seat, message) => setup.refuse?.(game.seating[seat]!, message, game),
    });
    yield { ...game, ...played };
  }
}
