import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { api } from "./api.ts";
import { createClient, isProblem, urlOf } from "./client.ts";
import { parseResume, parseRoom } from "./events.ts";
import { BuildJob, BuildResult, parseMessage } from "./jobs.ts";
import { PROBLEMS, problem } from "./problems.ts";
import { ROUTES, type RouteName } from "./routes.ts";
import { DOOR } from "./version.ts";

const names = Object.keys(ROUTES) as RouteName[];

test("every route has a schema for each parameter of its path, and for no other", () => {
  for (const name of names) {
    const inPath = [...ROUTES[name].path.matchAll(/:([a-z]+)/g)].map((found) => found[1]);
    const route: { params?: { properties: object } } = api[name] as never;
    expect(Object.keys(route.params?.properties ?? {}), name).toEqual(inPath);
  }
});

test("no two routes answer to the same address", () => {
  const addresses = names.map((name) => `${ROUTES[name].method} ${ROUTES[name].path.replace(/:[a-z]+/g, ":")}`);
  expect(new Set(addresses).size).toBe(names.length);
});

test("every schema compiles", () => {
  for (const name of names) {
    const { params, query, body, response }: { [part in "params" | "query" | "body" | "response"]?: TSchema } =
      api[name];
    for (const schema of [params, query, body, response]) if (schema) expect(() => Compile(schema)).not.toThrow();
  }
});

test("every problem says what is wrong and what to do next, and is recognised as one", () => {
  for (const code of Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]) {
    expect(PROBLEMS[code].title.length, code).toBeGreaterThan(10);
    expect(PROBLEMS[code].help.length, code).toBeGreaterThan(10);
    expect(isProblem(problem(code, "x"))).toBe(true);
  }
  expect(isProblem({ ...problem("bot.unknown", "x"), code: "toString" })).toBe(false);
});

test("parameters are escaped in an address", () => {
  expect(urlOf("http://a/", "getBot", { params: { author: "x/../y", bot: "b?c" } })).toBe(
    "http://a/api/bots/x%2F..%2Fy/b%3Fc",
  );
  expect(urlOf("", "listMatches", { query: { limit: 3, bot: "a/b", state: undefined } })).toBe(
    "/api/matches?limit=3&bot=a%2Fb",
  );
});

test("a client gives problems, broken answers and dead networks as values", async () => {
  const answering = (status: number, type: string, body: string) =>
    createClient({
      baseUrl: "http://arena",
      token: "secret",
      fetch: async (_, init) => {
        expect(new Headers(init?.headers).get("authorization")).toBe("Bearer secret");
        return new Response(body, { status, headers: { "content-type": type } });
      },
    }).getMe();
  expect(await answering(200, "application/json", '{"author":"ann"}')).toEqual({ ok: true, value: { author: "ann" } });
  const refused = problem("auth.key", "it was revoked");
  expect(await answering(401, "application/problem+json", JSON.stringify(refused))).toEqual({
    ok: false,
    problem: refused,
  });
  for (const body of ["<html>", "{", "null"])
    expect(await answering(502, "text/html", body)).toMatchObject({ problem: { code: "network.answer" } });
  expect(await answering(200, "text/html", "<html>")).toMatchObject({ problem: { code: "network.answer" } });
  const dead = createClient({ baseUrl: "http://arena", fetch: () => Promise.reject(new TypeError("refused")) });
  expect(await dead.listLadders()).toMatchObject({ ok: false, problem: { code: "network.unreachable" } });
});

test("rooms: only the kinds that there are", () => {
  const id = "0198c0de-0000-7000-8000-000000000000";
  for (const room of [
    "ladder:palafico-duel",
    `match:${id}`,
    `version:${id}`,
    "bot:house/honest",
    `show:${id}`,
    `game:${id}.0`,
    `game:${id}.99`,
    "tv",
  ])
    expect(parseRoom(room)).toEqual({ ok: true, room });
  for (const room of [
    "",
    "ladder:",
    "ladder:A",
    `game:${id}`,
    `game:${id}.01`,
    `game:${id}.-1`,
    "tv:1",
    "match:1",
    "bot:honest",
    null,
    7,
    {},
    "x".repeat(1e5),
  ])
    expect(parseRoom(room)).toMatchObject({ ok: false, problem: { code: "request.invalid" } });
});

test("where to go on in a room: from the start, or behind what is there already", () => {
  for (const nothing of [undefined, null, () => {}]) expect(parseResume(nothing)).toEqual({ ok: true, after: 0 });
  expect(parseResume({ after: 12 })).toEqual({ ok: true, after: 12 });
  for (const input of [
    12,
    "12",
    [],
    {},
    { after: -1 },
    { after: 0.5 },
    { after: "1" },
    { after: 1e9 },
    "x".repeat(1e5),
  ])
    expect(parseResume(input)).toMatchObject({ ok: false, problem: { code: "request.invalid" } });
});

test("a message of the queue that is broken is a sentence, not an exception", () => {
  for (const input of [undefined, null, 7, [], {}, { version: 3 }])
    expect(parseMessage(BuildJob, input)).toMatchObject({ ok: false, message: expect.stringMatching(/./) });
});

test("what a runner says of its CPU time is refused where no column could hold it", () => {
  const { cpuMs } = BuildResult.properties;
  for (const said of [0, 7, 2 ** 31 - 1]) expect(parseMessage(cpuMs, said)).toMatchObject({ ok: true });
  for (const said of [-1, 0.5, 2 ** 31, 1e300, "7", null])
    expect(parseMessage(cpuMs, said)).toMatchObject({ ok: false });
});

test("paths of an upload: nothing that climbs, hides or is absolute", () => {
  for (const path of ["bot.ts", "a/b/c.ts", "my-bot_2.ts"]) expect(DOOR.path.test(path)).toBe(true);
  for (const path of ["", "/bot.ts", "../bot.ts", "a/../b.ts", "a//b.ts", ".env", "a/.b", "a\\b", "a b", "ä.ts", "a/"])
    expect(DOOR.path.test(path), path).toBe(false);
});
