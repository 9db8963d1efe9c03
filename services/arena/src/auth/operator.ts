import { type AccountRow, accountById, accountByName } from "../db/account.ts";
import { insertAudit } from "../db/audit.ts";
import { authorNames, deleteOperator, insertOperator } from "../db/operator.ts";
import type { Db, Sql } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { alike } from "./looks.ts";

/** An account that became an operator, or no longer is one. */
export interface Granted {
  account: AccountRow;
  /** Names of others that its name could be taken for. */
  alike: string[];
}

/** Makes an account an operator, by name or id. The audit log says who did it and why. */
export const addOperator = (sql: Sql, nameOrId: string, by: string, reason: string): Promise<Granted | Refusal> =>
  sql.begin(async (tx): Promise<Granted | Refusal> => {
    const account = await accountOf(tx, nameOrId);
    if ("refused" in account) return account;
    const [made] = await insertOperator(tx, { userId: account.id, by, reason });
    if (!made) return refuse("operator.already", `${account.name} is an operator.`);
    const detail = `${account.name} may do what operators do. Reason: ${reason}`;
    await insertAudit(tx, { operator: by, action: "operator.add", subject: account.id, detail });
    const names = (await authorNames(tx)).map(({ name }) => name);
    return { account, alike: alike(account.name, names) };
  });

/** Takes an operator's rights away, at once. The audit log says who did it and why. */
export const removeOperator = (sql: Sql, nameOrId: string, by: string, reason: string): Promise<AccountRow | Refusal> =>
  sql.begin(async (tx): Promise<AccountRow | Refusal> => {
    const account = await accountOf(tx, nameOrId);
    if ("refused" in account) return account;
    const [gone] = await deleteOperator(tx, account.id);
    if (!gone) return refuse("operator.unknown", `${account.name} is not an operator.`);
    const detail = `${account.name} may not do what operators do any more. Reason: ${reason}`;
    await insertAudit(tx, { operator: by, action: "operator.remove", subject: account.id, detail });
    return account;
  });

/** The account with this name or id. */
export async function accountOf(db: Db, nameOrId: string): Promise<AccountRow | Refusal> {
  const [[named], [known]] = await Promise.all([accountByName(db, nameOrId), accountById(db, nameOrId)]);
  if (named && known && named.id !== known.id)
    return refuse(
      "author.unknown",
      `"${nameOrId}" is the name of one account and the id of another: name it by the other one.`,
    );
  return known ?? named ?? refuse("author.unknown", `No account has the name or the id "${nameOrId}".`);
}
