import { AUTH } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRig, type Rig } from "../../test/rig.ts";

const real = globalThis.fetch;
let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ github: { clientId: "Iv1.test", clientSecret: "the app's secret" } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rig?.close();
});

/** Begins signing in; gives GitHub's page, and the cookie that ties the answer to this browser. */
async function begin(): Promise<{ status: number; url: URL; cookie: string }> {
  const answer = await fetch(rig.url + AUTH.signInBy, {
    method: "POST",
    headers: { "content-type": "application/json", origin: rig.url },
    body: JSON.stringify({ provider: "github", callbackURL: "/bots", errorCallbackURL: "/sign-in" }),
  });
  const { url = "http://none" } = (await answer.json()) as { url?: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { status: answer.status, url: new URL(url), cookie };
}

/** GitHub itself, which cannot be had here: what it answers to the arena's own three questions. */
function gitHubKnows(login: string, email: string, id: number): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.hostname === "127.0.0.1") return real(input, init);
    const answers: Record<string, unknown> = {
      "https://github.com/login/oauth/access_token": {
        access_token: "gho_x",
        token_type: "bearer",
        scope: "user:email",
      },
      "https://api.github.com/user": { id, login, email, name: "A Person" },
      "https://api.github.com/user/emails": [{ email, primary: true, verified: true }],
    };
    return Response.json(answers[url.href] ?? {}, { status: answers[url.href] ? 200 : 404 });
  });
}

async function comeBack(): Promise<{ to: string | null; author: string | undefined }> {
  const { url, cookie } = await begin();
  const back = `${rig.url}/api/auth/callback/github?code=abc&state=${url.searchParams.get("state")}`;
  const answer = await fetch(back, { headers: { cookie }, redirect: "manual" });
  const session = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const me = (await (await fetch(`${rig.url}/api/me`, { headers: { cookie: session } })).json()) as { author?: string };
  return { to: answer.headers.get("location"), author: me.author };
}

test("the way to GitHub: the app, the way back, and what is asked for", async () => {
  const { status, url } = await begin();
  expect(status).toBe(200);
  expect(url.origin + url.pathname).toBe("https://github.com/login/oauth/authorize");
  const asked = Object.fromEntries(url.searchParams);
  expect(asked).toMatchObject({
    client_id: "Iv1.test",
    redirect_uri: "http://localhost/api/auth/callback/github",
    scope: "read:user user:email",
  });
  expect(asked.state?.length).toBeGreaterThan(20);
  expect(url.href).not.toContain("secret");
  expect(await (await fetch(rig.url + AUTH.methods)).json()).toEqual({ github: true, mail: false });
});

test("whoever comes back is an author, by their login or the next name that is free; again the same one", async () => {
  await rig.signUp("ann");
  gitHubKnows("Ann", "ann@github.example", 1);
  expect(await comeBack()).toEqual({ to: "/bots", author: "ann-2" });
  expect(await comeBack()).toEqual({ to: "/bots", author: "ann-2" });
  gitHubKnows("Zoe-Example", "zoe@github.example", 2);
  expect(await comeBack()).toEqual({ to: "/bots", author: "zoe-example" });
  gitHubKnows("house", "house@github.example", 3);
  expect((await comeBack()).author).toBe("house-2");
});

test("an account with a password is not taken over by who has its address at GitHub", async () => {
  await rig.signUp("eve");
  gitHubKnows("mallory", "eve@example.org", 4);
  const { to, author } = await comeBack();
  expect(to).toContain("/sign-in?error=account_not_linked");
  expect(author).toBeUndefined();
});

test("an answer that this browser did not ask for is refused", async () => {
  const { url } = await begin();
  const back = `${rig.url}/api/auth/callback/github?code=abc&state=${url.searchParams.get("state")}`;
  const answer = await fetch(back, { redirect: "manual" });
  expect(answer.headers.get("location")).toContain("/sign-in?error=");
  expect(answer.headers.getSetCookie().join()).not.toContain("session_token=");
});
