import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AUTH, ROUTES } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawAsk, rawSend } from "../../test/raw.ts";
import { openRig, type Rig } from "../../test/rig.ts";
import { wrongPath } from "./path.ts";

let rig: Rig;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "liars-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>pages</title>");
  await writeFile(join(folder, "assets", "a-1.js"), "1");
  rig = await openRig({ webDir: folder });
});
afterAll(async () => {
  await rig?.close();
  await rm(folder, { recursive: true, force: true });
});

const WRONG = [
  "/api/auth/x1/../sign-in/email",
  "/api/auth/x1#/../sign-in/email",
  "/assets/../../../package.json",
  "/assets/./a-1.js",
  "/..",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/%2E%2E/index.html",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%00",
  "/assets/%0a",
  "/assets%5ca-1.js",
  "/assets\\a-1.js",
  "//evil.example/api/me",
  "/api//ladders",
  "/api/ladders//palafico",
  "/api/l%61dders",
  "/api/%zz",
  "/api/%",
  "/api/%c3",
  "/api/%c0%ae%c0%ae/ladders",
  "/api/%ed%a0%80",
  `/assets/${"x".repeat(256)}`,
  `/assets${"/x".repeat(500)}`,
  `/api/ladders/${"x".repeat(500)}`,
  "http://evil.example/api/me",
  "*",
];

test.each(WRONG)("%s is no address, whatever it would have led to", async (path) => {
  for (const method of ["GET", "POST", "DELETE"]) {
    const { status, json, headers, text } = await rawAsk(rig.url, path, { method });
    expect(json, text).toMatchObject({ status: 400, code: "request.path" });
    expect(status).toBe(400);
    expect(headers["content-type"]).toContain("application/problem+json");
  }
});

test("a letter that is none of ASCII does not come past the parser; a name that is too long leads nowhere", async () => {
  expect((await rawAsk(rig.url, "/api/bots/\u00e4/x")).status).toBe(400);
  expect((await rawAsk(rig.url, `/assets/${"x".repeat(255)}`)).json).toMatchObject({ code: "route.unknown" });
});

test("what the parser cannot read is answered from the catalogue, and nothing follows the answer to HEAD", async () => {
  const long = `/${"x".repeat(17_000)}`;
  const { status, json, headers } = await rawAsk(rig.url, long);
  expect({ status, json }).toMatchObject({ status: 431, json: { status: 431, code: "request.headers" } });
  expect(headers["content-type"]).toContain("application/problem+json");
  // A body would be read as another answer, which Node's client refuses.
  expect(await rawAsk(rig.url, long, { method: "HEAD" })).toMatchObject({ status: 431, text: "" });
  const nonsense = await rawSend(rig.url, "GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n");
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const said = nonsense.slice(nonsense.indexOf("{"));
  expect(JSON.parse(said)).toMatchObject({
    code: "request.unreadable",
    detail: "Invalid character in Content-Length.",
  });
});

test("what is asked of an address holds no NUL, which no text of PostgreSQL's may", async () => {
  for (const query of ["cursor=%00", "q=a%00b"]) {
    const { status, json } = await rawAsk(rig.url, `/api/bots?${query}`);
    expect({ query, status, json }).toMatchObject({ query, status: 422, json: { code: "request.invalid" } });
    expect(JSON.stringify(json)).toContain("NUL");
  }
});

test("every address of ours is written right, and reaches who it should", async () => {
  const own = [...Object.values(ROUTES).map(({ path }) => path), ...Object.values(AUTH)];
  const pages = ["/", "/ladders/palafico", "/device?user_code=A-B", "/docs/static/index.html", "/.well-known/x"];
  const names = ["/api/bots/ann/my%20bot", "/api/bots/ann/%C3%A4", "/api/matches?bot=a%2Fb&cursor=%2e%2e//x"];
  for (const path of [...own, ...pages, ...names]) expect(wrongPath(path), path).toBeUndefined();
  expect((await rawAsk(rig.url, "/assets/a-1.js")).text).toBe("1");
  expect((await rawAsk(rig.url, "/api/bots/ann/my%20bot")).json).toMatchObject({ code: "bot.unknown" });
});
