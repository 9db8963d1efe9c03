import { type Static, Type } from "typebox";
import { ForAll, SeasonNumber, Time } from "./basics.ts";

const Count = Type.Integer({ minimum: 0 });
const Key = Type.String({ pattern: "^[0-9a-f]{64}$", description: "A raw Ed25519 public key, in hexadecimal." });

/** What is said of a season's archive (archive.ts) before it is fetched. */
export const ArchiveSummary = ForAll({
  season: SeasonNumber,
  matches: Count,
  games: Count,
  /** Of the whole file. */
  bytes: Count,
  key: Key,
  madeAt: Time,
});
export type ArchiveSummary = Static<typeof ArchiveSummary>;

export const SigningKey = ForAll({ algorithm: Type.Literal("Ed25519"), key: Key });
export type SigningKey = Static<typeof SigningKey>;
