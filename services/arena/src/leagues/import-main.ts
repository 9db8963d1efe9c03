// `liars-arena import FILE [--author NAME=NAME_HERE …]`: exit code 0 if the league is here now, 2 if it was refused. The arena
// may keep running.
import { parseArgs } from "node:util";
import { atKeyboard, inDatabase } from "../command.ts";
import { inWords } from "../matches/recompute-main.ts";
import { readLeague } from "./file.ts";
import { importLeague } from "./import.ts";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (typeof asked === "string") {
    console.error(`import: ${asked} Usage: liars-arena import FILE [--author NAME=NAME_HERE …]`);
    return 2;
  }
  return inDatabase("import", async (sql) => {
    const signed = await readLeague(asked.path);
    const recount = await importLeague(sql, signed, asked.names, atKeyboard());
    const { league, members } = signed.content;
    console.log(`${league.name} is at /leagues/${league.id}. It was signed with ${signed.key}. ${inWords(recount)}`);
    if (members.length > 0)
      console.log(
        "Its authors' accounts have no password here: `liars-arena recover NAME` makes a link that sets one.",
      );
    return 0;
  });
}

function read(args: readonly string[]): { path: string; names: Map<string, string> } | string {
  try {
    const options = { author: { type: "string", multiple: true, default: [] as string[] } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, more] = positionals;
    if (path === undefined) return "Which file?";
    if (more !== undefined) return `"${more}" is not expected here.`;
    const names = new Map<string, string>();
    for (const pair of values.author) {
      const [, from, to] = /^([^=]+)=([^=]+)$/.exec(pair) ?? [];
      if (from === undefined || to === undefined) return `--author takes NAME=NAME_HERE, not "${pair}".`;
      if (names.has(from)) return `${from} is said to be two people.`;
      names.set(from, to);
    }
    return { path, names };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}.`;
  }
}
