import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isProblem, SCOPES } from "@liars-ladder/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rawAsk, rawSend, unpacked } from "../../services/arena/test/raw.ts";
import { must, openRig, openRunner, type Rig, source, type TestRunner, until } from "../../services/arena/test/rig.ts";
import { type Caller, type Generated, requests } from "./requests.ts";

const REQUESTS = 20_000;
/** How many requests run at a time. */
const AT_ONCE = 40;
/** A request that takes longer counts as unanswered. The machine may be busy. */
const HANGS_MS = 60_000;

let rig: Rig;
let runner: TestRunner;
let folder: string;
let shown: Record<Caller, Record<string, string>>;
let real: Record<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "liars-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>pages</title>");
  await writeFile(join(folder, "assets", "a-1.js"), "1");
  const houseBotsDir = new URL("../../bots/src", import.meta.url).pathname;
  rig = await openRig({ webDir: folder, houseBotsDir, openMatches: 1, logLevel: "silent" }, 1e9);
  runner = await openRunner(rig.databaseUrl);
  const [ann, eve] = await Promise.all(["ann", "eve"].map((name) => rig.signUp(name)));
  const olga = await rig.signUpOperator("olga");
  const { key } = must(await ann!.client.createKey({ body: { name: "k", scopes: [...SCOPES] } }));
  const version = must(await ann!.client.submitVersion({ params: { bot: "mine" }, body: source("1") }));
  const finished = await until("a match", async () => {
    const { items } = must(await rig.client().listMatches({ query: { state: "finished", limit: 3 } }));
    return items.length > 0 ? items : undefined;
  });
  // Those who have just played sit on that ladder.
  const [{ ladder, bots }] = finished as [(typeof finished)[number]];
  const names = bots.map(({ version: { bot } }) => `${bot.author}/${bot.name}`);
  const seated = must(await ann!.client.startPlaying({ params: { ladder }, body: { bots: names.slice(0, 1) } }));
  await rig.sql`create table session_kept as select * from session`;
  const own = { origin: "http://localhost" };
  shown = {
    nobody: {},
    user: { cookie: eve!.cookie, ...own },
    page: { cookie: ann!.cookie, "sec-fetch-site": "same-origin" },
    "evil page": { cookie: ann!.cookie, origin: "https://evil.example" },
    key: { authorization: `Bearer ${key}` },
    "session token": { authorization: `Bearer ${ann!.token}` },
    operator: { authorization: `Bearer ${olga.token}` },
    "broken key": { authorization: "Bearer liars_\u00ff" },
    "broken cookie": { cookie: "better-auth.session_token=%00.%zz; liars.known=a.b.c", ...own },
  };
  real = {
    ladder: ["palafico", "cups"],
    season: ["1"],
    author: ["ann", "house"],
    bot: ["mine", "odds"],
    version: [version.id],
    match: finished.map(({ id }) => id),
    game: [...finished.map(({ id }) => `${id}.0`), seated.id],
    bots: names,
    key: ["0198c0de-0000-7000-8000-000000000000"],
    id: [version.id],
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await runner?.close();
  await rig?.close();
  await rm(folder, { recursive: true, force: true });
});

