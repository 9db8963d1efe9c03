import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { api, isProblem, type Problem, ROUTES, type RouteName } from "@liars-ladder/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRig, type Rig } from "../../test/rig.ts";

const SCRIPT = "1;".repeat(999);
const THEME = "theme();";
/** What the build's own module does (ladder-web/src/drawn.tsx), in a line. It cannot draw one page. */
const DRAWS = `export const draw = async ({ href, asked, answers }) => {
  if (href.endsWith("/cups")) throw new Error("no cups");
  return "<h1>" + href + " $& " + asked.length + " of " + Object.keys(answers).length + "</h1>";
}`;

let rig: Rig;
let folder: string;
let author: Awaited<ReturnType<Rig["signUp"]>>;
let operator: Awaited<ReturnType<Rig["signUp"]>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "liars-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><html><head><title>x</title><meta name="description" content="y" />
<script>${THEME}</script><script type="module" crossorigin src="/main.js"></script><link rel="stylesheet" crossorigin href="/assets/all-1.css">
</head><body><div id="root"></div><p>pages</p></body></html>`,
  );
  const starts = {
    "app/start": ["/app.js", "/app.css"],
    "pages/LadderPage": ["/ladder.js", "/app.js"],
    "pages/RulesetPage": ["/assets/own-1.css"],
    embed: ["/embed.js"],
    drawn: ["pages/LadderPage", "pages/RulesetPage"],
  };
  await mkdir(join(folder, "server"));
  await writeFile(join(folder, "server", "drawn.js"), DRAWS);
  await writeFile(join(folder, "assets", "all-1.css"), "p{color:red}");
  await writeFile(join(folder, "assets", "own-1.css"), "p{color:blue}");
  await writeFile(join(folder, "starts.json"), JSON.stringify(starts));
  const guides = { ratings: { title: "How ratings work", description: "A ladder answers three questions." } };
  await writeFile(join(folder, "guides.json"), JSON.stringify(guides));
  await writeFile(join(folder, "assets", "a-1.js"), SCRIPT);
  await writeFile(join(folder, "assets", "a-1.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets", "a-1.js.gz"), gzipSync(SCRIPT));
  rig = await openRig({ webDir: folder, contribute: true });
  author = await rig.signUp("ann");
  operator = await rig.signUpOperator("olga");
});
afterAll(async () => {
  await rig?.close();
  await rm(folder, { recursive: true });
});

async function ask(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; type: string; text: string; headers: Headers }> {
  const answer = await fetch(rig.url + path, init);
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    text: await answer.text(),
    headers: answer.headers,
  };
}

async function problemOf(path: string, init: RequestInit = {}): Promise<Problem> {
  const { status, type, text } = await ask(path, init);
  expect(type).toContain("application/problem+json");
  const body: unknown = JSON.parse(text);
  if (!isProblem(body)) throw new Error(text);
  expect(status).toBe(body.status);
  return body;
}

const json = (body: unknown, token = author.token): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const uuid = "0198c0de-0000-7000-8000-000000000000";
const unknown: Record<string, string> = {
  key: uuid,
  ladder: "nowhere",
  season: "7",
  author: "nobody",
  bot: "nothing",
  version: uuid,
  match: uuid,
  game: `${uuid}.0`,
  id: uuid,
  report: uuid,
  league: "nosuchleague",
  hash: "0".repeat(64),
};
const bodies: Partial<Record<RouteName, unknown>> = {
  challenge: { bots: ["nobody/nothing"] },
  startPlaying: { bots: ["nobody/nothing"] },
  decide: { at: 0, action: { type: "challenge" } },
  voidMatch: { reason: "because" },
  closeSeason: { reason: "because" },
  openSeason: { reason: "because" },
  pardonVersion: { reason: "because" },
  closeLadder: { reason: "because" },
  suspendVersion: { reason: "because" },
  suspendAuthor: { reason: "because" },
  restoreAuthor: { reason: "because" },
  makePasswordLink: { reason: "because" },
  signOutAuthor: { reason: "because" },
  decideReport: { verdict: "kept", reason: "because" },
  decideSoftPlay: { verdict: "cleared", reason: "because" },
  joinLeague: {},
  enterLeague: { bot: "nothing" },
  inviteToLeague: { authors: [] },
  endLeague: { reason: "because" },
  closeLeague: { reason: "because" },
  inviteCoAuthor: { author: "nobody" },
  handOver: { author: "nobody" },
  sendMoves: { engine: { node: "24", v8: "13", rules: "1", sandbox: "1" }, games: [] },
  restoreContributor: { reason: "because" },
};
const names = Object.keys(ROUTES) as RouteName[];
const withParams = names.filter((name) => ROUTES[name].path.includes(":") && name !== "submitVersion");

const pathOf = (name: RouteName, values: Record<string, string>) =>
  ROUTES[name].path.replace(/:([a-z]+)/g, (_, key: string) => encodeURIComponent(values[key]!));
const initOf = (name: RouteName, token: string | undefined): RequestInit => {
  const body = bodies[name];
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  return { method: ROUTES[name].method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
};

describe("unknown ids", () => {
  test.each(withParams)("%s: one that does not exist is a 404 that names it", async (name) => {
    const found = await problemOf(pathOf(name, unknown), initOf(name, operator.token));
    expect(found.status).toBe(404);
    expect(api[name].problems).toContain(found.code);
  });
  test.each(withParams)("%s: one that cannot exist is a 404 too", async (name) => {
    for (const wrong of ["A b", "..x", "x".repeat(200), "'; drop table match; --", "%00"]) {
      const values = Object.fromEntries(Object.keys(unknown).map((key) => [key, wrong]));
      const found = await problemOf(pathOf(name, values), initOf(name, operator.token));
      expect(found.status).toBe(404);
    }
  });
  test("each known name before an unknown one", async () => {
    expect(await problemOf("/api/bots/ann/nothing")).toMatchObject({
      code: "bot.unknown",
      detail: 'ann has no bot "nothing".',
    });
    expect(await problemOf("/api/matches?ladder=nowhere")).toMatchObject({ code: "ladder.unknown" });
    expect(await problemOf("/api/matches?bot=ann/nothing")).toMatchObject({ code: "bot.unknown" });
    expect(await problemOf(`/api/matches?version=${uuid}`)).toMatchObject({ code: "version.unknown" });
    expect(await problemOf(`/api/games/${uuid}.99999/replay`)).toMatchObject({ code: "game.unknown" });
  });
});

describe("who may call", () => {
  const closed = names.filter((name) => api[name].access !== "public");
  test.each(closed)("%s: nobody without an account", async (name) => {
    expect(await problemOf(pathOf(name, { ...unknown, bot: "mine" }), initOf(name, undefined))).toMatchObject({
      code: "auth.required",
      status: 401,
    });
  });
  test.each(closed)("%s: nobody with a key that is none", async (name) => {
    const made = `liars_${"x".repeat(43)}`;
    for (const token of [made, "liars_", "abc", "a.b.c"])
      expect(await problemOf(pathOf(name, { ...unknown, bot: "mine" }), initOf(name, token))).toMatchObject({
        code: "auth.key",
        status: 401,
      });
  });
  test.each(names.filter((name) => api[name].access === "operator"))("%s: operators alone", async (name) => {
    expect(await problemOf(pathOf(name, unknown), initOf(name, author.token))).toMatchObject({
      code: "auth.operator",
      status: 403,
    });
  });
  test("a header that is no bearer token is refused, also where everybody may call", async () => {
    expect(await problemOf("/api/ladders", { headers: { authorization: "Basic YTpi" } })).toMatchObject({
      code: "auth.key",
    });
  });
});

describe("bodies and queries", () => {
  const at = "/api/bots/mine/versions";
  test.each([
    ["not JSON", "{", "request.malformed", 400],
    ["empty", "", "request.malformed", 400],
    ["null", "null", "request.invalid", 422],
    ["a list", "[]", "request.invalid", 422],
    ["no files", { files: [] }, "request.invalid", 422],
    ["a file without text", { files: [{ path: "bot.ts" }] }, "request.invalid", 422],
    ["text that is a number", { files: [{ path: "bot.ts", text: 5 }] }, "request.invalid", 422],
    ["a field too many", { files: [{ path: "bot.ts", text: "" }], admin: true }, "request.invalid", 422],
    ["a path that climbs", { files: [{ path: "../bot.ts", text: "x" }] }, "submit.files", 422],
    ["an absolute path", { files: [{ path: "/etc/passwd", text: "x" }] }, "submit.files", 422],
    ["a hidden file", { files: [{ path: ".env", text: "x" }] }, "submit.files", 422],
    [
      "a package.json",
      {
        files: [
          { path: "bot.ts", text: "x" },
          { path: "package.json", text: "{}" },
        ],
      },
      "submit.files",
      422,
    ],
    [
      "a file twice",
      {
        files: [
          { path: "bot.ts", text: "x" },
          { path: "Bot.ts", text: "y" },
        ],
      },
      "submit.files",
      422,
    ],
    ["no text but bytes", { files: [{ path: "bot.ts", text: "\u0000\u0001" }] }, "submit.files", 422],
    ["half a surrogate pair", '{"files":[{"path":"bot.ts","text":"\\ud800"}]}', "submit.files", 422],
    [
      "no entry",
      {
        files: [
          { path: "a.ts", text: "x" },
          { path: "b.ts", text: "y" },
        ],
      },
      "submit.entry",
      422,
    ],
    ["an entry that is not there", { files: [{ path: "a.ts", text: "x" }], entry: "b.ts" }, "submit.entry", 422],
    [
      "101 files",
      { files: Array.from({ length: 101 }, (_, i) => ({ path: `f${i}.ts`, text: "x" })) },
      "submit.large",
      413,
    ],
    [
      "600 KB",
      { files: Array.from({ length: 3 }, (_, i) => ({ path: `f${i}.ts`, text: "x".repeat(200_000) })) },
      "submit.large",
      413,
    ],
    ["2 MB", { files: [{ path: "bot.ts", text: "x".repeat(2_000_000) }] }, "submit.large", 413],
  ])("an upload of %s is refused, and nothing is kept", async (_, body, code, status) => {
    expect(await problemOf(at, json(body))).toMatchObject({ code, status });
    expect(await problemOf("/api/bots/ann/mine")).toMatchObject({ code: "bot.unknown" });
  });
  test("a field too many is named once, in words", async () => {
    const said = await problemOf(at, json({ files: [{ path: "bot.ts", text: "" }], admin: true }));
    expect(said).toMatchObject({ errors: [{ path: "/admin", message: "is not a known field" }] });
  });
  test("another content type", async () => {
    const init = {
      ...json("x"),
      headers: { authorization: `Bearer ${author.token}`, "content-type": "application/zip" },
    };
    expect(await problemOf(at, init)).toMatchObject({ code: "request.media", status: 415 });
  });
  test.each(["Mine", "a", "-x", "x".repeat(33), "a b", "ä"])("a bot cannot be named %s", async (name) => {
    const found = await problemOf(
      `/api/bots/${encodeURIComponent(name)}/versions`,
      json({ files: [{ path: "bot.ts", text: "x" }] }),
    );
    expect(found).toMatchObject({ code: "submit.name", status: 422 });
  });
  test.each([
    "/api/matches?limit=0",
    "/api/matches?limit=101",
    "/api/matches?limit=ten",
    "/api/matches?state=odd",
    "/api/matches?version=1",
    "/api/matches?bot=ann",
    "/api/matches?colour=red",
    "/api/matches?cursor=1",
    "/api/bots?mine=perhaps",
    "/api/ladders/palafico/table?versions=some",
    "/api/ladders/palafico/history?top=1000",
  ])("%s is refused by name", async (path) => {
    expect(await problemOf(path)).toMatchObject({ code: "request.invalid", status: 422 });
  });
  test("a text that does not look as it must is refused in words, not with a pattern", async () => {
    const { detail } = await problemOf("/api/matches?bot=ann");
    expect(detail).toBe("The query: /bot must be a bot as `author/bot`.");
  });
  test("numbers and booleans of a query are read", async () => {
    expect((await ask("/api/matches?limit=5&ladder=palafico")).status).toBe(200);
    expect((await ask("/api/bots?mine=false")).status).toBe(200);
    expect(await problemOf("/api/bots?mine=true")).toMatchObject({ code: "auth.required" });
  });
});

describe("around the routes", () => {
  test("health, readiness, metrics", async () => {
    expect(await ask("/healthz")).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect((await ask("/readyz")).status).toBe(200);
    expect((await ask("/metrics")).text).toContain("liars_matches_committed_total");
  });
  test("the schema of replays is at its own address", async () => {
    const { status, type, text } = await ask("/api/replay.schema.json");
    expect([status, type]).toEqual([200, "application/schema+json; charset=utf-8"]);
    const schema = JSON.parse(text);
    expect(schema).toMatchObject({
      title: "liars-replay/1",
      $id: expect.stringMatching(/\/api\/replay\.schema\.json$/),
    });
    expect(text).not.toContain("x-class");
  });
  test("the OpenAPI document describes every route; its page is there", async () => {
    const document = JSON.parse((await ask("/api/openapi.json")).text) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((route) => route.operationId),
    );
    expect(described.sort()).toEqual([...names].sort());
    const files = document.paths["/api/versions/{version}/files"]?.get;
    expect(files).toMatchObject({
      "x-access": "owner",
      "x-scope": "read",
      security: [{ key: ["read"] }, { session: [] }],
    });
    expect(JSON.stringify(files)).toContain('"x-class":"owner"');
    const page = await ask("/docs/", { headers: { accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(page.text).toContain("swagger");
  });
  test("security headers: pages may load what is ours, and data nothing", async () => {
    const page = (await ask("/", { headers: { accept: "text/html" } })).headers;
    expect(page.get("content-security-policy")).toContain("default-src 'self'");
    expect(page.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
    const docs = (await ask("/docs/", { headers: { accept: "text/html" } })).headers;
    // Swagger's own policy refuses its styles.
    expect(docs.get("content-security-policy")).toContain("script-src 'self';");
    expect(docs.get("content-security-policy")).toContain("style-src 'self' 'unsafe-inline';");
    const data = (await ask("/api/ladders")).headers;
    expect(data.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
    for (const headers of [page, data]) {
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });
  test("other sites' pages may hold an embedded replay and TV, and no other page", async () => {
    const policyOf = async (path: string) =>
      (await ask(path, { headers: { accept: "text/html" } })).headers.get("content-security-policy");
    for (const path of ["/embed/tv", "/embed/games/0198c0de-0000-7000-8000-000000000000.0"])
      expect(await policyOf(path), path).toContain("frame-ancestors *");
    for (const path of ["/tv", "/embed", "/"]) expect(await policyOf(path), path).not.toContain("frame-ancestors *");
  });
  test("where the studio plays: a document without origin or network, whose one script is named by its hash", async () => {
    const { text, headers } = await ask("/studio/frame");
    const policy = Object.fromEntries(
      (headers.get("content-security-policy") ?? "").split("; ").map((part) => [part.split(" ")[0], part]),
    );
    expect(policy.sandbox).toBe("sandbox allow-scripts");
    expect(policy["default-src"]).toBe("default-src 'none'");
    expect(Object.keys(policy)).not.toContain("connect-src");
    const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(text) ?? [];
    expect(policy["script-src"]).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  });
  test("pages: the first one for what a browser asks, problems for everything else", async () => {
    const html = { headers: { accept: "text/html,*/*" } };
    for (const path of ["/", "/ladders/palafico", "/device?user_code=X"])
      expect((await ask(path, html)).text).toContain("pages");
    expect((await ask("/assets/a-1.js")).headers.get("cache-control")).toContain("immutable");
    expect(await problemOf("/no/such/page")).toMatchObject({ code: "route.unknown" });
    expect(await problemOf("/api/nothing", html)).toMatchObject({ code: "route.unknown", status: 404 });
    expect(await problemOf("/api/leagues/zzz")).toMatchObject({ code: "league.unknown" });
    expect(await problemOf("/assets/none.js", html)).toMatchObject({ code: "route.unknown" });
    // fetch resolves the dots itself; path.test.ts tests what stands in a request's first line.
    for (const path of ["/../package.json", "/%2e%2e/package.json"]) expect((await ask(path)).status, path).toBe(404);
    expect(await problemOf("/", { method: "POST" })).toMatchObject({ code: "route.unknown" });
  });
  test("a page says in its head which page it is, whoever asks for it", async () => {
    const preview = async (path: string) => (await ask(path, { headers: { accept: "*/*" } })).text;
    expect(await preview("/")).toContain("<title>Liar&#39;s Ladder</title>");
    const ladder = await preview("/ladders/palafico");
    expect(ladder).toContain("<title>Palafico · Liar&#39;s Ladder</title>");
    expect(ladder).toContain('<meta property="og:title" content="Palafico" />');
    expect(ladder).toMatch(/<meta name="description" content="0 bots, 4 at a table, 0 rated games\."/);
    expect(ladder).toContain(`<meta property="og:url" content="http://localhost/ladders/palafico" />`);
    expect(await preview("/rules/cups")).toContain("<title>Rules of Dice &#38; Cups");
    expect(await preview("/rules/cups/lesson")).toContain("<title>A round of Dice &#38; Cups");
    expect(await preview("/ladders/palafico/seasons")).toContain("<title>Seasons of Palafico");
    expect(await preview("/open")).toContain("<title>Open a replay file");
    await rig.sql`insert into bot (author_id, name) select id, 'shy' from "user" where name = 'ann'`;
    expect(await preview("/bots/ann/shy")).toContain('content="A bot of ann on Liar&#39;s Ladder."');
    const [version] = await rig.sql<{ id: string }[]>`
      insert into version (bot_id, submitted_by, number, state, entry, files, hash, bytes, report)
      select id, author_id, 3, 'rejected', 'bot.ts', '', '', 0, '{}' from bot where name = 'shy' returning id`;
    expect(await preview(`/versions/${version!.id}`)).toContain("<title>ann/shy v3");
    expect(await preview("/pair?a=ann/shy@3&b=ann/shy")).toContain("<title>ann/shy@3 against ann/shy");
    for (const b of ["ann/none", "<b>", ""])
      expect(await preview(`/pair?a=ann/shy&b=${b}`)).toContain("<title>Head to");
    expect(await preview("/guides")).toContain("<title>Guides");
    const guide = await preview("/guides/ratings");
    expect(guide).toContain("<title>How ratings work");
    expect(guide).toContain('<meta property="og:description" content="A ladder answers three questions." />');
    // For things that do not exist, the page itself says so.
    const none = ["/ladders/nowhere", "/bots/ann/none", `/games/${uuid}.0`, `/matches/${uuid}`, "/rules/none"];
    for (const path of [
      ...none,
      `/versions/${uuid}`,
      "/guides/none",
      "/guides/constructor",
      "/ladders/nowhere/seasons",
    ]) {
      const { status, text } = await ask(path, { headers: { accept: "*/*" } });
      expect(text, path).toContain("<title>Liar&#39;s Ladder</title>");
      expect(status, path).toBe(404);
    }
    const status = async (path: string) => (await ask(path, { headers: { accept: "text/html" } })).status;
    expect([await status("/nowhere"), await status("/guides/ratings")]).toEqual([404, 200]);
    await rig.sql`update ladder set title = '"><script>alert(1)</script>$&' where id = 'cups'`;
    const evil = await preview("/ladders/cups");
    expect(evil).not.toContain("<script>alert");
    expect(evil).toContain("&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38;");
  });
  describe("what a page starts with", () => {
    const opened = async (path: string, headers: Record<string, string> = {}) => {
      const { text } = await ask(path, { headers: { accept: "text/html", ...headers } });
      const files = [...text.matchAll(/<link rel="[^>]* href="([^"]+)" crossorigin \/>/g)].map(([, file]) => file);
      const blocks = text.matchAll(/<script type="application\/json" data-answer="([^"]+)">(.*?)<\/script>/g);
      return {
        files,
        answers: Object.fromEntries(
          [...blocks].map(([, at, json]) => [at!.replaceAll("&#38;", "&"), JSON.parse(json!)]),
        ),
      };
    };
    const SESSION = "/api/auth/get-session";
    beforeAll(async () => {
      await rig.sql`insert into bot (author_id, name) select id, 'own' from "user" where name = 'ann'`;
    });

    test("its files, each once, and the answers that it asks for first, as the API gives them", async () => {
      const { files, answers } = await opened("/ladders/palafico");
      expect(files).toEqual(["/app.js", "/app.css", "/ladder.js"]);
      expect(Object.keys(answers)).toEqual(["/api/ladders", "/api/ladders/palafico/table", SESSION]);
      for (const [address, answer] of Object.entries(answers))
        expect(answer, address).toEqual(JSON.parse((await ask(address)).text));
      expect((await opened("/ladders/nowhere")).answers, "no refusal").toEqual({
        "/api/ladders": answers["/api/ladders"],
        [SESSION]: null,
      });
      expect(await opened(`/embed/games/${uuid}.0`), "an embedded replay").toEqual({
        files: ["/embed.js"],
        answers: {},
      });
    });
    test("answers that nothing keeps, too, and what a pair is asked by its query", async () => {
      const { answers } = await opened("/authors/ann");
      expect(answers["/api/authors/ann"]).toEqual(JSON.parse((await ask("/api/authors/ann")).text));
      for (const [path, address] of [
        ["/ladders/palafico/seasons/1", "/api/ladders/palafico/seasons/1"],
        ["/ladders/palafico/seasons", "/api/ladders/palafico/archives"],
      ])
        expect((await opened(path!)).answers[address!], path).toEqual(JSON.parse((await ask(address!)).text));
      for (const bot of ["one", "two"])
        await rig.sql`
          with made as (insert into bot (author_id, name) select id, ${bot} from "user" where name = 'ann' returning id)
          insert into version (bot_id, number, state, entry, files, hash, bytes, report)
          select id, 1, 'accepted', 'bot.ts', '', ${"c".repeat(64)}, 1, '[]' from made`;
      const pair = "/api/pair?a=ann%2Fone%401&b=ann%2Ftwo%401";
      expect((await ask(pair)).status).toBe(200);
      // In any order and encoding, but only what the route takes.
      for (const query of ["a=ann/one@1&b=ann/two@1", "b=ann%2Ftwo%401&a=ann%2Fone%401"])
        expect((await opened(`/pair?${query}`)).answers[pair], query).toEqual(JSON.parse((await ask(pair)).text));
      for (const query of ["", "?a=ann/one@1", "?a=ann/one@1&b=x", "?a=ann/one@1&b=ann/two@0"])
        expect(Object.keys((await opened(`/pair${query}`)).answers), query).toEqual(["/api/ladders", SESSION]);
    });
    test("who is signed in finds what they alone get, and nobody else does", async () => {
      const ben = await rig.signUp("ben");
      const html = { accept: "text/html" };
      for (const { cookie, token } of [author, ben]) {
        const { answers } = await opened("/bots/ann/own", { cookie });
        const mine = token === author.token;
        expect(answers["/api/bots/ann/own"].mine).toBe(mine);
        expect(Object.keys(answers)).toEqual([
          "/api/ladders",
          "/api/bots/ann/own",
          ...(mine ? ["/api/bots/ann/own/authors"] : []),
          "/api/me",
        ]);
        for (const [address, answer] of Object.entries(answers))
          expect(answer, address).toEqual(JSON.parse((await ask(address, { headers: { cookie } })).text));
        const { headers } = await ask("/bots/ann/own", { headers: { ...html, cookie } });
        expect(headers.get("cache-control")).toBe("private, no-cache");
      }
      const { answers } = await opened("/bots/ann/own");
      expect(Object.keys(answers)).toEqual(["/api/ladders", "/api/bots/ann/own", SESSION]);
      expect(answers["/api/bots/ann/own"].mine).toBe(false);
      const { cookie } = author;
      const account = await opened("/account", { cookie });
      expect(Object.keys(account.answers)).toContain("/api/me/webhook");
      expect(account.answers["/api/me"].author).toBe("ann");
      expect(Object.keys((await opened("/account")).answers)).toEqual(["/api/ladders", SESSION]);
    });
    test("what it asks by what it is first told: a private league's tables, for its members alone", async () => {
      const divisions = [{ ruleset: "palafico", options: {}, players: 2 }];
      const endsAt = new Date(Date.now() + 86_400_000).toISOString();
      const league = { name: "A class", private: true, schedule: "swiss", deals: 100, divisions, endsAt };
      const { id } = JSON.parse((await ask("/api/leagues", json(league))).text) as { id: string };
      const { cookie } = author;
      const { answers } = await opened(`/leagues/${id}`, { cookie });
      const ladder = answers[`/api/leagues/${id}`].divisions[0].ladder.id;
      const own = ["/api/bots?mine=true&limit=100", `/api/leagues/${id}/divisions/${ladder}`];
      expect(Object.keys(answers)).toEqual(expect.arrayContaining([...own, `/api/matches?ladder=${ladder}&limit=10`]));
      for (const [address, answer] of Object.entries(answers))
        expect(answer, address).toEqual(JSON.parse((await ask(address, { headers: { cookie } })).text));
      const page = async (headers: Record<string, string>) => {
        const { status, text } = await ask(`/ladders/${ladder}`, { headers: { accept: "text/html", ...headers } });
        return `${status} ${/<title>(.*?)<\/title>/.exec(text)?.[1]}`;
      };
      expect(await page({ cookie })).toMatch(/^200 A class/);
      for (const headers of [{}, { cookie: (await rig.signUp("eva")).cookie }]) {
        expect(Object.keys((await opened(`/leagues/${id}`, headers)).answers).join()).not.toMatch(/leagues|matches/);
        expect(await page(headers), "as one that does not exist").toBe("404 Liar&#39;s Ladder");
      }
    });
    test("a session that is over is a stranger's, and a key signs nobody in", async () => {
      const bot = (headers: Record<string, string>) =>
        opened("/bots/ann/own", headers).then(({ answers }) => Object.keys(answers));
      expect(await bot({ cookie: "better-auth.session_token=none" })).toEqual([
        "/api/ladders",
        "/api/bots/ann/own",
        SESSION,
      ]);
      const made = await ask("/api/keys", json({ name: "page", scopes: ["read"] }));
      const { key } = JSON.parse(made.text) as { key: string };
      for (const token of [key, "none"])
        expect(await bot({ authorization: `Bearer ${token}` }), token).toEqual(["/api/ladders"]);
      const gone = await rig.signUp("gone");
      await rig.sql`
        insert into account_suspension (user_id, by, reason) select id, 'olga', 'spam' from "user" where name = 'gone'`;
      expect(await bot({ cookie: gone.cookie })).toEqual(["/api/ladders"]);
    });
    test("nothing in an answer ends its block, and it is as new as the page", async () => {
      const title = "</script><script>alert(1)</script><!--";
      await rig.sql`update ladder set title = ${title} where id = 'perudo'`;
      const { text } = await ask("/", { headers: { accept: "text/html" } });
      expect(text).not.toMatch(/<script>alert|<!--/);
      const { items } = (await opened("/")).answers["/api/ladders"];
      expect(items.map(({ ladder }: { ladder: { title: string } }) => ladder.title)).toContain(title);
    });
  });

  describe("a page that is drawn before it is sent", () => {
    const open = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, { headers: { accept: "text/html", ...headers } })).text;
    const root = (text: string) => /<div id="root"([^>]*)>(.*?)<\/div>/s.exec(text)?.slice(1);

    test("shows what it begins with, in its own styles, and its script finds what that was made of", async () => {
      const text = await open("/rules/palafico?with=$&");
      expect(root(text)).toEqual([
        ' data-asked="[[&#34;listLadders&#34;,{}]]"',
        "<h1>/rules/palafico?with=$& $& 1 of 2</h1>",
      ]);
      expect(text.match(/<style>.*?<\/style><link rel="stylesheet" disabled href="[^"]+" \/>/g)).toEqual([
        '<style>p{color:red}</style><link rel="stylesheet" disabled href="/assets/all-1.css" />',
        '<style>p{color:blue}</style><link rel="stylesheet" disabled href="/assets/own-1.css" />',
      ]);
    });
    test("leaves the line to what is read first: its script comes last, and what that needs is named to it alone", async () => {
      const text = await open("/ladders/palafico?drawn");
      expect(text.match(/<script type="module"[^>]*>/g)).toEqual([
        '<script type="module" fetchpriority="low" crossorigin src="/main.js">',
      ]);
      // A browser leaves what is in a template.
      const later = [...text.matchAll(/<template data-later>(.*?)<\/template>/gs)].map(([, links]) => links);
      expect(later.join()).toMatch(/"\/app\.js".*"\/ladder\.js"/s);
      expect(text.replace(/<template.*?<\/template>/gs, "")).not.toContain("modulepreload");
    });
    test("is sent undrawn where nobody knows who it is, without an answer that it needs, and when it cannot be drawn", async () => {
      for (const headers of [{}, { cookie: author.cookie }])
        expect(root(await open("/ladders/palafico", headers))?.[1]).toContain("<h1>/ladders/palafico");
      const unknown = { authorization: "Bearer none" };
      for (const [path, headers] of [["/ladders/palafico", unknown], ["/ladders/nowhere"], ["/rules/cups"]] as const)
        expect(root(await open(path, headers)), path).toEqual(["", ""]);
      // The thread that failed draws the next one, with the latest build.
      await writeFile(join(folder, "server", "drawn.js"), DRAWS.replace("<h1>", "<h2>"));
      await utimes(join(folder, "server", "drawn.js"), 1, 1);
      expect(root(await open("/rules/palafico"))?.[1]).toContain("<h2>/rules/palafico");
      expect(root(await open("/rules/perudo"))?.[1]).toContain("/rules/perudo");
    });
    test("may run the script that the build wrote into it, by its hash alone", async () => {
      const { headers } = await ask("/", { headers: { accept: "text/html" } });
      const hash = createHash("sha256").update(THEME).digest("base64");
      expect(headers.get("content-security-policy")).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect((await ask("/server/drawn.js")).status).toBe(404);
    });
  });

  test("what the build packed is sent as it is, the smallest that is taken", async () => {
    const get = (accepts: string) =>
      rig.server.inject({ method: "GET", url: "/assets/a-1.js", headers: { "accept-encoding": accepts } });
    const [br, gzip, plain] = [await get("gzip, deflate, br"), await get("gzip"), await get("identity")];
    expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    expect(plain.body).toBe(SCRIPT);
    for (const { headers } of [br, gzip, plain]) {
      expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
      expect(headers["cache-control"]).toContain("immutable");
      expect(headers.vary).toContain("accept-encoding");
    }
  });
  test("who takes nothing packed gets the first page too, and of folders a problem", async () => {
    for (const [url, status] of [
      ["/", 200],
      ["//", 400],
      ["/assets/", 404],
      ["/assets", 404],
    ] as const)
      for (const headers of [{}, { "accept-encoding": "br" }])
        expect((await rig.server.inject({ method: "GET", url, headers })).statusCode, url).toBe(status);
  });
  test("answers are packed, and a client that has one already gets 304", async () => {
    const get = (headers: Record<string, string>) => rig.server.inject({ method: "GET", url: "/api/ladders", headers });
    const plain = await get({});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [name, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
      const packed = await get({ "accept-encoding": name });
      expect(packed.headers["content-encoding"]).toBe(name);
      expect(packed.headers.etag).toBe(plain.headers.etag);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
    const again = await get({ "if-none-match": String(plain.headers.etag), "accept-encoding": "br" });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(plain.headers["cache-control"]).toBe("public, no-cache");
    expect((await get({ "if-none-match": '"another"' })).statusCode).toBe(200);
  });
  test("a body that comes packed is never unpacked", async () => {
    const { headers } = json("x");
    const body = new Uint8Array(gzipSync(JSON.stringify({ files: [{ path: "bot.ts", text: "x" }] })));
    const init = { method: "POST", headers: { ...(headers as object), "content-encoding": "gzip" }, body };
    expect(await problemOf("/api/bots/mine/versions", init)).toMatchObject({ code: "request.malformed" });
  });
  test("CSV of a table", async () => {
    const { type, text } = await ask("/api/ladders/palafico/table.csv");
    expect(type).toContain("text/csv");
    expect(text.split("\r\n")[0]).toContain("place,best_rank,worst_rank,bot,version,rating,low_95,high_95");
  });
});

test("too many requests from one address are refused with the time to wait, but not its pages' files", async () => {
  const slow = await openRig({ webDir: folder }, 5);
  try {
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await fetch(`${slow.url}/api/ladders`));
    const last = answers.at(-1)!;
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ code: "request.rate" });
    expect((await fetch(`${slow.url}/healthz`)).status).toBe(200);
    const files = [];
    for (let i = 0; i < 51; i++) files.push((await fetch(`${slow.url}/assets/a-1.js`)).status);
    expect(files).toEqual([...Array(50).fill(200), 429]);
  } finally {
    await slow.close();
  }
});
