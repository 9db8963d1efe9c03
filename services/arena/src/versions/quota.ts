import type { Quotas } from "@liars-ladder/protocol";
import { type QuotaRow, rejectedToday, versionsToday } from "../db/account.ts";
import type { Db } from "../db/sql.ts";

/** For versions that were not rejected. Versions that play cost the ladders most. */
const VERSIONS_A_DAY = 10;
/**
 * CPU time of the runners that one author's rejected versions may use in a day, as much as some dozens of honest
 * mistakes. It is counted when a build is over. Until then the build counts as a version, so there are never more
 * of those in progress than versions allowed.
 */
const REJECTED_MS_A_DAY = 300_000;
/**
 * Each rejected version is stored, and started a process or two: it counts as at least this much, even if its first
 * character is wrong.
 */
const LEAST_MS = 5_000;

/** What an author used of both bounds in the last 24 hours, and `nextAt` if nothing is left. */
export async function submissionsToday(db: Db, userId: string): Promise<Pick<Quotas, "versions" | "rejected">> {
  const [[versions], [rejected]] = await Promise.all([
    versionsToday(db, userId),
    rejectedToday(db, userId, LEAST_MS, REJECTED_MS_A_DAY),
  ]);
  return { versions: left(versions, VERSIONS_A_DAY), rejected: seconds(left(rejected, REJECTED_MS_A_DAY)) };
}

/** Of a bound of a day, as its author is shown it. */
export function left(row: QuotaRow | undefined, limit: number) {
  const used = row?.used ?? 0;
  return { used, limit, nextAt: used < limit ? null : (row?.less_at?.toISOString() ?? null) };
}

const seconds = ({ used, limit, nextAt }: ReturnType<typeof left>) => ({
  used: Math.ceil(used / 1000),
  limit: limit / 1000,
  nextAt,
});
