import { AUTH } from "@liars-ladder/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterBots, playRounds } from "../../../test/league.ts";
import { must, openRig, type Rig, type SignedUp, source, until } from "../../../test/rig.ts";
import { schedule } from "../../../test/schedule.ts";
import { closeSeason, finishSeason, openSeason } from "../../seasons/season.ts";
import { buildJob } from "../../versions/build.ts";

const LADDER = "palafico-duel";
const reason = "a test of operators";
let rig: Rig;
let olga: SignedUp;
let ann: SignedUp;
/** Of ann's bots a1 and a2. */
let versions: string[];

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  olga = await rig.signUpOperator("olga");
  await enterBots(rig.sql, [LADDER]);
  // Her bots are there; now she has an account to sign in with too.
  await rig.sql`update "user" set name = 'author-' || substr(md5(id), 1, 16) where id = 'ann'`;
  await rig.sql`delete from author_name where name = 'ann'`;
  ann = await rig.signUp("ann");
  await rig.sql`update bot set author_id = (select id from "user" where name = 'ann') where author_id = 'ann'`;
  await rig.sql`update version set rulesets = '{palafico}'`;
  const rows =
    await rig.sql`select v.id from version v join bot b on b.id = v.bot_id where b.name in ('a1', 'a2') order by b.name`;
  versions = rows.map((row) => row.id as string);
});
afterAll(() => rig?.close());

const codeOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? "ok" : answer.problem?.code);
const statusOn = async (version: string, ladder = LADDER) =>
  (await rig.sql`select status, cause from entry where version_id = ${version} and ladder_id = ${ladder}`)[0];
/** Either we write the final table, or the arena does. */
const untilClosed = (ladder: string) =>
  until("the season's end", async () => {
    await finishSeason(rig.sql, ladder);
    return (await rig.sql`select from ladder where id = ${ladder} and season_state = 'closed'`).length > 0;
  });
const lastAudit = async () => {
  const [line] = must(await olga.client.listAudit({ query: { limit: 1 } })).items;
  return `${line?.operator} ${line?.action}: ${line?.detail}`;
};

describe("ladders", () => {
  const wanted = { id: "new-duel", title: "New duel", ruleset: "palafico", options: {}, players: 2, design: 0.75 };
  const make = (more: object) =>
    olga.client.createLadder({ body: { ...wanted, reason, ...more } as typeof wanted & { reason: string } });

  test("one that the ruleset does not allow is refused, with every field that is wrong", async () => {
    const answer = await make({ players: 99, options: { hats: true, roundLimit: "many" } });
    expect(answer).toMatchObject({ ok: false, problem: { code: "ladder.invalid", status: 422 } });
    const paths = answer.ok ? [] : answer.problem.errors?.map(({ path }) => path);
    expect(paths).toEqual(["/options/hats", "/options/roundLimit", "/players"]);
    expect(codeOf(await make({ ruleset: "chess" }))).toBe("ladder.invalid");
    expect(codeOf(await make({ deals: 65 }))).toBe("request.invalid");
    expect(codeOf(await make({ id: LADDER }))).toBe("ladder.taken");
    expect(must(await rig.client().listLadders()).items.map(({ ladder }) => ladder.id)).not.toContain("new-duel");
  });

  test("one that is made has all bots that play its ruleset elsewhere, the anchor among them, and matches at once", async () => {
    expect(must(await make({ deals: 3 }))).toEqual({ ladder: "new-duel", bots: 8 });
    expect(await lastAudit()).toMatch(
      /^olga ladder\.create: palafico .*2 at a table, 3 deals a match, with 8 bots\. Reason: a test/,
    );
    const found = must(await rig.client().getLadder({ params: { ladder: "new-duel" } }));
    expect(found).toMatchObject({ ladder: { deals: 3, title: "New duel" }, bots: 8, ended: false });
    const [row] =
      await rig.sql`select b.name from ladder l join version v on v.id = l.anchor join bot b on b.id = v.bot_id where l.id = 'new-duel'`;
    expect(row?.name).toBe("honest");
    await schedule(rig.sql, 1);
    expect((await rig.sql`select from match where ladder_id = 'new-duel'`).length).toBeGreaterThan(0);
  });

  test("bots that never played a ruleset come to its first ladder only if they say that they can", async () => {
    await rig.sql`delete from ladder where ruleset = 'cups'`;
    await rig.sql`update version set rulesets = '{palafico,cups}' where id = ${versions[0]!}`;
    expect(must(await make({ id: "our-cups", ruleset: "cups", players: 2 })).bots).toBe(1);
  });

  test("one that is closed takes no bot and opens no season, until an operator opens its next one", async () => {
    const params = { ladder: "our-cups" };
    must(await olga.client.closeLadder({ params, body: { reason } }));
    expect(codeOf(await olga.client.closeLadder({ params, body: { reason } }))).toBe("ladder.ended");
    expect(must(await rig.client().getLadder({ params })).ended).toBe(true);
    const { id } = must(await ann.client.submitVersion({ params: { bot: "fresh" }, body: source("// fresh") }));
    const on = async () => (await buildJob(rig.sql, id))?.ladders.map(({ id }) => id);
    expect(await on()).not.toContain("our-cups");
    await untilClosed("our-cups");
    must(await olga.client.openSeason({ params, body: { reason } }));
    expect(must(await rig.client().getLadder({ params }))).toMatchObject({
      ended: false,
      season: { number: 2, state: "open" },
    });
    expect(await on()).toContain("our-cups");
  });

  test("one on which no match was ever over can be closed, although it has its anchor", async () => {
    expect(must(await make({ id: "unplayed" })).bots).toBe(8);
    must(await olga.client.closeLadder({ params: { ladder: "unplayed" }, body: { reason } }));
    await untilClosed("unplayed");
    const { rows } = must(await rig.client().getSeason({ params: { ladder: "unplayed", season: "1" } }));
    expect(rows.filter(({ standing }) => standing !== null)).toEqual([]);
  });
});

