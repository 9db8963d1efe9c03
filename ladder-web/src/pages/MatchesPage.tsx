import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ask, query } from "../api/queries.ts";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { MatchList } from "./MatchList.tsx";

const route = getRouteApi("/matches");
const STATES = ["queued", "running", "finished", "parked", "void"] as const;

export function MatchesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ladders = useQuery(query("listLadders", {}));
  useTitle("Matches");
  const state = STATES.find((s) => s === search.state);
  const season = /^[1-9]\d{0,5}$/.test(search.season ?? "") ? Number(search.season) : undefined;
  const matches = useInfiniteQuery({
    queryKey: ["listMatches", "pages", search],
    initialPageParam: undefined as string | undefined,
    refetchInterval: 10_000,
    queryFn: ({ pageParam, signal }) =>
      ask("listMatches", {
        query: {
          ...(search.ladder && { ladder: search.ladder }),
          ...(search.ladder && season !== undefined && { season }),
          ...(search.bot && { bot: search.bot }),
          ...(state && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const change = (key: "ladder" | "season" | "state" | "bot", value: string) => {
    const next = { ...search };
    // A season is one of the ladder's.
    if (key === "ladder") delete next.season;
    if (value === "") delete next[key];
    else next[key] = value;
    void navigate({ search: next, replace: true });
  };
  const items = matches.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="stack">
      <h1>Matches</h1>
      <div className="row">
        <label className="row">
          Ladder
          <select
            className="select"
            value={search.ladder ?? ""}
            onChange={(event) => change("ladder", event.target.value)}
          >
            <option value="">all</option>
            {ladders.data?.items.map(({ ladder }) => (
              <option key={ladder.id} value={ladder.id}>
                {ladder.title}
              </option>
            ))}
          </select>
        </label>
        <label className="row">
          State
          <select
            className="select"
            value={search.state ?? ""}
            onChange={(event) => change("state", event.target.value)}
          >
            <option value="">all</option>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        {search.ladder && season !== undefined && (
          <button type="button" className="button small" onClick={() => change("season", "")}>
            season {season} ✕<span className="unseen"> remove this filter</span>
          </button>
        )}
        {search.bot && (
          <button type="button" className="button small" onClick={() => change("bot", "")}>
            of {search.bot} ✕<span className="unseen"> remove this filter</span>
          </button>
        )}
      </div>
      {matches.error ? (
        <Broken error={matches.error} />
      ) : (
        <MatchList items={items} {...(search.bot && { of: search.bot })} />
      )}
      {!matches.isPending && items.length === 0 && <p className="notice">No such match yet.</p>}
      {matches.hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => void matches.fetchNextPage()}
            disabled={matches.isFetchingNextPage}
          >
            More
          </button>
        </p>
      )}
    </div>
  );
}
