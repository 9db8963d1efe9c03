import { stringify } from "csv-stringify/sync";

/** The possible values of a CSV field. A list is written with spaces between its items, and null as nothing. */
export type Cell = string | number | null | readonly (string | number)[];

/**
 * Lines of CSV by RFC 4180, each with its line end. Text that a spreadsheet would take for a formula gets a `'`
 * before it, as OWASP advises: nobody who chooses a name can put a formula into other people's spreadsheets.
 * Numbers stay numbers.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(" ") : cell))),
    // These are quoted too: a single line end, and the characters at which some spreadsheets split fields.
    { record_delimiter: "windows", escape_formulas: true, quoted_match: /[\r\n;\t]/ },
  );
