import type { Table } from "./table.ts";

/** A field of a bot's view. It is read from the table of the bot's seat each time. */
export type ViewField<Own = unknown, SeatOwn = unknown> = {
  read(table: Table<Own, SeatOwn>, seat: number): unknown;
}["read"];

/**
 * The fields of a family's views together with those of one game. The type names the family's fields, so that
 * editors show their comments.
 */
export const withFields = <Family extends object, Own extends object>(family: Family, own: Own): Family & Own => ({
  ...family,
  ...own,
});
