import type { Request, RouteName } from "@liars-ladder/protocol/client";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { keepShown, retry } from "../api/kept.ts";
import { type Paged, pagesQuery } from "../api/pages.ts";
import { query } from "../api/queries.ts";
import { isMeKnown, meQuery } from "../api/session.ts";
import { makeRouter } from "./router.tsx";

/** What a page asks the API first: a route, and what it asks it; of a list that grows, the first page. */
export type Asked =
  | readonly [route: RouteName, request: Request<RouteName>, grows?: false]
  | readonly [route: Paged, request: Request<Paged>, grows: true];

/**
 * Resolves once the program knows what it shows at the first look: the part for its address has come, and so have the answers
 * that were asked first. So what the arena draws and what a browser draws over it are the same.
 */
export async function loadApp({ queries, router }: ReturnType<typeof makeApp>, asked: readonly Asked[]): Promise<void> {
  const ask = ([route, request, grows]: Asked) =>
    grows ? queries.prefetchInfiniteQuery(pagesQuery(route, request)) : queries.prefetchQuery(query(route, request));
  const me = isMeKnown() ? [queries.prefetchQuery(meQuery)] : [];
  await Promise.all([...asked.map(ask), ...me, router.load()]);
}

/**
 * The program, which finds out by itself what it shows.
 *
 * @param history of addresses; the browser's own if none is given.
 */
export function makeApp(history?: RouterHistory) {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: keepShown }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry,
      },
    },
  });
  const router = makeRouter(queries, history);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  return { queries, router, app };
}
