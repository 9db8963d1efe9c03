// `liars-arena backup PATH`: exit code 0 if the backup is complete, 2 if it could not be made. The arena may keep
// running.
import { inDatabase } from "../command.ts";
import { writeBackup } from "./backup.ts";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [path, more] = args;
  if (path === undefined || path.startsWith("-") || more !== undefined) {
    console.error("backup: name one folder, which must not exist yet. Usage: liars-arena backup PATH");
    return 2;
  }
  return inDatabase("backup", async (sql) => {
    const { at, tables } = await writeBackup(sql, path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${path}: ${tables.length} tables, ${rows} rows, as of ${at}. Keep it where nobody else can read it.`);
    return 0;
  });
}
