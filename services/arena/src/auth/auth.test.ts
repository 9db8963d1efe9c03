import { AUTH, CLIENT_ID, DEVICE_GRANT } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, type Rig } from "../../test/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig?.close());

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, never>; headers: Headers }> {
  const answer = await fetch(rig.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: rig.url, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never>, headers: answer.headers };
}

const person = (name: string) => ({ name, email: `${name}@example.org`, password: "correct horse" });

test("signing up needs no mail server; a cookie or a token then says who one is", async () => {
  const { client, cookie } = await rig.signUp("ann");
  expect(must(await client.getMe())).toMatchObject({
    author: "ann",
    operator: false,
    by: "session",
    quotas: { versions: { used: 0, limit: 10, nextAt: null }, rejected: { used: 0, limit: 300, nextAt: null } },
  });
  const answer = await fetch(`${rig.url}/api/me`, { headers: { cookie } });
  expect(await answer.json()).toMatchObject({ author: "ann" });
});

test("names are taken once, and look like names", async () => {
  await rig.signUp("bob");
  expect(await post(AUTH.signUp, { ...person("bob"), email: "other@example.org" })).toMatchObject({
    status: 409,
    body: { code: "auth.taken" },
  });
  expect(await post(AUTH.signUp, { ...person("bobby"), email: "bob@example.org" })).toMatchObject({
    body: { code: "auth.taken" },
  });
  for (const name of ["Bob", "b", "house", "operator", "ladder", "1adder", "-b", "b/c", "x".repeat(33), "бob"])
    expect(await post(AUTH.signUp, { ...person("x"), name, email: `${Math.random()}@example.org` })).toMatchObject({
      status: 422,
      body: { code: "auth.name" },
    });
  expect(await post(AUTH.signUp, { ...person("short"), password: "short" })).toMatchObject({
    status: 400,
    body: { code: "auth.refused" },
  });
});

test("a wrong password is refused, the right one signs in, signing out ends it", async () => {
  await rig.signUp("eve");
  expect(await post(AUTH.signIn, { email: "eve@example.org", password: "wrong one" })).toMatchObject({
    status: 401,
    body: { code: "auth.password" },
  });
  const right = await post(AUTH.signIn, { email: "eve@example.org", password: "correct horse" });
  const token = right.headers.get("set-auth-token") ?? "";
  expect(must(await rig.client(token).getMe()).author).toBe("eve");
  await post(AUTH.signOut, {}, { authorization: `Bearer ${token}` });
  expect(await rig.client(token).getMe()).toMatchObject({ problem: { code: "auth.key" } });
});

test("another page cannot act with a visitor's cookie", async () => {
  const { cookie } = await rig.signUp("victim");
  const answer = await post(AUTH.signOut, {}, { cookie, origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(await (await fetch(`${rig.url}/api/me`, { headers: { cookie } })).json()).toMatchObject({ author: "victim" });
});

test("the device flow signs a command line in, once its person agrees", async () => {
  const { token } = await rig.signUp("dev");
  expect(await post(AUTH.deviceCode, { client_id: "stranger" })).toMatchObject({
    status: 400,
    body: { error: "invalid_client" },
  });
  const { body: code } = await post(AUTH.deviceCode, { client_id: CLIENT_ID });
  expect(code).toMatchObject({ interval: 1, expires_in: 900, verification_uri: expect.stringMatching(/\/device$/) });
  const poll = () =>
    post(AUTH.deviceToken, { grant_type: DEVICE_GRANT, device_code: code.device_code, client_id: CLIENT_ID });
  /** As if it had asked the last time so many seconds ago. */
  const askedBefore = (seconds: number) =>
    rig.sql`update "deviceCode" set "lastPolledAt" = now() - ${seconds}::int * interval '1 second'`;
  expect(await poll()).toMatchObject({ status: 400, body: { error: "authorization_pending" } });
  await askedBefore(-60);
  expect(await poll()).toMatchObject({ body: { error: "slow_down" } });

  const signedIn = { authorization: `Bearer ${token}` };
  const agree = { userCode: code.user_code };
  expect((await post(AUTH.approve, agree)).status).toBe(401);
  const seen = await fetch(`${rig.url}${AUTH.device}?user_code=${code.user_code}`, { headers: signedIn });
  expect(await seen.json()).toMatchObject({ status: "pending" });
  expect((await post(AUTH.approve, agree, signedIn)).status).toBe(200);

  await askedBefore(2);
  const answer = await poll();
  expect(must(await rig.client(answer.body.access_token).getMe()).author).toBe("dev");
  await askedBefore(2);
  expect((await poll()).status).toBe(400);
});

test("what is sent to the accounts is a problem too when it is broken", async () => {
  const broken = await fetch(rig.url + AUTH.signIn, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBeLessThan(500);
  expect(broken.headers.get("content-type")).toContain("application/problem+json");
});

test("where no app of GitHub's is set, there is no way to it", async () => {
  expect(await (await fetch(rig.url + AUTH.methods)).json()).toEqual({ github: false, mail: false });
  const answer = await post(AUTH.signInBy, { provider: "github", callbackURL: "/" });
  expect(answer).toMatchObject({ status: 404, body: { code: "auth.refused" } });
});
