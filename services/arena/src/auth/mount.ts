import { AUTH, AUTH_METHODS, type Problem, type ProblemCode, problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../http/network.ts";
import { sendProblem } from "../http/problem.ts";
import type { Auth } from "./auth.ts";
import { NETWORK_HEADER } from "./guesses.ts";

/** better-auth's error codes, and the problems of ours that they become. */
const CODES: Record<string, ProblemCode> = {
  INVALID_EMAIL_OR_PASSWORD: "auth.password",
  USER_ALREADY_EXISTS: "auth.taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "auth.taken",
  NAME_TAKEN: "auth.taken",
  NAME_INVALID: "auth.name",
  // Found by the database alone: another request was first.
  FAILED_TO_CREATE_USER: "auth.taken",
  PASSWORD_WEAK: "auth.weak",
  TOO_MANY_TRIES: "request.rate",
  INVALID_TOKEN: "auth.link",
  ACCOUNT_SUSPENDED: "auth.suspended",
  UNAUTHORIZED: "auth.required",
  RESET_PASSWORD_DISABLED: "auth.mail",
};

/** Where better-auth's own words do not say what happened: ours. */
const WORDS: Partial<Record<ProblemCode, string>> = {
  "auth.link": "No password can be set with it.",
};

/** Names, addresses and passwords: bounded, since much of it is stored. */
const BODY_LIMIT = 8 * 1024;

/** Sends the calls that are listed in AUTH to better-auth, bodies untouched; nothing else of it can be reached. */
export async function mountAuth(app: FastifyInstance, auth: Auth, baseUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    const { socialProviders, emailAndPassword } = auth.options;
    const methods = { github: socialProviders.github !== undefined, mail: "sendResetPassword" in emailAndPassword };
    for (const name of Object.keys(AUTH) as (keyof typeof AUTH)[]) {
      const route = { method: AUTH_METHODS[name], url: AUTH[name], exposeHeadRoute: false, schema: { hide: true } };
      if (name === "methods") scope.route({ ...route, handler: async () => methods });
      else
        scope.route({
          ...route,
          handler: async (request, reply) =>
            respond(reply, AUTH[name], await auth.handler(toFetch(request, AUTH[name], baseUrl))),
        });
    }
  });
}

/** The path is the route's own; only the query of the request is passed on. */
function toFetch(request: FastifyRequest, path: string, baseUrl: string): Request {
  const url = new URL(path, baseUrl);
  url.search = request.url.split("?").slice(1).join("?");
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  headers.set(NETWORK_HEADER, networkOf(request.ip));
  const init: RequestInit = { method: request.method, headers };
  if (Buffer.isBuffer(request.body)) init.body = new Uint8Array(request.body);
  return new Request(url, init);
}

async function respond(reply: FastifyReply, path: string, answer: Response): Promise<FastifyReply> {
  const text = await answer.text();
  const wait = answer.headers.get("retry-after");
  if (wait !== null) reply.header("retry-after", wait);
  // RFC 8628 prescribes the errors of the device flow's own calls.
  const prescribed = path.startsWith(AUTH.device) && answer.status !== 429;
  if (answer.status >= 400 && !prescribed) return sendProblem(reply, toProblem(answer.status, text));
  reply.code(answer.status);
  for (const [name, value] of answer.headers)
    if (name !== "set-cookie" && name !== "content-length") reply.header(name, value);
  for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
  return reply.send(text);
}

function toProblem(status: number, text: string): Problem {
  let body: { code?: unknown; message?: unknown } = {};
  try {
    body = (JSON.parse(text) as typeof body | null) ?? {};
  } catch {
    // Some of its errors have no body.
  }
  const message = typeof body.message === "string" ? body.message : `It answered with status ${status}.`;
  const code = typeof body.code === "string" ? CODES[body.code] : undefined;
  if (code) return problem(code, WORDS[code] ?? message);
  if (status === 401) return problem("auth.required", message);
  if (status >= 500) return problem("server.error", message);
  return { ...problem("auth.refused", message), status };
}
