import { api, KEYS, ROUTES, type RouteName, SCOPES, type Scope } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, type Rig, source } from "../../test/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig?.close());

const daysTo = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000;

test("a key is shown once, listed without itself, used, and revoked at once", async () => {
  const { client } = await rig.signUp("kim");
  const made = must(await client.createKey({ body: { name: "laptop" } }));
  expect(made).toMatchObject({ key: expect.stringMatching(/^liars_[A-Za-z0-9_-]{43}$/), scopes: ["read", "submit"] });
  expect(daysTo(made.expiresAt)).toBeCloseTo(KEYS.days, 2);
  const byKey = rig.client(made.key);
  expect(must(await byKey.getMe())).toMatchObject({ author: "kim", by: "key", key: { id: made.id, name: "laptop" } });
  expect(must(await client.getMe())).toMatchObject({ by: "session", key: null });
  const { items } = must(await client.listKeys());
  expect(items).toMatchObject([{ id: made.id, name: "laptop", start: made.key.slice(0, 10) }]);
  expect(JSON.stringify(items)).not.toContain(made.key);
  const [stored] = await rig.sql`select * from api_key where id = ${made.id}`;
  expect(JSON.stringify(stored)).not.toContain(made.key.slice(10));

  const other = await rig.signUp("lee");
  expect(await other.client.revokeKey({ params: { key: made.id } })).toMatchObject({
    problem: { code: "key.unknown" },
  });
  expect(must(await client.revokeKey({ params: { key: made.id } }))).toEqual({ revoked: true });
  expect(await byKey.submitVersion({ params: { bot: "late" }, body: source("1") })).toMatchObject({
    problem: { code: "auth.key", status: 401 },
  });
  expect(await client.revokeKey({ params: { key: made.id } })).toMatchObject({ problem: { code: "key.unknown" } });
  expect(await client.getBot({ params: { author: "kim", bot: "late" } })).toMatchObject({
    problem: { code: "bot.unknown" },
  });
});

test("a key that has expired is refused; none lives for more than a year", async () => {
  const { client } = await rig.signUp("max");
  const made = must(await client.createKey({ body: { name: "short", days: 1 } }));
  expect(daysTo(made.expiresAt)).toBeCloseTo(1, 2);
  await rig.sql`update api_key set expires_at = now() - interval '1 second' where id = ${made.id}`;
  expect(await rig.client(made.key).getMe()).toMatchObject({ problem: { code: "auth.key" } });
  for (const days of [0, 366, 1.5, "1", null])
    expect(await client.createKey({ body: { name: "long", days: days as number } })).toMatchObject({
      problem: { code: "request.invalid" },
    });
  await expect(rig.sql`update api_key set expires_at = null where id = ${made.id}`).rejects.toThrow(/not-null/);
});

test("each route is open to keys of its own scope and to no others", async () => {
  const { client } = await rig.signUpOperator("ona");
  const params = {
    key: "k",
    ladder: "none",
    season: "1",
    author: "nobody",
    coauthor: "nobody",
    bot: "none",
    id: "x",
    league: "none",
  };
  const uuid = "0198c0de-0000-7000-8000-000000000000";
  const all: Record<string, string> = { ...params, version: uuid, match: uuid, game: `${uuid}.0` };
  for (const scope of SCOPES) {
    const { key } = must(await client.createKey({ body: { name: scope, scopes: [scope] } }));
    for (const name of Object.keys(ROUTES) as RouteName[]) {
      const { method, path } = ROUTES[name];
      const url = rig.url + path.replace(/:([a-z]+)/g, (_, at: string) => all[at] ?? "");
      const answer = await fetch(url, { method, headers: { authorization: `Bearer ${key}` } });
      const { code } = answer.ok ? { code: "none" } : ((await answer.json()) as { code: string });
      const needed: Scope | null = api[name].scope;
      if (needed === null) expect(code, `${scope} at ${name}`).toBe("auth.session");
      else if (needed === scope) expect(code, `${scope} at ${name}`).not.toMatch(/^auth\./);
      else expect(code, `${scope} at ${name}`).toBe("auth.scope");
    }
  }
});

test("a key makes, lists and revokes no key, whatever its scopes", async () => {
  const { client } = await rig.signUp("pam");
  const made = must(await client.createKey({ body: { name: "all", scopes: [...SCOPES] } }));
  const byKey = rig.client(made.key);
  for (const answer of [
    await byKey.createKey({ body: { name: "child" } }),
    await byKey.listKeys(),
    await byKey.revokeKey({ params: { key: made.id } }),
  ])
    expect(answer).toMatchObject({ problem: { code: "auth.session", status: 403 } });
  expect(must(await client.listKeys()).items).toHaveLength(1);
});

test("scopes that are none, twice or unknown are refused, also by the database", async () => {
  const { client } = await rig.signUp("quin");
  for (const scopes of [[], ["read", "read"], ["admin"], "read", [null]])
    expect(await client.createKey({ body: { name: "odd", scopes: scopes as never } })).toMatchObject({
      problem: { code: "request.invalid" },
    });
  const { id } = must(await client.createKey({ body: { name: "fine" } }));
  for (const scopes of [[], ["admin"]])
    await expect(rig.sql`update api_key set scopes = ${scopes} where id = ${id}`).rejects.toThrow(/scopes_check/);
});

test("an author has at most 20 live keys, however many are asked for at once; an expired or revoked one makes room", async () => {
  const { client } = await rig.signUp("rob");
  const make = () => client.createKey({ body: { name: "one of many" } });
  const answers = await Promise.all(Array.from({ length: 25 }, make));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(KEYS.most);
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(answer).toMatchObject({ problem: { code: "quota.keys", status: 409 } });
  const [first, second] = must(await client.listKeys()).items;
  must(await client.revokeKey({ params: { key: first?.id ?? "" } }));
  must(await make());
  await rig.sql`update api_key set expires_at = now() where id = ${second?.id ?? ""}`;
  must(await make());
  expect(await make()).toMatchObject({ problem: { code: "quota.keys" } });
});

test("when a key was last used is kept, once a minute at most", async () => {
  const { client } = await rig.signUp("sue");
  const { id, key } = must(await client.createKey({ body: { name: "used" } }));
  const used = async () => must(await client.listKeys()).items[0]?.lastUsedAt;
  expect(await used()).toBeNull();
  await rig.client(key).getMe();
  const first = await used();
  expect(first).not.toBeNull();
  await rig.client(key).getMe();
  expect(await used()).toBe(first);
  await rig.sql`update api_key set last_used_at = now() - interval '61 seconds' where id = ${id}`;
  await rig.client(key).getMe();
  expect(Date.parse((await used()) ?? "")).toBeGreaterThan(Date.now() - 30_000);
});
