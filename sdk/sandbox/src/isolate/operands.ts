import { type Card, COLORS, COMBOS, POWERS } from "@liars-ladder/rules";

/**
 * A value that differs from event to event, and how it crosses the wall: as 16-bit words. Each kind says both directions
 * side by side, as JavaScript that `codec.ts` puts together.
 */
export interface Operand<in T> {
  /** Only for the compiler: what can be said. */
  readonly of?: (value: T) => void;
  /** A list: `put` is a statement that adds its words to `to`. Else `put` is its one word. */
  readonly list?: true;
  /** Of the value that stands at `path`. What is not in 16-bit words says that there are none. */
  readonly put: (path: string) => string;
  /** An expression that reads the words back. */
  readonly take: (hoist: Hoist) => string;
}

/** Puts an expression before the decoder's functions, once, and returns the name of its value. */
export type Hoist = (expression: string) => string;

/** A whole number of 16 bits. What grows from round to round need not be one. */
export const word: Operand<number> = { put: (path) => path, take: () => "words[at++]" };

export const flag: Operand<boolean> = { put: (path) => `${path} ? 1 : 0`, take: () => "words[at++] === 1" };

/** One of a few fixed names. */
export const oneOf = <T extends string>(names: readonly T[]): Operand<T> => ({
  put: (path) => names.reduceRight((rest, name, i) => `${path} === ${JSON.stringify(name)} ? ${i} : ${rest}`, "NaN"),
  take: (hoist) => `${hoist(JSON.stringify(names))}[words[at++]]`,
});

/** A list of cards or of numbers: its length, then each. */
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

/** Cards that are written as text; as a word, −1 less the index. */
const CARDS = ["*", ...POWERS, ...COMBOS, ...COLORS.flatMap((color) => [1, 2, 3, 4, 5, 6].map((n) => `${color}${n}`))];
const WORD_OF_CARD = new Map(CARDS.map((card, i) => [card, -1 - i]));
const wordOf = (card: Card): number | undefined =>
  typeof card === "string" ? WORD_OF_CARD.get(card) : card < 0 ? undefined : card;

/** For the encoder, by this name. */
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
