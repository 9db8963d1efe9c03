import type { RateLimitOptions } from "@fastify/rate-limit";
import { AUTH, type Problem, type ProblemCode, problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "../problem.ts";
import type { Auth } from "./auth.ts";

/** Which of our problems better-auth's own codes are. */
const CODES: Record<string, ProblemCode> = {
  INVALID_EMAIL_OR_PASSWORD: "auth.password",
  USER_ALREADY_EXISTS: "auth.taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "auth.taken",
  NAME_TAKEN: "auth.taken",
  NAME_INVALID: "auth.name",
  UNAUTHORIZED: "auth.required",
};

/** Sends what is under /api/auth to better-auth, bodies untouched. */
export async function mountAuth(app: FastifyInstance, auth: Auth, baseUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body));
    const methods = { github: auth.options.socialProviders.github !== undefined };
    scope.get(AUTH.methods, { schema: { hide: true } }, async () => methods);
    scope.all("/api/auth/*", { schema: { hide: true }, config: { rateLimit: limitOf } }, async (request, reply) => {
      const answer = await auth.handler(toFetch(request, baseUrl));
      return respond(request, reply, answer);
    });
  });
}

/** Guessing passwords or codes is slow work; asking who one is, or whether a device is approved yet, is not guessing. */
const limitOf: RateLimitOptions = {
  max: (request: FastifyRequest) => (/\/(get-session|device\/token)(\?|$)/.test(request.url) ? 600 : 30),
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `${request.ip} ${request.url.split("?")[0]}`,
};

function toFetch(request: FastifyRequest, baseUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const init: RequestInit = { method: request.method, headers };
  if (Buffer.isBuffer(request.body)) init.body = new Uint8Array(request.body);
  return new Request(new URL(request.url, baseUrl), init);
}

async function respond(request: FastifyRequest, reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const text = await answer.text();
  // RFC 8628 prescribes the errors of the device flow's own calls.
  const ours = answer.status >= 400 && !/\/device(\/|\?|$)/.test(request.url);
  if (ours) return sendProblem(reply, toProblem(answer.status, text));
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
  if (status === 404 && body.code === undefined)
    return problem("route.unknown", "There is nothing here under /api/auth.");
  const code = typeof body.code === "string" ? CODES[body.code] : undefined;
  if (code) return problem(code, message);
  if (status === 401) return problem("auth.required", message);
  if (status >= 500) return problem("server.error", message);
  return { ...problem("auth.refused", message), status };
}
