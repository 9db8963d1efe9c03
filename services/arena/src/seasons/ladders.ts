import { readFile } from "node:fs/promises";
import { NewLadder } from "@liars-ladder/protocol";
import { checkOptions, findRuleset, isRuleset, startLadders } from "@liars-ladder/rules";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { ConfigError } from "../config-error.ts";
import { insertAudit } from "../db/audit.ts";
import { insertEntry } from "../db/entry.ts";
import { fitFor, insertLadder, lockLadders, nextPosition, setAnchor } from "../db/ladder.ts";
import type { Db, Sql } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { inWords } from "../http/validator.ts";
import { NEWCOMER_MATCH } from "../matches/length.ts";
import { isAnchor } from "../versions/build.ts";
import { updateStatuses } from "../versions/suspension.ts";

/** The format of the list of ladders that a host may write. */
const LaddersFile = Type.Array(NewLadder);

/** What an arena's database keeps of a new ladder, except for its place in the list. */
export type NewLadderRow = Omit<Parameters<typeof insertLadder>[1], "position">;

/** Where a ladder is wrong, as a JSON pointer, and how. */
export interface Wrong {
  path: string;
  message: string;
}

/** The file in which a host may list the ladders of this arena. By default there is none. */
const FILE = new URL("../../ladders.json", import.meta.url);

/**
 * Makes the ladders that do not exist yet: those of the host's file, or without one those that the rulesets list. A
 * ladder whose ruleset this version does not know is skipped.
 *
 * @returns the ids of those that were made, and of those that were skipped.
 * @throws ConfigError when the file, or a ladder in it, is not valid; then none is made.
 */
export async function makeLadders(sql: Sql, file: URL = FILE): Promise<{ made: string[]; unknown: string[] }> {
  const wanted: readonly (NewLadder & { fixed?: boolean })[] =
    (await readLadders(file)) ?? startLadders().map((ladder) => ({ ...ladder, fixed: false }));
  const unknown: string[] = [];
  const rows = wanted.flatMap((ladder, position) => {
    if (!isRuleset(findRuleset(ladder.ruleset))) {
      unknown.push(ladder.id);
      return [];
    }
    const row = rowOf(ladder);
    if ("wrong" in row)
      throw new ConfigError(`ladders.json, ${ladder.id}: ${row.wrong.map(({ message }) => message).join("; ")}`);
    return [{ ...row, position, fixed: ladder.fixed ?? row.fixed }];
  });
  const made: string[] = [];
  for (const row of rows)
    if ((await sql.begin((tx) => addLadder(tx, row, row.position))) !== undefined) made.push(row.id);
  return { made, unknown };
}

/** The host's list; undefined where there is no file. */
async function readLadders(file: URL): Promise<NewLadder[] | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new ConfigError(`ladders.json cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`ladders.json: ${(error as Error).message}`);
  }
  if (!Value.Check(LaddersFile, read)) {
    const [wrong] = inWords(Value.Errors(LaddersFile, read), LaddersFile);
    throw new ConfigError(`ladders.json: ${wrong?.instancePath} ${wrong?.message}.`);
  }
  const twice = read.find(({ id }, i) => read.findIndex((other) => other.id === id) < i);
  if (twice) throw new ConfigError(`ladders.json: there are two ladders ${twice.id}.`);
  return read;
}

/** @returns the row of a ladder that fits its schema, or all that its ruleset does not allow. */
export function rowOf(ladder: NewLadder): NewLadderRow | { wrong: Wrong[] } {
  const ruleset = findRuleset(ladder.ruleset);
  if (!isRuleset(ruleset)) return { wrong: [{ path: "/ruleset", message: ruleset.message }] };
  const wrong: Wrong[] = [];
  const checked = checkOptions(ruleset.options, ladder.options);
  if ("problems" in checked)
    for (const { option, message } of checked.problems) wrong.push({ path: `/options/${option}`, message });
  const { min, max } = ruleset.players;
  const { id, title, players, deals, design } = ladder;
  if (!(players >= min && players <= max))
    wrong.push({ path: "/players", message: `${ruleset.id} is for ${min}–${max} players, not ${players}.` });
  if ("problems" in checked || wrong.length > 0) return { wrong };
  const length = { deals: deals ?? NEWCOMER_MATCH, fixed: deals !== undefined };
  return { id, title, ruleset: ruleset.id, options: checked.options, players, ...length, design, league: null };
}

/**
 * Adds a ladder with everybody who is fit for it (`fitFor`). Nobody would come to it otherwise: a version qualifies once, and
 * the same sources are not taken twice.
 *
 * @returns the number of versions on it; undefined if there is a ladder of this id.
 */
async function addLadder(tx: Db, row: NewLadderRow, position: number): Promise<number | undefined> {
  if ((await insertLadder(tx, { ...row, position })).length === 0) return undefined;
  await lockLadders(tx);
  const fit = await fitFor(tx, row.id, row.ruleset);
  for (const { version_id: version, author, bot } of fit) {
    await insertEntry(tx, row.id, version);
    await updateStatuses(tx, version, row.id, true);
    if (isAnchor(author, bot)) await setAnchor(tx, row.id, version);
  }
  return fit.length;
}

/** An operator makes a ladder, by the same rules as a host's file. */
export async function createLadder(
  sql: Sql,
  ladder: NewLadder,
  operator: string,
  reason: string,
): Promise<{ bots: number } | Refusal> {
  const row = rowOf(ladder);
  if ("wrong" in row)
    return refuse("ladder.invalid", `${ladder.id}: ${row.wrong.map(({ message }) => message).join(" ")}`, row.wrong);
  return sql.begin(async (tx): Promise<{ bots: number } | Refusal> => {
    const [next] = await nextPosition(tx);
    const bots = await addLadder(tx, row, next?.position ?? 0);
    if (bots === undefined) return refuse("ladder.taken", `There is a ladder "${row.id}".`);
    const options = JSON.stringify(row.options);
    const length = row.fixed ? `${row.deals} deals a match` : "matches as long as pays";
    const detail = `${row.ruleset} ${options}, ${row.players} at a table, ${length}, with ${bots} bots. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "ladder.create", subject: row.id, detail });
    return { bots };
  });
}
