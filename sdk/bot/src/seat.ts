import {
  type Action,
  type AnySeatRules,
  type Ask,
  fold,
  newTable,
  type Player,
  type SeenEvent,
  type Start,
} from "@liars-ladder/rules";
import { fallbacks } from "./fallback.ts";
import { logLine } from "./log.ts";
import type { AnyPlayer, GameInfo } from "./player.ts";
import { createRng } from "./rng.ts";
import { Seen } from "./seen.ts";
import type { AnyView } from "./view.ts";

/**
 * One seat of one game: folds what it sees into its table, and puts each decision to the author's player.
 * What the player throws or returns goes on as it is: the referee judges it. `actions`: those of the ruleset by their
 * codes, as far as this bot met them; the same for all its games.
 */
export function seatPlayer(
  rules: AnySeatRules,
  actions: Action[],
  start: Start,
  write: ((line: string) => void) | undefined,
  make: (game: GameInfo) => AnyPlayer,
): Player {
  const { seat } = start;
  const table = newTable(start, seat, rules);
  const past: SeenEvent[][] = [];
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
      for (const event of events) fold(table, event, rules);
      past.push(events);
      const view = new Seen(rules, actions, table, seat, decision, events, past);
      // The referee asks only for decisions of the ruleset; the view is of the same decision as the method.
      const answer = (player[decision] ?? fallbacks[decision as keyof typeof fallbacks]) as (view: AnyView) => unknown;
      return answer.call(player, view);
    },
  };
}
