import { type Refusal, refuse } from "./refusal.ts";

/** How many items a page has, unless its caller asks for another number. */
const PAGE = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a list is paged: where it begins, and how a cursor is read; undefined: it is not a cursor of this list. */
export interface Paging<C> {
  readonly start: C;
  read(cursor: string): C | undefined;
}

/** Lists of numbered rows, newest first. */
export const BY_NUMBER: Paging<number> = {
  start: Number.MAX_SAFE_INTEGER,
  read: (cursor) => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined),
};
/** Lists by UUID, newest first; null: from the newest on. */
export const BY_ID: Paging<string | null> = {
  start: null,
  read: (cursor) => (UUID.test(cursor) ? cursor : undefined),
};
/** Lists by name, from A to Z. */
export const BY_NAME: Paging<string> = { start: "", read: (cursor) => cursor };

export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page; null when there is none. */
  next: string | null;
}

/**
 * Reads one page of a list.
 *
 * @param read returns up to a number of rows after a cursor. It is asked for one more than the page has, which
 * tells whether there is a next page.
 * @param cursorOf the cursor after a row.
 */
export async function readPage<C, Row>(
  { cursor, limit = PAGE }: { cursor?: string; limit?: number },
  paging: Paging<C>,
  read: (after: C, limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => string | number,
): Promise<Page<Row> | Refusal> {
  const after = cursor === undefined ? paging.start : paging.read(cursor);
  if (after === undefined)
    return refuse("request.invalid", "The query: /cursor must be the `next` of the page before.");
  const found = await read(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? String(cursorOf(last)) : null };
}
