/** Small pieces of English for the words of every game. */

const COUNTS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** A small count as a word, a large one in digits: "two", "17". */
export const count = (n: number): string => COUNTS[n] ?? String(n);

/** "one die", "two dice": a count as a word, with what is counted. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;

/** The place of an index that counts from 0: "first", "13th". */
export const ordinal = (index: number): string => ORDINALS[index] ?? `${index + 1}th`;

/** "a", "a and b", "a, b and c". */
export const list = (items: readonly (string | number)[]): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** A whole number with a real minus sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
