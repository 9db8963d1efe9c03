import { api, type Part, ROUTES, type RouteName, type RouteSchema } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { Account, WhoCalls } from "../auth/account.ts";
import { sendProblem } from "./problem.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import { TextAnswer, tagOf } from "./text-answer.ts";

type Caller<N extends RouteName> = (typeof api)[N]["access"] extends "public" ? Account | null : Account;

/** A call of one route, checked: every part follows its schema. */
export interface Call<N extends RouteName> {
  params: Part<N, "params">;
  query: Part<N, "query">;
  body: Part<N, "body">;
  account: Caller<N>;
}

export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Part<N, "response"> | TextAnswer | Refusal>;
export type Handlers = { [N in RouteName]: Handler<N> };

/**
 * An upload is at most 512 KB of source; escaped as JSON it is a little more. A body of 2 MB is refused before it
 * is read.
 */
const BODY_LIMITS: Partial<Record<RouteName, number>> = { submitVersion: 1280 * 1024 };

/** Registers handlers under their routes' schemas. */
export function bind(app: FastifyInstance, who: WhoCalls, handlers: Handlers): void {
  for (const name of Object.keys(handlers) as RouteName[])
    bindOne(app, who, name, handlers[name] as Handler<RouteName>);
}

function bindOne(app: FastifyInstance, who: WhoCalls, name: RouteName, handler: Handler<RouteName>): void {
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
    onRequest: async (request, reply) => {
      const account = await admit(who, request, route);
      if (isRefusal(account)) return sendProblem(reply, account.refused);
      callers.set(request, account);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      const answer = await handler({ params, query, body, account: callers.get(request) ?? null } as Call<RouteName>);
      if (isRefusal(answer)) return sendProblem(reply, answer.refused);
      reply.code(route.status ?? 200).type(route.media ?? "application/json; charset=utf-8");
      if (answer instanceof TextAnswer) return answer.to(request, reply);
      if (route.media !== undefined) return reply.send(answer);
      const text = JSON.stringify(answer);
      return new TextAnswer(text, request.method === "GET" ? { etag: tagOf(text) } : {}).to(request, reply);
    },
  });
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
