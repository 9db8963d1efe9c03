import { APIError } from "better-auth/api";
import { nameTaken } from "../db/account.ts";
import { operatorNames } from "../db/operator.ts";
import type { Db, Sql } from "../db/sql.ts";
import { alike, lookOf } from "./looks.ts";

/** The door for every name of an account; `user_name_check` of the database says the same. */
const NAME = /^[a-z0-9][a-z0-9-]{1,31}$/;
/** `house` owns the house bots, and `@ladder/top5` is no bot of an author (sdk/cli/src/play/best.ts); the others would mislead. */
const RESERVED = ["house", "ladder", "admin", "operator", "liars-ladder", "api", "me", "null", "undefined"];

/** What takes the place of a name that was taken away, or whose account is deleted. */
export const SAYS_NOTHING = /^(author|deleted|bot)-[0-9a-f]{16}$/;

type Why = "invalid" | "taken";

/** Why a new account may not take this name; undefined if it may. A name that was ever used is never free again. */
async function whyNot(sql: Db, name: string): Promise<Why | undefined> {
  if (!NAME.test(name) || SAYS_NOTHING.test(name) || RESERVED.some((word) => lookOf(word) === lookOf(name)))
    return "invalid";
  if ((await nameTaken(sql, name)).length > 0) return "taken";
  const operators = (await operatorNames(sql)).map((row) => row.name);
  return alike(name, operators).length > 0 ? "invalid" : undefined;
}

/**
 * The name as a new account may have it.
 *
 * @throws APIError with code NAME_TAKEN (409) or NAME_INVALID (422), which mount.ts knows.
 */
export async function claimName(sql: Sql, name: string): Promise<string> {
  const why = await whyNot(sql, name);
  if (why === undefined) return name;
  if (why === "taken") throw new APIError("CONFLICT", { code: "NAME_TAKEN", message: `The name "${name}" is taken.` });
  const shown = JSON.stringify(name.toWellFormed().slice(0, 60));
  throw new APIError("UNPROCESSABLE_ENTITY", {
    code: "NAME_INVALID",
    message: `The name ${shown} cannot be an author's name.`,
  });
}

/** Whether an account that comes from another arena may have this name: as a new one, or as one whose name was taken away there. */
export const isFreeName = async (db: Db, name: string): Promise<boolean> =>
  SAYS_NOTHING.test(name) ? (await nameTaken(db, name)).length === 0 : (await whyNot(db, name)) === undefined;

/** A GitHub login was not chosen for this ladder, so it may be taken here: the first of login, login-2, … that is free. */
export async function nameFor(sql: Sql, login: string): Promise<string> {
  const plain = login
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "");
  const base = plain.length < 2 ? "author" : plain.slice(0, 28);
  for (let n = 1; n < 1000; n++) {
    const name = n === 1 ? base : `${base}-${n}`;
    if ((await whyNot(sql, name)) === undefined) return name;
  }
  throw new APIError("CONFLICT", { code: "NAME_TAKEN", message: "All names like this are taken." });
}
