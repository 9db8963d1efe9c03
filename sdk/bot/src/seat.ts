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
 * One seat of one game. It folds the events that it sees into its table, and asks the author's player for each decision.
 * What the player throws or returns is passed on unchanged: the referee judges it. `actions` are the ruleset's actions by
 * their codes, as far as this bot needed them; all its games share them.
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
      // The referee asks only for decisions of the ruleset, and the view is for the same decision as the method.
      const answer = (player[decision] ?? fallbacks[decision as keyof typeof fallbacks]) as (view: AnyView) => unknown;
      return answer.call(player, view);
    },
  };
}
