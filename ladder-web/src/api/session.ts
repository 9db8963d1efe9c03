import type { Part } from "@liars-ladder/protocol";
import { AUTH, isProblem, type Problem, problem, urlOf } from "@liars-ladder/protocol/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiProblem } from "./client.ts";
import { fetchFirst, isKnown } from "./first.ts";
import { ask } from "./queries.ts";

const ME = urlOf("", "getMe", {});

/** Whether it came with the page who is signed in, or that nobody is. */
export const isMeKnown = (): boolean => isKnown(ME) || isKnown(AUTH.session);

/** Who is signed in, or null. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    if (!isKnown(ME)) {
      // Ask for the session first, because it answers everybody: being signed out is not an error.
      const session = await auth(AUTH.session);
      if (session.ok && session.value === null) return null;
    }
    try {
      return await ask("getMe", { signal });
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.status === 401) return null;
      throw error;
    }
  },
});

/** The ways to sign in here, besides a password, and whether a lost one is recovered by mail. */
export const methodsQuery = queryOptions({
  queryKey: ["methods"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const methods = await auth(AUTH.methods);
    return methods.ok ? (methods.value as { github: boolean; mail: boolean }) : { github: false, mail: false };
  },
});

export const useMe = () => useQuery(meQuery).data;

/** Whether somebody is one of a bot's authors. */
export const isMine = (
  me: Pick<Part<"getMe", "response">, "author" | "coAuthorOf"> | null | undefined,
  { author, name, house }: { author: string; name: string; house: boolean },
): boolean =>
  me != null &&
  !house &&
  (me.author === author || me.coAuthorOf.some((bot) => bot.author === author && bot.name === name));

/** Calls the routes for accounts. They answer with better-auth's own JSON; what they refuse is a problem of ours. */
export async function auth(
  path: (typeof AUTH)[keyof typeof AUTH] | `${string}?${string}`,
  body?: object,
): Promise<{ ok: true; value: unknown } | { ok: false; problem: Problem }> {
  try {
    const response = await fetchFirst(path, {
      method: body === undefined ? "GET" : "POST",
      credentials: "same-origin",
      headers:
        body === undefined
          ? { accept: "application/json" }
          : { accept: "application/json", "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, value };
    if (isProblem(value)) return { ok: false, problem: value };
    // RFC 8628 prescribes the errors of the device flow.
    const told = (value as { error_description?: string } | null)?.error_description;
    return { ok: false, problem: problem("auth.refused", told ?? `The arena answered ${response.status}.`) };
  } catch (error) {
    return {
      ok: false,
      problem: problem("network.unreachable", error instanceof Error ? error.message : String(error)),
    };
  }
}

export { AUTH };
