import type { ReactNode } from "react";
import type { Sort, TableView } from "../app/tableView.ts";
import { Slice } from "../slice/Slice.tsx";
import { botPath } from "../ui/format.ts";
import { Axis } from "../ui/Whisker.tsx";
import { directionOf, isNewcomer, type Row } from "./arrange.ts";
import { LadderRow, type RowContext } from "./LadderRow.tsx";
import styles from "./ladder.module.css";

interface Props extends RowContext {
  rows: readonly Row[];
  view: TableView;
  title: string;
  onSort(sort: Sort): void;
}

/** A ladder's standings. The user can choose a row to compare all others with it. */
export function LadderTable({ rows, view, title, onSort, ...context }: Props) {
  const ranked = rows.filter((row) => !isNewcomer(row));
  const newcomers = rows.filter(isNewcomer);
  const show = (row: Row) => (
    <Slice key={row.version.id}>
      <LadderRow row={row} chosen={view.ref === botPath(row.bot)} {...context} />
    </Slice>
  );
  return (
    <table className={`table ${styles.table}`} data-against={context.against !== null || undefined}>
      <caption className="unseen">{title}: rank ranges, ratings with 95 % intervals, games</caption>
      <LadderHeads view={view} onSort={onSort} {...context} />
      {ranked.length > 0 && <tbody>{ranked.map(show)}</tbody>}
      {newcomers.length > 0 && (
        <tbody>
          {ranked.length > 0 && (
            <tr className={styles.newcomers}>
              <th colSpan={COLUMNS} scope="rowgroup">
                Newcomers <span>too few games to be ranked with the others</span>
              </th>
            </tr>
          )}
          {newcomers.map(show)}
        </tbody>
      )}
    </table>
  );
}

/** What can be sorted by, and is left out of a window without room for it. */
export const EXTRA: ReadonlySet<Sort> = new Set(["placing", "forfeits", "loss", "last"]);

/** The largest possible number of columns. */
const COLUMNS = 16;

function LadderHeads({
  players,
  axis,
  final,
  losses,
  against,
  ...sorting
}: Omit<Props, "rows" | "title" | "onReference">) {
  return (
    <thead>
      <tr>
        <SortHead by="rank" {...sorting}>
          Rank
        </SortHead>
        <th scope="col">
          <span className="unseen">Movement in 24 hours</span>
        </th>
        <SortHead by="name" className={styles.botHead} {...sorting}>
          Bot
        </SortHead>
        <SortHead by="rating" {...sorting}>
          Rating
        </SortHead>
        <th scope="col" className={styles.axisHead}>
          <span className="unseen">95 % interval</span>
          <Axis axis={axis} />
        </th>
        {against !== null && (
          <th scope="col" className={`num ${styles.against}`}>
            vs {sorting.view.ref?.split("/")[1]}
          </th>
        )}
        {!final && (
          <th
            scope="col"
            className="num extra"
            title="About how many more deals are needed until it is surely better than the next in rank, if both ratings stay the same"
          >
            Deals to next
          </th>
        )}
        <SortHead by="games" {...sorting}>
          Games
        </SortHead>
        <SortHead by="wins" {...sorting}>
          Won
        </SortHead>
        {players > 2 && (
          <SortHead by="placing" {...sorting}>
            Place
          </SortHead>
        )}
        <th scope="col" className="extra">
          Form
        </th>
        <SortHead by="forfeits" {...sorting}>
          Forfeits
        </SortHead>
        {losses && (
          <SortHead
            by="loss"
            title="What it loses a round, at least, to somebody who knows it: the last round, one die each. 0 is perfect play. It is in no rating"
            {...sorting}
          >
            Exploitable
          </SortHead>
        )}
        <SortHead by="last" {...sorting}>
          Last match
        </SortHead>
        <th scope="col">Status</th>
      </tr>
    </thead>
  );
}

interface SortProps extends Pick<Props, "view" | "onSort"> {
  by: Sort;
  title?: string;
  /** Of the head; numbers are aligned to the right. */
  className?: string | undefined;
  children: ReactNode;
}

/** The head of a column that can sort the table. */
function SortHead({ by, title, className = "num", view, onSort, children }: SortProps) {
  const sorted = (view.sort ?? "rank") === by;
  const arrow = view.up ? "▲" : "▼";
  return (
    <th
      scope="col"
      className={EXTRA.has(by) ? `${className} extra` : className}
      title={title}
      aria-sort={sorted ? directionOf(view) : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {children}
        <span aria-hidden="true" className={styles.arrow}>
          {sorted ? arrow : ""}
        </span>
      </button>
    </th>
  );
}
