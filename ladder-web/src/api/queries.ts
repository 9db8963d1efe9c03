import type { Answer, Client, Request, RouteName } from "@liars-ladder/protocol/client";
import { queryOptions } from "@tanstack/react-query";
import { ApiProblem, api } from "./client.ts";

type Value<N extends RouteName> =
  Awaited<ReturnType<Client[N]>> extends infer A ? (A extends { ok: true; value: infer V } ? V : never) : never;

/** The answer of a route. Throws a problem as an `ApiProblem`. */
export async function ask<N extends RouteName>(name: N, request: Request<N>): Promise<Value<N>> {
  const call = api[name] as (request: Request<N>) => Promise<Answer<Value<N>>>;
  const answer = await call(request);
  if (!answer.ok) throw new ApiProblem(answer.problem);
  return answer.value;
}

/** The query of a route; its key is the route's name and the request. */
export const query = <N extends RouteName>(name: N, request: Request<N>) =>
  queryOptions({
    queryKey: [name, request] as const,
    queryFn: ({ signal }) => ask(name, { ...request, signal }),
  });

/** Whether all of these have come, or failed: for parts that are shown together, so that none moves another. */
export const allThere = (answers: readonly { isPending: boolean }[]): boolean =>
  answers.every(({ isPending }) => !isPending);
