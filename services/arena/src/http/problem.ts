import { type Problem, type ProblemCode, problem, ROUTES } from "@liars-ladder/protocol";
import { isTrouble } from "@liars-ladder/queue";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Counter } from "prom-client";

export function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  return reply.code(body.status).type("application/problem+json; charset=utf-8").send(JSON.stringify(body));
}

/** Errors that Fastify and its plugins find before a handler runs, by their codes. */
const FASTIFY: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.media",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
};

/** Parameters that name a thing: a malformed one names nothing that exists. */
const NOUNS = ["ladder", "season", "author", "bot", "version", "match", "game", "key", "league", "session"] as const;

/** How better-auth says that it could not read a session: not why, but it does nothing else there than ask the database. */
const UNREAD = "FAILED_TO_GET_SESSION";

/** Whether the database or the queue cannot do its part now. */
const isOutOfOrder = (error: FastifyError & { body?: { code?: unknown } }): boolean =>
  isTrouble(error) || (error.statusCode === 500 && error.body?.code === UNREAD);

/**
 * Every error is sent as problem+json from the catalogue. Our own bugs are logged, and their answer reveals
 * nothing.
 */
export function handleErrors(app: FastifyInstance, bugs: Counter): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const body = toProblem(error, request);
    if (body.code === "server.error") {
      bugs.inc();
      request.log.error({ err: error }, "unexpected error");
    } else if (body.code === "server.unready") {
      request.log.warn({ err: error }, "the database or the queue is out of order");
    }
    return sendProblem(reply, body);
  });
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: instancePath || "/",
      message: message ?? "is not valid",
    }));
    if (error.validationContext === "params") return unknownNoun(errors[0]?.path ?? "", request);
    const where = error.validationContext === "querystring" ? "query" : "body";
    return problem("request.invalid", `The ${where}: ${errors[0]?.path} ${errors[0]?.message}.`, errors);
  }
  const code = FASTIFY[error.code];
  if (code === "request.large") {
    const limit = request.routeOptions.bodyLimit ?? 0;
    const submits = request.routeOptions.url === ROUTES.submitVersion.path;
    return problem(submits ? "submit.large" : code, `The body is larger than ${Math.round(limit / 1024)} KB.`);
  }
  if (code) return problem(code, error.message);
  if (error.statusCode === 416) return problem("request.range", `\`Range: ${request.headers.range?.slice(0, 100)}\``);
  if (error.statusCode === 429) return problem("request.rate", error.message);
  if (error instanceof SyntaxError || error.statusCode === 400) return problem("request.malformed", error.message);
  if (error.statusCode === 413) return problem("request.large", error.message);
  if (isOutOfOrder(error))
    return problem("server.unready", "Its database or its queue does not answer, or has no room.");
  return problem("server.error", `Request ${request.id}.`);
}

function unknownNoun(path: string, request: FastifyRequest): Problem {
  const noun = NOUNS.find((name) => path === `/${name}`);
  const value = JSON.stringify(String((request.params as Record<string, unknown>)[path.slice(1)] ?? "").slice(0, 80));
  // The name of a new bot is checked by its own rule.
  if (noun === "bot" && request.method === "POST") return problem("submit.name", `${value} cannot be a bot's name.`);
  if (noun) return problem(`${noun}.unknown`, `There is no ${noun === "key" ? "API key" : noun} ${value}.`);
  return problem("job.unknown", `Nothing is parked as ${value}.`);
}
