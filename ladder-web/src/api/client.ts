import { type Client, createClient, type Problem, problem } from "@liars-ladder/protocol/client";

/** The pages are served by the arena: same origin, signed in by cookie. */
export const api: Client = createClient({ baseUrl: "" });

/** A problem of the API, for those who catch: React Query's errors. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  constructor(what: Problem) {
    super(what.detail);
    this.name = "ApiProblem";
    this.problem = what;
  }
}

export const problemOf = (error: unknown): Problem =>
  error instanceof ApiProblem
    ? error.problem
    : problem("server.error", error instanceof Error ? error.message : String(error));
