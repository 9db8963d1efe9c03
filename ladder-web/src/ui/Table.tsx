import { type Key, type ReactNode, useState } from "react";
import { Slice } from "../slice/Slice.tsx";

/** One column of a table: its head, and what its cell shows of a row. */
export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** For screen readers only. */
  headUnseen?: boolean;
  /** What the head shows in place of its text. */
  headShown?: ReactNode;
  /** The class of the head, but not of the cells. */
  headClass?: string | undefined;
  /** Explains the head. */
  title?: string;
  /** The cell names its row. */
  names?: boolean;
  /** Numbers: aligned to the right, all digits equally wide. */
  num?: boolean;
  /** The class of the cells, but not of the head. */
  className?: string | undefined;
  /** Left out of a window without room for it, until somebody asks for all columns. */
  extra?: boolean;
  /** Whether a cell shows a rise or a fall; undefined means neither. */
  up?(row: Row): boolean | undefined;
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** Undefined while they load: meanwhile as many rows as there usually are keep their room. */
  rows: readonly Row[] | undefined;
  /** How many rows there usually are; 8 if nothing is known. */
  usually?: number | undefined;
  /** Tells rows apart, and stays the same for a row. */
  keyOf(row: Row): Key;
  /** The caption for screen readers, if there is no heading above. */
  caption?: string;
  className?: string | undefined;
  /** Nothing in it takes the focus, so its frame does: who has only keys scrolls by that. */
  plain?: boolean;
  rowClass?: string | ((row: Row) => string | undefined) | undefined;
  /** More rows, such as that there are none. */
  children?: ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export function Table<Row>(props: Props<Row>) {
  const table = <PlainTable {...props} />;
  // An empty one has nothing that keys could reach either.
  if (!props.plain && props.rows?.length !== 0)
    return <Frame extra={props.columns.some(({ extra }) => extra)}>{table}</Frame>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so keys must reach it
    <section className="scroller" tabIndex={0} aria-label={props.caption}>
      {table}
    </section>
  );
}

interface FrameProps {
  /** Whether parts of the table have the class `extra`: a window without room leaves them out. */
  extra: boolean;
  /** They are shown at first, because the table is sorted by one of them. */
  all?: boolean;
  children: ReactNode;
}

/** The frame in which a wide table scrolls, with a button for all its columns. */
export function Frame({ extra, all = false, children }: FrameProps) {
  const [asked, setAsked] = useState<boolean>();
  const shown = asked ?? all;
  return (
    <div className="framed">
      {extra && (
        <button type="button" className="button small" aria-pressed={shown} onClick={() => setAsked(!shown)}>
          All columns
        </button>
      )}
      <div className="scroller" data-all={shown || undefined}>
        {children}
      </div>
    </div>
  );
}

/** A table without its own scrolling, for a place that scrolls already. */
export function PlainTable<Row>({
  columns,
  rows,
  usually = 8,
  keyOf,
  caption,
  className,
  rowClass,
  children,
}: Props<Row>) {
  const classOf = typeof rowClass === "function" ? rowClass : () => rowClass;
  return (
    <table className={className ? `table ${className}` : "table"} aria-busy={rows === undefined || undefined}>
      {caption && <caption className="unseen">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ head, headUnseen, headShown, headClass, num, extra, title }) => (
            <th key={head} scope="col" className={classes(num && "num", extra && "extra", headClass)} title={title}>
              {headShown ?? (headUnseen ? <span className="unseen">{head}</span> : head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <Slice key={keyOf(row)}>
            <tr className={classOf(row)}>
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} />
              ))}
            </tr>
          </Slice>
        ))}
        {rows === undefined && <Skeleton rows={usually} columns={columns.length} rowClass={rowClass} />}
        {children}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, names, num, extra, className, up } = column;
  if (names) return <th scope="row">{cell(row)}</th>;
  return (
    <td className={classes(num && "num", extra && "extra", className)} data-up={up?.(row)}>
      {cell(row)}
    </td>
  );
}

const classes = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;

/** Rows that are as high as those of text, so that what stands below does not move when they come. */
const Skeleton = ({ rows, columns, rowClass }: { rows: number; columns: number; rowClass: unknown }) =>
  Array.from({ length: rows }, (_, row) => row).map((row) => (
    <tr key={row} className={typeof rowClass === "string" ? rowClass : undefined}>
      <td colSpan={columns}>
        <span className="skeleton">a name, and numbers</span>
      </td>
    </tr>
  ));
