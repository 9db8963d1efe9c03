import type { SeatRules } from "../core/game.ts";
import type { SeatTable, Table } from "../core/table.ts";
import { findIn, must, type RulesetProblem } from "./find.ts";
import { SEATS, type Seats } from "./index.ts";

/** The ids of the rulesets. */
export type RulesetId = keyof Seats;

type OwnOf<Id extends RulesetId> = ReturnType<Seats[Id]["table"]["open"]>;
type SeatOwnOf<Id extends RulesetId> = ReturnType<Seats[Id]["table"]["openSeat"]>;

/** Every field that any member of a union has; each may be absent. */
type Any<T> = { [K in T extends unknown ? keyof T : never]?: T extends Record<K, infer V> ? V : never };
type AnyOwn = Any<OwnOf<RulesetId>>;
type AnySeatOwn = Any<SeatOwnOf<RulesetId>>;

/** What a seat needs of any ruleset, and its tables: `own` may lack what only some rulesets keep. */
export type AnySeatRules = SeatRules<AnyOwn, AnySeatOwn>;
export type AnyTable = Table<AnyOwn, AnySeatOwn>;
export type AnySeatTable = SeatTable<AnySeatOwn>;

/** The tables of the ruleset of an id, and their seats. */
export type TableOf<Id extends string> = Id extends RulesetId ? Table<OwnOf<Id>, SeatOwnOf<Id>> : AnyTable;
export type SeatTableOf<Id extends string> = Id extends RulesetId ? SeatTable<SeatOwnOf<Id>> : AnySeatTable;

/** What a seat needs of the ruleset of an id, or a problem that names the nearest. */
export const findSeatRules = (id: unknown): AnySeatRules | RulesetProblem => findIn<AnySeatRules>(SEATS, id);

/** The same of an id that is known to exist; throws when there is none. */
export const mustSeatRules = (id: string): AnySeatRules => must(findSeatRules(id));