/** If an earlier request signed callers out, or used up their allowance, they would test nothing. */
async function refresh(): Promise<void> {
  await rig.sql`delete from allowance`;
  await rig.sql`insert into session select * from session_kept on conflict do nothing`;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

async function send(request: Generated): Promise<Answer> {
  const { way, method, target, body } = request;
  const headers = { ...shown[request.caller], ...request.headers };
  if (way === "inject") {
    // fetch corrects paths, so a path that it cannot read is sent as it is.
    const url = URL.canParse(target, "http://x") && target.startsWith("/") && !target.startsWith("//") ? target : "/";
    const { expect: _, ...rest } = headers;
    const answer = await rig.server.inject({ method: method as "GET", url, headers: rest, payload: body });
    const text = unpacked(answer.rawPayload, answer.headers["content-encoding"]);
    return { status: answer.statusCode, type: String(answer.headers["content-type"] ?? ""), text };
  }
  if (way === "http") {
    const path = target.replace(/[^\x21-\xff]/g, "") || "/";
    const answer = await rawAsk(rig.url, path, { method, headers, body });
    return { status: answer.status, type: String(answer.headers["content-type"] ?? ""), text: answer.text };
  }
  // For these, the server waits for the rest of the request, which never arrives.
  const waits = request.frame === "too long" || request.frame === "half";
  return answerIn(await rawSend(rig.url, bytesOf(request, headers), { quietMs: waits ? 300 : 10_000 }));
}

/** The last answer on a connection. Before it, there may be "100 Continue", or the first of two answers. */
function answerIn(said: string): Answer {
  const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  const type = /^content-type: (.*)$/im.exec(said)?.[1] ?? "";
  return {
    status: Math.max(0, ...statuses),
    type: statuses.length > 1 ? "" : type.trim(),
    text: said.split("\r\n\r\n").slice(1).join("\n"),
  };
}

function bytesOf({ method, target, body, frame }: Generated, headers: Record<string, string>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const chunk = `${body.length.toString(16)}\r\n`;
  const right = [`content-length: ${body.length}`];
  const [length, sent]: [string[], (string | Buffer)[]] = {
    right: [right, [body]],
    chunked: [["transfer-encoding: chunked"], [chunk, body, "\r\n0\r\n\r\n"]],
    "bad chunk": [["transfer-encoding: chunked"], ["zz\r\n", body]],
    "too long": [[`content-length: ${body.length + 50}`], [body]],
    "too short": [[`content-length: ${Math.max(0, body.length - 5)}`], [body]],
    "two lengths": [["content-length: 1", "content-length: 2"], [body]],
    "length and chunks": [
      [...right, "transfer-encoding: chunked"],
      [chunk, body, "\r\n0\r\n\r\n"],
    ],
    "no host": [right, [body]],
    half: [right, [body.subarray(0, body.length / 2)]],
    twice: [right, [body]],
    nonsense: [["content-length: -1", "\u0000: x"], [body]],
  }[frame] as [string[], (string | Buffer)[]];
  const host = frame === "no host" ? [] : ["Host: 127.0.0.1"];
  const head = [`${method} ${target} HTTP/1.1`, ...host, "connection: close", ...lines, ...length].join("\r\n");
  const whole = Buffer.concat([
    Buffer.from(`${head}\r\n\r\n`, "latin1"),
    ...sent.map((part) => Buffer.from(part as string)),
  ]);
  return frame === "twice"
    ? Buffer.concat([Buffer.from(whole.toString("latin1").replace("connection: close", "x: y"), "latin1"), whole])
    : whole;
}

/** What no answer may contain: a stack, a path of ours, the database's messages. */
const INSIDE =
  /node_modules|file:\/\/|\.ts:\d|\bat (async )?[\w.<>]+ \(|PostgresError|violates |relation "|invalid (input|byte) |syntax error at|ECONN|\/services\/arena/;

function wrongWith({ status, type, text }: Answer, { way }: Generated): string | undefined {
  if (status >= 500) return `status ${status}`;
  // The server may answer bytes that are not a request by closing the connection.
  if (status < 200 && way !== "tcp") return `status ${status}`;
  if (INSIDE.test(text) && !type.startsWith("application/javascript") && !type.startsWith("text/css"))
    return "tells of the inside";
  if (!type.startsWith("application/problem+json") || text === "") return undefined;
  if (way === "tcp") return undefined;
  const body: unknown = JSON.parse(text);
  return isProblem(body) && body.status === status ? undefined : "no problem of the catalogue";
}

const descriptors = (): number => readdirSync("/proc/self/fd").length;

test(`${REQUESTS} requests of all kinds: no 5xx, nothing told of the inside, none without an answer, nothing left open`, async () => {
  const seed = Number(process.env.FUZZ_SEED || randomInt(2 ** 31));
  console.log(`FUZZ_SEED=${seed}`);
  const all = fc.sample(requests(real), { seed, numRuns: REQUESTS });
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const seen = new Map<string, number>();
  const wrong: string[] = [];
  const before = descriptors();
  let next = 0;
  const work = async () => {
    for (let request = all[next++]; request !== undefined; request = all[next++]) {
      if (next % 25 === 0) await refresh();
      const timer = AbortSignal.timeout(HANGS_MS);
      const hangs = new Promise<string>((resolve) => timer.addEventListener("abort", () => resolve("no answer")));
      const judged = send(request).then(
        (answer) => {
          const kind = `${request.way} ${answer.status}`;
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
          const why = wrongWith(answer, request);
          return why === undefined ? undefined : `${why}: ${answer.text.slice(0, 300)}`;
        },
        (error: Error) => `${error.message}`,
      );
      const why = await Promise.race([judged, hangs]);
      if (why !== undefined)
        wrong.push(
          `${why}\n  ${JSON.stringify({ ...request, target: request.target.slice(0, 300), body: request.body.toString("latin1").slice(0, 300) }).slice(0, 1_500)}`,
        );
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const table = [...seen].sort().map(([kind, count]) => `${kind}: ${count}`);
  console.log(`${Math.round((performance.now() - began) / 1000)} s\n  ${table.join("\n  ")}`);
  expect(wrong.slice(0, 10), `${wrong.length} of them; FUZZ_SEED=${seed}`).toEqual([]);
  expect(complaints.mock.calls.slice(0, 3)).toEqual([]);
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);

  const { text } = await rawAsk(rig.url, "/metrics");
  expect(text).toMatch(/^liars_errors_total 0$/m);
  expect((await rawAsk(rig.url, "/readyz")).status).toBe(200);
  rig.server.server.closeIdleConnections();
  await until("all connections closed", async () => descriptors() <= before + 15);
});
