import type { Sort, TableView } from "../app/tableView.ts";

/** The same view without these settings. */
export function without(view: TableView, ...keys: (keyof TableView)[]): TableView {
  const next = { ...view };
  for (const key of keys) delete next[key];
  return next;
}

/** The view after the user chose a column: sorted by it, or in reverse order if it was sorted by it already. */
export function sortedBy(view: TableView, sort: Sort): TableView {
  const same = (view.sort ?? "rank") === sort;
  return {
    ...without(view, "sort", "up"),
    ...(sort !== "rank" && { sort }),
    ...(same && !view.up && { up: true as const }),
  };
}
