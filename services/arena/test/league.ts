import type { MatchJob } from "@liars-ladder/protocol";
import type { Db, Sql } from "../src/db/sql.ts";
import { commitMatch } from "../src/matches/commit.ts";
import type { Committed } from "../src/matches/keep.ts";
import { matchJob } from "../src/matches/schedule.ts";
import { playMatch } from "./rig.ts";
import { schedule } from "./schedule.ts";

/**
 * Eight accepted versions of eight bots that play on these ladders. `honest` is the first, and six of them are the
 * house's.
 */
export async function enterBots(sql: Db, ladders: readonly string[]): Promise<string[]> {
  await sql`update ladder set deals = 2, fixed = true`;
  for (const name of ["house", "ann"])
    await sql`
      insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)
      on conflict do nothing`;
  const versions: string[] = [];
  for (const name of ["honest", "h2", "h3", "h4", "h5", "h6", "a1", "a2"]) {
    const author = name.startsWith("a") ? "ann" : "house";
    const [bot] = await sql`insert into bot (author_id, name) values (${author}, ${name}) returning id`;
    const [version] = await sql`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
      values (${bot?.id}, 1, 'accepted', 'bot.ts', '', encode(sha256(${name}), 'hex'), 1, '[]', 'x') returning id`;
    await sql`update bot set active_version = ${version?.id} where id = ${bot?.id}`;
    versions.push(version?.id);
  }
  await sql`update ladder set anchor = ${versions[0] as string}`;
  for (const ladder of ladders)
    for (const version of versions)
      await sql`insert into entry (ladder_id, version_id, status, sat) values (${ladder}, ${version}, 'playing', 0)`;
  return versions;
}

/** The jobs of all open matches of a ladder, in the order in which they were made. */
export async function openJobs(sql: Sql, ladder: string): Promise<MatchJob[]> {
  const open = await sql<{ id: string }[]>`
    select id from match where ladder_id = ${ladder} and state in ('queued', 'running') order by id`;
  return Promise.all(open.map(async ({ id }) => (await matchJob(sql, id)) as MatchJob));
}

/**
 * Makes matches and commits random results of all open ones on a ladder, `rounds` times: one after the other, in the order in
 * which they were made.
 */
export async function playRounds(sql: Sql, ladder: string, rounds: number): Promise<Committed[]> {
  const committed: Committed[] = [];
  for (let round = 0; round < rounds; round++) {
    await schedule(sql, 3);
    for (const job of await openJobs(sql, ladder)) committed.push(await commitMatch(sql, playMatch(job)));
  }
  return committed;
}
