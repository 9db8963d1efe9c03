import { AUTH, api, ROUTES, type RouteName } from "@liars-ladder/protocol";
import fc from "fast-check";
import { like, type Shape } from "./like.ts";
import { BETTER_AUTH, CLIMBS, ODD, PLACES } from "./oddities.ts";

/** The senders of requests. The test decides what credentials each of them shows. */
export const CALLERS = [
  "nobody",
  "user",
  "page",
  "evil page",
  "key",
  "session token",
  "operator",
  "broken key",
  "broken cookie",
] as const;
export type Caller = (typeof CALLERS)[number];

/** How it travels: directly into the server's handler; over HTTP with its path unchanged; as bytes. */
export const WAYS = ["inject", "http", "tcp"] as const;

export interface Generated {
  caller: Caller;
  way: (typeof WAYS)[number];
  method: string;
  /** Path and query, as in the first line of the request. */
  target: string;
  headers: Record<string, string>;
  body: Buffer;
  /** For a request that is sent as bytes: how its framing is broken. */
  frame: (typeof FRAMES)[number];
}

const FRAMES = [
  "right",
  "chunked",
  "bad chunk",
  "too long",
  "too short",
  "two lengths",
  "length and chunks",
  "no host",
  "half",
  "twice",
  "nonsense",
] as const;

/** Words with a meaning here: names of things that exist, given by the test. */
export function requests(real: Record<string, string[]>): fc.Arbitrary<Generated> {
  const odd = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ODD) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );
  const known = fc.constantFrom(...Object.values(real).flat());
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

  const param = (name: string) =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom(...(real[name] ?? ["x"])) },
      { weight: 1, arbitrary: known.map(encoded) },
      { weight: 2, arbitrary: odd.map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom("..", "%2e", "%00", "%c0%ae", "a//b", "%", "%2f") },
    );
  const routePath = (name: RouteName): fc.Arbitrary<string> => {
    const parts = ROUTES[name].path
      .split("/")
      .map((part) => (part[0] === ":" ? param(part.slice(1)) : fc.constant(part)));
    return fc.tuple(...parts).map((texts) => texts.join("/"));
  };
  const queryNames = (name: RouteName | undefined): string[] => {
    const schema = name === undefined ? undefined : (api[name] as { query?: { properties?: object } }).query;
    return [
      ...Object.keys(schema?.properties ?? {}),
      "user_code",
      "state",
      "code",
      "token",
      "__proto__",
      "callbackURL",
    ];
  };
  const query = (name: RouteName | undefined): fc.Arbitrary<string> => {
    const value = fc.oneof(odd, known, fc.constantFrom("1", "50", "true", "accepted", "finished"));
    const pair = fc
      .tuple(fc.constantFrom(...queryNames(name)), value)
      .map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
    const broken = fc.constantFrom("%", "=", "&&&", "a=%zz", "a[b]=1", "?", "a=1&a=2", "%00=%00", "x".repeat(3_000));
    return fc
      .array(fc.oneof({ weight: 6, arbitrary: pair }, { weight: 1, arbitrary: broken }), { maxLength: 4 })
      .map((pairs) => (pairs.length > 0 ? `?${pairs.join("&")}` : ""));
  };
  const withQuery = (path: fc.Arbitrary<string>, name?: RouteName): fc.Arbitrary<string> =>
    fc.tuple(path, query(name)).map(([at, asked]) => (at.includes("?") ? at : at + asked));

  const names = Object.keys(ROUTES) as RouteName[];
  const ours = fc.constantFrom(...names).chain((name) =>
    fc.record({
      target: withQuery(routePath(name), name),
      method: fc.constant(ROUTES[name].method as string),
      fitting: like((api[name] as { body?: Shape }).body ?? {}, fc.oneof(known, known, odd)),
    }),
  );
  const auth = fc.record({
    target: withQuery(fc.constantFrom(...Object.values(AUTH), ...BETTER_AUTH)),
    method: fc.constantFrom("POST", "POST", "GET"),
    fitting: fc.constant(undefined),
  });
  const places = fc.record({
    target: withQuery(fc.constantFrom(...PLACES, ...CLIMBS)),
    method: fc.constantFrom("GET", "GET", "POST", "HEAD"),
    fitting: fc.constant(undefined),
  });
  const where = fc.oneof(
    { weight: 6, arbitrary: ours },
    { weight: 3, arbitrary: auth },
    { weight: 2, arbitrary: places },
  );

  const methods = fc.constantFrom(
    "GET",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "HEAD",
    "TRACE",
    "PROPFIND",
    "QUERY",
  );
  return fc
    .record({
      where,
      otherMethod: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: methods }),
      caller: fc.constantFrom(...CALLERS),
      way: fc.constantFrom("inject", "inject", "inject", "inject", "inject", "inject", "http", "http", "http", "tcp"),
      headers: headers(odd),
      fits: fc.boolean(),
      body: bodies(odd),
      frame: fc.constantFrom(...FRAMES),
    })
    .map(({ where: { target, method, fitting }, otherMethod, headers: [type, more], fits, body, ...rest }) => ({
      ...rest,
      body: fits && fitting !== undefined ? Buffer.from(JSON.stringify(fitting)) : body,
      way: rest.way as Generated["way"],
      target,
      method: otherMethod ?? method,
      headers: type === undefined ? more : { "content-type": type, ...more },
    }));
}

