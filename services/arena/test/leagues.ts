import type { Client, League, NewLeague } from "@liars-ladder/protocol";
import { hashKey, KEY_PREFIX } from "../src/auth/keys.ts";
import type { Sql } from "../src/db/sql.ts";
import { tendLeagues } from "../src/leagues/course.ts";
import { topUpLeagues } from "../src/leagues/top-up.ts";
import { commitMatch } from "../src/matches/commit.ts";
import { openJobs } from "./league.ts";
import { playMatch, type Rig } from "./rig.ts";
import { steadily } from "./schedule.ts";

export const inAWeek = (days = 7): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A league of duels: all meet once. */
export const duels = (more: Partial<NewLeague> = {}): NewLeague => ({
  name: "Friday evening",
  private: false,
  divisions: [{ ruleset: "palafico", options: {}, players: 2 }],
  schedule: "round-robin",
  deals: 12,
  endsAt: inAWeek(),
  ...more,
});

/** An account that has only a key of all scopes: a password takes half a second. */
export async function withKey(rig: Rig, name: string): Promise<{ client: Client; token: string }> {
  const token = `${KEY_PREFIX}${name}-of-a-test`;
  await rig.sql`
    insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${`${name}@example.org`}, false)`;
  await rig.sql`
    insert into api_key (user_id, name, hash, start, scopes, expires_at)
    values (${name}, 'a key', ${hashKey(token)}, ${token.slice(0, 9)}, '{read,submit,manage}', now() + interval '1 day')`;
  return { client: rig.client(token), token };
}

/** An accepted version of an author's bot that plays on a ladder of the arena, and is the bot's active one. */
export async function ownBot(sql: Sql, author: string, name: string, ladder: string, ruleset: string): Promise<string> {
  const [bot] = await sql`
    insert into bot (author_id, name) select id, ${name} from "user" where name = ${author}
    on conflict (author_id, name) do update set name = excluded.name returning id`;
  const [version] = await sql`
    insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle, rulesets)
    select ${bot?.id}, coalesce(max(number), 0) + 1, 'accepted', 'bot.ts', '', encode(sha256(${name}), 'hex'), 1, '[]', 'x', ${[ruleset]}
    from version where bot_id = ${bot?.id} returning id`;
  await sql`update bot set active_version = ${version?.id} where id = ${bot?.id}`;
  await sql`insert into entry (ladder_id, version_id, status, sat) values (${ladder}, ${version?.id}, 'playing', 0)`;
  return version?.id as string;
}

/** Lets a league do what it does by the clock, and plays all its matches that are open, until it makes no more. */
export async function playLeague(sql: Sql, league: League, rounds = 1_000): Promise<number> {
  let played = 0;
  for (let round = 0; round < rounds; round++) {
    await tendLeagues(sql);
    const divisions = league.divisions.map(({ ladder }) => ({ id: ladder.id, unmet: true }));
    await steadily(sql, (rhythm) => topUpLeagues(sql, divisions, 4, rhythm));
    const jobs = (await Promise.all(league.divisions.map(({ ladder }) => openJobs(sql, ladder.id)))).flat();
    if (jobs.length === 0) return played;
    for (const job of jobs) await commitMatch(sql, playMatch(job));
    played += jobs.length;
  }
  return played;
}
