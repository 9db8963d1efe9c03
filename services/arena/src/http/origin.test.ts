import { AUTH, ROUTES } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawAsk } from "../../test/raw.ts";
import { must, openRig, type Rig, source } from "../../test/rig.ts";

let rig: Rig;
let ann: Awaited<ReturnType<Rig["signUp"]>>;
beforeAll(async () => {
  rig = await openRig({ baseUrl: "https://ladder.example" });
  ann = await rig.signUp("ann");
});
afterAll(() => rig?.close());

/** Makes a key, as the pages do. */
const makeKey = (headers: Record<string, string>) =>
  rawAsk(rig.url, ROUTES.createKey.path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ann.cookie, ...headers },
    body: JSON.stringify({ name: "x" }),
  });
const host = () => new URL(rig.url).host;

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["another site, as new browsers say it", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another port of this host", { origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" }],
  ["another port, old browser", { origin: "http://127.0.0.1:1" }],
  ["a sibling domain", { origin: "https://other.ladder.example", "sec-fetch-site": "same-site" }],
  ["a domain that begins like ours", { origin: "https://ladder.example.evil.example" }],
  ["our host without its lock", { origin: "http://ladder.example" }],
  ["a sandboxed page", { origin: "null" }],
  ["nobody knows where", {}],
  ["an address typed in", { "sec-fetch-site": "none" }],
  ["two words at once", { "sec-fetch-site": "cross-site, same-origin" }],
])("with a cookie, from %s: refused, and nothing done", async (_, headers) => {
  const { status, json } = await makeKey(headers as Record<string, string>);
  expect(json).toMatchObject({ code: "request.origin", detail: expect.stringContaining("https://ladder.example") });
  expect(status).toBe(403);
  expect(must(await ann.client.listKeys()).items).toEqual([]);
});

test("from our own pages: by the browser's word, by the address we are known by, by the host that is asked", async () => {
  for (const headers of [
    { "sec-fetch-site": "same-origin", origin: "https://behind-a-proxy.example" },
    { "sec-fetch-site": "same-origin" },
    { origin: "https://ladder.example" },
    { origin: "https://ladder.example", "sec-fetch-site": "same-site" },
    { origin: `http://${host()}` },
  ])
    expect((await makeKey(headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(201);
  for (const { id } of must(await ann.client.listKeys()).items)
    must(await ann.client.revokeKey({ params: { key: id } }));
});

test("every route that changes something asks; those that only tell do not", async () => {
  const evil = { cookie: ann.cookie, origin: "https://evil.example", "content-type": "application/json" };
  for (const { method, path } of Object.values(ROUTES)) {
    const { json } = await rawAsk(rig.url, path, { method, headers: evil, body: method === "GET" ? "" : "{}" });
    if (method === "GET") expect(json.code, path).not.toBe("request.origin");
    else expect(json, path).toMatchObject({ code: "request.origin" });
  }
  for (const path of [AUTH.signOut, AUTH.approve, AUTH.signIn, "/api/auth/update-user", "/api/nothing"])
    expect((await rawAsk(rig.url, path, { method: "POST", headers: evil, body: "{}" })).json, path).toMatchObject({
      code: "request.origin",
    });
  expect(must(await ann.client.getMe()).author).toBe("ann");
});

test("who sends a key, or nothing, is asked nothing", async () => {
  const { key } = must(await ann.client.createKey({ body: { name: "k" } }));
  const submit = (headers: Record<string, string>) =>
    rawAsk(rig.url, "/api/bots/mine/versions", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example", ...headers },
      body: JSON.stringify(source(JSON.stringify(headers))),
    });
  expect((await submit({ authorization: `Bearer ${key}` })).status).toBe(202);
  expect((await submit({ authorization: `Bearer ${key}`, cookie: "a=b" })).status).toBe(202);
  expect((await submit({})).json).toMatchObject({ code: "auth.required" });
  // With an invalid key, the cookie is not used instead.
  expect((await submit({ authorization: "Bearer liars_no", cookie: ann.cookie })).json).toMatchObject({
    code: "auth.key",
  });
});

test("behind a proxy that puts another host in place of ours, signing in and out works in a browser", async () => {
  const page = { origin: "https://other.example", "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const who = { email: "ann@example.org", password: "correct horse" };
  const there = await rawAsk(rig.url, AUTH.signIn, { method: "POST", headers: page, body: JSON.stringify(who) });
  expect(there.status, there.text).toBe(200);
  const cookie = (there.headers["set-cookie"] as string[]).map((line) => line.split(";")[0]).join("; ");
  expect(
    (await rawAsk(rig.url, AUTH.signOut, { method: "POST", headers: { ...page, cookie }, body: "{}" })).status,
  ).toBe(200);
});
