import { readFile } from "node:fs/promises";
import { checkOptions, findRuleset, isRuleset } from "@liars-ladder/rules";
import { ConfigError } from "./config.ts";
import { insertLadder } from "./db/ladder.ts";
import type { Sql } from "./db/sql.ts";

/** A ladder as it is written in ladders.json. */
interface LadderFile {
  id: string;
  title: string;
  ruleset: string;
  options: Record<string, unknown>;
  players: number;
  deals: number;
}

const FILE = new URL("../ladders.json", import.meta.url);

/**
 * Makes the ladders of ladders.json that are not there yet. One whose ruleset this version does not know is passed over.
 *
 * @returns ids of those that were made, and of those passed over.
 * @throws ConfigError when a ladder is not as its ruleset wants it.
 */
export async function makeLadders(sql: Sql, file: URL = FILE): Promise<{ made: string[]; unknown: string[] }> {
  const wanted = JSON.parse(await readFile(file, "utf8")) as LadderFile[];
  const made: string[] = [];
  const unknown: string[] = [];
  for (const [position, ladder] of wanted.entries()) {
    const ruleset = findRuleset(ladder.ruleset);
    if (!isRuleset(ruleset)) {
      unknown.push(ladder.id);
      continue;
    }
    const checked = checkOptions(ruleset.options, ladder.options);
    if ("problems" in checked) {
      throw new ConfigError(`ladders.json, ${ladder.id}: ${checked.problems.map((p) => p.message).join("; ")}`);
    }
    const { min, max } = ruleset.players;
    if (!(ladder.players >= min && ladder.players <= max)) {
      throw new ConfigError(
        `ladders.json, ${ladder.id}: ${ruleset.id} is for ${min}–${max} players, not ${ladder.players}.`,
      );
    }
    const { id, title, players, deals } = ladder;
    const added = await insertLadder(sql, {
      id,
      position,
      title,
      ruleset: ruleset.id,
      options: checked.options,
      players,
      deals,
    });
    if (added.length > 0) made.push(id);
  }
  return { made, unknown };
}
