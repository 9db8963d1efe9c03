import { dropDeviceCodes, dropSessions, dropVerifications, dropWholeAllowances } from "../db/allowance.ts";
import type { Sql } from "../db/sql.ts";

/** Deletes what has expired: sessions, device codes, sign-ins by GitHub that nobody finished, used-up attempts. */
export const dropExpired = (sql: Sql): Promise<unknown> =>
  Promise.all([dropSessions(sql), dropVerifications(sql), dropDeviceCodes(sql), dropWholeAllowances(sql)]);
