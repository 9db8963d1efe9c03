import { migrate } from "../../services/arena/src/db/migrate.ts";
import { connect } from "../../services/arena/src/db/sql.ts";
import type { Log } from "../../services/arena/src/embedded/service.ts";
import { makeLadders } from "../../services/arena/src/seasons/ladders.ts";

/** Gives a new database a ladder with a played season. A database that holds a version already is left as it is. */
export async function seed(databaseUrl: string, log: Log): Promise<void> {
  const sql = connect(databaseUrl, 1);
  try {
    await migrate(sql);
    await makeLadders(sql);
    if ((await sql`select 1 from version limit 1`).length > 0) return;
    const began = performance.now();
    const { fill } = await import("./fill.ts");
    const made = await fill(sql);
    log(Buffer.from(`${made}, in ${((performance.now() - began) / 1000).toFixed(1)} s\n`));
  } finally {
    await sql.end();
  }
}
