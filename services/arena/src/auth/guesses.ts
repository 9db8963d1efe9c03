import { createHash, randomBytes } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { type Allowance, returnTries, returnTry, takeTry } from "../db/allowance.ts";
import type { Sql } from "../db/sql.ts";
import { whyWeak } from "./passwords.ts";

/** The header with the network of a request, as the arena sees it; a client's own header of this name is dropped. */
export const NETWORK_HEADER = "x-liars-network";
/** Recognises a browser that has signed in to this account before. */
const KNOWN_COOKIE = "liars.known";
const YEAR = 365 * 24 * 60 * 60;

/** Calls without a limit of their own: they guess nothing and store nothing. */
const FREE: ReadonlySet<string> = new Set(["/get-session", "/sign-out", "/device/token", "/ok", "/error"]);
/** Attempts allowed to a network, by route. */
const USUAL: Allowance = { burst: 30, every: 2 };
const ROUTES: Record<string, Allowance> = {
  "/sign-up/email": { burst: 30, every: 120 },
  "/sign-in/social": { burst: 30, every: 10 },
  "/device/code": { burst: 30, every: 30 },
  "/request-password-reset": { burst: 10, every: 120 },
};
/** Attempts allowed to everybody together, where each stores a row until it expires: at most about 4,000. */
const IN_ALL: Record<string, Allowance> = {
  "/sign-in/social": { burst: 2_000, every: 0.5 },
  "/device/code": { burst: 2_000, every: 0.5 },
  "/request-password-reset": { burst: 200, every: 10 },
};
/** Mails to one address, whether or not it is somebody's. */
const MAILS: Allowance = { burst: 3, every: 1_200 };
/** Password attempts for one account from one place: a known browser, or a network. */
const PLACE: Allowance = { burst: 10, every: 120 };
/** Password attempts for one account from all unknown places together. */
const STRANGERS: Allowance = { burst: 50, every: 60 };

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

export interface GuessOptions {
  sql: Sql;
  secret: string;
  /** Cookies go over https alone. */
  secure: boolean;
}

/**
 * Bounds what can be guessed, for all arenas together, as better-auth's hooks. Those are told which route answers,
 * whatever the address looked like. A try is taken before it is judged, so that many at once are no more than many
 * one after another, and it is given back if the password was right.
 *
 * A stranger can use up the tries that strangers have for an account (one try a minute then), and so keep its owner
 * from signing in on a new browser for as long as that goes on; browsers that have signed in before have tries of
 * their own.
 */
export function boundGuesses({ sql, secret, secure }: GuessOptions) {
  const take = async (key: string, allowance: Allowance): Promise<void> => {
    const [row] = await takeTry(sql, key, allowance);
    if (row?.ok) return;
    const wait = row?.wait ?? 1;
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { code: "TOO_MANY_TRIES", message: `Too many tries; try again in ${wait} s.` },
      { "retry-after": String(wait) },
    );
  };

  /** Whose password is being tried, and from where. */
  const guessOf = async (context: Context): Promise<{ place: string; strangers: string | undefined } | undefined> => {
    const email = emailTried(context);
    if (email === undefined) return undefined;
    const account = accountOf(email);
    const known = await knownAs(context, secret);
    if (known?.account === account) return { place: `browser ${account} ${known.id}`, strangers: undefined };
    return { place: `place ${account} ${networkIn(context)}`, strangers: `strangers ${account}` };
  };

  const before = createAuthMiddleware(async (context) => {
    const { path } = context;
    refuseNul(context);
    if (path === undefined || FREE.has(path)) return;
    await take(`${path} ${networkIn(context)}`, ROUTES[path] ?? USUAL);
    const inAll = IN_ALL[path];
    if (inAll) await take(path, inAll);
    refuseWeak(context);
    const addressee = path === "/request-password-reset" ? context.body?.email : undefined;
    if (typeof addressee === "string") await take(`mail ${accountOf(addressee)}`, MAILS);
    const guess = await guessOf(context);
    if (!guess) return;
    await take(guess.place, PLACE);
    if (guess.strangers === undefined) return;
    try {
      await take(guess.strangers, STRANGERS);
    } catch (error) {
      await returnTry(sql, guess.place, PLACE);
      throw error;
    }
  });

  const after = createAuthMiddleware(async (context) => {
    const made = context.context.newSession;
    if (!made || !/^\/(sign-in|sign-up)\/email$/.test(context.path)) return;
    const guess = await guessOf(context);
    if (guess) await returnTries(sql, guess.place);
    if (guess?.strangers !== undefined) await returnTry(sql, guess.strangers, STRANGERS);
    const account = accountOf(made.user.email);
    if ((await knownAs(context, secret))?.account === account) return;
    const id = randomBytes(16).toString("base64url");
    await context.setSignedCookie(KNOWN_COOKIE, `${account}.${id}`, secret, {
      httpOnly: true,
      sameSite: "lax",
      secure,
      path: "/api/auth",
      maxAge: YEAR,
    });
  });

  return { before, after };
}

const networkIn = ({ headers }: Context): string => headers?.get(NETWORK_HEADER) ?? "";

/** Addresses are stored as hashes only. */
const accountOf = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("base64url");

function emailTried({ path, body }: Context): string | undefined {
  const email: unknown = path === "/sign-in/email" ? body?.email : undefined;
  return typeof email === "string" ? email : undefined;
}

async function knownAs(context: Context, secret: string): Promise<{ account: string; id: string } | undefined> {
  const value = await context.getSignedCookie(KNOWN_COOKIE, secret);
  const [account, id] = value ? value.split(".") : [];
  return account && id ? { account, id } : undefined;
}

/** A password is chosen when an account is made, and by a link that recovers it; better-auth's other routes are closed. */
function refuseWeak({ path, body }: Context): void {
  if (path !== "/sign-up/email" && path !== "/reset-password") return;
  const [password, ...owner]: unknown[] = [body?.password ?? body?.newPassword, body?.name, body?.email];
  // better-auth itself refuses one that is too short or too long.
  if (typeof password !== "string" || password.length < 8 || password.length > 200) return;
  const why = whyWeak(
    password,
    owner.filter((one) => typeof one === "string"),
  );
  if (why !== undefined) throw new APIError("UNPROCESSABLE_ENTITY", { code: "PASSWORD_WEAK", message: why });
}

/** PostgreSQL cannot store NUL in a text, and better-auth passes on whatever it is sent. */
function refuseNul({ body, query }: Context): void {
  for (const part of [body, query]) {
    if (typeof part !== "object" || part === null) continue;
    for (const [name, value] of Object.entries(part))
      if ([value].flat().some((one) => typeof one === "string" && one.includes("\0")))
        throw new APIError("BAD_REQUEST", { code: "NUL", message: `\`${name.slice(0, 40)}\` holds a NUL character.` });
  }
}