describe("versions", () => {
  test("one that an operator suspends plays nowhere, whatever its author does, until it is pardoned", async () => {
    const params = { version: versions[0]! };
    const shown = must(await olga.client.suspendVersion({ params, body: { reason } }));
    expect(shown.entries[0]).toMatchObject({ status: "suspended", next: { code: "suspended.operator" } });
    expect(await lastAudit()).toMatch(/^olga version\.suspend: ann\/a1@1 plays no more on .*palafico-duel/);
    expect(codeOf(await olga.client.suspendVersion({ params, body: { reason } }))).toBe("version.suspended");
    expect(codeOf(await ann.client.activateVersion({ params }))).toBe("quota.bots");
    expect(await statusOn(versions[0]!)).toEqual({ status: "suspended", cause: "operator" });
    const listed = must(await olga.client.listSuspended()).items;
    expect(listed).toMatchObject([
      { version: "ann/a1@1", cause: "operator", reason: `An operator suspended it: ${reason}` },
    ]);
    must(await olga.client.pardonVersion({ params, body: { reason } }));
    expect(await statusOn(versions[0]!)).toEqual({ status: "playing", cause: null });
    expect(codeOf(await olga.client.pardonVersion({ params, body: { reason } }))).toBe("version.playing");
  });
});

describe("accounts", () => {
  const signIn = (email: string) =>
    fetch(`${rig.url}${AUTH.signIn}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: rig.url },
      body: JSON.stringify({ email, password: "correct horse" }),
    });

  test("the house, operators and strangers are not suspended", async () => {
    for (const [author, code] of [
      ["house", "author.operator"],
      ["olga", "author.operator"],
      ["nobody-at-all", "author.unknown"],
    ] as const)
      expect(codeOf(await olga.client.suspendAuthor({ params: { author }, body: { reason } }))).toBe(code);
    expect(codeOf(await olga.client.restoreAuthor({ params: { author: "ann" }, body: { reason } }))).toBe(
      "author.active",
    );
  });

  test("one that is suspended opens nothing and plays nowhere; restored, it has all but its sessions", async () => {
    const { key } = must(await ann.client.createKey({ body: { name: "ci" } }));
    const params = { author: "ann" };
    const done = must(await olga.client.suspendAuthor({ params, body: { reason } }));
    expect(done).toMatchObject({ author: "ann", sessions: 1, versions: 2 });
    expect(codeOf(await ann.client.getMe())).toBe("auth.key");
    expect(await rig.client(key).getMe()).toMatchObject({
      problem: { code: "auth.suspended", detail: `The account of ann: ${reason}` },
    });
    const refused = await signIn("ann@example.org");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "auth.suspended", detail: reason });
    expect(refused.headers.getSetCookie().filter((cookie) => cookie.includes("session_token=ey"))).toEqual([]);
    for (const version of versions) expect(await statusOn(version)).toEqual({ status: "suspended", cause: "operator" });
    // Only restoring the account helps.
    expect(codeOf(await olga.client.pardonVersion({ params: { version: versions[0]! }, body: { reason } }))).toBe(
      "author.suspended",
    );
    expect(codeOf(await olga.client.suspendAuthor({ params, body: { reason } }))).toBe("author.suspended");
    const listed = must(await olga.client.listAuthors({ query: { suspended: true } })).items;
    expect(listed).toMatchObject([
      { name: "ann", suspended: { by: "olga", reason }, sessions: 0, bots: 3, ways: ["credential"] },
    ]);

    must(await olga.client.restoreAuthor({ params, body: { reason } }));
    for (const version of versions) expect(await statusOn(version)).toEqual({ status: "playing", cause: null });
    expect(must(await rig.client(key).getMe()).author).toBe("ann");
    const again = await signIn("ann@example.org");
    ann = { ...ann, client: rig.client(again.headers.get("set-auth-token") ?? "") };
    expect(must(await ann.client.getMe()).author).toBe("ann");
  });

  test("its sessions end where an operator says so, and its keys go on", async () => {
    const bob = await rig.signUp("bob");
    const { key } = must(await bob.client.createKey({ body: { name: "ci" } }));
    expect(must(await olga.client.signOutAuthor({ params: { author: "bob" }, body: { reason } })).sessions).toBe(1);
    expect(codeOf(await bob.client.getMe())).toBe("auth.key");
    expect(must(await rig.client(key).getMe()).author).toBe("bob");
  });
});

describe("names", () => {
  const report = (client: SignedUp["client"], author: string, bot?: string) =>
    client.reportName({ body: { author, ...(bot !== undefined && { bot }), reason } });

  test("some cannot be reported, none twice by one person, and not many at a time", async () => {
    const eve = await rig.signUp("eve");
    expect(codeOf(await report(eve.client, "house", "honest"))).toBe("report.name");
    expect(codeOf(await report(eve.client, "nobody-at-all"))).toBe("author.unknown");
    expect(codeOf(await report(eve.client, "ann", "nothing"))).toBe("bot.unknown");
    expect(codeOf(await report(eve.client, "ann", "a1"))).toBe("ok");
    expect(codeOf(await report(eve.client, "ann", "a1"))).toBe("report.twice");
    await rig.sql`
      insert into name_report (author_id, bot_id, name, reporter, reason)
      select b.author_id, b.id, b.name, e.id, 'x' from bot b, "user" e where e.name = 'eve' and b.name <> 'a1'
      union all select u.id, null, u.name, e.id, 'x' from "user" u, "user" e where e.name = 'eve' and u.name in ('eve', 'ann')`;
    expect(codeOf(await report(eve.client, "olga"))).toBe("quota.reports");
    await rig.sql`delete from name_report where name <> 'a1'`;
  });

  test("one that is kept stays; one that is taken away goes everywhere, final tables too, and does not come back", async () => {
    await playRounds(rig.sql, LADDER, 1);
    await closeSeason(rig.sql, LADDER, "olga", reason);
    await playRounds(rig.sql, LADDER, 1);
    await untilClosed(LADDER);
    await openSeason(rig.sql, LADDER, "olga", reason);
    const season = { params: { ladder: LADDER, season: "1" } };
    const names = async () => {
      const [now, final] = [
        must(await rig.client().getTable({ params: { ladder: LADDER } })),
        must(await rig.client().getSeason(season)),
      ];
      return [now, final].map(({ rows }) =>
        rows
          .map(({ bot }) => `${bot.author}/${bot.name}`)
          .filter((name) => !name.startsWith("house"))
          .sort(),
      );
    };
    expect(await names()).toEqual([
      ["ann/a1", "ann/a2"],
      ["ann/a1", "ann/a2"],
    ]);

    const { items } = must(await olga.client.listReports());
    expect(items).toMatchObject([{ author: "ann", bot: "a1", name: "a1", reporter: "eve" }]);
    const params = { report: items[0]!.id };
    must(await olga.client.decideReport({ params, body: { verdict: "kept", reason } }));
    expect(codeOf(await olga.client.decideReport({ params, body: { verdict: "removed", reason } }))).toBe(
      "report.decided",
    );
    expect((await names())[0]).toEqual(["ann/a1", "ann/a2"]);

    const decide = async (verdict: "removed") => {
      const [open] = must(await olga.client.listReports()).items;
      return must(await olga.client.decideReport({ params: { report: open!.id }, body: { verdict, reason } })).name;
    };
    const bob = await rig.signUp("bert");
    must(await report(bob.client, "ann", "a1"));
    const bot = await decide("removed");
    expect(bot).toMatch(/^bot-[0-9a-f]{16}$/);
    must(await report(bob.client, "ann"));
    const author = await decide("removed");
    expect(author).toMatch(/^author-[0-9a-f]{16}$/);
    const gone = [`${author}/a2`, `${author}/${bot}`].sort();
    expect(await names()).toEqual([gone, gone]);
    expect(await lastAudit()).toMatch(/^olga name\.removed: The author "ann" is author-/);
    expect(codeOf(await report(bob.client, author))).toBe("report.name");
    expect(codeOf(await rig.client().getBot({ params: { author: "ann", bot: "a2" } }))).toBe("author.unknown");
    const anew = await ann.client.submitVersion({ params: { bot: "a1" }, body: source("// new") });
    expect(anew).toMatchObject({ problem: { code: "submit.name", detail: expect.stringContaining("took the name") } });
    expect(must(await ann.client.getMe()).author).toBe(author);
    await expect(rig.signUp("ann")).rejects.toThrow(/auth\.taken/);
  });

  test("the database lets a name go, and nothing else of a final table or an account's name", async () => {
    const refused = { code: "23001" };
    await expect(rig.sql`update final_row set author = 'ada' where bot = 'a2'`).rejects.toMatchObject(refused);
    await expect(rig.sql`update final_row set bot = 'better' where bot = 'a2'`).rejects.toMatchObject(refused);
    await expect(
      rig.sql`update final_row set author = 'deleted-0123456789abcdef', rating = 3000 where bot = 'a2'`,
    ).rejects.toMatchObject(refused);
    await expect(rig.sql`update "user" set name = 'author-0123456789abcdef' where name = 'bob'`).rejects.toThrow(
      /never changes/,
    );
  });
});
