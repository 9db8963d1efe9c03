// `liars-arena archive`: lists the archives of seasons, or writes one as a file. Exit code 0 when it is done, 2 when it is not.
import { publicHex } from "@liars-ladder/protocol/archive";
import { inDatabase } from "../command.ts";
import { archives } from "../db/archive.ts";
import { writeArchive } from "./file.ts";
import { ownKey } from "./key.ts";

const USAGE = "Usage: liars-arena archive, or liars-arena archive LADDER SEASON FILE";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [ladder, season, file, more] = args;
  const valid = ladder === undefined || (/^\d{1,9}$/.test(season ?? "") && file !== undefined && more === undefined);
  if (!valid || args.some((arg) => arg.startsWith("-"))) {
    console.error(`archive: name a ladder, the number of a season, and a file, or nothing. ${USAGE}`);
    return 2;
  }
  return inDatabase("archive", async (sql) => {
    if (ladder === undefined || file === undefined) {
      for (const one of await archives(sql))
        console.log(
          `${one.ladder_id} ${one.season}: ${one.games} games in ${one.bytes} bytes, ${one.emptied_at ? "no longer" : "still"} in the tables.`,
        );
      console.log(`This arena signs with ${publicHex(await ownKey(sql))}.`);
      return 0;
    }
    const { matches, games, key } = await writeArchive(sql, ladder, Number(season), file);
    console.log(
      `${file}: ${matches} matches, ${games} games, signed with ${key}. \`liars verify ${file}\` plays them again.`,
    );
    return 0;
  });
}
