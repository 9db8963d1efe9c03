import { MOST_CO_AUTHORED, MOST_MEMBERS } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { newDatabase } from "../../test/database.ts";
import { enterBots } from "../../test/league.ts";
import { duels, ownBot } from "../../test/leagues.ts";
import { botByName } from "../db/bot.ts";
import { type LeagueRow, leagueById } from "../db/league.ts";
import { connect, type Sql } from "../db/sql.ts";
import { isRefusal } from "../http/refusal.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { inviteCoAuthor, joinBot } from "../versions/co-authors.ts";
import { makeLeague } from "./make.ts";
import { enterBot, joinLeague, putOut } from "./members.ts";

// Two who change at the same moment what belongs together. Each test holds one of them in the middle of its transaction, after
// what it checks, lets the other one come, and goes on when that waits or is done.

const DUEL = "palafico-duel";
let sql: Sql;
const who = (name: string) => ({ id: name, name, operator: false });
const codeOf = (done: unknown) => (isRefusal(done) ? done.refused.code : "ok");

async function signUp(...names: string[]): Promise<void> {
  for (const name of names)
    await sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`;
}

beforeAll(async () => {
  sql = connect(await newDatabase(), 6);
  await makeLadders(sql);
  await enterBots(sql, [DUEL]);
  await signUp("olga", "ada", "bob");
  for (const name of ["ada", "bob"]) await ownBot(sql, name, "liar", DUEL, "palafico");
});
afterAll(() => sql?.end());

/** A private league of olga's, in which these are. */
async function leagueOf(...members: string[]): Promise<LeagueRow> {
  const bounds = { atOnce: 100, deals: 100 };
  const made = await makeLeague(sql, who("olga"), duels({ private: true }), bounds);
  if (isRefusal(made)) throw new Error(made.refused.detail);
  await sql`update league set created_at = created_at - interval '2 days'`;
  for (const member of members)
    await sql`insert into league_member (league_id, user_id, joined_at) values (${made.id}, ${member}, now())`;
  return (await leagueById(sql, made.id))[0]!;
}

const liarOf = async (author: string) => (await botByName(sql, author, "liar"))[0]!;
const waiting = () =>
  sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.then(
    ({ length }) => length,
  );

/** Starts `first` while somebody holds `row`, then `second`. @returns how both ended. */
async function between(
  row: (db: Sql) => PromiseLike<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[first: string, second: string]> {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await row(tx as unknown as Sql);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const one = first();
  await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENT);
  let done = false;
  const other = second().finally(() => {
    done = true;
  });
  await vi.waitFor(async () => expect(done || (await waiting()) > 1).toBe(true), PATIENT);
  free.resolve();
  await holding;
  return [codeOf(await one), codeOf(await other)];
}

test("bots that get an author in common do not come into the same league, whoever is first", async () => {
  const league = await leagueOf("ada", "bob");
  const shared = await liarOf("ada");
  await inviteCoAuthor(sql, shared, who("ada"), "bob");
  expect(codeOf(await enterBot(sql, league, who("bob"), "liar"))).toBe("ok");
  const member = (db: Sql, name: string) =>
    db`select from league_member where league_id = ${league.id} and user_id = ${name} for update`;
  const invitation = (db: Sql) => db`select from co_author where bot_id = ${shared.id} for update`;
  const enter = (name: string) => () => enterBot(sql, league, who(name), "liar");
  const accept = () => joinBot(sql, shared, who("bob"));
  const out = (name: string) =>
    sql`update league_member set bot_id = null where league_id = ${league.id} and user_id = ${name}`;

  // Ada's bot is on its way into bob's league, and bob becomes an author of it.
  expect(await between((db) => member(db, "ada"), enter("ada"), accept)).toEqual(["ok", "bot.league"]);
  await out("ada");
  expect(await between(invitation, accept, enter("ada"))).toEqual(["ok", "league.bot"]);

  // Ada's bot is in the league, and bob enters with his while he becomes an author of hers.
  await sql`update co_author set joined_at = null`;
  await out("bob");
  expect(codeOf(await enterBot(sql, league, who("ada"), "liar"))).toBe("ok");
  expect(await between((db) => member(db, "bob"), enter("bob"), accept)).toEqual(["ok", "bot.league"]);
  await out("bob");
  expect(await between(invitation, accept, enter("bob"))).toEqual(["ok", "league.bot"]);
});

test("an invitation is accepted once, and the last one that an author may accept is one", async () => {
  await signUp("cyd");
  const bots: string[] = [];
  for (let at = 0; at <= MOST_CO_AUTHORED; at++) {
    const [bot] = await sql`insert into bot (author_id, name) values ('olga', ${`bot-${at}`}) returning id`;
    const joined = at < MOST_CO_AUTHORED - 1 ? new Date() : null;
    await sql`insert into co_author (bot_id, user_id, joined_at) values (${bot?.id}, 'cyd', ${joined})`;
    bots.push(bot?.id);
  }
  const accept = async (at: number) => joinBot(sql, (await botByName(sql, "olga", `bot-${at}`))[0]!, who("cyd"));
  const invitation = (db: Sql) => db`select from co_author where bot_id = ${bots.at(-1)!} for update`;
  const [last, other] = [MOST_CO_AUTHORED, MOST_CO_AUTHORED - 1];
  const both = () =>
    between(
      invitation,
      () => accept(last),
      () => accept(last),
    );
  expect(await both()).toEqual(["ok", "bot.authors"]);
  await sql`update co_author set joined_at = null where bot_id = ${bots[0]!}`;
  await sql`update co_author set joined_at = null where bot_id = ${bots.at(-1)!}`;
  expect(await both()).toEqual(["ok", "bot.uninvited"]);
  await sql`update co_author set joined_at = now() where bot_id = ${bots[0]!}`;
  await sql`update co_author set joined_at = null where bot_id = ${bots.at(-1)!}`;
  expect(
    await between(
      invitation,
      () => accept(last),
      () => accept(other),
    ),
  ).toEqual(["ok", "bot.authors"]);
});

test("the last free seat of a league goes to one, and who is put out meanwhile does not come back", async () => {
  const names = Array.from({ length: MOST_MEMBERS }, (_, at) => `member-${at}`);
  await signUp(...names);
  const league = await leagueOf(...names.slice(0, MOST_MEMBERS - 2));
  const [first = "", second = ""] = names.slice(-2);
  const row = (db: Sql) => db`select from "user" where id = ${first} for update`;
  const join = (name: string, invite?: string) => () => joinLeague(sql, league, who(name), invite);
  // Whoever inserts a member locks the account.
  expect(await between(row, join(first, league.invite), join(second, league.invite))).toEqual(["ok", "league.full"]);

  const small = await leagueOf();
  await sql`insert into league_member (league_id, user_id) values (${small.id}, 'ada')`;
  const invited = (db: Sql) =>
    db`select from league_member where league_id = ${small.id} and user_id = 'ada' for update`;
  const back = () => joinLeague(sql, small, who("ada"), undefined);
  const out = () => putOut(sql, small, who("olga"), "ada");
  expect(await between(invited, out, back)).toEqual(["ok", "league.unknown"]);
  // By the link everybody may, and it is the latest that counts.
  await sql`update league set invite = 'another' where id = ${small.id}`;
  expect(codeOf(await joinLeague(sql, small, who("ada"), small.invite))).toBe("league.unknown");
  expect(codeOf(await joinLeague(sql, small, who("ada"), "another"))).toBe("ok");
});
