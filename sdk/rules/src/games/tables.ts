import type { SeenEvent, Watcher } from "../core/event.ts";
import { fold } from "../core/fold.ts";
import { newTable, type Seating } from "../core/table.ts";
import { type AnyTable, mustSeatRules } from "./seats.ts";

/** `newTable`, where the ruleset is known by its id alone. Throws when there is no such ruleset. */
export const newTableById = (game: Seating & { ruleset: string }, watcher: Watcher): AnyTable =>
  newTable(game, watcher, mustSeatRules(game.ruleset));

/** `fold`, where the ruleset is known by its id alone. Throws when there is no such ruleset. */
export const foldById = (table: AnyTable, event: SeenEvent): void => fold(table, event, mustSeatRules(table.ruleset));
