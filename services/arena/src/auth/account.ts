import type { FastifyRequest } from "fastify";
import { type AccountRow, accountByKey } from "../db/account.ts";
import { operatorById } from "../db/operator.ts";
import type { Sql } from "../db/sql.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { Auth } from "./auth.ts";
import { hashKey, KEY_PREFIX } from "./keys.ts";

/** Who calls. */
export interface Account extends AccountRow {
  operator: boolean;
  by: "key" | "session";
}

/** Who sent a request: null for a stranger; a refusal for a key or session that is not valid. */
export type WhoCalls = (request: FastifyRequest) => Promise<Account | Refusal | null>;

export function whoCalls(sql: Sql, auth: Auth): WhoCalls {
  const known = async ({ id, name, email }: AccountRow, by: Account["by"]): Promise<Account> => {
    const operator = (await operatorById(sql, id)).length > 0;
    return { id, name, email, operator, by };
  };
  return async (request) => {
    const header = request.headers.authorization;
    const token = header?.match(/^Bearer +(\S+)$/i)?.[1];
    if (header !== undefined && token === undefined) {
      return refuse("auth.key", "The header `Authorization` must be `Bearer` and a key.");
    }
    if (token?.startsWith(KEY_PREFIX)) {
      const [row] = await accountByKey(sql, hashKey(token));
      return row
        ? known(row, "key")
        : refuse("auth.key", `No valid key begins with ${token.slice(0, KEY_PREFIX.length + 4)}.`);
    }
    if (token === undefined && request.headers.cookie === undefined) return null;
    const headers = new Headers();
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    else headers.set("cookie", request.headers.cookie ?? "");
    const session = await auth.api.getSession({ headers });
    if (session) return known(session.user, "session");
    return token === undefined ? null : refuse("auth.key", "This session is over, or never was.");
  };
}
