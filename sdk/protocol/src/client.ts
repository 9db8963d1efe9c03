import type { Api, Part } from "./api.ts";
import { jsonOrNothing } from "./json.ts";
import { PROBLEMS, type Problem, type ProblemCode, problem } from "./problems.ts";
import { ROUTES, type RouteName } from "./routes.ts";

/** The front door for browsers and the CLI: no schema is imported here, so none is shipped. */
export * from "./faults.ts";
export * from "./findings.ts";
export * from "./notices.ts";
export * from "./problems.ts";
export * from "./rooms.ts";
export * from "./routes.ts";
export * from "./settled.ts";
export * from "./sources.ts";

/** An answer, or what was wrong: a value in either case. Only our own bugs are exceptions. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

type Key<N extends RouteName, P extends "params" | "query" | "body"> = Api[N] extends { [K in P]: unknown }
  ? P extends "query"
    ? { query?: Part<N, P> }
    : { [K in P]: Part<N, P> }
  : object;
export type Request<N extends RouteName> = Key<N, "params"> &
  Key<N, "query"> &
  Key<N, "body"> & { signal?: AbortSignal };

type Needs<N extends RouteName> = Api[N] extends { params: unknown } | { body: unknown } ? true : false;
export type Client = {
  [N in RouteName]: Needs<N> extends true
    ? (request: Request<N>) => Promise<Answer<Part<N, "response">>>
    : (request?: Request<N>) => Promise<Answer<Part<N, "response">>>;
};

export interface ClientOptions {
  /** Scheme, host and port, such as `http://localhost:8080`; "" in a page that the arena serves. */
  baseUrl: string;
  /** An API key or a session token; a page that is signed in by cookie has none. */
  token?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

/** One function for each route. */
export function createClient(options: ClientOptions): Client {
  const call = (name: RouteName) => (request: Loose | undefined) => send(options, name, request ?? {});
  return Object.fromEntries(
    (Object.keys(ROUTES) as RouteName[]).map((name) => [name, call(name)]),
  ) as unknown as Client;
}

/** The address of a route, its parameters and query filled in. */
export function urlOf(baseUrl: string, name: RouteName, request: Pick<Loose, "params" | "query">): string {
  const path = ROUTES[name].path.replace(/:([a-z]+)/g, (_, key: string) => {
    const value = request.params?.[key];
    if (value === undefined) throw new TypeError(`${name} needs the parameter ${key}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(key, String(value));
  const tail = query.size > 0 ? `?${query}` : "";
  return `${baseUrl.replace(/\/+$/, "")}${path}${tail}`;
}

async function send(options: ClientOptions, name: RouteName, request: Loose): Promise<Answer<never>> {
  const url = urlOf(options.baseUrl, name, request);
  const headers: Record<string, string> = { accept: "application/json, application/problem+json" };
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
  if (request.body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method: ROUTES[name].method, headers };
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  if (request.signal) init.signal = request.signal;
  let response: Response;
  let text: string;
  try {
    response = await (options.fetch ?? fetch)(url, init);
    text = await response.text();
  } catch (error) {
    const why =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    return { ok: false, problem: problem("network.unreachable", `${init.method} ${url}: ${why}`) };
  }
  const media = response.headers.get("content-type") ?? "";
  if (response.ok && media.startsWith("text/csv")) return { ok: true, value: text as never };
  const json = jsonOrNothing(text);
  if (response.ok && media.startsWith("application/json") && json !== undefined)
    return { ok: true, value: json as never };
  if (isProblem(json)) return { ok: false, problem: json };
  const detail = `${init.method} ${url} was answered with ${response.status} and ${media || "no content type"}`;
  return { ok: false, problem: problem("network.answer", detail) };
}

/** Whether this is one of our problems: its code is known, and its sentences are there. */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  const { code, title, status, detail, help } = value as Record<string, unknown>;
  return (
    typeof code === "string" &&
    Object.hasOwn(PROBLEMS, code as ProblemCode) &&
    typeof status === "number" &&
    [title, detail, help].every((text) => typeof text === "string")
  );
}
