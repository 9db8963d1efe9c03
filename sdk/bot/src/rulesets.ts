import type {
  CupsAction,
  CupsView,
  NineCardActions,
  NineCardView,
  PalaficoAction,
  PalaficoView,
  ShipsWheelAction,
  ShipsWheelView,
  SixCardActions,
  SixCardView,
} from "./view.ts";

/** A ruleset without options. */
export type NoOptions = Readonly<Record<never, never>>;

export interface CupsOptions {
  /** Points to hit exactly, 1–1,000. */
  readonly target: number;
}

export interface SixCardOptions {
  /** quick: over when a seat has no cards; long: the last one with cards wins. */
  readonly length: "quick" | "long";
  readonly deck: "ordered" | "random";
  /** Cards dealt to each seat. */
  readonly cards: 6 | 9 | 12;
  /** The least count that a Liar may call. */
  readonly minDice: 2 | 3;
  readonly wildcards: boolean;
  readonly powers: boolean;
}

export interface NineCardOptions {
  /** Bids `below` and `without`. */
  readonly qualifiers: boolean;
  readonly straights: boolean;
  /** Bids `same-number` and `same-color`. */
  readonly vague: boolean;
  /** What a loser may swap a card with. */
  readonly swap: "none" | "draw" | "player";
  readonly openDecks: boolean;
  readonly revealOnTurn: boolean;
  readonly wildcards: boolean;
  /** Bids `combo`. */
  readonly powers: boolean;
}

/**
 * What each ruleset asks and takes, for the compiler. A ruleset that is not listed here can still be played, through
 * `anyRuleset`.
 */
export interface Rulesets {
  palafico: { options: NoOptions; views: { turn: PalaficoView }; actions: { turn: PalaficoAction } };
  "ships-wheel": { options: NoOptions; views: { turn: ShipsWheelView }; actions: { turn: ShipsWheelAction } };
  cups: { options: CupsOptions; views: { turn: CupsView }; actions: { turn: CupsAction } };
  "six-card": {
    options: SixCardOptions;
    views: { [D in keyof SixCardActions]: SixCardView<D> };
    actions: SixCardActions;
  };
  "nine-card": {
    options: NineCardOptions;
    views: { [D in keyof NineCardActions]: NineCardView<D> };
    actions: NineCardActions;
  };
}

export type RulesetId = keyof Rulesets;

/** The decisions of each ruleset, to tell a misspelt method from one that is never called. */
export const DECISIONS_OF: { readonly [R in RulesetId]: readonly (keyof Rulesets[R]["views"])[] } = {
  palafico: ["turn"],
  "ships-wheel": ["turn"],
  cups: ["turn"],
  "six-card": ["count", "split", "turn", "discard", "wild"],
  "nine-card": ["turn", "discard", "swap", "show"],
};
