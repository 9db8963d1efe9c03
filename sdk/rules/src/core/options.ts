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

/** For rulesets that have none. */
export const NO_OPTIONS = {} as const satisfies OptionSpecs;

/** The type of the options' values, from their specs: `{ wildcards: boolean; cards: 6 | 9 | 12; … }`. */
export type OptionsOf<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

type ValueOf<Spec extends OptionSpec> = Spec extends {
  readonly type: "choice";
  readonly values: readonly (infer Value)[];
}
  ? Value
  : Spec extends { readonly type: "boolean" }
    ? boolean
    : number;

export type CheckedOptions = { readonly options: Options } | { readonly problems: readonly OptionProblem[] };

/**
 * Every option with its value, with the ruleset's defaults filled in; or everything that is wrong with `given`,
 * each with the nearest right thing. Unknown names and values are refused, never guessed.
 */
export function checkOptions(specs: OptionSpecs, given: unknown): CheckedOptions {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return {
      problems: [{ code: "options.value", option: "", message: "options must be an object of names and values" }],
    };
  }
  const problems: OptionProblem[] = [];
  const options: Record<string, OptionValue> = {};
  for (const [option, value] of Object.entries(given)) {
    const spec = Object.hasOwn(specs, option) ? specs[option]! : undefined;
    if (spec === undefined) problems.push({ code: "options.unknown", option, message: unknownOption(specs, option) });
    else if (!fits(spec, value))
      problems.push({ code: "options.value", option, message: wrongValue(spec, option, value) });
  }
  if (problems.length > 0) return { problems };
  for (const [option, spec] of Object.entries(specs)) {
    options[option] = Object.hasOwn(given, option)
      ? ((given as Record<string, unknown>)[option] as OptionValue)
      : spec.default;
  }
  return { options: Object.freeze(options) };
}

/** Reads `k=v,k=v` as typed on a command line. Values become booleans or numbers if the option has those. */
export function parseOptionsText(specs: OptionSpecs, text: string): CheckedOptions {
  const given: Record<string, unknown> = {};
  const problems: OptionProblem[] = [];
  for (const part of text.split(",")) {
    if (part.trim() === "") continue;
    const at = part.indexOf("=");
    const option = (at < 0 ? part : part.slice(0, at)).trim();
    const spec = Object.hasOwn(specs, option) ? specs[option]! : undefined;
    if (spec === undefined) problems.push({ code: "options.unknown", option, message: unknownOption(specs, option) });
    else if (at < 0) {
      problems.push({
        code: "options.value",
        option,
        message: `option ${option} needs a value: ${option}=${allowed(spec)}`,
      });
    } else if (Object.hasOwn(given, option)) {
      problems.push({ code: "options.value", option, message: `option ${option} is given twice` });
    } else given[option] = fromText(spec, part.slice(at + 1).trim());
  }
  return problems.length > 0 ? { problems } : checkOptions(specs, given);
}

/** The values of an option, in words: `true or false`, `quick or long`, `a whole number 1–1000`. */
export function allowed(spec: OptionSpec): string {
  if (spec.type === "boolean") return "true or false";
  if (spec.type === "integer") return `a whole number ${spec.min}–${spec.max}`;
  const values = spec.values.map(String);
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

function fits(spec: OptionSpec, value: unknown): boolean {
  if (spec.type === "boolean") return typeof value === "boolean";
  if (spec.type === "choice") return (spec.values as readonly unknown[]).includes(value);
  return Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max;
}

function fromText(spec: OptionSpec, text: string): unknown {
  if (spec.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (spec.type === "choice") return spec.values.find((value) => String(value) === text) ?? text;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

function unknownOption(specs: OptionSpecs, option: string): string {
  const names = Object.keys(specs);
  if (names.length === 0) return `there is no option ${quote(option)}: this ruleset has none`;
  const near = nearest(option, names);
  return `there is no option ${quote(option)}${near === undefined ? "" : `; did you mean ${near}?`} Options: ${names.join(", ")}`;
}

function wrongValue(spec: OptionSpec, option: string, value: unknown): string {
  const near = nearestValue(spec, value);
  return `option ${option} must be ${allowed(spec)}, not ${quote(value)}${near === undefined ? "" : `; the nearest is ${near}`}`;
}

function nearestValue(spec: OptionSpec, value: unknown): string | undefined {
  const number = typeof value === "number" ? value : Number.NaN;
  if (spec.type === "integer") {
    return Number.isFinite(number) ? String(Math.min(spec.max, Math.max(spec.min, Math.round(number)))) : undefined;
  }
  const values: readonly (string | number)[] = spec.type === "boolean" ? ["true", "false"] : spec.values;
  const numbers = values.filter((v) => typeof v === "number");
  if (Number.isFinite(number) && numbers.length > 0) {
    return String(numbers.reduce((a, b) => (Math.abs(b - number) < Math.abs(a - number) ? b : a)));
  }
  return nearest(String(value), values.map(String));
}

/** The candidate with the smallest edit distance, if it is near enough to have been meant. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  const given = text.slice(0, 40).toLowerCase();
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    const distance = given.length >= 2 && name.startsWith(given) ? 0.5 : editDistance(given, name);
    if (distance < bestDistance && distance <= Math.max(2, name.length / 2)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const quote = (value: unknown): string => {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 60);
  } catch {
    return `a ${typeof value}`;
  }
};
