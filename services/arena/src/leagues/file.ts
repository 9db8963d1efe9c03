import { createHash, type KeyObject, sign, verify } from "node:crypto";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parseMessage } from "@liars-ladder/protocol";
import { publicHex, publicKeyOf } from "@liars-ladder/protocol/archive";
import { type Static, type TProperties, Type } from "typebox";
import { Refusal } from "../embedded/refusal.ts";

/**
 * A league that is over, as one file that another arena takes in. It begins with the line `liars-ladder-league 1`, then the public
 * key of the arena that wrote it (32 bytes, Ed25519), its signature of the rest (64 bytes), and the rest: gzip of JSON. The lists
 * under `rows` are rows of the arena's tables, with the columns that are named here, so that every number is the same afterwards.
 * What follows from moves by the rules is made again and compared.
 */
const MAGIC = Buffer.from("liars-ladder-league 1\n");
const KEY = 32;
const SIGNATURE = 64;
/** No file holds more when it is unpacked, bytes. */
const LONGEST = 256 * 1024 * 1024;

const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const Name = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{1,31}$" });
const Text = Type.String({ maxLength: 4_000, pattern: "^[^\\u0000]*$" });
/** As PostgreSQL writes a moment: to the microsecond, because tables are in the order in which bots entered. */
const Time = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?[+-]\\d\\d:\\d\\d$" });
const Whole = Type.Integer({ minimum: 0 });
const Real = Type.Number();
const Or = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });
const Status = Type.Enum(["playing", "superseded", "suspended", "retired"]);

/** How a version did on a ladder. */
const counts = {
  ...{ matches: Whole, deals: Whole, games: Whole, wins: Real, rank_sum: Whole },
  ...{ faults: Type.Array(Type.Boolean()), form: Type.Array(Real), last_match: Or(Id), last_at: Or(Time) },
  ...{ rating: Or(Real), low: Or(Real), high: Or(Real), best: Or(Whole), worst: Or(Whole), place: Or(Whole) },
};
const placed = { ladder_id: Text, version_id: Id, status: Status, reason: Or(Text), joined_at: Time, ...counts };

/** The rows of a league, by table. They are written in this order: a season is closed last. */
export const ROWS = {
  any_ladder: closed({
    ...{ id: Text, title: Text, ruleset: Text, options: Type.Record(Type.String(), Type.Unknown()), players: Whole },
    ...{ deals: Whole, fixed: Type.Boolean(), design: Real, correlation: Real, anchor: Or(Id) },
    ...{ issued: Whole, commits: Whole, voids: Whole, fitted: Whole, fitted_at: Time, season: Type.Literal(1) },
    ...{ season_state: Type.Literal("closed"), opened_at: Time, closed_by: Text, closed_why: Text },
    ...{ ended_by: Or(Text), ended_why: Or(Text) },
  }),
  any_match: closed({
    ...{ id: Id, ladder_id: Text, season: Type.Literal(1), state: Type.Enum(["finished", "void"]), reason: Or(Text) },
    ...{ deals: Whole, seeds: Type.Array(Text), commitment: Text, attempt: Whole, commit: Or(Whole) },
    ...{ incidents: Type.Array(Text), engine: Or(Type.Record(Type.String(), Text)), hurry: Type.Boolean() },
    ...{ spread: Or(Real), runner_ms: Or(Real) },
    ...{ queued_at: Time, created_at: Time, started_at: Or(Time), finished_at: Or(Time) },
  }),
  match_bot: closed({
    ...{ match_id: Id, bot: Whole, version_id: Id, newcomer: Type.Boolean(), expected_ms: Or(Real) },
    ...{ before_rating: Or(Real), before_low: Or(Real), before_high: Or(Real) },
    ...{ after_rating: Or(Real), after_low: Or(Real), after_high: Or(Real) },
    ...{ games: Or(Whole), wins: Or(Real), rank_sum: Or(Whole), forfeits: Or(Whole), cpu_ms: Or(Real) },
  }),
  entry: closed({
    ...placed,
    ...{ cause: Or(Type.Enum(["forfeits", "incidents", "bots", "operator"])), sat: Whole, pardoned_games: Whole },
  }),
  rating_point: closed({
    ...{ ladder_id: Text, season: Type.Literal(1), version_id: Id, matches: Whole, at: Time },
    ...{ rating: Real, low: Real, high: Real },
  }),
  pairing: closed({
    ...{ ladder_id: Text, round: Whole, number: Whole, versions: Type.Array(Id) },
    ...{ state: Type.Enum(["open", "made", "bye", "off"]), match_id: Or(Id) },
  }),
  final_row: closed({
    ...placed,
    ...{ season: Type.Literal(1), author: Name, bot: Name, number: Whole, active: Type.Boolean() },
  }),
  season: closed({
    ...{ ladder_id: Text, number: Type.Literal(1), opened_at: Time, closed_at: Time, closed_by: Text, reason: Text },
    ...{ anchor: Or(Id), matches: Whole, games: Whole },
    ...{ sure_ranks: Type.Literal(true), shrunk: Type.Literal(true) },
  }),
};
export type Table = keyof typeof ROWS;
export const TABLES = Object.keys(ROWS) as Table[];

