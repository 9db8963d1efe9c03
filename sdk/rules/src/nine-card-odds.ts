import type { Bid } from "./action.ts";
import type { Table } from "./table.ts";

export function oddsOfNineCard(_table: Table, _bid: Bid): number {
  return Number.NaN;
}
