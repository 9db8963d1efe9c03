// `liars-arena size`: what each table takes on the disk, and how much of that is a match's and a game's.
import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { inDatabase } from "../command.ts";
import { playedInAll, type SizeRow, tableSizes } from "../db/size.ts";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(`size: it takes no arguments, and "${args[0]}" was given. Usage: liars-arena size`);
    return 2;
  }
  return inDatabase("size", async (sql) => {
    await sql`analyze`;
    const [played] = await playedInAll(sql);
    console.log(inWords(await tableSizes(sql, QUEUE_SCHEMA), played!));
    return 0;
  });
}

/** A line for each table that holds anything, and one for all of them. */
export function inWords(
  tables: readonly SizeRow[],
  { matches, games, archived }: { matches: number; games: number; archived: number },
): string {
  const each = (bytes: number, of: number): string => (of === 0 ? "-" : String(Math.round(bytes / of)));
  const row = (name: string, rows: number | null, bytes: number, indexes: number): string[] => [
    ...[name, rows === null ? "" : String(rows), String(bytes), String(indexes)],
    ...[each(bytes + indexes, matches), each(bytes + indexes, games)],
  ];
  const sum = (of: "bytes" | "indexes") => tables.reduce((all, table) => all + table[of], 0);
  const lines = [
    ["table", "rows", "bytes", "indexes", "a match", "a game"],
    ...tables
      .filter(({ rows }) => rows > 0)
      .map(({ name, rows, bytes, indexes }) => row(name ?? "(the queue)", rows, bytes, indexes)),
    row("all", null, sum("bytes"), sum("indexes")),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = lines.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!))).join("  "),
  );
  const where = archived === 0 ? "" : ` Those of ${archived} matches are in archives.`;
  return [...text, `${matches} matches that were played, with ${games} games.${where}`].join("\n");
}
