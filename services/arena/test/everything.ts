import type { Client, MatchResult, Scope } from "@liars-ladder/protocol";
import { parkMatch, startMatch } from "../src/db/match.ts";
import type { Sql } from "../src/db/sql.ts";
import { ensureQueueRole } from "../src/embedded/database.ts";
import { commitMatch } from "../src/matches/commit.ts";
import { openRatings } from "../src/ratings/fit.ts";
import { closeSeason, finishSeason, openSeason } from "../src/seasons/season.ts";
import { type Contributions, openContributions } from "./contributions.ts";
import { enterBots, openJobs, playRounds } from "./league.ts";
import { duels, playLeague } from "./leagues.ts";
import { seatPerson } from "./plays.ts";
import { must, openRig, openRunner, playMatch, type Rig, source, until } from "./rig.ts";
import type { Role } from "./roles.ts";
import { schedule } from "./schedule.ts";

export const LADDER = "palafico-duel";
/** Stands in the source, the logs and the findings. Only the owner may ever get it. */
export const SECRET = "the owner's secret 4711";
const QUEUE_PASSWORD = "the-runners-password-of-this-test";

/** An arena with something of everything, and somebody in every role. */
export interface Everything {
  rig: Rig;
  /** What each role sends to identify itself. */
  tokens: Record<Role, string | undefined>;
  /**
   * The owner's versions, accepted and rejected; matches of the good one that are over, running and parked; games of the
   * owner against a bot that are over, left, and waiting for the owner; a league of the owner, open to all, that has begun.
   */
  things: Record<"good" | "bad" | "match" | "running" | "parked" | "played" | "left" | "seated" | "league", string>;
  /** Of the owner: what it has claimed. */
  contributions: Contributions;
  /** Builds whose source contains @watched wait for it. */
  letBuild(): void;
  close(): Promise<void>;
}

export async function openEverything(): Promise<Everything> {
  const rig = await openRig({ openMatches: null, contribute: true });
  let letBuild = () => {};
  const watched = new Promise<void>((resolve) => (letBuild = resolve));
  const runner = await openRunner(rig.databaseUrl, {
    beforeBuild: async (job) => (job.files[0]?.text.includes("@watched") ? watched : undefined),
  });
  await rig.sql`delete from ladder where id not in (${LADDER}, 'cups')`;
  const { tokens, owner, other, coAuthor } = await signUpAll(rig);
  // It is refused at each try, as an address of this machine.
  await rig.sql`
    insert into webhook (user_id, url, kinds)
    select id, 'https://127.0.0.1/', '{version.accepted,version.rejected}' from "user" where name = 'owner'`;
  await rig.sql`
    insert into webhook_delivery (user_id, state, tries, tried_at, status, answer, ms)
    select user_id, 'delivered', 1, now(), 200, 'thanks', 12 from webhook`;
  const built = async (client: Client, bot: string, text: string) => {
    const body = { ...source(text), note: "what is new" };
    const { id } = must(await client.submitVersion({ params: { bot }, body }));
    return until("a decision", async () => {
      const version = must(await client.getVersion({ params: { version: id } }));
      return !["queued", "building"].includes(version.state) && version;
    });
  };
  await enterBots(rig.sql, [LADDER]);
  const good = await built(owner, "good", `// ${SECRET} @only ${LADDER}`);
  await built(other, "rival", `// @only ${LADDER}`);
  const bad = await built(owner, "bad", `// ${SECRET} @broken`);
  for (const bot of ["good", "bad"]) {
    const params = { author: "owner", bot };
    must(await owner.inviteCoAuthor({ params, body: { author: "partner" } }));
    must(await coAuthor.joinBot({ params }));
    must(await owner.inviteCoAuthor({ params, body: { author: "olga" } }));
  }
  await rig.sql`
    update version set report = replace(report::text, '"Unexpected token"', ${`"${SECRET}", "help": "${SECRET}"`})::jsonb
    where id = ${bad.id}`;
  await rig.sql`update version set map = ${Buffer.from(SECRET)} where id = ${good.id}`;
  await rig.sql`
    insert into exploitability (version_id, ruleset, state, answers, value, half, seeds, questions, decided_at)
    values (${good.id}, 'palafico', 'known', ${Buffer.from(SECRET)}, 0.4, 0.03, 8, 500, now())
    on conflict (version_id, ruleset) do update set state = 'known', answers = excluded.answers, value = excluded.value,
      half = excluded.half, seeds = excluded.seeds, questions = excluded.questions, decided_at = excluded.decided_at`;
  await rig.sql`update api_key set last_used_at = now() - interval '1 hour'`;
  await fillOperatorsLists(rig.sql);
  const league = await playedLeague(rig.sql, owner);
  const seasons = await playSeasons(rig.sql, good.id);
  await lookAtPairs(rig.sql, good.id);
  return {
    rig,
    tokens,
    contributions: await openContributions(rig, LADDER, "owner"),
    things: {
      ...{ good: good.id, bad: bad.id, league },
      ...seasons,
      played: await seatPerson(rig.sql, "owner", LADDER, "house/h2", "over"),
      left: await seatPerson(rig.sql, "owner", LADDER, "house/h2", "left"),
      seated: await seatPerson(rig.sql, "owner", LADDER, "house/h2"),
    },
    letBuild,
    close: async () => {
      await runner.close();
      await rig.close();
    },
  };
}

