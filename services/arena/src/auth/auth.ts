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
  /** An OAuth app of GitHub's; undefined: nobody signs in by GitHub. */
  github: { clientId: string; clientSecret: string } | undefined;
}

const NAME = /^[a-z0-9][a-z0-9-]{1,31}$/;
/** `house` owns the house bots; the others would mislead. */
const RESERVED = new Set(["house", "admin", "operator", "liars-ladder", "api", "me", "null", "undefined"]);

/** Where GitHub sends people back to, as better-auth names it. */
const CALLBACK = "/callback/:id";

async function freeName(login: string, isFree: (name: string) => Promise<boolean>): Promise<string> {
  const base = login.toLowerCase().slice(0, 28);
  for (let n = 1; n < 1000; n++) {
    const name = n === 1 ? base : `${base}-${n}`;
    if (await isFree(name)) return name;
  }
  throw new APIError("CONFLICT", { code: "NAME_TAKEN", message: "Every name like this is taken." });
}

/** Accounts, sessions and the device flow. Its tables are in 0001_accounts.sql; API keys are our own (keys.ts). */
export function createAuth({ sql, baseUrl, secret, github }: AuthOptions) {
  const isFree = async (name: string): Promise<boolean> =>
    NAME.test(name) && !RESERVED.has(name) && (await sql`select 1 from "user" where name = ${name}`).length === 0;
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
    socialProviders: github ? { github: { ...github, mapProfileToUser: ({ login }) => ({ name: login }) } } : {},
    // Nobody proved that the address of an account with a password is theirs: it is not GitHub's account of that address.
    account: { accountLinking: { enabled: false }, encryptOAuthTokens: true },
    onAPIError: { errorURL: `${baseUrl}/sign-in` },
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
          before: async (user, context) => {
            if (await isFree(user.name)) return;
            // From GitHub comes a name that nobody chose for here: the first of login, login-2, … that is free.
            if (context?.path === CALLBACK) return { data: { ...user, name: await freeName(user.name, isFree) } };
            if (NAME.test(user.name) && !RESERVED.has(user.name)) {
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
