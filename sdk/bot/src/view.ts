import type { Action, Bid, Decision, SeatTableOf, SeenEvent, TableOf } from "@liars-ladder/rules";
import type { ActionOf, ActionsOf, BidOf, DecisionOf, FieldsOf, RulesetId, RulesetOptions } from "./rulesets.ts";

/**
 * What every decision of every ruleset shows. Seats are 0-based places at the table, `seat` is yours; clockwise is the
 * next higher one still in. Arrays `[seat]` have `players` entries.
 *
 * A view is live: it is valid until you answer, and its arrays change as the game goes on. Copy what you want to keep.
 */
export interface BaseView<R extends string, D extends Decision, A extends Action, B extends Bid> {
  readonly ruleset: R;
  /** The decision that is asked for. The method that is called has the same name. */
  readonly decision: D;
  readonly seat: number;
  /** Seats at the table, including those that are out. */
  readonly players: number;
  /** From 1; 0 during setup (six-card's first wildcards). */
  readonly round: number;
  /** The seat that started this round. */
  readonly starter: number;
  /** Dice (in card games: piles) of each seat this round, 0 once it is out: `counts[seat]`. */
  readonly counts: readonly number[];
  /** All dice on the table. No bid's quantity is higher. */
  readonly total: number;
  /** The bids of this round, oldest first. */
  readonly bids: readonly { readonly seat: number; readonly bid: B }[];
  /** The bid to raise or challenge, and whose it is; null before the first bid of a round. */
  readonly last: { readonly seat: number; readonly bid: B } | null;
  /** What this seat saw happen since its last decision of this game, oldest first. */
  readonly events: readonly SeenEvent[];
  /** Everything public about each seat, and what else you know: `seats[seat].faces` has null for what you do not know. */
  readonly seats: readonly Readonly<SeatTableOf<R>>[];
  /** All of this, as the rules keep it. */
  readonly table: Readonly<TableOf<R>>;
  /** Every legal action once, in the order of the rules (bids from low to high). Made at the first call. */
  legal(): readonly A[];
  isLegal(action: Action): boolean;
  /**
   * The exact chance, 0–1, that `bid` holds if challenged now, given all that you know. Dice that you do not know are
   * taken to be fair, whatever was bid. NaN for a bid of another ruleset.
   */
  odds(bid: B): number;
}

/** The view of a ruleset's decision: what all views show, and what the ruleset adds to it. */
export type View<R extends RulesetId, D extends DecisionOf<R> = DecisionOf<R>> = BaseView<
  R,
  D,
  ActionsOf<R, D>,
  BidOf<R>
> &
  FieldsOf<R>;

/** What each ruleset asks and takes, for the compiler. */
export type Rulesets = {
  [R in RulesetId]: {
    options: RulesetOptions<R>;
    views: { [D in DecisionOf<R>]: View<R, D> };
    actions: { [D in DecisionOf<R>]: ActionsOf<R, D> };
  };
};

/** Ones are wild except in a palafico round; 5 dice each, and the last with dice wins. */
export type PalaficoView = View<"palafico">;
/** Face 1 is the wheel, which is always wild. Who is wrong loses as many dice as they were off. */
export type ShipsWheelView = View<"ships-wheel">;
/** 3 dice each, nothing is wild; the first with exactly `game.options.target` points wins. */
export type CupsView = View<"cups">;
/** Cards are 1–8, `"*"` for a wildcard, or a power's name. */
export type SixCardView<D extends DecisionOf<"six-card"> = DecisionOf<"six-card">> = View<"six-card", D>;
/** Cards are `"R3"`: colour R, Y, G or B and number 1–6; `"*"` for a wildcard, or a combo's name. */
export type NineCardView<D extends DecisionOf<"nine-card"> = DecisionOf<"nine-card">> = View<"nine-card", D>;

type AllFields = { [R in RulesetId]: FieldsOf<R> }[RulesetId];
type Both<T> = (T extends unknown ? (all: T) => void : never) extends (all: infer All) => void ? All : never;
type ValueIn<T, F extends PropertyKey> = T extends { readonly [K in F]: infer Value } ? Value : never;

/** Every field that any ruleset's view has. */
type AnyFields = { readonly [F in keyof Both<AllFields>]?: ValueIn<AllFields, F> };

/** The view that `anyRuleset` gets. Fields that only some rulesets have are undefined in the others. */
export interface AnyView<D extends Decision = Decision> extends BaseView<string, D, ActionOf<D>, Bid>, AnyFields {}