async function playedLeague(sql: Sql, owner: Client): Promise<string> {
  await sql`update version set rulesets = '{palafico}' where rulesets = '{}'`;
  const league = must(await owner.createLeague({ body: { ...duels(), schedule: "ladder", deals: 2 } }));
  must(await owner.enterLeague({ params: { league: league.id }, body: { bot: "good" } }));
  must(await owner.startLeague({ params: { league: league.id } }));
  await playLeague(sql, league);
  await openRatings(sql).refit(league.divisions[0]!.ladder.id);
  return league.id;
}

/** What only operators see: somebody who is suspended, a version that is, and a name that was reported. */
async function fillOperatorsLists(sql: Sql): Promise<void> {
  await sql`
    with made as (
      insert into "user" (id, name, email, "emailVerified") values ('banned', 'banned', 'banned@example.org', false) returning id
    ) insert into account_suspension (user_id, by, reason) select id, 'olga', 'It sent spam.' from made`;
  await sql`
    with made as (insert into bot (author_id, name) values ('banned', 'rude') returning id), version as (
      insert into version (bot_id, number, state, entry, files, hash, bytes, report)
      select id, 1, 'accepted', 'bot.ts', '', ${"b".repeat(64)}, 1, '[]' from made returning id
    ), entered as (
      insert into entry (ladder_id, version_id, status, cause, reason, sat)
      select ${LADDER}, id, 'suspended', 'operator', 'It is rude.', 0 from version
    ) insert into name_report (author_id, bot_id, name, reporter, reason)
      select 'banned', made.id, 'rude', u.id, 'It is rude.' from made, "user" u where u.name = 'other'`;
  await sql`
    insert into name_report (author_id, name, reporter, reason, verdict, decided_at, decided_by)
    select 'banned', 'banned', id, 'It was.', 'kept', now(), 'olga' from "user" where name = 'owner'`;
}

/** Two pairs of bots that were looked at for soft play: one is listed, one is decided. */
async function lookAtPairs(sql: Sql, good: string): Promise<void> {
  const step = { game: `${good}.0`, step: 3, round: 2, action: "bids 5 fives", instead: "challenges", gift: 0.4 };
  await sql`
    with bots as (select a.id as bot_id, b.id as mate_id from bot a, bot b where a.name = 'good' and b.name = 'rival')
    insert into soft_case (bot_id, mate_id, nth, why, state, looks, evidence, steps, listed_at, closed_at, closed_by, reason)
    select bot_id, mate_id, 1, 'league', 'listed', 30, 12.5, ${sql.json([step])}, now(), null::timestamptz, null, null from bots
    union all
    select mate_id, bot_id, 1, 'authors', 'cleared', 40, 11, '[]', now(), now(), 'olga', 'They met by chance.' from bots`;
  await sql`
    insert into soft_look (case_id, match_id, other_id, version_id, state, decided_at, to_mate, to_other)
    select c.id, m.a, m.b, ${good}, 'known', now(), 0.8, 0.02
    from soft_case c, (select min(id::text)::uuid as a, max(id::text)::uuid as b from match) m where c.state = 'listed'`;
}

