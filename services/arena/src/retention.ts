import { dropOldKeys } from "./db/account.ts";
import { dropOldAudit } from "./db/audit.ts";
import { dropOrphanBundles } from "./db/my-data.ts";
import { dropOldNotices } from "./db/notice.ts";
import { dropOldSittings } from "./db/play.ts";
import { thinPoints } from "./db/rating.ts";
import type { Sql } from "./db/sql.ts";
import { dropOldRunners } from "./db/status.ts";
import { dropOldTime } from "./db/time.ts";
import { dropOldLogs } from "./db/version.ts";
import { dropOldDeliveries } from "./db/webhook.ts";

/** Points of a version's history in a season: twice as many as a chart shows. */
const POINTS = 600;

/**
 * Drops what is older than its time, and thins what grows with each match. docs/hosting.md lists every bound.
 *
 * @param auditYears how long the audit log is kept; null: for ever.
 */
export const dropOld = (sql: Sql, auditYears: number | null): Promise<unknown> =>
  Promise.all([
    ...[dropOldLogs(sql), dropOldTime(sql), dropOldKeys(sql), dropOldRunners(sql), dropOrphanBundles(sql)],
    ...[dropOldDeliveries(sql), dropOldNotices(sql), dropOldSittings(sql), thinPoints(sql, POINTS)],
    auditYears !== null && dropOldAudit(sql, auditYears),
  ]);
