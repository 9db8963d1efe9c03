import type { Sort, TableView } from "../app/tableView.ts";

/** The same view, these settings aside. */
export function without(view: TableView, ...keys: (keyof TableView)[]): TableView {
  const next = { ...view };
  for (const key of keys) delete next[key];
  return next;
}

/** The view after its reader chose a column: sorted by it, or the other way round if it was already. */
export function sortedBy(view: TableView, sort: Sort): TableView {
  const same = (view.sort ?? "rank") === sort;
  return {
    ...without(view, "sort", "up"),
    ...(sort !== "rank" && { sort }),
    ...(same && !view.up && { up: true as const }),
  };
}
