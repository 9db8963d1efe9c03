import type { Action, Bid, Decision, OptionsOf, Plays, RulesetId, Seats } from "@liars-ladder/rules";
import type { BidAction } from "./action.ts";

// The decisions, views and actions of each ruleset, derived from the rules.

export type { RulesetId };

/** The decisions that a ruleset asks for. */
export type DecisionOf<R extends RulesetId> = keyof Seats[R]["decisions"] & Decision;

/** The bids of a ruleset. */
export type BidOf<R extends RulesetId> = Extract<Bid, { kind: Seats[R]["bids"][number] }>;

/** The actions of these types; bids are of kind `B`. */
export type Acts<T extends Action["type"], B extends Bid> =
  | ("bid" extends T ? BidAction<B> : never)
  | Extract<Action, { type: Exclude<T, "bid"> }>;

type TypesOf<R extends RulesetId, D> = D extends keyof Seats[R]["decisions"]
  ? Seats[R]["decisions"][D] extends readonly (infer T extends Action["type"])[]
    ? T
    : never
  : never;

/** The actions that a decision of a ruleset takes. */
export type ActionsOf<R extends RulesetId, D extends DecisionOf<R>> = Acts<TypesOf<R, D>, BidOf<R>>;

/** The actions that a decision takes in any ruleset. */
export type AnyActions = { [D in Decision]: Acts<{ [R in RulesetId]: TypesOf<R, D> }[RulesetId], Bid> };
export type ActionOf<D extends Decision> = AnyActions[D];

/** The fields that the view of a ruleset has besides those of all views. */
export type FieldsOf<R extends RulesetId> = {
  readonly [F in keyof Seats[R]["view"]]: Seats[R]["view"][F] extends (...table: never) => infer Value
    ? Value extends readonly unknown[]
      ? Readonly<Value>
      : Value
    : never;
};

/** The options of a ruleset, each with its values. */
export type RulesetOptions<R extends RulesetId> = OptionsOf<Plays[R]["options"]>;

/** A ruleset without options. */
export type NoOptions = Readonly<Record<never, never>>;
export type CupsOptions = RulesetOptions<"cups">;
export type SixCardOptions = RulesetOptions<"six-card">;
export type NineCardOptions = RulesetOptions<"nine-card">;
