/** One sentence or two. `ours` marks a decision of this project, where the source is vague or says nothing. */
export type Rule = string | { readonly ours: string };

export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** The rules of a ruleset in words, as the web pages show them. */
export interface Book {
  /** How the game is won, without a full stop. */
  readonly wins: string;
  /** What it is played with, without a full stop. */
  readonly material: string;
  readonly sections: readonly Section[];
  /** Worked examples. */
  readonly worked: readonly string[];
}
