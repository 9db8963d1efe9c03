import type { Overall } from "@liars-ladder/protocol";
import { nameOf } from "../server/bots.ts";
import { type Connection, must } from "../server/connect.ts";
import { aside, percent, print, printJson, sayRank } from "../text/say.ts";
import { table } from "../text/table.ts";

/** Shows all bots over all ladders. */
export async function overall({ client, server }: Connection, flags: { limit: number; json?: true }): Promise<void> {
  const made = must(await client.getOverall());
  if (flags.json) return printJson(made);
  const rows = made.rows
    .slice(0, flags.limit)
    .map((row) => [
      sayRank(row.rank),
      `${nameOf(row.bot)}@${row.version.number}`,
      sayScore(row.overall),
      row.overall === null ? "–" : `${percent(row.overall.sure.low, 1)} to ${percent(row.overall.sure.high, 1)}`,
      `${row.ladders.filter(Boolean).length} of ${row.ladders.length}`,
      sayStatus(row),
    ]);
  aside(`All ladders together, as of ${made.asOf}`);
  aside("A score is the share of points against each of the others; each ladder has the same weight.\n");
  print(table([">rank", "bot", ">score", ">surely from", ">ladders", "status"], rows));
  if (made.rows.length > rows.length) aside(`… ${made.rows.length - rows.length} more: --limit ${made.rows.length}`);
  aside(`\n${server}/overall`);
}

function sayScore(of: Overall["rows"][number]["overall"]): string {
  return of === null ? "–" : `${percent(of.score, 1)} ± ${(50 * (of.high - of.low)).toFixed(1)}`;
}

function sayStatus({ overall: of, provisional }: Overall["rows"][number]): string {
  if (of === null) return "waits for its first rating on a ladder";
  return provisional ? "provisional" : "active";
}
