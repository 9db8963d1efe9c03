import type { FastifyRequest } from "fastify";
import { type CallerRow, callerById, callerByKey, type KeyRow } from "../db/account.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import type { Auth } from "./auth.ts";
import { hashKey, KEY_PREFIX } from "./keys.ts";

/** Who calls. */
export interface Account extends CallerRow {
  /** The key that the request came with; null for a session. */
  key: KeyRow | null;
  /** The session that it came with; null for a key. */
  session: { id: string; createdAt: Date } | null;
}

/** Whether it is theirs: as a bot's owner, or as a co-author. */
export const isAuthor = ({ authors }: { authors: readonly string[] }, account: Pick<Account, "id"> | null): boolean =>
  account !== null && authors.includes(account.id);

/** Who sent a request: null for a stranger; a refusal for a key or session that is not valid. */
export type WhoCalls = (request: Pick<FastifyRequest, "headers">) => Promise<Account | Refusal | null>;

/** Whether a request says nothing about its sender. */
export const isStranger = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers.authorization === undefined && headers.cookie === undefined;

export function whoCalls(sql: Sql, auth: Auth): WhoCalls {
  return async (request) => {
    if (isStranger(request)) return null;
    const header = request.headers.authorization;
    const token = header?.match(/^Bearer +(\S+)$/i)?.[1];
    if (header !== undefined && token === undefined) {
      return refuse("auth.key", "The header `Authorization` must be `Bearer` and a key.");
    }
    if (token?.startsWith(KEY_PREFIX)) {
      const [row] = await callerByKey(sql, hashKey(token));
      return row
        ? unlessSuspended(byKey(row))
        : refuse("auth.key", `No valid key begins with ${token.slice(0, KEY_PREFIX.length + 4)}.`);
    }
    const headers = new Headers();
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    else headers.set("cookie", request.headers.cookie ?? "");
    const session = await auth.api.getSession({ headers });
    const [caller] = session ? await callerById(sql, session.user.id) : [];
    if (session && caller) {
      const { id, createdAt } = session.session;
      return unlessSuspended({ ...caller, key: null, session: { id, createdAt: new Date(createdAt) } });
    }
    return token === undefined ? null : refuse("auth.key", "This session has ended, or never existed.");
  };
}

const unlessSuspended = (account: Account): Account | Refusal =>
  account.suspended === null
    ? account
    : refuse("auth.suspended", `The account of ${account.name}: ${account.suspended}`);

function byKey(row: Awaited<ReturnType<typeof callerByKey>>[number]): Account {
  const { id, name, email, operator, suspended, key_id, key_name, ...key } = row;
  return { id, name, email, operator, suspended, session: null, key: { id: key_id, name: key_name, ...key } };
}

/** Who watches live events: a stranger, as well as whoever's key may not read or is not valid, sees only what is public. */
export const watcherBy =
  (who: WhoCalls) =>
  async (headers: FastifyRequest["headers"]): Promise<Account | null> => {
    const account = await who({ headers });
    if (account === null || isRefusal(account)) return null;
    return account.key?.scopes.includes("read") === false ? null : account;
  };
