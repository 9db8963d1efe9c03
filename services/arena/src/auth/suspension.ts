import { type AccountRow, accountByName, lockAuthor } from "../db/account.ts";
import { insertAudit } from "../db/audit.ts";
import { lockLadders } from "../db/ladder.ts";
import { operators } from "../db/operator.ts";
import type { Db, Sql } from "../db/sql.ts";
import { deleteSuspension, endSessions, insertSuspension, versionsOnLadders } from "../db/suspension.ts";
import { lockVersion } from "../db/version.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { HOUSE } from "../versions/submit.ts";
import { updateStatuses } from "../versions/suspension.ts";

/** What a decision about an account changed. */
export interface Touched {
  account: AccountRow;
  /** Sessions that ended. */
  sessions: number;
  /** Ladders and versions whose standing changed. */
  ladders: string[];
  versions: string[];
}

interface Decision {
  author: string;
  reason: string;
  operator: string;
}

/**
 * Nobody signs in to the account from now on, its sessions end, its keys open nothing, and its bots do not play. Nothing is
 * lost: `restoreAuthor` gives all of it back but the sessions.
 */
export const suspendAuthor = (sql: Sql, { author, reason, operator }: Decision): Promise<Touched | Refusal> =>
  sql.begin(async (tx): Promise<Touched | Refusal> => {
    const account = await plainAuthor(tx, author);
    if (isRefusal(account)) return account;
    await lockAuthor(tx, account.id);
    const made = await insertSuspension(tx, account.id, operator, reason);
    if (made.length === 0) return refuse("author.suspended", `The account of ${author} is suspended.`);
    const ended = await endSessions(tx, account.id);
    const detail = `The account of ${author}: ${ended.length} sessions ended, its bots play no more. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "author.suspend", subject: account.id, detail });
    return { account, sessions: ended.length, ...(await updateAll(tx, account.id)) };
  });

export const restoreAuthor = (sql: Sql, { author, reason, operator }: Decision): Promise<Touched | Refusal> =>
  sql.begin(async (tx): Promise<Touched | Refusal> => {
    const account = await plainAuthor(tx, author);
    if (isRefusal(account)) return account;
    await lockAuthor(tx, account.id);
    const gone = await deleteSuspension(tx, account.id);
    if (gone.length === 0) return refuse("author.active", `The account of ${author} is not suspended.`);
    const detail = `The account of ${author} may be used again, and its bots may play. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "author.restore", subject: account.id, detail });
    return { account, sessions: 0, ...(await updateAll(tx, account.id)) };
  });

/** Ends all sessions of an account; its keys go on. */
export const signOutAuthor = (sql: Sql, { author, reason, operator }: Decision): Promise<Touched | Refusal> =>
  sql.begin(async (tx): Promise<Touched | Refusal> => {
    const account = await authorOr404(tx, author);
    if (isRefusal(account)) return account;
    const ended = await endSessions(tx, account.id);
    const detail = `${ended.length} sessions of ${author} ended. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "author.sign-out", subject: account.id, detail });
    return { account, sessions: ended.length, ladders: [], versions: [] };
  });

export async function authorOr404(db: Db, name: string): Promise<AccountRow | Refusal> {
  const [account] = await accountByName(db, name);
  return account ?? refuse("author.unknown", `There is no author "${name}".`);
}

/** Neither the house, which nobody could play without, nor an operator, who could do the same to the others. */
export async function plainAuthor(db: Db, name: string): Promise<AccountRow | Refusal> {
  const account = await authorOr404(db, name);
  if (isRefusal(account)) return account;
  if (account.name === HOUSE) return refuse("author.operator", "The house bots' account stays.");
  if ((await operators(db)).some(({ id }) => id === account.id))
    return refuse("author.operator", `${name} is an operator.`);
  return account;
}

/** In the order of a build's commit: first versions, then ladders. */
async function updateAll(tx: Db, userId: string): Promise<Pick<Touched, "ladders" | "versions">> {
  const theirs = await versionsOnLadders(tx, userId);
  for (const { id } of theirs) await lockVersion(tx, id);
  await lockLadders(tx);
  for (const { id } of theirs) await updateStatuses(tx, id, null);
  const ladders = [...new Set(theirs.flatMap(({ ladders }) => ladders))];
  return { ladders, versions: theirs.map(({ id }) => id) };
}
