import { stringify } from "csv-stringify/sync";

/** What one field of a CSV may be: a list is written with spaces between, what there is not as nothing. */
export type Cell = string | number | null | readonly (string | number)[];

/**
 * Lines of CSV by RFC 4180, each with its end. Text that a spreadsheet would take for a formula gets a `'` before it, as
 * OWASP advises: whoever words a name words no formula of those who open the file. Numbers stay numbers.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(" ") : cell))),
    // Quoted too: a lone line end, and what some spreadsheets part fields by.
    { record_delimiter: "windows", escape_formulas: true, quoted_match: /[\r\n;\t]/ },
  );
