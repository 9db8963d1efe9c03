import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { insertSigningKey, signingKey } from "../db/archive.ts";
import type { Db } from "../db/sql.ts";

/**
 * The arena's private Ed25519 key. It is in the database: all arenas sign with the same one, and one that was restored from a
 * backup is still the same arena.
 */
export async function ownKey(db: Db): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync("ed25519");
  await insertSigningKey(db, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  const [row] = await signingKey(db);
  return createPrivateKey(row!.private_key);
}
