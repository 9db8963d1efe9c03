import { type Card, COLORS, COMBOS, POWERS } from "@liars-ladder/rules";

/**
 * A value that differs from event to event, and how it crosses the wall as 16-bit words. Each kind states both
 * directions side by side, as JavaScript that `codec.ts` puts together.
 */
export interface Operand<in T> {
  /** Only for the compiler: the values that it can hold. */
  readonly of?: (value: T) => void;
  /**
   * It is a list: `put` is a statement that adds its words to `to`. Otherwise `put` is the expression of its one
   * word.
   */
  readonly list?: true;
  /**
   * For the value that stands at `path`. A value that does not fit into 16-bit words makes the whole event cross as
   * JSON.
   */
  readonly put: (path: string) => string;
  /** An expression that reads the words back. */
  readonly take: (hoist: Hoist) => string;
}

/** Puts an expression before the decoder's functions, once, and returns the name of its value. */
export type Hoist = (expression: string) => string;

/** A whole number of 16 bits. A number that grows from round to round may not fit. */
export const word: Operand<number> = { put: (path) => path, take: () => "words[at++]" };

export const flag: Operand<boolean> = { put: (path) => `${path} ? 1 : 0`, take: () => "words[at++] === 1" };

/** One of a few fixed names. */
export const oneOf = <T extends string>(names: readonly T[]): Operand<T> => ({
  put: (path) => names.reduceRight((rest, name, i) => `${path} === ${JSON.stringify(name)} ? ${i} : ${rest}`, "NaN"),
  take: (hoist) => `${hoist(JSON.stringify(names))}[words[at++]]`,
});

/** A list of cards or of numbers: first its length, then each item. */
export const cards: Operand<readonly Card[]> = {
  list: true,
  put: (path) => `putCards(to, ${path})`,
  take: (hoist) => `${takeCards(hoist)}()`,
};

/** A list of such lists. */
export const lists: Operand<readonly (readonly Card[])[]> = {
  list: true,
  put: (path) => `to.push(${path}.length); for (const list of ${path}) putCards(to, list)`,
  take: (hoist) => `${takeLists(hoist)}()`,
};

/** Cards that are written as text. The word is −1 less the index. */
const CARDS = ["*", ...POWERS, ...COMBOS, ...COLORS.flatMap((color) => [1, 2, 3, 4, 5, 6].map((n) => `${color}${n}`))];
const WORD_OF_CARD = new Map(CARDS.map((card, i) => [card, -1 - i]));
const wordOf = (card: Card): number | undefined =>
  typeof card === "string" ? WORD_OF_CARD.get(card) : card < 0 ? undefined : card;

/** The encoder calls it by this name. */
export function putCards(to: number[], list: readonly Card[]): void {
  to.push(list.length);
  for (const card of list) to.push(wordOf(card) ?? Number.NaN);
}

const takeCards = (hoist: Hoist): string =>
  hoist(`() => {
    const length = words[at++], out = blank(length);
    for (let i = 0; i < length; i++) {
      const word = words[at++];
      out[i] = word < 0 ? ${hoist(JSON.stringify(CARDS))}[-1 - word] : word;
    }
    return out;
  }`);

const takeLists = (hoist: Hoist): string =>
  hoist(`() => {
    const length = words[at++], out = blank(length);
    for (let i = 0; i < length; i++) out[i] = ${takeCards(hoist)}();
    return out;
  }`);
