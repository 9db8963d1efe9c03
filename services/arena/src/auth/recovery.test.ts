import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AUTH } from "@liars-ladder/protocol";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, type Rig, type SignedUp, until } from "../../test/rig.ts";

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
  expect({ status: again.status, ...((await again.json()) as object) }).toMatchObject({
    status: 410,
    code: "auth.link",
    detail: "No password can be set with it.",
    help: expect.stringContaining("Ask for another"),
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
  const none = await post(AUTH.requestReset, { email: "ada@example.org" });
  expect({ status: none.status, code: ((await none.json()) as { code: string }).code }).toEqual({
    status: 404,
    code: "auth.mail",
  });
});

test("where the host has a mail server, its owner gets the link by mail, and nobody learns who has an account", async () => {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _, done) =>
      username === "ladder" && password === "hunter2" ? done(null, { user: username }) : done(new Error("no")),
    allowInsecureAuth: true,
    onData: async (stream, { envelope }, done) => {
      const text = (await buffer(stream)).toString("utf8");
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  const mail = { url: `smtp://ladder:hunter2@127.0.0.1:${port}`, from: "Ladder <ladder@example.org>" };
  const other = await openRig({ databaseUrl: rig.databaseUrl, openMatches: 0, mail });
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${other.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: other.url },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  try {
    expect(await (await fetch(`${other.url}${AUTH.methods}`)).json()).toEqual({ github: false, mail: true });
    const operators = tokenOf(must(await link()).url);
    const known = await ask(AUTH.requestReset, { email: "ada@example.org" });
    expect(known.status).toBe(200);
    expect(await ask(AUTH.requestReset, { email: "nobody@example.org" })).toEqual(known);
    const { to, text } = await until("the mail", async () => mails[0]);
    expect(to).toEqual(["ada@example.org"]);
    expect(text).toMatch(/^From: Ladder <ladder@example\.org>/m);
    const mailed = /http:\/\/localhost\/reset-password\?token=([\w-]+)/.exec(
      text.replace(/=\r?\n/g, "").replaceAll("=3D", "="),
    )?.[1];
    // It is newer than the operator's link.
    expect((await ask(AUTH.resetPassword, { token: operators, newPassword: "nine cups of coffee" })).status).toBe(410);
    expect((await ask(AUTH.resetPassword, { token: mailed, newPassword: "nine cups of coffee" })).status).toBe(200);
    expect(await signIn("nine cups of coffee")).toBe(200);
    for (let i = 0; i < 2; i++) await ask(AUTH.requestReset, { email: "Ada@example.org" });
    expect((await ask(AUTH.requestReset, { email: "ada@example.org" })).status).toBe(429);
    expect(mails.every(({ to }) => to[0] === "ada@example.org")).toBe(true);
  } finally {
    await other.close();
    await new Promise<void>((closed) => server.close(closed));
  }
});
