// `liars-arena season close|open LADDER [--reason TEXT]`: exit code 0 when it is done, 1 when it is refused, 2 when
// the command is not valid or the database cannot be reached.
import { parseArgs } from "node:util";
import { atKeyboard, inDatabase } from "../command.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal } from "../http/refusal.ts";
import { plain } from "../versions/submit.ts";
import { closeSeason, finishSeason, openSeason } from "./season.ts";

const USAGE = "season close|open LADDER [--reason TEXT]";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (typeof asked === "string") {
    console.error(`season: ${asked} Usage: liars-arena ${USAGE}`);
    return 2;
  }
  return inDatabase("season", async (sql) => {
    const done = await (asked.verb === "close" ? close : open)(sql, asked.ladder, asked.reason);
    if (isRefusal(done)) return done;
    console.log(done);
    return 0;
  });
}

interface Asked {
  verb: "close" | "open";
  ladder: string;
  reason: string;
}

function read(args: readonly string[]): Asked | string {
  try {
    const options = { reason: { type: "string", default: "The operator's decision." } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [verb, ladder, ...more] = positionals;
    if (verb !== "close" && verb !== "open")
      return verb === undefined ? "No command is given." : `There is no command "${verb}".`;
    if (ladder === undefined) return `Which ladder's season is to be ${verb === "close" ? "closed" : "opened"}?`;
    if (more.length > 0) return `"${more[0]}" is not expected here.`;
    const reason = plain(values.reason).trim();
    if (reason.length < 3 || reason.length > 500) return "A reason has 3 to 500 characters.";
    return { verb, ladder, reason };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}.`;
  }
}

async function close(sql: Sql, ladder: string, reason: string): Promise<string | Refusal> {
  const closing = await closeSeason(sql, ladder, atKeyboard(), reason);
  if (isRefusal(closing)) return closing;
  const { season, open } = closing;
  const closed = await finishSeason(sql, ladder);
  if (closed) {
    return `Season ${season} of ${ladder} is closed, with ${closed.matches} matches. Its final table: /ladders/${ladder}/seasons/${season}`;
  }
  const matches = `${open} ${open === 1 ? "match" : "matches"}`;
  return `Season ${season} of ${ladder} is closing: no new matches. The arena writes the final table when the last of ${matches} matches under way is committed or void.`;
}

async function open(sql: Sql, ladder: string, reason: string): Promise<string | Refusal> {
  const season = await openSeason(sql, ladder, atKeyboard(), reason);
  return isRefusal(season) ? season : `Season ${season} of ${ladder} is open, with the versions that play there.`;
}
