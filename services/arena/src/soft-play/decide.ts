import { insertAudit } from "../db/audit.ts";
import { closeCase, lockCase, softCases } from "../db/soft-play.ts";
import type { Sql } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";

/** An operator closes a case. Nothing follows from that: suspending a version or an account is a decision of its own. */
export const decideCase = (
  sql: Sql,
  id: string,
  verdict: "cleared" | "confirmed",
  reason: string,
  operator: string,
): Promise<{ state: typeof verdict } | Refusal> =>
  sql.begin(async (tx): Promise<{ state: typeof verdict } | Refusal> => {
    const [found] = await lockCase(tx, id);
    if (!found) return refuse("soft-play.unknown", `There is no case ${id}.`);
    if (found.state === "cleared" || found.state === "confirmed")
      return refuse("soft-play.decided", `Case ${id} was ${found.state}.`);
    await closeCase(tx, { id, verdict, by: operator, reason });
    const [row] = await softCases(tx, id, 1);
    const { bot, mate, looks } = row!;
    const detail = `Soft play of ${bot} towards ${mate}, ${looks} looks. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: `soft-play.${verdict}`, subject: id, detail });
    return { state: verdict };
  });
