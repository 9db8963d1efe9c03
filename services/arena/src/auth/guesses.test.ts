import { createHash } from "node:crypto";
import { AUTH, CLIENT_ID } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RawAnswer, rawAsk } from "../../test/raw.ts";
import { openRig, type Rig } from "../../test/rig.ts";
import { dropExpired } from "./expiry.ts";
import { NETWORK_HEADER } from "./guesses.ts";

/** Two arenas on one database. */
let rigs: [Rig, Rig];
beforeAll(async () => {
  const first = await openRig();
  rigs = [first, await openRig({ databaseUrl: first.databaseUrl })];
});
afterAll(async () => {
  for (const rig of rigs ?? []) await rig.close();
});

let asked = 0;
/** Asks the two arenas in turn. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}, from = "127.0.0.1") =>
  rawAsk(rigs[asked++ % 2]!.url, path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    from,
  });
const guess = (name: string, password: string, headers = {}, from?: string) =>
  post(AUTH.signIn, { email: `${name}@example.org`, password }, headers, from);
const cookiesOf = ({ headers }: RawAnswer): string =>
  ((headers["set-cookie"] ?? []) as string[]).map((line) => line.split(";")[0]).join("; ");
const count = async (table: string): Promise<number> =>
  (await rigs[0].sql<{ n: number }[]>`select count(*)::int as n from ${rigs[0].sql(table)}`)[0]?.n ?? 0;
/** As if so many seconds had gone by. */
const wait = (seconds: number) =>
  rigs[0].sql`update allowance set whole_at = whole_at - ${seconds}::float8 * interval '1 second'`;

test("a password is guessed ten times from one address, whichever arena is asked; then one try each two minutes", async () => {
  await rigs[0].signUp("ann");
  const tries = await Promise.all(Array.from({ length: 14 }, (_, i) => guess("ann", `wrong guess ${i}`)));
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  const refused = await guess("ANN", "correct horse");
  expect(refused.json).toMatchObject({ code: "request.rate", detail: expect.stringMatching(/try again in \d+ s/) });
  const after = Number(refused.headers["retry-after"]);
  expect(after).toBeGreaterThan(60);
  expect(after).toBeLessThanOrEqual(120);
  // No stranger locks its owner out elsewhere, and other accounts are not touched.
  expect((await guess("ann", "correct horse", {}, "127.0.0.2")).status).toBe(200);
  expect((await guess("nobody", "wrong guess")).status).toBe(401);
  await wait(after);
  expect((await guess("ann", "wrong guess")).status).toBe(401);
  expect((await guess("ann", "wrong guess")).status).toBe(429);
  await wait(120);
  // Whoever knows it has all tries again.
  expect((await guess("ann", "correct horse")).status).toBe(200);
  expect((await guess("ann", "wrong guess")).status).toBe(401);
});

test("many addresses have fifty tries at an account, then one a minute; a browser that signed in before has its own", async () => {
  await rigs[0].signUp("bob");
  const before = await guess("bob", "correct horse", {}, "127.0.0.3");
  expect(before.status).toBe(200);
  const known = cookiesOf(before);
  expect(known).toContain("liars.known=");
  const began = performance.now();
  const judged = async (from: number, to: number) => {
    const statuses: number[] = [];
    for (let i = from; i < to; i++) statuses.push((await guess("bob", "wrong guess", {}, `127.0.1.${i}`)).status);
    return statuses.filter((status) => status === 401).length;
  };
  expect(await judged(1, 6)).toBe(5);
  // As if so many more had been guessed from elsewhere: to judge each of them would take most of this file's time.
  const account = createHash("sha256").update("bob@example.org").digest("base64url");
  const key = `strangers ${account}`;
  const [row] = await rigs[0].sql`
    update allowance set whole_at = whole_at + 40 * interval '1 minute' where key = ${key} returning key`;
  expect(row).toBeDefined();
  // All are used up, however long it has taken to ask.
  const useUp = () => rigs[0].sql`update allowance set whole_at = now() + interval '51 minutes' where key = ${key}`;
  const last = await judged(6, 20);
  // Each minute that it took on a slow machine brought one more.
  const more = Math.ceil((performance.now() - began) / 60_000);
  expect(last).toBeGreaterThanOrEqual(5);
  expect(last).toBeLessThanOrEqual(5 + more);
  await useUp();
  expect((await guess("bob", "correct horse", {}, "127.0.1.99")).status).toBe(429);
  // The owner's own browser signs in, at any address, and is bounded too.
  expect((await guess("bob", "correct horse", { cookie: known }, "127.0.1.98")).status).toBe(200);
  const own = [];
  for (let i = 0; i < 12; i++) own.push((await guess("bob", "wrong guess", { cookie: known }, "127.0.1.97")).status);
  expect(own).toEqual([...Array(10).fill(401), 429, 429]);
  // What it holds is good for this account alone, and cannot be made.
  await rigs[0].signUp("cat");
  await useUp();
  expect((await guess("bob", "correct horse", { cookie: `${known.slice(0, -3)}abc` }, "127.0.1.96")).status).toBe(429);
});

test("a wrong word in the address, a query or a header makes no new door", async () => {
  await rigs[0].signUp("eve");
  const paths = [`${AUTH.signIn}?/get-session`, `${AUTH.signIn}?x=/device/token`, AUTH.signIn, `${AUTH.signIn}/`];
  const odd = ["/api/auth/x/../sign-in/email", "/api/auth//sign-in/email", "/api/auth/sign-in/emai%6c"];
  const body = { email: "eve@example.org", password: "wrong guess" };
  const judged: number[] = [];
  for (let i = 0; i < 60; i++) {
    const headers = { [NETWORK_HEADER]: `10.0.0.${i}`, "x-forwarded-for": `10.0.0.${i}`, "x-real-ip": `10.0.0.${i}` };
    const path = paths[i % paths.length]!;
    judged.push((await post(`${path}`, body, headers, "127.0.0.4")).status);
  }
  expect(judged.filter((status) => status === 401)).toHaveLength(10);
  expect(new Set(judged)).toEqual(new Set([401, 404, 429]));
  for (const path of odd) expect((await post(path, body)).json).toMatchObject({ code: "request.path" });
});