async function signUpAll(rig: Rig) {
  const [owner, other, user, partner, operator] = await Promise.all([
    rig.signUp("owner"),
    rig.signUp("other"),
    rig.signUp("user"),
    rig.signUp("partner"),
    rig.signUpOperator("olga"),
  ]);
  const key = async (client: Client, scope: Scope) =>
    must(await client.createKey({ body: { name: scope, scopes: [scope] } }));
  const [revoked, expired] = [await key(owner.client, "manage"), await key(owner.client, "manage")];
  await owner.client.revokeKey({ params: { key: revoked.id } });
  await rig.sql`update api_key set expires_at = now() where id = ${expired.id}`;
  await ensureQueueRole(rig.databaseUrl, QUEUE_PASSWORD);
  const tokens: Everything["tokens"] = {
    nobody: undefined,
    user: user.token,
    other: other.token,
    owner: owner.token,
    "co-author": partner.token,
    operator: operator.token,
    "owner's key: read": (await key(owner.client, "read")).key,
    "owner's key: submit": (await key(owner.client, "submit")).key,
    "owner's key: manage": (await key(owner.client, "manage")).key,
    "owner's key: play": (await key(owner.client, "play")).key,
    "owner's key: contribute": (await key(owner.client, "contribute")).key,
    "operator's key: manage": (await key(operator.client, "manage")).key,
    "revoked key": revoked.key,
    "expired key": expired.key,
    runner: QUEUE_PASSWORD,
  };
  return { tokens, owner: owner.client, other: other.client, coAuthor: partner.client };
}

/** A closed season and an open one: matches that are finished, running and parked, incidents and logs. */
async function playSeasons(sql: Sql, good: string): Promise<{ match: string; running: string; parked: string }> {
  const ratings = openRatings(sql);
  await playRounds(sql, LADDER, 3);
  await ratings.refit(LADDER);
  await closeSeason(sql, LADDER, "olga", "the year is over");
  await playRounds(sql, LADDER, 1);
  await until("the season's end", async () => {
    await finishSeason(sql, LADDER);
    const [row] = await sql`select season_state from ladder where id = ${LADDER}`;
    return row?.season_state === "closed";
  });
  await openSeason(sql, LADDER, "olga", "a new year");
  // Players at its table may see more of it.
  const strangers = await sql<{ id: string }[]>`
    select v.id from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id where u.name = 'other'`;
  let match: string | undefined;
  for (let round = 0; match === undefined || round < 3; round++) {
    await schedule(sql, 3);
    for (const job of await openJobs(sql, LADDER)) {
      const mine = job.bots.findIndex(({ version }) => version === good);
      const apart = !job.bots.some(({ version }) => strangers.some(({ id }) => id === version));
      // A version that forfeits too often is suspended, but only after it has played such a match.
      const result: MatchResult = playMatch(job, new Set(apart ? [good] : []));
      if (mine < 0) await commitMatch(sql, result);
      else {
        const logs = [{ game: 0, bot: mine, move: 0, kind: "exception" as const, text: SECRET }];
        const incidents = [{ kind: "unexplained" as const, text: "A host failed.", bots: [mine] }];
        const committed = await commitMatch(sql, { ...result, logs, incidents });
        if (apart && "ladder" in committed) match ??= job.match;
      }
    }
    if (round > 40) throw new Error("it never plays");
  }
  await ratings.refit(LADDER);
  const [running, parked] = (await schedule(sql, 2)).map(({ id }) => id) as [string, string];
  await startMatch(sql, running);
  await parkMatch(sql, parked, "It failed too often.", []);
  // No runner has this match, so the arena would soon queue it again.
  await sql`update match set queued_at = now() + interval '1 day' where id = ${running}`;
  return { match, running, parked };
}
