import type { Action, Bid, Card, Decision, SeatTable, SeenEvent, Table } from "@liars-ladder/rules";
import type {
  BidAction,
  ChallengeAction,
  CountAction,
  DiscardAction,
  FaceBid,
  NineCardBid,
  PassAction,
  PowerAction,
  PowersBid,
  ShowAction,
  SplitAction,
  SwapAction,
  WatchAction,
  WildAction,
} from "./action.ts";

/**
 * What every decision of every ruleset shows. Seats are 0-based places at the table, `seat` is yours; clockwise is the
 * next higher one still in. Arrays `[seat]` have `players` entries.
 *
 * A view is live: it is good until you answer, and its arrays change as the game goes on. Copy what you keep.
 */
export interface BaseView<R extends string, D extends Decision, A extends Action, B extends Bid> {
  readonly ruleset: R;
  /** What is asked; the method that is called has the same name. */
  readonly decision: D;
  readonly seat: number;
  /** Seats at the table, those that left included. */
  readonly players: number;
  /** From 1; 0 during setup (six-card's first wildcards). */
  readonly round: number;
  /** The seat that started this round. */
  readonly starter: number;
  /** Dice (in card games: piles) of each seat this round, 0 once it left: `counts[seat]`. */
  readonly counts: readonly number[];
  /** All dice on the table: no bid's quantity is above it. */
  readonly total: number;
  /** The bids of this round, oldest first. */
  readonly bids: readonly { readonly seat: number; readonly bid: B }[];
  /** The bid to raise or challenge, and whose it is; null before the first of a round. */
  readonly last: { readonly seat: number; readonly bid: B } | null;
  /** What this seat saw happen since its last decision of this game, oldest first. */
  readonly events: readonly SeenEvent[];
  /** Everything public of each seat, and what you know besides: `seats[seat].faces` holds null where you do not. */
  readonly seats: readonly Readonly<SeatTable>[];
  /** All of it, as the rules keep it. */
  readonly table: Readonly<Table>;
  /** Every legal action, each once, in the order of the rules (bids from low to high). Made at the first call. */
  legal(): readonly A[];
  isLegal(action: Action): boolean;
  /**
   * The exact chance, 0–1, that `bid` holds if challenged now, given all that you know; dice you do not know are taken
   * as fair, whatever was bid. NaN for a bid of another ruleset.
   */
  odds(bid: B): number;
}

interface DiceFields {
  /** Your dice, faces 1–6. */
  readonly dice: readonly number[];
}

interface CardFields<C extends Card> {
  /** The tops of your piles: your dice. Empty between rounds. */
  readonly tops: readonly C[];
  /** Your hand, in no order that tells which pile a card is in. */
  readonly hand: readonly C[];
  /** Cards in hand of each seat: `cards[seat]`. */
  readonly cards: readonly number[];
  /** Sizes of your piles, as the tops; empty between rounds. */
  readonly sizes: readonly number[];
  /** Cards out of play that everyone has seen, in the order they left. */
  readonly discards: readonly C[];
}

export type PalaficoAction = BidAction<FaceBid> | ChallengeAction;
/** Ones are wild but in a palafico round; 5 dice each, the last with dice wins. */
export interface PalaficoView extends BaseView<"palafico", "turn", PalaficoAction, FaceBid>, DiceFields {
  /** A palafico round: ones are not wild, and every bid keeps the opening face. */
  readonly palafico: boolean;
}

export type ShipsWheelAction = BidAction<FaceBid> | ChallengeAction;
/** Face 1 is the wheel, always wild; whoever is wrong loses as many dice as they were off. */
export interface ShipsWheelView extends BaseView<"ships-wheel", "turn", ShipsWheelAction, FaceBid>, DiceFields {}

export type CupsAction = BidAction<FaceBid> | WatchAction | ChallengeAction;
/** 3 dice each, nothing wild; points to exactly `game.options.target`. */
export interface CupsView extends BaseView<"cups", "turn", CupsAction, FaceBid>, DiceFields {
  /** `scores[seat]`; may be negative. */
  readonly scores: readonly number[];
  /** Who takes no more turns this round: `watching[seat]`. */
  readonly watching: readonly boolean[];
}

/** 1–8, `"*"` for a wildcard, or a power's name. */
export type SixCard = Card;
export interface SixCardActions {
  turn: BidAction<FaceBid | PowersBid> | ChallengeAction | PowerAction;
  count: CountAction;
  split: SplitAction;
  discard: DiscardAction;
  /** At setup there is no pass. */
  wild: WildAction | PassAction;
}
export interface SixCardView<D extends keyof SixCardActions = keyof SixCardActions>
  extends BaseView<"six-card", D, SixCardActions[D], FaceBid | PowersBid>,
    CardFields<SixCard> {
  /** Piles that the Liar called for this round; 0 before. */
  readonly count: number;
  /** 1 clockwise, −1 while `reverse` lasts. */
  readonly direction: 1 | -1;
  /** The highest number that may be bid this round: 6, 7 or 8. */
  readonly topNumber: number;
  /** Wildcards left to swap for. */
  readonly wildcards: number;
  /** Your power cards that were triggered this round: `triggered[die]`. */
  readonly triggered: readonly boolean[];
}

/** `"R3"`: colour R, Y, G or B and number 1–6; `"*"` for a wildcard, or a combo's name. */
export type NineCard = string;
export interface NineCardActions {
  turn: BidAction<NineCardBid> | ChallengeAction;
  discard: DiscardAction;
  swap: SwapAction | PassAction;
  show: ShowAction;
}
export interface NineCardView<D extends keyof NineCardActions = keyof NineCardActions>
  extends BaseView<"nine-card", D, NineCardActions[D], NineCardBid>,
    CardFields<NineCard> {
  /** Cards in the draw pile. */
  readonly drawPile: number;
  /** Your dice that everybody has seen this round (revealOnTurn): `shown[die]`. */
  readonly shown: readonly boolean[];
}

/** The view that `anyRuleset` gets: every field of every ruleset, empty, false or 0 where a ruleset lacks it. */
export interface AnyView<D extends Decision = Decision> extends BaseView<string, D, ActionOf<D>, Bid> {
  /** Your dice or tops, as `tops`. */
  readonly dice: readonly Card[];
  readonly tops: readonly Card[];
  readonly hand: readonly Card[];
  readonly cards: readonly number[];
  readonly sizes: readonly number[];
  readonly discards: readonly Card[];
  readonly palafico: boolean;
  readonly scores: readonly number[];
  readonly watching: readonly boolean[];
  readonly count: number;
  readonly direction: 1 | -1;
  readonly topNumber: number;
  readonly wildcards: number;
  readonly triggered: readonly boolean[];
  readonly drawPile: number;
  readonly shown: readonly boolean[];
}

/** What may be answered to each decision, whatever the ruleset. */
export interface AnyActions {
  turn: BidAction | ChallengeAction | WatchAction | PowerAction;
  count: CountAction;
  split: SplitAction;
  discard: DiscardAction;
  wild: WildAction | PassAction;
  swap: SwapAction | PassAction;
  show: ShowAction;
}
export type ActionOf<D extends Decision> = AnyActions[D];
