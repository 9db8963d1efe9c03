import type { Client } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { authors } from "../../../../sdk/cli/src/commands/authors.ts";
import { enterBots } from "../../test/league.ts";
import { duels, ownBot, withKey } from "../../test/leagues.ts";
import { must, openRig, type Rig, source } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { KEY_PREFIX } from "../auth/keys.ts";
import { updateStatuses } from "./suspension.ts";

const LADDER = "palafico-duel";
let rig: Rig;
let ada: Client;
let bob: Client;
let cyd: Client;

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  ada = (await rig.signUp("ada")).client;
  [bob, cyd] = (await Promise.all(["bob", "cyd"].map((name) => withKey(rig, name)))).map(({ client }) => client) as [
    Client,
    Client,
  ];
});
afterAll(() => rig?.close());

const named = (path: string) => {
  const [author = "", bot = ""] = path.split("/");
  return { author, bot };
};
const submit = (client: Client, path: string, text: string) => {
  const { author, bot } = named(path);
  return client.submitVersion({ params: { bot }, query: { author }, body: source(text) });
};
/** A bot that somebody owns and others write too. */
async function share(owner: Client, path: string, others: Record<string, Client>): Promise<void> {
  const params = named(path);
  for (const [author, client] of Object.entries(others)) {
    must(await owner.inviteCoAuthor({ params, body: { author } }));
    must(await client.joinBot({ params }));
  }
}
const code = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? "ok" : answer.problem?.code);
const authorsOf = async (path: string) => must(await ada.getBot({ params: named(path) })).authors;

test("who was invited and accepts is an author, until either ends it", async () => {
  must(await submit(ada, "ada/first", "// of ada"));
  const params = named("ada/first");
  const invite = (author: string) => ada.inviteCoAuthor({ params, body: { author } });
  expect(code(await submit(bob, "ada/first", "// too early"))).toBe("auth.forbidden");
  expect(code(await bob.joinBot({ params }))).toBe("bot.uninvited");
  expect(await Promise.all(["nobody", "house", "ada"].map(async (name) => code(await invite(name))))).toEqual([
    "author.unknown",
    "author.unknown",
    "bot.author",
  ]);
  must(await invite("bob"));
  expect(code(await invite("bob"))).toBe("bot.author");
  // An invitation alone opens nothing, and only authors know of it.
  expect(code(await submit(bob, "ada/first", "// too early"))).toBe("auth.forbidden");
  expect(await authorsOf("ada/first")).toEqual(["ada"]);
  expect(must(await ada.getBotAuthors({ params })).invited.map(({ author }) => author)).toEqual(["bob"]);
  expect(code(await bob.getBotAuthors({ params }))).toBe("auth.forbidden");
  expect(must(await bob.listInvitations()).items).toMatchObject([{ bot: { author: "ada", name: "first" } }]);
  expect(must(await bob.getMe())).toMatchObject({ invitations: 1, coAuthorOf: [] });

  expect(must(await bob.joinBot({ params })).authors).toEqual(["ada", "bob"]);
  expect(must(await bob.getMe())).toMatchObject({ invitations: 0, coAuthorOf: [{ author: "ada", name: "first" }] });
  const version = must(await submit(bob, "ada/first", "// of bob"));
  expect(version).toMatchObject({ number: 2, bot: { author: "ada", name: "first" } });
  expect(must(await bob.getFiles({ params: { version: version.id } })).files[0]?.text).toContain("of bob");
  expect(must(await bob.listLogs({ params: { version: version.id } })).items).toEqual([]);
  // What the owner alone may do.
  expect(code(await bob.inviteCoAuthor({ params, body: { author: "cyd" } }))).toBe("auth.forbidden");
  expect(code(await bob.removeCoAuthor({ params: { ...params, coauthor: "ada" } }))).toBe("auth.forbidden");
  expect(code(await bob.handOver({ params, body: { author: "bob" } }))).toBe("auth.forbidden");
  expect(code(await ada.leaveBot({ params }))).toBe("bot.owner");

  must(await ada.removeCoAuthor({ params: { ...params, coauthor: "bob" } }));
  expect(code(await bob.getFiles({ params: { version: version.id } }))).toBe("auth.forbidden");
  expect(code(await submit(bob, "ada/first", "// too late"))).toBe("auth.forbidden");
  await share(ada, "ada/first", { bob });
  must(await bob.leaveBot({ params }));
  expect(code(await bob.leaveBot({ params }))).toBe("bot.coauthor");
  expect(await authorsOf("ada/first")).toEqual(["ada"]);
});

