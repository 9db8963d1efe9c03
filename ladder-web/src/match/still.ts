import { useRef, useState } from "react";

interface Item {
  readonly id: string;
}

/** A list as its reader has it, and what has come since. */
export interface Still<T extends Item> {
  readonly rows: readonly T[];
  /** Rows that came, or went, and are not shown so. */
  readonly waiting: number;
}

/**
 * The list again, once more is known: rows change where they are, and what is older than the last one is added, because it was
 * asked for. Nothing else comes, goes or moves.
 *
 * @param items newest first, as far as they are loaded.
 * @param whole whether there are no others: then what is missing is gone.
 */
export function stillOf<T extends Item>(shown: readonly T[], items: readonly T[], whole: boolean): Still<T> {
  const found = new Map(items.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const last = items.findLastIndex(({ id }) => known.has(id));
  // Where none of what is shown is loaded any more, all of it is newer.
  const older = last < 0 ? [] : items.slice(last + 1);
  const newer = items.length - older.length - items.filter(({ id }) => known.has(id)).length;
  const gone = whole ? shown.filter(({ id }) => !found.has(id)).length : 0;
  return { rows: [...shown.map((row) => found.get(row.id) ?? row), ...older], waiting: newer + gone };
}

/**
 * Keeps a list still that is loaded again and again: no row moves under a pointer or a reader's eyes until `flush`.
 *
 * @param items undefined while it loads.
 * @param of what it is a list of: another one begins anew.
 * @param hold false while it may move.
 */
export function useStill<T extends Item>(items: readonly T[] | undefined, whole: boolean, of: string, hold: boolean) {
  const shown = useRef<{ of: string; rows: readonly T[] } | null>(null);
  const [, again] = useState(0);
  if (shown.current?.of !== of || !hold) shown.current = null;
  if (items === undefined) return { rows: undefined, waiting: 0, flush: () => {} };
  const { rows, waiting } = stillOf(shown.current?.rows ?? items, items, whole);
  shown.current = { of, rows };
  const flush = (): void => {
    shown.current = null;
    again((times) => times + 1);
  };
  return { rows, waiting, flush };
}
