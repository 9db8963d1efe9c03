import { randomBytes } from "node:crypto";
import type { AccountRow } from "../db/account.ts";
import { insertAudit } from "../db/audit.ts";
import { dropRecovery } from "../db/my-data.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal } from "../http/refusal.ts";
import { type Auth, RECOVERY_SECONDS, recoveryPath } from "./auth.ts";
import { plainAuthor } from "./suspension.ts";

/** A link with which whoever has it sets an account's password. */
export interface RecoveryLink {
  /** Below the address of the arena. */
  path: string;
  expiresAt: Date;
}

/**
 * An operator makes a link for somebody who lost a password, and gives it to them. An earlier one of the account opens
 * nothing any more. The database keeps only its hash.
 */
export async function recoverByOperator(
  sql: Sql,
  auth: Auth,
  { author, reason, operator }: { author: string; reason: string; operator: string },
): Promise<RecoveryLink | Refusal> {
  const account = await plainAuthor(sql, author);
  if (isRefusal(account)) return account;
  return makeLink(sql, auth, account, operator, reason);
}

/** The same for any account, for the host. */
export async function makeLink(
  sql: Sql,
  auth: Auth,
  account: AccountRow,
  by: string,
  reason: string,
): Promise<RecoveryLink> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + RECOVERY_SECONDS * 1000);
  await dropRecovery(sql, account.id);
  const { internalAdapter } = await auth.$context;
  // As better-auth's own request for a reset does it.
  await internalAdapter.createVerificationValue({
    value: account.id,
    identifier: `reset-password:${token}`,
    expiresAt,
  });
  const detail = `A link that sets the password of ${account.name}, for an hour. Reason: ${reason}`;
  await insertAudit(sql, { operator: by, action: "author.recover", subject: account.id, detail });
  return { path: recoveryPath(token), expiresAt };
}