/** A content type, and some more headers. */
function headers(odd: fc.Arbitrary<string>): fc.Arbitrary<[string | undefined, Record<string, string>]> {
  // Only characters that a header may contain: Node would refuse to send others.
  const text = odd.map((value) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, "?").slice(0, 2_000));
  const type = fc.oneof(
    { weight: 14, arbitrary: fc.constant("application/json") },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        undefined,
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/json; charset=utf-16",
        "application/merge-patch+json",
        "application/octet-stream",
        ";",
        "*/*",
      ),
    },
    { weight: 1, arbitrary: text },
  );
  const name = fc.constantFrom(
    ...["accept", "accept-encoding", "user-agent", "referer", "origin", "sec-fetch-site", "if-none-match", "range"],
    ...["if-modified-since", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "accept-version", "expect"],
    ...["content-encoding", "cookie", "authorization", "x-http-method-override", "x-liars-network", "__proto__"],
  );
  const value = fc.oneof(
    text,
    fc.constantFrom(
      "text/html",
      "gzip",
      "bytes=0-99999999999",
      "bytes=5-1",
      "same-origin",
      "100-continue",
      "*",
      'W/"x"',
    ),
  );
  return fc.tuple(type, fc.dictionary(name, value, { maxKeys: 3 }));
}

function bodies(odd: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const key = fc.constantFrom(
    ...["email", "password", "name", "newPassword", "currentPassword", "client_id", "device_code", "userCode", "scope"],
    ...[
      "grant_type",
      "provider",
      "callbackURL",
      "token",
      "image",
      "rememberMe",
      "user_id",
      "idToken",
      "additionalData",
    ],
    ...["files", "entry", "note", "days", "reason", "__proto__", "constructor", "toString", "revokeOtherSessions"],
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: odd },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    {
      weight: 6,
      arbitrary: fc.constantFrom<unknown>(
        ...["ann@example.org", "correct horse", "wrong guess", "liars", "ann", "github", "/", "https://evil.example"],
        ...["urn:ietf:params:oauth:grant-type:device_code", "because", "x.y.z", 1, 365, true],
        [{ path: "bot.ts", text: "export default {}" }],
        [{ path: "../x", text: "\0" }],
        { token: "\0", nonce: "x" },
        { toString: 1, valueOf: 2 },
      ),
    },
  );
  const fields = fc.dictionary(key, value, { minKeys: 1, maxKeys: 5 });
  const json = fields.map((object) => Buffer.from(JSON.stringify(object)));
  const form = fc.dictionary(key, odd, { maxKeys: 4 });
  const odder = fc.constantFrom(
    ...["", "{", "null", "[]", '"x"', "1e999", '{"a":1,"a":2}', '{"__proto__":{"admin":true}}', "\u0000", "{'a':1}"],
    ...['\ufeff{"name":"x"}', '{"name":"\\ud800","email":"\\u0000"}', "a=1&b=2&email=%00", "email=a%40b.c&password=x"],
    ...["[".repeat(5_000), `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, `{"name":"${"x".repeat(20_000)}"}`],
    ...["--x\r\ncontent-disposition: form-data; name=email\r\n\r\nx\r\n--x--\r\n"],
  );
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 3, arbitrary: odder.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: form.map((object) => Buffer.from(String(new URLSearchParams(object)))) },
  );
}
