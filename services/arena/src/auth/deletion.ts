import { gzipSync } from "node:zlib";
import { lockAuthor } from "../db/account.ts";
import { returnTries, takeTry } from "../db/allowance.ts";
import { insertAudit } from "../db/audit.ts";
import { forgetCoAuthor, forgetSubmitter } from "../db/co-author.ts";
import { retireEntries } from "../db/entry.ts";
import { lockLadders } from "../db/ladder.ts";
import { forgetMember, passOn } from "../db/league.ts";
import { accountWays, emptyAccount, hashNames } from "../db/my-data.ts";
import { countRenamed, removeAuthorName } from "../db/report.ts";
import type { Sql } from "../db/sql.ts";
import { retireAll, versionsOnLadders } from "../db/suspension.ts";
import { lockVersion } from "../db/version.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { passOnBots } from "../versions/co-authors.ts";
import type { Account } from "./account.ts";
import type { Auth } from "./auth.ts";

/** Who has no password shows by a new session that it is them, ms. */
const FRESH_MS = 10 * 60_000;
const TRIES = { burst: 10, every: 120 };

/** What a deleted account leaves. */
export interface Deleted {
  /** The name that its games show. */
  name: string;
  ladders: string[];
}

/**
 * Deletes an account, as its owner asks: its name, address, sessions, keys, sources and logs. Its games stay, because
 * ratings of others follow from them, under a name that says nothing. Nobody gets its name again. Its bots with co-authors go on
 * with those.
 *
 * @param password where it has one; who signs in by GitHub must have signed in just now.
 */
export async function deleteAccount(
  sql: Sql,
  auth: Auth,
  account: Account,
  password: string | undefined,
): Promise<Deleted | Refusal> {
  if (account.operator) return refuse("author.operator", `${account.name} is an operator.`);
  const sure = await isOwner(sql, auth, account, password);
  if (isRefusal(sure)) return sure;
  return sql.begin(async (tx): Promise<Deleted> => {
    await lockAuthor(tx, account.id);
    // Leagues are locked before ladders, as where they change.
    await passOn(tx, account.id, null);
    // In the order of a build's commit: first versions, then ladders.
    const versions = await versionsOnLadders(tx, account.id);
    for (const { id } of versions) await lockVersion(tx, id);
    await lockLadders(tx);
    const passed = await passOnBots(tx, account.id);
    await forgetMember(tx, account.id);
    await forgetCoAuthor(tx, account.id);
    await forgetSubmitter(tx, account.id);
    for (const { id } of await versionsOnLadders(tx, account.id)) await retireEntries(tx, id);
    await retireAll(tx, account.id);
    const [now] = await removeAuthorName(tx, account.id, "deleted");
    await hashNames(tx, account.id);
    await emptyAccount(tx, account.id, NO_FILES);
    const ladders = (await countRenamed(tx, { authorId: account.id, botId: null })).map(({ id }) => id);
    const line = { operator: "its owner", action: "account.delete", subject: account.id };
    await insertAudit(tx, { ...line, detail: `An account is gone; its games show ${now?.name}.` });
    return { name: now?.name ?? "", ladders: [...new Set([...passed, ...ladders])] };
  });
}

const NO_FILES = gzipSync("[]");

async function isOwner(sql: Sql, auth: Auth, account: Account, password: string | undefined): Promise<true | Refusal> {
  const [{ ways = [] } = {}] = await accountWays(sql, account.id);
  if (!ways.includes("credential")) {
    const age = Date.now() - (account.session?.createdAt.getTime() ?? 0);
    return age < FRESH_MS || refuse("auth.fresh", "You signed in more than ten minutes ago.");
  }
  if (password === undefined) return refuse("auth.owner", "No password was given.");
  const key = `delete ${account.id}`;
  const [tried] = await takeTry(sql, key, TRIES);
  if (!tried?.ok) return refuse("request.rate", `Too many tries; try again in ${tried?.wait ?? 1} s.`);
  const context = await auth.$context;
  const found = await context.internalAdapter.findCredentialAccount(account.id);
  const right = found?.password != null && (await context.password.verify({ hash: found.password, password }));
  if (!right) return refuse("auth.owner", "This is not the password of this account.");
  await returnTries(sql, key);
  return true;
}
