import { readFile } from "node:fs/promises";
import { checkOptions, findRuleset, isRuleset, type Ruleset, startLadders } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ConfigError } from "../config-error.ts";
import { insertLadder, type LadderRow } from "../db/ladder.ts";
import type { Sql } from "../db/sql.ts";
import { inWords } from "../http/validator.ts";
import { MOST_DEALS, NEWCOMER_MATCH } from "../matches/length.ts";

/** The format of the list of ladders that a host may write. */
const LaddersFile = Type.Array(
  Type.Object(
    {
      id: Type.String({ pattern: "^[a-z0-9-]{1,64}$" }),
      title: Type.String({ minLength: 1, maxLength: 64 }),
      ruleset: Type.String(),
      options: Type.Record(Type.String(), Type.Unknown()),
      players: Type.Integer(),
      deals: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DEALS })),
      design: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
    },
    { additionalProperties: false },
  ),
);

type LadderFile = Readonly<Static<typeof LaddersFile>[number]>;
/** A ladder to be made. `fixed`: all its matches have this many deals, whatever they cost and tell. */
type Wanted = LadderFile & Pick<LadderRow, "deals" | "fixed">;

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
  const listed = await readLadders(file);
  const wanted: readonly Wanted[] =
    listed?.map((ladder) => ({
      ...ladder,
      deals: ladder.deals ?? NEWCOMER_MATCH,
      fixed: ladder.deals !== undefined,
    })) ?? startLadders().map((ladder) => ({ ...ladder, fixed: false }));
  const unknown: string[] = [];
  const rows = wanted.flatMap((ladder, position) => {
    const ruleset = findRuleset(ladder.ruleset);
    if (isRuleset(ruleset)) return [rowOf(ladder, ruleset, position)];
    unknown.push(ladder.id);
    return [];
  });
  const made: string[] = [];
  for (const row of rows) {
    const added = await insertLadder(sql, row);
    if (added.length > 0) made.push(row.id);
  }
  return { made, unknown };
}

/** The host's list; undefined where there is no file. */
async function readLadders(file: URL): Promise<LadderFile[] | undefined> {
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
    const [wrong] = inWords(Value.Errors(LaddersFile, read));
    throw new ConfigError(`ladders.json: ${wrong?.instancePath} ${wrong?.message}.`);
  }
  const twice = read.find(({ id }, i) => read.findIndex((other) => other.id === id) < i);
  if (twice) throw new ConfigError(`ladders.json: there are two ladders ${twice.id}.`);
  return read;
}

function rowOf(ladder: Wanted, ruleset: Ruleset, position: number): Parameters<typeof insertLadder>[1] {
  const checked = checkOptions(ruleset.options, ladder.options);
  if ("problems" in checked) {
    throw new ConfigError(`ladders.json, ${ladder.id}: ${checked.problems.map((p) => p.message).join("; ")}`);
  }
  const { min, max } = ruleset.players;
  const { id, players } = ladder;
  if (!(players >= min && players <= max)) {
    throw new ConfigError(`ladders.json, ${id}: ${ruleset.id} is for ${min}–${max} players, not ${players}.`);
  }
  return { ...ladder, position, ruleset: ruleset.id, options: checked.options };
}
