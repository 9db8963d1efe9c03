import { type Client, createClient, type Problem, problem } from "@liars-ladder/protocol/client";
import { fetchFirst } from "./first.ts";

/** The client of the API. The arena serves the pages, so it is on the same origin, and a cookie signs in. */
export const api: Client = createClient({ baseUrl: "", fetch: fetchFirst });

/** A problem of the API as an error, for React Query. */
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
