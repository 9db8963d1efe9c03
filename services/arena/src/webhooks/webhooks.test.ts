import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookEvent } from "@liars-ladder/protocol";
import { SaxesParser } from "saxes";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enterBots, playRounds } from "../../test/league.ts";
import { must, openRig, type Rig, type SignedUp, until } from "../../test/rig.ts";
import { voidMatch } from "../matches/void.ts";
import { openRatings } from "../ratings/fit.ts";
import { suspendVersion } from "../versions/suspension.ts";
import { addressesOf, type Reach, whyNotUrl } from "./address.ts";
import { secretOf, send } from "./send.ts";

const LADDER = "palafico-duel";
let rig: Rig;
let ada: SignedUp;
/** A receiver of webhooks: what it got, and how it answers. */
let url: string;
let got: { headers: IncomingMessage["headers"]; body: string; path: string }[] = [];
let answer: (reply: ServerResponse) => unknown = (reply) => reply.end("thanks");
const receiver = createServer(async (request, reply) => {
  let body = "";
  for await (const part of request) body += part;
  got.push({ headers: request.headers, body, path: request.url ?? "" });
  answer(reply);
});

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/liars`;
  rig = await openRig({ openMatches: 0, localWebhooks: true });
  ada = await rig.signUp("ada");
  await enterBots(rig.sql, [LADDER]);
  await rig.sql`update bot set author_id = (select id from "user" where name = 'ada') where name = 'a1'`;
});
afterAll(async () => {
  await rig?.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  got = [];
  answer = (reply) => reply.end("thanks");
});

const set = async (body: { url: string; kinds?: WebhookEvent[] } = { url }) =>
  must(await ada.client.setWebhook({ body }));
const deliveries = async () => must(await ada.client.getWebhook()).deliveries;
/** The newest delivery, once it was tried `tries` times. */
const tried = (tries: number) =>
  until(`try ${tries}`, async () => {
    const [newest] = await deliveries();
    return newest?.tries === tries && newest.last !== null && newest;
  });

/** As if it was time for a delivery's last try, and nothing was known of earlier ones. */
const tryAgain = (id: string) =>
  rig.sql`
    update webhook_delivery set due_at = now(), tries = 6, tried_at = null, state = 'waiting' where id = ${id}`;

test.each([
  ["http://example.org/", /must begin with https/],
  ["ftp://example.org/", /must begin with https/],
  ["https://ada:secret@example.org/", /user or a password/],
  ["https://example.org/#here", /fragment/],
  ["nonsense", /not an address such as/],
  ["https://127.0.0.1/", /127\.0\.0\.1 is not an address of the public/],
  // As browsers read numbers: all of these are 127.0.0.1.
  ["https://2130706433/", /127\.0\.0\.1 is not/],
  ["https://0x7f.1/", /127\.0\.0\.1 is not/],
  ["https://169.254.169.254/latest/meta-data", /is not an address of the public/],
  ["https://10.1.2.3/", /is not an address of the public/],
  ["https://100.64.0.1/", /is not an address of the public/],
  ["https://[::1]/", /is not an address of the public/],
  ["https://[fe80::1]/", /is not an address of the public/],
  ["https://[fd00::1]/", /is not an address of the public/],
  ["https://[::ffff:10.0.0.1]/", /is not an address of the public/],
  ["https://[::7f00:1]/", /is not an address of the public/],
  ["https://[64:ff9b::7f00:1]/", /is not an address of the public/],
  ["https://[2002:7f00:1::]/", /is not an address of the public/],
])("%s cannot be a webhook's address", (text, why) => expect(whyNotUrl(text, false)).toMatch(why));

test("public addresses can be; where the host allows it, this machine's own too", () => {
  for (const text of ["https://example.org/", "https://8.8.8.8:8443/x", "https://[2606:4700::1]/"])
    expect(whyNotUrl(text, false)).toBeUndefined();
  expect(whyNotUrl(url, true)).toBeUndefined();
  expect(whyNotUrl("http://10.0.0.1/", true)).toMatch(/is not an address of the public/);
});

test("a name that leads to a private address is not asked, whatever else it leads to", async () => {
  const leadsTo = (...addresses: string[]): Reach => ({ local: false, resolve: async () => addresses });
  await expect(addressesOf("x.test", leadsTo("8.8.8.8", "10.0.0.1"))).rejects.toThrow(/10\.0\.0\.1 is not/);
  await expect(addressesOf("x.test", leadsTo("8.8.8.8"))).resolves.toEqual(["8.8.8.8"]);
  const message = { id: "1", url: url.replace("http:", "https:").replace("127.0.0.1", "x.test"), body: "{}" };
  const secret = secretOf("a secret", "1");
  const { ok, status, answer } = await send({ ...message, secret }, leadsTo("127.0.0.1"), new AbortController().signal);
  expect({ ok, status, answer }).toMatchObject({
    ok: false,
    status: null,
    answer: expect.stringMatching(/127\.0\.0\.1 is not/),
  });
  expect(got).toEqual([]);
});

test("a name is looked up once, and what was looked at is what is asked", async () => {
  let asked = 0;
  const resolve = async () => (asked++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]);
  const message = { id: "1", url: url.replace("127.0.0.1", "rebind.test"), body: "{}", secret: secretOf("x", "1") };
  const result = await send(message, { local: true, resolve }, new AbortController().signal);
  expect([result.status, result.answer, asked, got.length]).toEqual([200, "thanks", 1, 1]);
});

test("a test arrives, signed as its receiver can check, and its answer is shown", async () => {
  const { secret } = await set();
  must(await ada.client.testWebhook());
  const delivery = await tried(1);
  expect(delivery).toMatchObject({ kind: "test", state: "delivered", nextAt: null });
  expect(delivery.last).toMatchObject({ status: 200, answer: "thanks" });
  const [{ headers, body }] = got as [(typeof got)[0]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: "test" });
  expect(() => new Webhook(secret).verify(body.replace("test", "text"), headers as never)).toThrow(/matching/);
  const kept = await rig.sql`select to_jsonb(w)::text as row from webhook w`;
  expect(kept[0]?.row).not.toContain(secret.slice(6, 30));
  expect((await set()).secret).toBe(secret);
  expect((await set({ url: `${url}/2` })).secret).not.toBe(secret);
});

test("what fails is tried again later, and given up after the last time; a redirect is not followed", async () => {
  await set();
  answer = (reply) => reply.writeHead(302, { location: `${url}/elsewhere` }).end();
  must(await ada.client.testWebhook());
  const first = await tried(1);
  expect(first).toMatchObject({
    state: "waiting",
    last: { status: 302, answer: expect.stringMatching(/redirect, which is not followed/) },
  });
  const wait = Date.parse(first.nextAt!) - Date.parse(first.last!.at);
  expect(wait).toBeGreaterThanOrEqual(60_000);
  expect(got.map(({ path }) => path)).toEqual(["/liars"]);
  // An answer without an end: the begin of it is all that is read.
  answer = (reply) => {
    const more = () => reply.write("\u0007x".repeat(2_000)) || reply.once("drain", more);
    for (let i = 0; i < 4; i++) more();
  };
  await tryAgain(first.id);
  const last = await tried(7);
  expect(last).toMatchObject({ state: "delivered", last: { status: 200, answer: "x".repeat(300) } });
  answer = (reply) => reply.writeHead(500).end("broken");
  await tryAgain(first.id);
  expect(await tried(7)).toMatchObject({ state: "failed", nextAt: null, last: { status: 500, answer: "broken" } });
});

test("a receiver that hangs is left after five seconds, and one that is not there is named", async () => {
  await set();
  answer = () => {};
  must(await ada.client.testWebhook());
  expect(await tried(1)).toMatchObject({
    state: "waiting",
    last: { status: null, answer: expect.stringMatching(/within 5 s/) },
  });
  await set({ url: "http://127.0.0.1:9/" });
  must(await ada.client.testWebhook());
  expect(await tried(1)).toMatchObject({
    state: "waiting",
    last: { status: null, answer: expect.stringMatching(/ECONNREFUSED/) },
  });
  must(await ada.client.removeWebhook());
  expect(must(await ada.client.getWebhook())).toEqual({ webhook: null, deliveries: [] });
  expect(await ada.client.testWebhook()).toMatchObject({ problem: { code: "webhook.none" } });
  expect(await ada.client.setWebhook({ body: { url: "http://10.0.0.1/" } })).toMatchObject({
    problem: { code: "webhook.url", detail: expect.stringMatching(/10\.0\.0\.1/) },
  });
});

/** A feed, read by a strict parser: each element with its attributes and text, in order. */
async function feed(path: string) {
  const reply = await fetch(`${rig.url}${path}`);
  const xml = await reply.text();
  const found: { name: string; within: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    const plain = Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]));
    const one = { name: local, within: open.at(-1)?.name ?? "", attributes: plain, text: "" };
    open.push(one);
    found.push(one);
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return { reply, found, xml };
}

test("what happens to a bot reaches its author's webhook and its feeds, each once", async () => {
  const { secret } = await set({ url, kinds: ["version.rated"] });
  await playRounds(rig.sql, LADDER, 1);
  const ratings = openRatings(rig.sql);
  await ratings.refit(LADDER);
  await tried(1);
  const [{ headers, body }] = got as [(typeof got)[0]];
  const told = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object };
  expect(told).toMatchObject({ type: "version.rated", data: { bot: "ada/a1", ladder: LADDER, season: 1 } });
  const [version] = await rig.sql<{ id: string }[]>`
    select v.id from version v join bot b on b.id = v.bot_id where b.name = 'a1'`;
  expect(await suspendVersion(rig.sql, version!.id, "it is <rude> & \u0007 loud", "olga")).toEqual([LADDER]);
  await rig.sql`update entry set rating = null where version_id = ${version!.id}`;
  await rig.sql`update entry set rating = 1 where version_id = ${version!.id}`;

  for (const [path, page] of [
    ["/bots/ada/a1/feed.atom", "/bots/ada/a1"],
    ["/authors/ada/feed.atom", "/authors/ada"],
    [`/ladders/${LADDER}/feed.atom`, `/ladders/${LADDER}`],
  ] as const) {
    const { reply, found, xml } = await feed(path);
    expect(reply.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    // RFC 4287, 4.1.1 and 4.1.2: what must be there, once.
    const of = (name: string, within: string) => found.filter((one) => one.name === name && one.within === within);
    for (const name of ["id", "title", "updated", "author"])
      expect(of(name, "feed"), `${path} ${name}`).toHaveLength(1);
    const entries = of("entry", "feed").length;
    for (const name of ["id", "title", "updated", "link", "summary"]) expect(of(name, "entry")).toHaveLength(entries);
    expect(of("link", "feed").map(({ attributes: { rel, href } }) => [rel, href])).toEqual([
      ["self", `http://localhost${path}`],
      ["alternate", `http://localhost${page}`],
    ]);
    expect(new Set(of("id", "entry").map(({ text }) => text)).size).toBe(entries);
    const titles = of("title", "entry").map(({ text }) => text);
    const title = (await rig.sql`select title from ladder where id = ${LADDER}`)[0]?.title;
    expect(titles.filter((text) => text.startsWith("ada/a1@1"))).toEqual([
      `ada/a1@1 is suspended on ${title}`,
      `ada/a1@1 is rated on ${title}`,
    ]);
    expect(xml).toContain("An operator suspended it: it is &#60;rude&#62; &#38;  loud");
    expect(of("updated", "feed")[0]!.text).toBe(of("updated", "entry")[0]!.text);
    const etag = reply.headers.get("etag") ?? "";
    expect((await fetch(`${rig.url}${path}`, { headers: { "if-none-match": etag } })).status).toBe(304);
  }
  for (const path of ["/bots/ada/none", "/authors/none", "/ladders/none"])
    expect((await fetch(`${rig.url}${path}/feed.atom`)).status).toBe(404);
});

