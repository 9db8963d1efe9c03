import { api, type Part, ROUTES, type RouteName, type RouteSchema } from "@liars-ladder/protocol";
import { urlOf } from "@liars-ladder/protocol/client";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { type Account, isStranger, type WhoCalls } from "../auth/account.ts";
import type { Made, Snapshots } from "../snapshots/snapshots.ts";
import { FileAnswer } from "./file-answer.ts";
import { AS_STRANGERS, LASTING, Lasting, Page } from "./lasting.ts";
import { sendProblem } from "./problem.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import type { AskAs } from "./starts.ts";
import { TextAnswer, tagOf } from "./text-answer.ts";

type Caller<N extends RouteName> = (typeof api)[N]["access"] extends "public" ? Account | null : Account;

/** A call of one route, checked: every part follows its schema. */
export interface Call<N extends RouteName> {
  params: Part<N, "params">;
  query: Part<N, "query">;
  body: Part<N, "body">;
  account: Caller<N>;
}

type Answer<N extends RouteName> =
  | Part<N, "response">
  | Lasting<Part<N, "response">>
  | TextAnswer
  | FileAnswer
  | Refusal;
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Answer<N>>;
export type Handlers = { [N in RouteName]: Handler<N> };

/**
 * An upload is at most 512 KB of source; escaped as JSON it is a little more. A body of 2 MB is refused before it
 * is read.
 */
const BODY_LIMITS: Partial<Record<RouteName, number>> = { submitVersion: 1280 * 1024, sendMoves: 2048 * 1024 };

/**
 * Registers handlers under their routes' schemas.
 *
 * @returns how to ask for an answer here, without a request. What is asked must follow the route's schema.
 */
export function bind(app: FastifyInstance, who: WhoCalls, snapshots: Snapshots, handlers: Handlers): AskAs {
  for (const name of Object.keys(handlers) as RouteName[])
    bindOne(app, who, snapshots, name, handlers[name] as Handler<RouteName>);
  return async (account, name, { params = {}, query = {} }) => {
    const { access } = api[name];
    // Only what any account may ask.
    if (access === "operator" || (access !== "public" && account === null)) return null;
    const handler = handlers[name] as Handler<RouteName>;
    const call: { [part in keyof Call<RouteName>]: unknown } = { params, query, body: undefined, account: null };
    const answerTo = (account: Account | null) => handler({ ...call, account } as Call<RouteName>);
    const answer = await answerOf(name, urlOf("", name, { params, query }), account, answerTo, snapshots);
    if (answer instanceof Page || answer instanceof TextAnswer) return answer.text;
    if (isRefusal(answer) || answer instanceof FileAnswer) return null;
    return String(textOf(answer instanceof Lasting ? answer.value : answer));
  };
}

/** What a route answers to somebody. Where everybody or all strangers get the same, it is kept under the address. */
async function answerOf(
  name: RouteName,
  address: string,
  account: Account | null,
  answerTo: (account: Account | null) => Promise<Answer<RouteName>>,
  snapshots: Snapshots,
): Promise<object | string> {
  const whose = LASTING[name];
  const own = whose === undefined || (whose === "strangers" && account !== null) ? await answerTo(account) : null;
  const shown = own !== null && own !== AS_STRANGERS ? own : await kept(address, () => answerTo(null), snapshots);
  // What strangers are refused may be of a private league. Its members have it made for them, and it is never kept.
  return isRefusal(shown) && own === null && account !== null ? answerTo(account) : shown;
}

