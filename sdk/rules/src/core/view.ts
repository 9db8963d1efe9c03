import type { Table } from "./table.ts";

/** A field of a bot's view. It is read from the table of the bot's seat each time. */
export type ViewField<Own = unknown, SeatOwn = unknown> = {
  read(table: Table<Own, SeatOwn>, seat: number): unknown;
}["read"];

/**
 * What a field of a view is: one number or boolean, one of each seat, cards (or dice), or one number or boolean for each
 * of your own dice, which are at most so many.
 */
export type Shape = "number" | "seats" | "cards" | { readonly dice: number };

export type Shapes = Readonly<Record<string, Shape>>;

/** The shapes of a family's fields with those of one game. */
export const withShapes = (family: Shapes, own: Shapes): Shapes => ({ ...family, ...own });

/**
 * The fields of a family's views together with those of one game. The type names the family's fields, so that
 * editors show their comments.
 */
export const withFields = <Family extends object, Own extends object>(family: Family, own: Own): Family & Own => ({
  ...family,
  ...own,
});
