import { type Action, type Ask, fold, type Knowledge, newTable, type Player, type Start } from "@liars-ladder/rules";
import { fallbacks } from "./fallback.ts";
import { logLine } from "./log.ts";
import type { AnyPlayer, GameInfo } from "./player.ts";
import { createRng } from "./rng.ts";
import { Seen } from "./seen.ts";

/**
 * One seat of one game: folds what it sees into its table, and puts each decision to the author's player.
 * What the player throws or returns goes on as it is: the referee judges it.
 */
export function seatPlayer(
  rules: Knowledge,
  start: Start,
  write: ((line: string) => void) | undefined,
  make: (game: GameInfo) => AnyPlayer,
): Player {
  const { seat } = start;
  const table = newTable(start, seat);
  const actions: Action[] = [];
  const player = make({
    ruleset: start.ruleset,
    options: start.options,
    players: start.players,
    seat,
    number: start.game,
    rng: createRng(start.rng),
    log: (...what) => logLine(what, write),
  });
  return {
    decide({ decision, events }: Ask): unknown {
      for (const event of events) fold(table, event);
      const view = new Seen(rules, actions, table, seat, decision, events);
      // The referee asks only for decisions of the ruleset; the view is of the same decision as the method.
      const answer = (player[decision] ?? fallbacks[decision as keyof typeof fallbacks]) as (
        view: Seen<never>,
      ) => unknown;
      return answer.call(player, view as unknown as Seen<never>);
    },
  };
}
