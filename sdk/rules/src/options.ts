/** A ruleset's options: described as data, checked once, refused when unknown. */

export type OptionSpec = { readonly about: string } & (
  | { readonly type: "boolean"; readonly default: boolean }
  | { readonly type: "choice"; readonly values: readonly (string | number)[]; readonly default: string | number }
  | { readonly type: "integer"; readonly min: number; readonly max: number; readonly default: number }
);
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export type OptionValue = string | number | boolean;
/** Every option of a ruleset with its value, defaults filled in, in the order of the specs. */
export type Options = Readonly<Record<string, OptionValue>>;

export interface OptionProblem {
  code: "options.unknown" | "options.value";
  option: string;
  message: string;
}