test("an address asks a route thirty times, for whichever accounts or none", async () => {
  const statuses: number[] = [];
  const began = performance.now();
  // Without a password there is nothing to judge, so it is quick.
  for (let i = 0; i < 60; i++)
    statuses.push((await post(AUTH.signIn, { email: `u${i}@example.org` }, {}, "127.0.0.5")).status);
  const more = Math.ceil((performance.now() - began) / 2_000);
  const judged = statuses.filter((status) => status === 400).length;
  expect(judged).toBeGreaterThanOrEqual(30);
  expect(judged).toBeLessThanOrEqual(30 + more);
  expect(statuses).toContain(429);
  // What is no guess goes on.
  for (let i = 0; i < 40; i++)
    expect((await rawAsk(rigs[0].url, AUTH.session, { from: "127.0.0.5" })).status).toBe(200);
});

test("device codes are bounded by address, and gone when their time is over", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 35; i++)
    statuses.push((await post(AUTH.deviceCode, { client_id: CLIENT_ID }, {}, "127.0.0.6")).status);
  const made = statuses.filter((status) => status === 200).length;
  expect(made).toBeGreaterThanOrEqual(30);
  expect(made).toBeLessThanOrEqual(32);
  const refused = await post(AUTH.deviceCode, { client_id: CLIENT_ID }, {}, "127.0.0.6");
  expect(refused.json).toMatchObject({ code: "request.rate" });
  expect(await count("deviceCode")).toBe(made);

  const { sql } = rigs[0];
  await sql`insert into verification (id, identifier, value, "expiresAt") values ('v', 'x', 'y', now() - interval '1 s')`;
  await sql`update "deviceCode" set "expiresAt" = now() - interval '1 second'`;
  await sql`update session set "expiresAt" = now() - interval '1 second' where "userId" = (select id from "user" where name = 'eve')`;
  const sessions = await count("session");
  await wait(1_000_000);
  await dropExpired(sql);
  expect([await count("deviceCode"), await count("verification"), await count("allowance")]).toEqual([0, 0, 0]);
  expect(await count("session")).toBe(sessions - 1);
});

test("an account has fifty sessions: the newest", async () => {
  const { token, client } = await rigs[0].signUp("max");
  const { sql } = rigs[0];
  await sql`
    insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
    select 's' || i, now() + interval '1 day', 't' || i, now() - i * interval '1 minute', now(), u.id
    from "user" u, generate_series(1, 60) i where u.name = 'max'`;
  expect((await guess("max", "correct horse", {}, "127.0.0.7")).status).toBe(200);
  const left = await sql<{ token: string }[]>`
    select token from session where "userId" = (select id from "user" where name = 'max') order by "createdAt" desc`;
  expect(left).toHaveLength(50);
  expect(token.startsWith(left[1]?.token ?? "none")).toBe(true);
  expect(left.at(-1)?.token).toBe("t48");
  expect((await client.getMe()).ok).toBe(true);
});

test("a session says which network it was made from, by the arena's own word", async () => {
  await rigs[0].signUp("kim");
  await guess("kim", "correct horse", { [NETWORK_HEADER]: "9.9.9.9", "x-forwarded-for": "8.8.8.8" }, "127.0.0.8");
  const rows = await rigs[0].sql<{ ipAddress: string }[]>`
    select "ipAddress" from session s join "user" u on u.id = s."userId" where u.name = 'kim' order by s."createdAt"`;
  expect(rows.map(({ ipAddress }) => ipAddress)).toEqual(["127.0.0.1", "127.0.0.8"]);
});

test("a password that is tried first is refused, with what to do; so is one's own name; a passphrase is taken", async () => {
  const signUp = (name: string, password: string) =>
    post(AUTH.signUp, { name, email: `${name}@example.org`, password }, {}, "127.0.0.9");
  for (const password of ["12345678", "Password1", "zoe-2026", "zoe@example.org"])
    expect((await signUp("zoe", password)).json, password).toMatchObject({
      status: 422,
      code: "auth.weak",
      detail: expect.stringContaining("three or four words"),
    });
  expect((await signUp("zoe", "short")).json).toMatchObject({ code: "auth.refused" });
  expect((await signUp("zoe", "three dice under a cup")).status).toBe(200);
});

test("what PostgreSQL cannot keep is refused, not asked of it", async () => {
  for (const [path, body] of [
    [AUTH.signIn, { email: "a\0@example.org", password: "wrong guess" }],
    [AUTH.signUp, { name: "nul", email: "nul@example.org", password: "correct horse", image: "\0" }],
    [
      AUTH.deviceToken,
      { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: "\0", client_id: "liars" },
    ],
    [AUTH.signIn, '{"email":{"toString":1,"valueOf":2},"password":[["\\u0000"]]}'],
    [AUTH.signIn, "null"],
    [AUTH.signIn, '"\\u0000"'],
  ] as const) {
    const answer = await post(path, body, {}, "127.0.0.10");
    expect(answer.status, `${path} ${answer.text}`).toBe(400);
  }
  const asked = await rawAsk(rigs[0].url, `${AUTH.device}?user_code=%00`, { from: "127.0.0.10" });
  expect(asked.status, asked.text).toBe(400);
});
