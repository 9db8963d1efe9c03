import { type MatchJob, QUEUES } from "@liars-ladder/protocol";
import { openQueue } from "../../../test/services/jobs.ts";
import { insertClaim, lockContributor } from "../src/db/contribution.ts";
import { ladderById } from "../src/db/ladder.ts";
import { insertMatch, insertSeat, startMatch } from "../src/db/match.ts";
import { matchJob } from "../src/matches/schedule.ts";
import { commitmentOf, newId } from "../src/matches/seeds.ts";
import { ENGINE, playMatch, type Rig } from "./rig.ts";

/** What a volunteer finds: the hash of a bundle, and matches that it has claimed, with the moves of one. */
export interface Contributions {
  hash: string;
  sent: string;
  moves: number[][];
  returned: string;
  /** Queues the match that anybody may claim, anew, with a delay: no runner takes it now. */
  offer(): Promise<void>;
}

/** Less than what the arena takes for a mistake of a clock (`mendTimes`), ms. */
const DELAY = 4 * 60_000;

/**
 * Three matches of house bots: one that anybody may claim, and two that `name` has claimed. A home runner is known; `partner`
 * was caught.
 */
export async function openContributions(rig: Rig, ladderId: string, name: string): Promise<Contributions> {
  const { sql } = rig;
  const said = {
    engine: ENGINE,
    runner: "0123456789abcdef",
    startedAt: new Date().toISOString(),
    slots: 1,
    tested: false,
  };
  await sql`
    insert into runner (name, said, heard_at)
    values ('0123456789abcdef', ${sql.json({ ...said, walls: [] })}, now() + interval '1 day')`;
  const seated = await sql<{ id: string; bundle_hash: string }[]>`
    update version v set bundle_hash = encode(sha256(v.bundle), 'hex') from bot b
    where b.id = v.bot_id and b.name in ('h2', 'h3') and b.author_id = (select id from "user" where name = 'house')
    returning v.id, v.bundle_hash`;
  const [ladder] = await ladderById(sql, ladderId);
  const [user] = await sql<{ id: string }[]>`select id from "user" where name = ${name}`;
  const ids: string[] = [];
  for (const n of [1, 2, 3]) {
    const seeds = [`chacha8:${n.toString(16).padStart(64, "0")}`];
    const id = newId();
    ids.push(id);
    const season = ladder!.season;
    await insertMatch(sql, { id, ladderId, season, deals: 1, seeds, commitment: commitmentOf(seeds), hurry: false });
    for (const [bot, { id: versionId }] of seated.entries())
      await insertSeat(sql, { matchId: id, bot, versionId, newcomer: false, ladderId, expectedMs: 1 });
  }
  await sql`update match set queued_at = now() + interval '1 day' where id = any(${ids}::uuid[])`;
  const [open, sent, returned] = ids as [string, string, string];
  await lockContributor(sql, user!.id);
  for (const id of [sent, returned]) {
    await startMatch(sql, id);
    await insertClaim(sql, { id, userId: user!.id, own: false, seconds: 3_600 });
  }
  await sql`
    insert into contributor (user_id, accepted, checked, lost, barred_at, barred_why)
    select id, 3, 2, 1, now(), 'It sent other moves.' from "user" where name = 'partner'`;
  const offer = async () => {
    const queue = openQueue(rig.databaseUrl, QUEUES.match);
    await queue.remove(open);
    await queue.add("match", await matchJob(sql, open), { jobId: open, delay: DELAY });
    await queue.close();
  };
  const moves = playMatch((await matchJob(sql, sent)) as MatchJob).games.map((game) => game.moves);
  return { hash: seated[0]!.bundle_hash, sent, moves, returned, offer };
}
