import type { Action, Bid, Decision, SeatTableOf, SeenEvent, TableOf } from "@liars-ladder/rules";
import type { ActionOf, ActionsOf, BidOf, DecisionOf, FieldsOf, RulesetId, RulesetOptions } from "./rulesets.ts";

/**
 * What a view shows at every decision of every ruleset. Seats are places at the table, counted from 0, and `seat` is yours.
 * The next seat clockwise is the next higher one that is still in. Arrays `[seat]` have `players` entries.
 *
 * A view is live: it is valid until you answer, and its arrays change as the game goes on. Copy what you want to keep.
 */
export interface BaseView<R extends string, D extends Decision, A extends Action, B extends Bid> {
  readonly ruleset: R;
  /** The decision that you are asked for. The method that is called has the same name. */
  readonly decision: D;
  readonly seat: number;
  /** Seats at the table, including those that are out. */
  readonly players: number;
  /** The round, from 1; 0 during setup (the first wildcards of six-card). */
  readonly round: number;
  /** The seat that started this round. */
  readonly starter: number;
  /** Dice (in card games: piles) of each seat this round, 0 once it is out: `counts[seat]`. */
  readonly counts: readonly number[];
  /** The number of all dice on the table. No bid has a higher quantity. */
  readonly total: number;
  /** The bids of this round, oldest first. */
  readonly bids: readonly { readonly seat: number; readonly bid: B }[];
  /** The bid to raise or challenge, and the seat that made it; null before the first bid of a round. */
  readonly last: { readonly seat: number; readonly bid: B } | null;
  /** What this seat saw happen since its last decision of this game, oldest first. */
  readonly events: readonly SeenEvent[];
  /** What you know about each seat. `seats[seat].faces` has null for each die that you do not know. */
  readonly seats: readonly Readonly<SeatTableOf<R>>[];
  /** The table as the rules keep it: the view is made from it. */
  readonly table: Readonly<TableOf<R>>;
  /** Every legal action once, in the order of the rules (bids from low to high). The list is made at the first call. */
  legal(): readonly A[];
  isLegal(action: Action): boolean;
  /**
   * The exact chance, 0–1, that `bid` would hold if it were challenged now, given everything that you know. Dice that you do
   * not know are taken as fair, whatever was bid. NaN for a bid of another ruleset.
   */
  odds(bid: B): number;
}

/** The view of a ruleset's decision: what all views show, and what the ruleset adds. */
export type View<R extends RulesetId, D extends DecisionOf<R> = DecisionOf<R>> = BaseView<
  R,
  D,
  ActionsOf<R, D>,
  BidOf<R>
> &
  FieldsOf<R>;

/** The decisions and actions of each ruleset, for the compiler. */
export type Rulesets = {
  [R in RulesetId]: {
    options: RulesetOptions<R>;
    views: { [D in DecisionOf<R>]: View<R, D> };
    actions: { [D in DecisionOf<R>]: ActionsOf<R, D> };
  };
};

/** Ones are wild except in a palafico round. Everybody starts with 5 dice, and the last seat with dice wins. */
export type PalaficoView = View<"palafico">;
/** Face 1 is the wheel, which is always wild. A seat that is wrong loses as many dice as it was off by. */
export type ShipsWheelView = View<"ships-wheel">;
/** Everybody has 3 dice, and nothing is wild. The first seat with exactly `game.options.target` points wins. */
export type CupsView = View<"cups">;
/** As palafico, with the rules of a palafico round and of exact calls that `game.options` says. */
export type PerudoView = View<"perudo">;
/** Cards are 1–8, `"*"` for a wildcard, or the name of a power. */
export type SixCardView<D extends DecisionOf<"six-card"> = DecisionOf<"six-card">> = View<"six-card", D>;
/** Cards are written like `"R3"` (colour R, Y, G or B, number 1–6), `"*"` for a wildcard, or the name of a combo. */
export type NineCardView<D extends DecisionOf<"nine-card"> = DecisionOf<"nine-card">> = View<"nine-card", D>;

type AllFields = { [R in RulesetId]: FieldsOf<R> }[RulesetId];
type Both<T> = (T extends unknown ? (all: T) => void : never) extends (all: infer All) => void ? All : never;
type ValueIn<T, F extends PropertyKey> = T extends { readonly [K in F]: infer Value } ? Value : never;

/** Every field that any ruleset's view has. */
type AnyFields = { readonly [F in keyof Both<AllFields>]?: ValueIn<AllFields, F> };

/** The view that a player of `anyRuleset` gets. Fields that only some rulesets have are undefined in the others. */
export interface AnyView<D extends Decision = Decision> extends BaseView<string, D, ActionOf<D>, Bid>, AnyFields {}
