import type { Book, Ruleset } from "@liars-ladder/rules";

const books = new Map<string, Promise<Book>>();

/**
 * The book of a ruleset, for React's `use`, which needs the same promise at every render. A failed promise stays failed, so
 * that the page can say so: a new one would be started at each render, without end.
 */
export function bookOf(ruleset: Ruleset): Promise<Book> {
  const { id } = ruleset;
  const asked = books.get(id);
  if (asked !== undefined) return asked;
  const book = ruleset.book().then((module) => module.book);
  books.set(id, book);
  return book;
}
