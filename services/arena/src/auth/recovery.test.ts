import { AUTH } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, type Rig, type SignedUp } from "../../test/rig.ts";

let rig: Rig;
let olga: SignedUp;
let ada: SignedUp;

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  olga = await rig.signUpOperator("olga");
  ada = await rig.signUp("ada");
});
afterAll(() => rig?.close());

const post = (path: string, body: object) =>
  fetch(`${rig.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: rig.url },
    body: JSON.stringify(body),
  });
const signIn = async (password: string) => (await post(AUTH.signIn, { email: "ada@example.org", password })).status;
const link = async (author = "ada") =>
  olga.client.makePasswordLink({ params: { author }, body: { reason: "They lost it" } });
const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("a link of an operator sets a password once, ends all sessions, and the database holds only its hash", async () => {
  const { url, expiresAt } = must(await link());
  const token = tokenOf(url);
  expect(new URL(url).pathname).toBe("/reset-password");
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  const [kept] = await rig.sql`select identifier from verification`;
  expect(kept?.identifier).not.toContain(token);
  const [line] = must(await olga.client.listAudit({})).items;
  expect(line).toMatchObject({ operator: "olga", action: "author.recover" });
  expect(line?.detail).not.toContain(token);

  const weak = await post(AUTH.resetPassword, { token, newPassword: "password1" });
  expect({ status: weak.status, code: ((await weak.json()) as { code: string }).code }).toEqual({
    status: 422,
    code: "auth.weak",
  });
  expect((await post(AUTH.resetPassword, { token, newPassword: "seven dice and a cup" })).status).toBe(200);
  expect(await ada.client.getMe()).toMatchObject({ problem: { code: "auth.key" } });
  expect([await signIn("correct horse"), await signIn("seven dice and a cup")]).toEqual([401, 200]);
  const again = await post(AUTH.resetPassword, { token, newPassword: "another cup of dice" });
  expect({ status: again.status, code: ((await again.json()) as { code: string }).code }).toEqual({
    status: 410,
    code: "auth.link",
  });
});

test("a newer link ends an older one, and an hour ends each", async () => {
  const first = tokenOf(must(await link()).url);
  const second = tokenOf(must(await link()).url);
  const set = async (token: string) =>
    (await post(AUTH.resetPassword, { token, newPassword: "nine cups of coffee" })).status;
  expect(await set(first)).toBe(410);
  await rig.sql`update verification set "expiresAt" = now() - interval '1 second'`;
  expect(await set(second)).toBe(410);
  expect(await signIn("seven dice and a cup")).toBe(200);
});

test("no link is made for the house, for another operator, or for nobody", async () => {
  await rig.signUpOperator("oscar");
  for (const [author, code] of [
    ["oscar", "author.operator"],
    ["nobody-here", "author.unknown"],
  ] as const)
    expect(await link(author)).toMatchObject({ problem: { code } });
  // better-auth's own request would tell who exists, or send mail: it is not open.
  expect((await post("/api/auth/request-password-reset", { email: "ada@example.org" })).status).toBe(404);
});
