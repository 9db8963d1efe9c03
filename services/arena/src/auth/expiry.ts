import { dropDeviceCodes, dropSessions, dropVerifications, dropWholeAllowances } from "../db/allowance.ts";
import type { Sql } from "../db/sql.ts";

/** Deletes what time has ended: sessions, device codes, ways to GitHub that nobody came back from, spent tries. */
export const dropExpired = (sql: Sql): Promise<unknown> =>
  Promise.all([dropSessions(sql), dropVerifications(sql), dropDeviceCodes(sql), dropWholeAllowances(sql)]);
