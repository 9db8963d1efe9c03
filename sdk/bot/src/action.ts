import type { Action, Bid } from "@liars-ladder/rules";

/** "At least `quantity` dice show `face`": the bid of the dice games, and of six-card. */
export type FaceBid = Extract<Bid, { kind: "face" }>;
/** six-card with powers: "at least `quantity` tops are power cards". */
export type PowersBid = Extract<Bid, { kind: "powers" }>;
/** All nine kinds of bids of nine-card; which of them are legal depends on the options. */
export type NineCardBid = Exclude<Bid, FaceBid | PowersBid>;

export type BidAction<B extends Bid = Bid> = { type: "bid"; bid: B };
type Of<T extends Action["type"]> = Extract<Action, { type: T }>;
export type ChallengeAction = Of<"challenge">;
export type CalzaAction = Of<"calza">;
export type WatchAction = Of<"watch">;
/** Uses a power card: `peek` needs `seat` and `target`, `reroll` needs `target`. */
export type PowerAction = Of<"power">;
export type CountAction = Of<"count">;
export type SplitAction = Of<"split">;
export type DiscardAction = Of<"discard">;
export type WildAction = Of<"wild">;
export type SwapAction = Of<"swap">;
export type ShowAction = Of<"show">;
export type PassAction = Of<"pass">;