function bindOne(
  app: FastifyInstance,
  who: WhoCalls,
  snapshots: Snapshots,
  name: RouteName,
  handler: Handler<RouteName>,
): void {
  const route: RouteSchema = api[name];
  const schema: FastifySchema = { response: responses(route) };
  Object.assign(schema, { operationId: name, summary: route.summary, tags: [route.tag] });
  const signedIn = [...(route.scope === null ? [] : [{ key: [route.scope] }]), { session: [] }];
  const security = route.access === "public" ? [{}, ...signedIn] : signedIn;
  Object.assign(schema, { security, "x-access": route.access, "x-scope": route.scope });
  if (route.params) schema.params = route.params;
  if (route.query) schema.querystring = route.query;
  if (route.body) schema.body = route.body;
  const limit = BODY_LIMITS[name];
  app.route({
    method: ROUTES[name].method,
    url: ROUTES[name].path,
    schema,
    ...(limit === undefined ? {} : { bodyLimit: limit }),
    // Before the body is read: a caller who is not allowed costs us nothing.
    onRequest: (request, reply, done) => {
      if (route.access === "public" && isStranger(request)) return done();
      admit(who, request, route).then((account) => {
        if (isRefusal(account)) return sendProblem(reply, account.refused);
        callers.set(request, account);
        done();
      }, done);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      const account = callers.get(request) ?? null;
      const answerTo = (account: Account | null) => handler({ params, query, body, account } as Call<RouteName>);
      const answer = await answerOf(name, request.url, account, answerTo, snapshots);
      if (isRefusal(answer)) return sendProblem(reply, answer.refused);
      reply.code(route.status ?? 200).type(route.media ?? "application/json; charset=utf-8");
      if (answer instanceof Page)
        return answer.to(request, reply, LASTING[name] === "everybody" ? "public" : "private");
      if (answer instanceof TextAnswer || answer instanceof FileAnswer) return answer.to(request, reply);
      if (route.media !== undefined) return reply.send(answer);
      const text = textOf(answer instanceof Lasting ? answer.value : answer);
      return new TextAnswer(text, request.method === "GET" ? { etag: tagOf(text) } : {}).to(request, reply);
    },
  });
}

const textOf = (value: unknown): string | Buffer => (Buffer.isBuffer(value) ? value : JSON.stringify(value));

/** The answer that is kept under an address; it is made where there is none. */
const kept = (address: string, make: () => Promise<Answer<RouteName>>, snapshots: Snapshots): Promise<object> =>
  snapshots.of(address, async () => keepable(address, await make(), snapshots));

/** What a handler answered, as it is kept under a name; if it does not say until when it is true, it is not kept. */
function keepable(name: string, answer: Answer<RouteName>, snapshots: Snapshots): Made<object> {
  if (!(answer instanceof Lasting)) return { value: answer as object, topics: null, bytes: 0 };
  const { value, topics, seconds } = answer;
  const page = new Page(Buffer.from(textOf(value)), (page, bytes) => snapshots.grew(name, page, bytes));
  return { value: page, topics, bytes: page.bytes, seconds };
}

const callers = new WeakMap<FastifyRequest, Account | null>();

async function admit(
  who: WhoCalls,
  request: FastifyRequest,
  { access, scope }: RouteSchema,
): Promise<Account | Refusal | null> {
  const account = await who(request);
  if (isRefusal(account)) return account;
  const route = `${request.method} ${request.url.split("?")[0]}`;
  if (!account) return access === "public" ? null : refuse("auth.required", `${route} needs an account.`);
  if (account.key && scope === null) return refuse("auth.session", `${route} needs somebody who is signed in.`);
  if (account.key && scope !== null && !account.key.scopes.includes(scope)) {
    const has = account.key.scopes.join(", ");
    return refuse("auth.scope", `${route} needs the scope ${scope}, and ${account.key.start}… has ${has}.`);
  }
  if (access === "operator" && !account.operator) return refuse("auth.operator", `${account.name} is not an operator.`);
  return account;
}

function responses(route: RouteSchema): Record<string, unknown> {
  const content = { [route.media?.split(";")[0] ?? "application/json"]: { schema: route.response } };
  return {
    [route.status ?? 200]: { description: route.summary, content },
    default: { $ref: "Problem#" },
  };
}