test("news of a bot go to the webhooks of all its authors, under its owner's name", async () => {
  await set({ url });
  await rig.sql`insert into "user" (id, name, email, "emailVerified") values ('cyd', 'cyd', 'cyd@example.org', false)`;
  await rig.sql`insert into co_author (bot_id, user_id, joined_at) select id, 'cyd', now() from bot where name = 'a1'`;
  await rig.sql`insert into webhook (user_id, url, kinds) values ('cyd', ${`${url}/cyd`}, '{version.accepted}')`;
  const [made] = await rig.sql`
    insert into version (bot_id, number, state, entry, files, hash, bytes, report)
    select id, 50, 'building', 'bot.ts', '', 'x', 1, '[]' from bot where name = 'a1' returning id`;
  await rig.sql`update version set state = 'accepted' where id = ${made?.id}`;
  const news = () => got.filter(({ body }) => body.includes("version.accepted"));
  await until("both deliveries", async () => news().length >= 2);
  expect(news().map(({ path, body }) => [path, JSON.parse(body).data.bot])).toEqual(
    expect.arrayContaining([
      ["/liars", "ada/a1"],
      ["/liars/cyd", "ada/a1"],
    ]),
  );
});

describe("match.finished", () => {
  interface Told {
    type: string;
    data: {
      bot: string;
      more: number;
      url: string;
      matches: { id: string; ladder: string; state: string; url: string }[];
    };
  }
  /** What was sent so far, each signed. */
  const told = (secret: string): Told[] =>
    got
      .map(({ headers, body }) => new Webhook(secret).verify(body, headers as Record<string, string>) as Told)
      .filter(({ type }) => type === "match.finished");
  const idsOf = ({ data }: Told) => data.matches.map(({ id }) => id);
  /** The matches of a1 that are finished since some were. */
  const finished = async (but: readonly string[] = []) =>
    (
      await rig.sql<{ id: string }[]>`
        select m.id from any_match m join match_bot x on x.match_id = m.id join version v on v.id = x.version_id
        join bot b on b.id = v.bot_id where b.name = 'a1' and m.state = 'finished' order by m.id`
    ).flatMap(({ id }) => (but.includes(id) ? [] : [id]));
  /** Plays until a1 has finished so many matches more. */
  const playSome = async (more: number) => {
    const before = (await finished()).length;
    for (let round = 0; (await finished()).length < before + more; round++) {
      expect(round, "a1 plays").toBeLessThan(20);
      await playRounds(rig.sql, LADDER, 1);
    }
  };
  const batches = () =>
    rig.sql<{ id: string; open: boolean; matches: string[]; more: number; wait: number }[]>`
      select id, open, matches, more, extract(epoch from due_at - now())::float8 as wait
      from webhook_delivery where bot_id is not null and user_id = (select id from "user" where name = 'ada') order by id`;
  /** As if what was sent was due at another time: however slow a test is, it is not a minute later for that. */
  const shift = (hours: number) =>
    rig.sql`
      update webhook_delivery set due_at = due_at + ${hours} * interval '1 hour', first_due = first_due + ${hours} * interval '1 hour'
      where bot_id is not null`;

  beforeEach(async () => {
    await ada.client.removeWebhook();
    await rig.sql`delete from webhook where user_id = 'cyd'`;
    // Suspended above.
    await rig.sql`update version set barred = null`;
    await rig.sql`update entry set status = 'playing', cause = null, reason = null`;
  });

  test("is sent only to whoever asks for it", async () => {
    await set({ url });
    expect(must(await ada.client.getWebhook()).webhook?.kinds).not.toContain("match.finished");
    await playSome(1);
    expect(await batches()).toHaveLength(0);
  });

  test("tells of a bot's matches at most once a minute, with all that came since, each once", async () => {
    const { secret } = await set({ url, kinds: ["match.finished"] });
    const before = await finished();
    await playSome(1);
    await until("the first", async () => told(secret).length > 0);
    // The first may have gone before the others of its round were committed.
    const first = told(secret)[0]!;
    await shift(1);
    expect(first.data).toMatchObject({ bot: "ada/a1", more: 0, url: "http://localhost/matches?bot=ada/a1" });
    await playSome(2);
    const all = await finished(before);
    const rest = all.filter((id) => !idsOf(first).includes(id));
    expect(rest.length).toBeGreaterThan(1);
    const open = (await batches()).filter((batch) => batch.open);
    expect(open).toHaveLength(1);
    expect(open[0]!.matches.toSorted()).toEqual(rest);
    expect(open[0]!.wait).toBeGreaterThan(0);
    expect(open[0]!.wait).toBeLessThanOrEqual(3_660);
    expect(told(secret)).toHaveLength(1);
    await shift(-2);
    const second = await until("the second", async () => told(secret)[1]);
    expect(idsOf(second)).toEqual(rest);
    const [match] = second.data.matches;
    expect(match).toMatchObject({ ladder: LADDER, state: "finished", url: `http://localhost/matches/${match!.id}` });
    const listed = must(
      await rig.client().listMatches({ query: { bot: "ada/a1", state: "finished", limit: 100 } }),
    ).items;
    const { showing: _, ...same } = listed.find(({ id }) => id === match!.id)!;
    expect(match).toEqual({ ...same, url: match!.url });
  });

  test("gathers matches while what was sent before has not arrived, and tells no void ones", async () => {
    const { secret } = await set({ url, kinds: ["match.finished"] });
    answer = (reply) => reply.writeHead(503).end("later");
    const before = await finished();
    await playSome(1);
    const failing = await until("a try", async () => (await deliveries()).find(({ last }) => last !== null));
    expect(failing).toMatchObject({ kind: "match.finished", state: "waiting", tries: 1 });
    await playSome(2);
    await rig.sql`update webhook_delivery set due_at = now() - interval '1 hour' where open`;
    // Tests are sent all the same.
    await rig.sql`insert into webhook_delivery (user_id) select id from "user" where name = 'ada'`;
    await until("the test", async () => got.some(({ body }) => body.includes('"test"')));
    const waiting = await batches();
    expect(waiting.map((batch) => batch.open)).toEqual([false, true]);
    const gone = waiting[1]!.matches[0]!;
    await voidMatch(rig.sql, gone, "a test", "olga");
    answer = (reply) => reply.end("thanks");
    got = [];
    await rig.sql`update webhook_delivery set due_at = now() where id = ${failing.id}`;
    const both = await until("both", async () => told(secret).length === 2 && told(secret));
    expect(both.flatMap(idsOf).toSorted()).toEqual((await finished(before)).filter((id) => id !== gone));
  });

  test("is bounded: what does not fit is counted", async () => {
    await set({ url, kinds: ["match.finished"] });
    await rig.sql`
      insert into webhook_delivery (user_id, bot_id, matches, open, due_at, first_due)
      select u.id, b.id, array_fill(gen_random_uuid(), array[499]), true, now() + interval '1 hour', now() + interval '1 hour'
      from bot b, "user" u where b.name = 'a1' and u.name = 'ada'`;
    const before = (await finished()).length;
    await playSome(2);
    const more = (await finished()).length - before;
    const [batch] = await batches();
    expect([batch!.matches.length, batch!.more]).toEqual([500, more - 1]);
  });

  test("tells nobody of a private league in which they are not, and nobody of a bot that is no more theirs", async () => {
    const { secret } = await set({ url, kinds: ["match.finished"] });
    await rig.sql`insert into webhook (user_id, url, kinds) values ('cyd', ${`${url}/cyd`}, '{match.finished}')`;
    /** Gathers some matches for both authors, and sends them after something has changed. */
    const after = async (change: () => Promise<unknown>) => {
      got = [];
      await rig.sql`
        insert into webhook_delivery (user_id, bot_id, matches, open, due_at, first_due)
        select w.user_id, b.id, '{}', true, now() + interval '1 hour', now() - interval '1 hour'
        from bot b join webhook w on w.user_id = any(b.authors) where b.name = 'a1'`;
      await playSome(1);
      await change();
      await rig.sql`update webhook_delivery set due_at = now() where open`;
      await until("all is sent, or has nothing to tell", async () => {
        const left = await rig.sql`select from webhook_delivery where bot_id is not null and state = 'waiting'`;
        return left.length === 0;
      });
      return got.map(({ path }) => path).sort();
    };
    expect(await after(async () => {})).toEqual(["/liars", "/liars/cyd"]);
    await rig.sql`
      insert into league (id, name, organiser, private, invite, schedule, deals, ends_at, started_at)
      select 'aaaaaaaaaaaa', 'x', u.id, true, 'x', 'ladder', 9000, now() + interval '1 day', now() from "user" u where u.name = 'ada'`;
    await rig.sql`
      insert into league_member (league_id, user_id, joined_at)
      select 'aaaaaaaaaaaa', u.id, now() from "user" u where u.name = 'ada'`;
    const inLeague = (league: string | null) => rig.sql`update any_ladder set league = ${league} where id = ${LADDER}`;
    expect(await after(() => inLeague("aaaaaaaaaaaa"))).toEqual(["/liars"]);
    expect(told(secret)).toHaveLength(1);
    await inLeague(null);
    await rig.sql`delete from league where id = 'aaaaaaaaaaaa'`;
    expect(await after(() => rig.sql`delete from co_author where user_id = 'cyd'`)).toEqual(["/liars"]);
  });
});
