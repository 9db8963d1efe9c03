import { CLIENT_ID } from "@liars-ladder/protocol";
import { isTrouble } from "@liars-ladder/queue";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { bearer, deviceAuthorization } from "better-auth/plugins";
import { Kysely } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import { dropOldSessions } from "../db/allowance.ts";
import { dropOlderRecovery } from "../db/my-data.ts";
import type { Sql } from "../db/sql.ts";
import { suspensionOf } from "../db/suspension.ts";
import { boundGuesses, NETWORK_HEADER } from "./guesses.ts";
import { type Mail, recoveryMail } from "./mail.ts";
import { claimName, nameFor } from "./names.ts";

export interface AuthOptions {
  sql: Sql;
  baseUrl: string;
  secret: string;
  /** An OAuth app of GitHub's; undefined: nobody signs in by GitHub. */
  github: { clientId: string; clientSecret: string } | undefined;
  /** Sends a mail, without waiting for it; undefined: this ladder sends none. */
  mail: ((mail: Mail) => void) | undefined;
}

/** Until then a link opens the page that sets a password, once. */
export const RECOVERY_SECONDS = 60 * 60;
/** That page, below the address of the arena. */
export const recoveryPath = (token: string): string => `/reset-password?token=${token}`;

/** Sessions that an account has at a time; the oldest end first. */
const MOST_SESSIONS = 50;

/** Where GitHub sends people back to, as better-auth names it. */
const CALLBACK = "/callback/:id";

/** Accounts, sessions and the device flow. Its tables are in 0001_accounts.sql; API keys are our own (keys.ts). */
export function createAuth({ sql, baseUrl, secret, github, mail }: AuthOptions) {
  return betterAuth({
    baseURL: baseUrl,
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours are shared by all arenas (guesses.ts), and one for all that is asked stands in front (app.ts).
    rateLimit: { enabled: false },
    hooks: boundGuesses({ sql, secret, secure: baseUrl.startsWith("https:") }),
    database: { db: new Kysely({ dialect: new PostgresJSDialect({ postgres: sql }) }), type: "postgres" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 200,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RECOVERY_SECONDS,
      ...(mail && {
        sendResetPassword: async ({
          user,
          token,
        }: {
          user: { id: string; name: string; email: string };
          token: string;
        }) => {
          await dropOlderRecovery(sql, user.id);
          // Nobody waits for the mail: how long it takes would tell whose address is known.
          mail(recoveryMail(user.email, user.name, `${baseUrl}${recoveryPath(token)}`));
        },
      }),
    },
    // Who reads the database, or a backup of it, cannot use a link that sets a password.
    verification: { storeIdentifier: { default: "plain", overrides: { "reset-password:": "hashed" } } },
    socialProviders: github ? { github: { ...github, mapProfileToUser: ({ login }) => ({ name: login }) } } : {},
    // An account with a password never proved its e-mail address, so it is not linked to GitHub's account with that address.
    account: { accountLinking: { enabled: false }, encryptOAuthTokens: true },
    onAPIError: {
      errorURL: `${baseUrl}/sign-in`,
      // Otherwise it would answer 500 by itself, without a word of why.
      onError: (error) => {
        if (isTrouble(error)) throw error;
      },
    },
    // Set explicitly, because its default depends on NODE_ENV.
    advanced: {
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The session's id as the arena shows it to its owner.
      ipAddress: { ipAddressHeaders: [NETWORK_HEADER] },
    },
    // A page may call from the very host that it came from, whatever name that has: localhost, 127.0.0.1, a LAN address,
    // or one that a proxy put another in the place of, if the browser says that it is the same.
    trustedOrigins: (request) => {
      const host = request?.headers.get("host");
      const own = request?.headers.get("sec-fetch-site") === "same-origin" ? request.headers.get("origin") : null;
      return [...(host ? [`http://${host}`, `https://${host}`] : []), ...(own ? [own] : [])];
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const [suspended] = await suspensionOf(sql, userId);
            if (suspended) throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED", message: suspended.reason });
          },
          after: async ({ userId }) => {
            await dropOldSessions(sql, userId, MOST_SESSIONS);
          },
        },
      },
      user: {
        create: {
          // Other fields of the profile are not kept: no page shows them.
          before: async (user, context) => {
            const find = context?.path === CALLBACK ? nameFor : claimName;
            return { data: { ...user, name: await find(sql, user.name), image: null } };
          },
        },
        update: {
          // None of its routes that we open changes a name; this holds for those that we might.
          before: async (user) => {
            if (!("name" in user)) return;
            throw new APIError("FORBIDDEN", {
              code: "NAME_FIXED",
              message: "The name of an account cannot be changed.",
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
