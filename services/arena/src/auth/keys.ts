import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "@liars-ladder/protocol";
import { insertKey, type KeyRow } from "../db/account.ts";
import type { Db } from "../db/sql.ts";

export const KEY_PREFIX = "liars_";
/** The first characters of a key, by which its owner recognises it. */
const START = KEY_PREFIX.length + 4;

export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Makes an API key; 256 random bits need no salt. */
export async function createKey(
  db: Db,
  userId: string,
  wanted: { name: string; scopes: readonly Scope[]; expiresAt: Date },
): Promise<{ key: string; row: KeyRow }> {
  const key = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  const [row] = await insertKey(db, { userId, ...wanted, hash: hashKey(key), start: key.slice(0, START) });
  if (!row) throw new Error("insert returned no row");
  return { key, row };
}
