// npm run bench -- idle [HOURS [DEALS [LADDER…]]]: what the house bots' ladders cost when nobody new plays. It uses the
// real scheduler and the real fit on embedded PostgreSQL, with a clock in fast motion; results are drawn from real
// deals of the house bots.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RulesetLadder, startLadders } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { random } from "@liars-ladder/stats";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import { startCluster } from "../services/arena/src/embedded/cluster.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { startService } from "../services/arena/src/embedded/service.ts";
import { makeLadders } from "../services/arena/src/seasons/ladders.ts";
import { fastMotion, type Moved, type Played } from "../services/arena/test/fast-motion.ts";
import { cpu, line } from "./report.ts";

export const about = "what the house bots' ladders cost after hours in which nobody new plays, against never resting";

/** All of the ladders would take an hour. */
const DEFAULT = ["palafico-duel", "palafico"];
/** Every ladder has at least six house bots; with the weaker ones there are more. */
const BOTS = 6;
/**
 * The CPU time of the whole process tree of `npm start` for a match without its deals, in seconds; and how many times
 * as much a deal costs there as in this process. Both were measured before matches were long (a duel of 8 deals took
 * 0.4 s, a deal 2.9 ms against 1.05 ms). If starting a match is cheaper now, both are smaller.
 */
const START = 0.43;
const TREE = 2.8;
/** An idle ladder may use this share of a core. */
const BAR = 3;

type Deal = ReturnType<Played["deal"]>;

/**
 * A ladder's matches: each deal is drawn from real ones of the same line-up, which are played when they are first
 * needed.
 */
function poolOf(
  { id, ruleset, options, players }: RulesetLadder,
  programs: Program[],
  names: string[],
  deals: number,
): Played {
  const { uniform } = random(11);
  const pools = new Map<string, Deal[]>();
  let [spent, count] = [0, 0];
  const poolFor = (table: number[]): Deal[] => {
    const key = table.join();
    const known = pools.get(key);
    if (known) return known;
    const pool: Deal[] = Array.from({ length: deals }, () => []);
    const { ms } = cpu(() =>
      playMatch({
        bots: table.map((i) => programs[i]!),
        ...{ ruleset, options, deals, seed: `idle ${id} ${key}`, fast: true },
        onGame: ({ deal, seats, result }) => pool[deal]!.push({ seats, ranks: result.ranks }),
      }),
    );
    spent += ms;
    count += deals;
    pools.set(key, pool);
    return pool;
  };
  poolFor(Array.from({ length: players }, (_, i) => BOTS - 1 - i));
  return {
    deal: (versions) => {
      const table = versions.map((version) => names.indexOf(version));
      // The order of seats is not stored: a pool is for a line-up, in any order.
      const sorted = table.toSorted((a, b) => a - b);
      const pool = poolFor(sorted);
      const drawn = pool[Math.floor(uniform() * pool.length)]!;
      return drawn.map(({ seats, ranks }) => ({ seats: seats.map((place) => table.indexOf(sorted[place]!)), ranks }));
    },
    start: START,
    get each() {
      return (TREE * spent) / 1000 / count;
    },
  };
}

async function enter(sql: Sql, ladders: string[]): Promise<string[]> {
  await sql`insert into "user" (id, name, email, "emailVerified") values ('house', 'house', 'house', false)`;
  const versions: string[] = [];
  for (const name of HOUSE_BOTS.slice(0, BOTS)) {
    const [bot] = await sql`insert into bot (author_id, name) values ('house', ${name}) returning id`;
    const [version] = await sql`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
      values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', 'x') returning id`;
    versions.push(version?.id);
  }
  for (const version of versions)
    await sql`insert into entry (ladder_id, version_id, status, sat) select id, ${version}, 'playing', 0 from ladder where id = any(${ladders})`;
  await sql`update ladder set anchor = ${versions[HOUSE_BOTS.indexOf("honest")]!}`;
  return versions;
}

export default async function idle(args: string[]): Promise<void> {
  const [hours, deals] = [Number(args[0] ?? 3), Number(args[1] ?? 100)];
  const asked = args.slice(2);
  const ladders = startLadders().filter(({ id }) => (asked.length > 0 ? asked : DEFAULT).includes(id));
  const dir = mkdtempSync(join(tmpdir(), "liars-bench-"));
  chmodSync(dir, 0o711);
  const entry = fileURLToPath(new URL("../services/arena/src/embedded/guard.ts", import.meta.url));
  const guard = startService({ entry, env: {}, log: join(dir, "guard.log") });
  const cluster = await startCluster({
    dir: join(dir, "data"),
    password: "bench",
    onSpawn: (postgres) => guard.process.send({ services: [], postgres }),
    settings: { fsync: "off", synchronous_commit: "off" },
  });
  try {
    await ensureDatabase(cluster.url("postgres"), "arena");
    const sql = connect(cluster.url("arena"), 4);
    await migrate(sql);
    await makeLadders(sql);
    const versions = await enter(
      sql,
      ladders.map(({ id }) => id),
    );
    const programs = await Promise.all(
      HOUSE_BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
    );
    const play = Object.fromEntries(ladders.map((ladder) => [ladder.id, poolOf(ladder, programs, versions, deals)]));
    const moved = await fastMotion({ sql, play, cores: 2, quiet: 4 }, hours);
    await print(sql, moved, hours);
    await sql.end();
  } finally {
    await cluster.stop();
    guard.process.send("over");
    await guard.ended;
    rmSync(dir, { recursive: true, force: true });
  }
}

async function print(sql: Sql, moved: Moved[], hours: number): Promise<void> {
  const last = moved.filter(({ at }) => at >= hours - 1);
  const share = (of: Moved[]) => (100 * of.reduce((sum, one) => sum + one.cpu, 0)) / 3600;
  console.log(`${moved.length} matches in ${hours} h by the clock; 2 cores never resting would be 200 % of one.`);
  for (let hour = 0; hour < hours; hour++) {
    const of = moved.filter(({ at }) => at >= hour && at < hour + 1);
    console.log(`hour ${hour + 1}: ${of.length} matches, ${share(of).toFixed(1)} % of a core`);
  }
  for (const row of await sql`
    select l.id, l.deals, l.correlation, l.pace, l.pace_why, max((e.high - e.low) / 2) as widest, avg((e.high - e.low) / 2) as mean
    from any_ladder l join entry e on e.ladder_id = l.id group by l.id order by l.position`) {
    const of = last.filter(({ ladder }) => ladder === row.id);
    const full = moved
      .filter(({ ladder, deals }) => ladder === row.id && deals > 8)
      .reduce((sum, one) => sum + one.cpu, 0);
    const facts = `${of.length} matches; long ones of ${row.deals} deals, correlation ${row.correlation.toFixed(4)}, ± ${row.mean.toFixed(0)} Elo (widest ${row.widest.toFixed(0)}), ${full.toFixed(0)} CPU s of long matches`;
    line(row.id, share(of), BAR, "%", `   ${row.pace?.toFixed(1) ?? "full"} an hour, ${row.pace_why}; ${facts}`);
  }
  line("all ladders together, in the last hour", share(last), BAR, "%");
}
