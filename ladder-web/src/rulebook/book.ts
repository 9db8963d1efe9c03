/** A rule is one sentence or two; `ours` are decisions where the source is vague or silent. */
export type Rule = string | { ours: string };

export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

export interface Book {
  readonly id: string;
  readonly wins: string;
  readonly material: string;
  readonly sections: readonly Section[];
  /** Positions worked through. */
  readonly worked: readonly string[];
}