test("authors and invitations are bounded", async () => {
  must(await submit(cyd, "cyd/crowded", "// of cyd"));
  const params = named("cyd/crowded");
  const names = Array.from({ length: 8 }, (_, i) => `friend-${i}`);
  for (const name of names)
    await rig.sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`;
  const answers = [];
  for (const author of names) answers.push(code(await cyd.inviteCoAuthor({ params, body: { author } })));
  expect(answers).toEqual([...Array(7).fill("ok"), "bot.authors"]);
  await rig.sql`update allowance set whole_at = now() + interval '20 hours' where key = 'invite cyd'`;
  must(await cyd.removeCoAuthor({ params: { ...params, coauthor: "friend-0" } }));
  expect(code(await cyd.inviteCoAuthor({ params, body: { author: "friend-0" } }))).toBe("request.rate");
});

test("a version counts against who submits it, and a bot for each of its authors", async () => {
  const used = async (client: Client) => must(await client.getMe()).quotas.versions.used;
  must(await submit(ada, "ada/counted", "// one"));
  await share(ada, "ada/counted", { bob });
  const before = [await used(ada), await used(bob)];
  must(await submit(bob, "ada/counted", "// two"));
  expect([await used(ada), await used(bob)]).toEqual([before[0], before[1]! + 1]);

  await enterBots(rig.sql, [LADDER]);
  for (const bot of ["one", "two", "three"]) await ownBot(rig.sql, "bob", bot, LADDER, "palafico");
  const shared = await ownBot(rig.sql, "ada", "counted", LADDER, "palafico");
  await rig.sql.begin((tx) => updateStatuses(tx, shared, null, true));
  const [entry] = await rig.sql`select status, reason from entry where version_id = ${shared}`;
  expect(entry).toEqual({
    status: "suspended",
    reason: `One of its authors has 3 active bots on ${LADDER}: retire one, then activate this version.`,
  });
  must(await bob.leaveBot({ params: named("ada/counted") }));
  await rig.sql.begin((tx) => updateStatuses(tx, shared, null, true));
  const [now] = await rig.sql`select status from entry where version_id = ${shared}`;
  expect(now?.status).toBe("playing");
});

test("bots with an author in common never meet on a ladder, and are a challenger's own", async () => {
  await share(ada, "ada/counted", { cyd });
  await ownBot(rig.sql, "cyd", "rival", LADDER, "palafico");
  // Nobody else plays.
  await rig.sql`
    update entry set status = 'superseded' where version_id in (
      select v.id from version v join bot b on b.id = v.bot_id where b.name not in ('counted', 'rival'))`;
  expect(await schedule(rig.sql, 2)).toEqual([]);
  must(await ada.removeCoAuthor({ params: { ...named("ada/counted"), coauthor: "cyd" } }));
  expect(await schedule(rig.sql, 1)).toHaveLength(1);
  await share(ada, "ada/counted", { cyd });
  await rig.sql`update entry set status = 'playing' where ladder_id = ${LADDER}`;
  const params = { ladder: LADDER };
  must(await cyd.challenge({ params, body: { bots: ["ada/counted", "bob/one"], deals: 1 } }));
  expect(code(await bob.challenge({ params, body: { bots: ["ada/counted", "ann/a1"], deals: 1 } }))).toBe(
    "challenge.bots",
  );
});

test("feeds, lists, tables and health are those of all authors", async () => {
  const [made] = await rig.sql`
    insert into version (bot_id, number, state, entry, files, hash, bytes, report)
    select id, 50, 'building', 'bot.ts', '', ${"a".repeat(64)}, 1, '[]' from bot where name = 'counted' returning id`;
  await rig.sql`update version set state = 'accepted' where id = ${made?.id}`;
  for (const author of ["ada", "cyd"]) {
    const feed = await (await fetch(`${rig.url}/authors/${author}/feed.atom`)).text();
    expect(feed).toContain("ada/counted@50");
  }
  const mine = must(await cyd.getAuthor({ params: { author: "cyd" } })).bots.map(
    ({ bot }) => `${bot.author}/${bot.name}`,
  );
  expect(mine).toEqual(["cyd/crowded", "cyd/rival", "ada/counted"]);
  for (const query of [{ author: "cyd" }, { mine: true }])
    expect(must(await cyd.listBots({ query })).items.map(({ bot }) => bot.name)).toContain("counted");
  const { rows } = must(await cyd.getTable({ params: { ladder: LADDER } }));
  expect(
    rows
      .filter((row) => row.mine)
      .map(({ bot }) => bot.name)
      .sort(),
  ).toEqual(["counted", "rival"]);
  expect(must(await cyd.getHealth()).items.map(({ bot }) => bot.name)).toContain("counted");
  expect(must(await cyd.listMatches({ query: { author: "cyd", rated: false } })).items).toHaveLength(1);
});

test("a bot that is handed over stands under its new owner's name, and its old address leads to it", async () => {
  const params = named("ada/counted");
  const hand = (client: Client, author: string, at = params) => client.handOver({ params: at, body: { author } });
  expect(code(await hand(ada, "bob"))).toBe("bot.coauthor");
  const league = must(await ada.createLeague({ body: duels() }));
  must(await ada.enterLeague({ params: { league: league.id }, body: { bot: "counted" } }));
  expect(code(await hand(ada, "cyd"))).toBe("bot.league");
  // Nor does a second bot of the same authors play there.
  must(await cyd.joinLeague({ params: { league: league.id }, body: {} }));
  expect(code(await cyd.enterLeague({ params: { league: league.id }, body: { bot: "rival" } }))).toBe("league.bot");
  must(await ada.withdrawFromLeague({ params: { league: league.id } }));

  expect(must(await hand(ada, "cyd"))).toMatchObject({
    bot: { author: "cyd", name: "counted" },
    authors: ["cyd", "ada"],
  });
  expect(must(await rig.client().getBot({ params })).bot).toMatchObject({ author: "cyd", name: "counted" });
  expect(code(await submit(ada, "ada/counted", "// another bot?"))).toBe("submit.moved");
  must(await submit(ada, "cyd/counted", "// the same bot"));
  const { rows } = must(await rig.client().getTable({ params: { ladder: LADDER } }));
  expect(rows.find(({ bot }) => bot.name === "counted")?.bot.author).toBe("cyd");
  // It may come back; a name that was another bot's may not be given.
  must(await hand(cyd, "ada", named("cyd/counted")));
  expect(await authorsOf("cyd/counted")).toEqual(["ada", "cyd"]);
  must(await submit(ada, "ada/rival", "// the name of a bot of cyd's"));
  await share(ada, "ada/rival", { cyd });
  expect(code(await hand(ada, "cyd", named("ada/rival")))).toBe("bot.taken");
});

test("`liars authors` invites, accepts, shows, hands over and leaves, one change at a time", async () => {
  must(await submit(bob, "bob/spoken", "// of bob"));
  const lines: string[] = [];
  const said = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const as = (name: string, bot: string | undefined, flags: Parameters<typeof authors>[1]) => {
    vi.stubEnv("LIARS_TOKEN", `${KEY_PREFIX}${name}-of-a-test`);
    return authors(bot, { server: rig.url, ...flags });
  };
  try {
    await as("bob", "spoken", { invite: "cyd" });
    await as("cyd", undefined, {});
    await as("cyd", "bob/spoken", { join: true });
    await as("bob", "spoken", { handOver: "cyd" });
    await as("bob", "cyd/spoken", { leave: true });
    await expect(as("bob", "cyd/spoken", { leave: true, join: true })).rejects.toThrow("only one of these");
    await expect(as("bob", undefined, { join: true })).rejects.toThrow("needs a bot");
    await expect(as("bob", "cyd/spoken", { invite: "cyd" })).rejects.toThrow("cyd owns cyd/spoken");
  } finally {
    said.mockRestore();
    vi.unstubAllEnvs();
  }
  expect(lines).toEqual([
    "bob/spoken: owned by bob.",
    "cyd is invited: liars authors bob/spoken --join",
    "ada/counted: you are a co-author.",
    "ada/rival: you are a co-author.",
    "bob/spoken: you are invited. liars authors bob/spoken --join, or --leave to turn it down.",
    "bob/spoken: owned by bob, with cyd.",
    "cyd/spoken: owned by cyd, with bob.",
    "cyd/spoken: owned by cyd.",
  ]);
});

test("an account that is deleted leaves its bots to their co-authors, with their sources", async () => {
  must(await submit(ada, "ada/kept", "// stays"));
  await share(ada, "ada/kept", { bob, cyd });
  const written = must(await submit(ada, "ada/kept", "// of ada, of all"));
  must(await submit(bob, "bob/theirs", "// of bob"));
  await share(bob, "bob/theirs", { ada });
  const theirs = must(await submit(ada, "bob/theirs", "// of ada, for bob"));
  must(await ada.deleteAccount({ body: { password: "correct horse" } }));

  expect(must(await bob.getBot({ params: named("bob/kept") })).authors).toEqual(["bob", "cyd"]);
  expect(must(await cyd.getFiles({ params: { version: written.id } })).files[0]?.text).toContain("of all");
  // cyd has a bot of that name.
  expect(must(await cyd.getBot({ params: named("cyd/rival-2") })).authors).toEqual(["cyd"]);
  expect(must(await bob.getBot({ params: named("bob/theirs") })).authors).toEqual(["bob"]);
  expect(must(await bob.getFiles({ params: { version: theirs.id } })).files[0]?.text).toContain("for bob");
  const [left] = await rig.sql`
    select (select count(*)::int from version v join "user" u on u.id = v.submitted_by where u.name like 'deleted-%') as submitted,
      (select count(*)::int from bot b join "user" u on u.id = any(b.authors) where u.name like 'deleted-%' and b.name <> 'first') as writes`;
  expect(left).toEqual({ submitted: 0, writes: 0 });
  // What nobody else wrote is gone, as before.
  const [first] =
    await rig.sql`select bytes from version v join bot b on b.id = v.bot_id where b.name = 'first' limit 1`;
  expect(first?.bytes).toBe(0);
});
