import type { Key, ReactNode } from "react";

/** One column of a table: its head, and what its cell shows of a row. */
export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** For screen readers only. */
  headUnseen?: boolean;
  /** Explains the head. */
  title?: string;
  /** The cell names its row. */
  names?: boolean;
  /** Numbers: aligned to the right, all digits equally wide. */
  num?: boolean;
  /** The class of the cells, but not of the head. */
  className?: string | undefined;
  /** Whether a cell shows a rise or a fall; undefined means neither. */
  up?(row: Row): boolean | undefined;
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Tells rows apart, and stays the same for a row. */
  keyOf(row: Row): Key;
  /** The caption for screen readers, if there is no heading above. */
  caption?: string;
  className?: string | undefined;
  /** There is nothing in it that takes the focus: then what scrolls does, for those who have only keys. */
  plain?: boolean;
  rowClass?: string | undefined;
  /** More rows: a skeleton, or that there are none. */
  children?: ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export function Table<Row>(props: Props<Row>) {
  const table = <PlainTable {...props} />;
  if (!props.plain) return <div className="scroller">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so keys must reach it
    <section className="scroller" tabIndex={0} aria-label={props.caption}>
      {table}
    </section>
  );
}

/** A table without its own scrolling, for a place that scrolls already. */
export function PlainTable<Row>({ columns, rows, keyOf, caption, className, rowClass, children }: Props<Row>) {
  return (
    <table className={className ? `table ${className}` : "table"}>
      {caption && <caption className="unseen">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ head, headUnseen, num, title }) => (
            <th key={head} scope="col" className={num ? "num" : undefined} title={title}>
              {headUnseen ? <span className="unseen">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { cell, names, num, className, up }, row }: { column: Column<Row>; row: Row }) {
  if (names) return <th scope="row">{cell(row)}</th>;
  const classes = [num && "num", className].filter(Boolean).join(" ");
  return (
    <td className={classes || undefined} data-up={up?.(row)}>
      {cell(row)}
    </td>
  );
}
