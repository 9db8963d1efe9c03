import { CLIENT_ID } from "@liars-ladder/protocol";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { bearer, deviceAuthorization } from "better-auth/plugins";
import { Kysely } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import type { Sql } from "../db/sql.ts";

export interface AuthOptions {
  sql: Sql;
  baseUrl: string;
  secret: string;
}

const NAME = /^[a-z0-9][a-z0-9-]{1,31}$/;
/** `house` owns the house bots; the others would mislead. */
const RESERVED = new Set(["house", "admin", "operator", "liars-ladder", "api", "me", "null", "undefined"]);

/** Accounts, sessions and the device flow. Its tables are in 0001_accounts.sql; API keys are our own (keys.ts). */
export function createAuth({ sql, baseUrl, secret }: AuthOptions) {
  return betterAuth({
    baseURL: baseUrl,
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours stands in front (app.ts).
    rateLimit: { enabled: false },
    database: { db: new Kysely({ dialect: new PostgresJSDialect({ postgres: sql }) }), type: "postgres" },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 200 },
    // Said aloud, because it would otherwise depend on NODE_ENV.
    advanced: { disableOriginCheck: false, disableCSRFCheck: false },
    // A page may call from the very host that it came from, whatever name that has: localhost, 127.0.0.1, a LAN address.
    trustedOrigins: (request) => {
      const host = request?.headers.get("host");
      return host ? [`http://${host}`, `https://${host}`] : [];
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (NAME.test(user.name) && !RESERVED.has(user.name)) {
              const taken = await sql`select 1 from "user" where name = ${user.name}`;
              if (taken.length === 0) return;
              throw new APIError("CONFLICT", { code: "NAME_TAKEN", message: `The name "${user.name}" is taken.` });
            }
            throw new APIError("UNPROCESSABLE_ENTITY", {
              code: "NAME_INVALID",
              message: `The name ${JSON.stringify(user.name.slice(0, 60))} cannot be an author's.`,
            });
          },
        },
      },
    },
    plugins: [
      bearer(),
      deviceAuthorization({
        verificationUri: "/device",
        expiresIn: "15m",
        interval: "1s",
        validateClient: (id) => id === CLIENT_ID,
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