export const columnsOf = (table: Table): string[] => Object.keys(ROWS[table].properties);

type Lists = { [T in Table]: ReturnType<typeof Type.Array<(typeof ROWS)[T]>> };
const lists = Object.fromEntries(TABLES.map((table) => [table, Type.Array(ROWS[table])])) as unknown as Lists;

export const LeagueFile = closed({
  league: closed({
    ...{ id: Type.String({ pattern: "^[a-z0-9]{12}$" }), name: Text, private: Type.Boolean() },
    ...{ schedule: Type.Enum(["ladder", "round-robin", "swiss"]), rounds: Or(Whole), deals: Whole },
    ...{ created_at: Time, starts_at: Or(Time), ends_at: Time, started_at: Or(Time), ended_at: Time, ended_why: Text },
  }),
  organiser: Or(Name),
  /** Who was in it, with their bot. */
  members: Type.Array(closed({ author: Name, joined_at: Time, bot: Or(Name) })),
  /** All versions that played, and nothing of their sources but the hash. */
  versions: Type.Array(
    closed({
      ...{ id: Id, author: Name, bot: Name, number: Whole, hash: Type.String({ pattern: "^[0-9a-f]{64}$" }) },
      ...{ rulesets: Type.Array(Text), created_at: Time, decided_at: Or(Time) },
    }),
  ),
  rows: closed(lists),
  /** Of each match that was played: moves in base64, and each seat's CPU time in ms. */
  games: Type.Array(closed({ match: Id, games: Type.Array(closed({ moves: Type.String(), cpu: Type.Array(Real) })) })),
});
export type LeagueFile = Static<typeof LeagueFile>;

/** A league's file as it was read, or written. */
export interface Signed {
  content: LeagueFile;
  /** The public key of the arena that wrote it, in hexadecimal. */
  key: string;
  /** SHA-256 of the whole file, in hexadecimal. */
  hash: string;
}

/**
 * Writes a league as a file that only its owner may read. Only a whole one gets its name.
 *
 * @throws Refusal when something exists there.
 */
export async function writeLeague(path: string, content: LeagueFile, key: KeyObject): Promise<Signed> {
  const target = resolve(path);
  if (await stat(target).catch(() => undefined)) throw new Refusal(`${path} already exists. Choose another name.`);
  const packed = gzipSync(JSON.stringify(content), { level: 9 });
  const bytes = Buffer.concat([MAGIC, Buffer.from(publicHex(key), "hex"), sign(null, packed, key), packed]);
  const partial = `${target}.partial`;
  try {
    const file = await open(partial, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { content, key: publicHex(key), hash: sha256(bytes) };
}

/** @throws Refusal that names the file and what is wrong with it. */
export async function readLeague(path: string): Promise<Signed> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${path} cannot be read (${error.code}).`);
  });
  const damaged = (what: string) =>
    new Refusal(`${path} ${what}. Take the file as \`liars-arena export\` wrote it, complete and unchanged.`);
  const start = MAGIC.length + KEY + SIGNATURE;
  if (!MAGIC.equals(bytes.subarray(0, MAGIC.length)))
    throw new Refusal(
      bytes.subarray(0, 20).toString("latin1") === "liars-ladder-league "
        ? `${path} is of a newer version of this software: update this arena first.`
        : `${path} is no file of a league. \`liars-arena export\` makes one.`,
    );
  if (bytes.length < start) throw damaged("ends too early");
  const key = bytes.subarray(MAGIC.length, MAGIC.length + KEY).toString("hex");
  const packed = bytes.subarray(start);
  if (!verified(packed, key, bytes.subarray(MAGIC.length + KEY, start)))
    throw damaged("does not bear the signature of its arena: it was changed, or is not complete");
  const read = parseMessage(LeagueFile, unpacked(packed));
  if (!read.ok) throw damaged(`does not hold a league: ${read.message}`);
  return { content: read.value, key, hash: sha256(bytes) };
}

function verified(packed: Buffer, key: string, signature: Buffer): boolean {
  try {
    return verify(null, packed, publicKeyOf(key), signature);
  } catch {
    return false;
  }
}

function unpacked(packed: Buffer): unknown {
  try {
    return JSON.parse(gunzipSync(packed, { maxOutputLength: LONGEST }).toString("utf8"));
  } catch {
    return undefined;
  }
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
