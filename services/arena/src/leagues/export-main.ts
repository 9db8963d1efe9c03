// `liars-arena export LEAGUE FILE`: exit code 0 if the file is written, 2 if it could not be made. The arena may keep running.
import { ownKey } from "../archive/key.ts";
import { atKeyboard, inDatabase } from "../command.ts";
import { insertAudit } from "../db/audit.ts";
import { exportLeague } from "./export.ts";
import { writeLeague } from "./file.ts";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [league, path, more] = args;
  if (league === undefined || path === undefined || more !== undefined || args.some((arg) => arg.startsWith("-"))) {
    console.error(
      "export: name a league, and a file that must not exist yet. Usage: liars-arena export LEAGUE FILE. LEAGUE is what the address of its page ends in.",
    );
    return 2;
  }
  return inDatabase("export", async (sql) => {
    const content = await exportLeague(sql, league);
    const { key, hash } = await writeLeague(path, content, await ownKey(sql));
    const detail = `${content.league.name}, as a file with SHA-256 ${hash}.`;
    await insertAudit(sql, { operator: atKeyboard(), action: "league.export", subject: league, detail });
    const { rows, games } = content;
    const played = games.reduce((sum, match) => sum + match.games.length, 0);
    console.log(
      `${path}: ${content.league.name}, ${rows.any_ladder.length} divisions, ${games.length} matches, ${played} games, signed with ${key}.${
        content.league.private ? " The league is private: so is the file." : ""
      }`,
    );
    return 0;
  });
}
