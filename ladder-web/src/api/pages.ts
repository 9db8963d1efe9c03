import type { Part } from "@liars-ladder/protocol";
import type { Request, RouteName } from "@liars-ladder/protocol/client";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { ask } from "./queries.ts";

/** Routes that return one page at a time. */
export type Paged = {
  [N in RouteName]: Part<N, "response"> extends { items: unknown[]; next: string | null } ? N : never;
}[RouteName];
interface Page<Item> {
  items: Item[];
  next: string | null;
}
type ItemOf<N extends Paged> = Part<N, "response"> extends { items: (infer Item)[] } ? Item : never;

/** A list that grows page by page. */
export interface Pages<Item> {
  items: readonly Item[];
  error: Error | null;
  /** Whether the first page is still loading. */
  pending: boolean;
  /** Gets the next page; null after the last one. `error`: why it did not come. */
  more: { load(): void; loading: boolean; error: Error | null } | null;
}

/** The query of a route that returns one page at a time. */
export const pagesQuery = <N extends Paged>(name: N, request: Request<N>) =>
  infiniteQueryOptions({
    queryKey: [name, "pages", request] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = await ask(name, { ...pageOf(request, pageParam), signal });
      return page as Page<ItemOf<N>>;
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** Gets the pages of a route; `refetchInterval` is in milliseconds. */
export function usePages<N extends Paged>(name: N, request: Request<N>, refetchInterval?: number): Pages<ItemOf<N>> {
  const { data, error, isPending, hasNextPage, ...next } = useInfiniteQuery({
    ...pagesQuery(name, request),
    refetchInterval: refetchInterval ?? false,
  });
  return {
    items: data?.pages.flatMap((page) => page.items) ?? [],
    error: next.isFetchNextPageError ? null : error,
    pending: isPending,
    more: hasNextPage
      ? {
          load: () => void next.fetchNextPage(),
          loading: next.isFetchingNextPage,
          error: next.isFetchNextPageError ? error : null,
        }
      : null,
  };
}

/** The request for the page that a cursor names; without one, the first. */
function pageOf<N extends Paged>(request: Request<N>, cursor: string | undefined): Request<N> {
  if (cursor === undefined) return request;
  const first = request as { query?: object };
  return { ...request, query: { ...first.query, cursor } } as Request<N>;
}
