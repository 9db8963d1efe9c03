// What a host's disk and memory do over many days: the arena's own scheduler, commits, fits, styles, seasons, archives and
// retention, on an embedded PostgreSQL whose clock this process moves. It runs under that clock itself (days.bench.ts).
import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { archiveStep } from "../services/arena/src/archive/archive.ts";
import { dropExpired } from "../services/arena/src/auth/expiry.ts";
import { changesSince, dropChanges } from "../services/arena/src/db/change.ts";
import { placeHourly } from "../services/arena/src/db/entry.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { databaseBytes, type SizeRow, tableSizes } from "../services/arena/src/db/size.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import type { Cluster } from "../services/arena/src/embedded/cluster.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { dropOld } from "../services/arena/src/retention.ts";
import { type Blocks, blocksOf } from "./blocks.ts";
import { openPlayedSeason } from "./played-season.ts";

export interface Plan {
  days: number;
  /** A day. */
  matches: number;
  ladders: readonly string[];
  versions: number;
  deals: number;
  /** Days of a season, and after its end until it is archived. */
  season: number;
  archiveAfter: number;
}

/** So many times a day ratings are fitted and styles summed up: for what is stored, once is as good as after each match. */
const PARTS = 4;

/** What there was at the end of a day. */
export interface Day {
  day: number;
  /** Played so far. */
  matches: number;
  games: number;
  /** Of them, those that are in archives alone. */
  archived: number;
  /** Of the whole database, and of the tables that keep matches that are archived. */
  disk: number;
  kept: number;
  /** Of this process: all of it, and its heap after its garbage was collected. */
  rss: number;
  heap: number;
}

/** What holds the matches of archived seasons, with all indexes. */
const KEPT = ["archive", "archive_block", "archived_match", "pair_sum"];

const keptOf = async (sql: Sql): Promise<SizeRow[]> =>
  (await tableSizes(sql, QUEUE_SCHEMA)).filter(({ name }) => name !== null && KEPT.includes(name));

const archivedIn = async (sql: Sql): Promise<number> =>
  (await sql<{ archived: number }[]>`select count(*)::int as archived from archived_match`)[0]!.archived;

/** What there is at the end, table by table, and what the archives' blocks hold. */
export interface End {
  kept: SizeRow[];
  blocks: Blocks;
}

/** @param move sets the clock of this process and of PostgreSQL, hours ahead. */
export async function liveDays(
  cluster: Cluster,
  plan: Plan,
  move: (hours: number) => void,
  heard: (day: Day) => void,
): Promise<End> {
  await ensureDatabase(cluster.url("postgres"), "arena");
  const sql = connect(cluster.url("arena"), 4);
  await migrate(sql);
  const season = await openPlayedSeason(sql, plan.ladders, plan.versions, plan.deals);
  let [matches, games] = [0, 0];
  let seen = (await changesSince(sql, null, 0))[0]!.now;
  try {
    for (let day = 1; day <= plan.days; day++) {
      for (let part = 1; part <= PARTS; part++) {
        move(24 * (day - 1 + part / PARTS));
        const more = await season.play(plan.matches / PARTS);
        [matches, games] = [matches + more.matches, games + more.games];
        await season.catchUp();
        await placeHourly(sql);
      }
      if (day % plan.season === 0) await season.turn();
      while ((await archiveStep(sql, plan.archiveAfter)) !== undefined);
      await Promise.all([dropOld(sql, null), dropExpired(sql), dropChanges(sql, seen)]);
      seen = (await changesSince(sql, null, 0))[0]!.now;
      await sql`vacuum analyze`;
      const [{ bytes: disk } = { bytes: 0 }] = await databaseBytes(sql);
      const archived = await archivedIn(sql);
      const kept = (await keptOf(sql)).reduce((sum, { bytes, indexes }) => sum + bytes + indexes, 0);
      globalThis.gc?.();
      const { rss, heapUsed: heap } = process.memoryUsage();
      heard({ day, matches, games, archived, disk, kept, rss, heap });
    }
    return { kept: await keptOf(sql), blocks: await blocksOf(sql) };
  } finally {
    await season.close();
    await sql.end();
  }
}
