// npm run bench -- size [GAMES [LADDER [DEALS…]]]: the bytes of a game by table, all indexes counted, while its season is played
// and after it became an archive.
import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { blockBytes } from "@liars-ladder/protocol/archive";
import { archiveStep } from "../services/arena/src/archive/archive.ts";
import { changesSince, dropChanges } from "../services/arena/src/db/change.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { type SizeRow, tableSizes } from "../services/arena/src/db/size.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { withDatabase } from "./database.ts";
import { openPlayedSeason } from "./played-season.ts";

export const about = "the bytes of a game by table, before and after its season is archived [GAMES [LADDER [DEALS…]]]";

const VERSIONS = 24;
/** The lengths that ladders play, and that of a version's first match. */
const DEALS = [2, 8, 16, 32, 64];

export default async function size([games = "5000", ladder = "palafico-duel", ...deals]: string[]): Promise<void> {
  const lengths = deals.length > 0 ? deals.map(Number) : DEALS;
  for (const length of lengths) await one(Number(games), ladder, length);
}

type Sizes = Map<string, number>;

const one = (wanted: number, ladder: string, deals: number): Promise<void> =>
  withDatabase(async (cluster) => {
    await ensureDatabase(cluster.url("postgres"), "arena");
    const sql = connect(cluster.url("arena"), 4);
    await migrate(sql);
    const season = await openPlayedSeason(sql, [ladder], VERSIONS, deals);
    try {
      const empty = await sizes(sql);
      let [matches, games] = [0, 0];
      while (games < wanted) {
        const more = await season.play(20);
        [matches, games] = [matches + more.matches, games + more.games];
        await season.catchUp();
      }
      const [{ decisions } = { decisions: 0 }] = await sql<{ decisions: number }[]>`
        select sum(d)::int as decisions from match_games, unnest(decisions) as d`;
      const played = await sizes(sql);
      await season.turn();
      while ((await archiveStep(sql, 0)) !== undefined);
      const blocks = await sql<{ packed: Buffer }[]>`select packed from archive_block`;
      const unpacked = blocks.reduce((sum, { packed }) => sum + blockBytes(packed), 0);
      const packed = blocks.reduce((sum, block) => sum + block.packed.length, 0);
      // As every ten minutes: what all arenas have seen.
      await dropChanges(sql, (await changesSince(sql, null, 0))[0]!.now);
      // Room that is free within the tables is for the next season.
      await sql`vacuum full`;
      const after = await sizes(sql);
      const of = (found: Sizes, table: string): number => ((found.get(table) ?? 0) - (empty.get(table) ?? 0)) / games;
      const tables = [...new Set([...played.keys(), ...after.keys()])]
        .map((table) => ({ table, played: of(played, table), after: of(after, table) }))
        .filter((row) => row.played >= 0.05 || row.after >= 0.05)
        .toSorted((a, b) => b.after - a.after);
      console.log(
        `${ladder}, ${deals} deals: ${matches} matches, ${games} games of ${(decisions / games).toFixed(1)} decisions`,
      );
      const cells = (name: string, a: string, b: string) => `  ${name.padEnd(26)}${a.padStart(12)}${b.padStart(12)}`;
      console.log(
        `  an archive's blocks: ${(unpacked / decisions).toFixed(2)} bytes a decision, packed ${(packed / decisions).toFixed(2)}`,
      );
      console.log(cells("bytes a game", "played", "archived"));
      for (const row of tables) console.log(cells(row.table, row.played.toFixed(1), row.after.toFixed(1)));
      const sum = (what: "played" | "after") => tables.reduce((all, row) => all + row[what], 0).toFixed(1);
      console.log(cells("all", sum("played"), sum("after")));
    } finally {
      await season.close();
      await sql.end();
    }
  });

/** Bytes of each table, and of its indexes apart. */
async function sizes(sql: Sql): Promise<Sizes> {
  await sql`vacuum analyze`;
  const rows: readonly SizeRow[] = await tableSizes(sql, QUEUE_SCHEMA);
  return new Map(
    rows.flatMap(({ name, bytes, indexes }): [string, number][] => [
      [name ?? "(the queue)", bytes],
      [`${name ?? "(the queue)"}: indexes`, indexes],
    ]),
  );
}
