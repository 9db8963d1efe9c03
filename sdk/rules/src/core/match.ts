import type { FaultKind } from "./action.ts";
import type { Start } from "./ask.ts";
import type { Event } from "./event.ts";
import type { Options } from "./options.ts";
import { type PlayedGame, playGame, type Seat } from "./referee.ts";
import { botSeed, mustLuck } from "./seed.ts";

/**
 * Deals of a phase by default: as many as a table of four has on the ladder while a newcomer sits there. A bot that
 * learns is worth what it learns in that many games.
 */
export const PHASE_DEALS = 8;

/** Deals of the longest match on the ladder. */
export const LONGEST_MATCH = 64;

/** One game of a match. */
export interface MatchGame {
  /** Every bot starts a phase afresh. */
  phase: number;
  deal: number;
  /** 0-based number within its phase. */
  game: number;
  /** For each seat, the bot that sits there, by its place in the match's list. */
  seating: readonly number[];
}

/** Seats of n bots in each of the n phases: seatings(n)[phase][seat] is a bot; in phase r every bot is r seats further on. */
export function seatings(n: number): number[][] {
  return Array.from({ length: n }, (_, phase) => Array.from({ length: n }, (_, seat) => (seat - phase + n) % n));
}

/** A phase: deals from … to − 1 in the same seats. */
export interface Phase {
  seating: readonly number[];
  from: number;
  to: number;
}

/**
 * The phases of a match, in order: `length` deals in each of these seatings in turn, then the next `length` deals.
 * So no bot meets the same luck twice before it starts afresh.
 */
export function phasesOf(deals: number, seatings: readonly (readonly number[])[], length = deals): Phase[] {
  const parts = Array.from({ length: Math.ceil(deals / length) }, (_, part) => part * length);
  return parts.flatMap((from) => seatings.map((seating) => ({ seating, from, to: Math.min(from + length, deals) })));
}

/** The games of a match, in order. */
export function matchGames(phases: readonly Phase[]): MatchGame[] {
  return phases.flatMap(({ seating, from, to }, phase) =>
    Array.from({ length: to - from }, (_, game) => ({ phase, deal: from + game, game, seating })),
  );
}

/** Faults after which a version is not run again in a match: it forfeits each remaining game at its first decision. */
export const endsMatch = (fault: FaultKind): boolean => fault === "timeout" || fault === "memory" || fault === "crash";

export interface MatchSetup {
  ruleset: string;
  /** Checked options. */
  options: Options;
  /** One seed for each deal. */
  seeds: readonly string[];
  /** How many bots sit at the table. */
  players: number;
  /** By default those of a match on the ladder: all deals in each seating. */
  phases?: readonly Phase[];
  /** A bot's seat in one game. For a phase's first game, the bot must remember nothing of the phases before. */
  seat(bot: number, start: Start, game: MatchGame): Seat;
  listen?: (event: Event, game: MatchGame) => void;
  refuse?: (bot: number, message: string, game: MatchGame) => void;
}

/** Plays a match whose bots answer at once. Yields each game as it ends. */
export function* playMatch(setup: MatchSetup): Generator<MatchGame & PlayedGame> {
  const { ruleset, options, seeds, players, phases = phasesOf(seeds.length, seatings(players)) } = setup;
  const gone: (FaultKind | undefined)[] = new Array(players);
  for (const game of matchGames(phases)) {
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
