import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath } from "../ui/format.ts";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/bots");

export function BotsPage() {
  const { q, mine } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  useTitle("Bots");
  const bots = useInfiniteQuery({
    queryKey: ["listBots", "pages", q, mine],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      ask("listBots", {
        query: { ...(q && { q }), ...(mine && { mine: true }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const items = bots.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="stack">
      <h1>Bots</h1>
      <div className="row">
        <label>
          <span className="unseen">Search by name</span>
          <input
            className="input"
            type="search"
            placeholder="Part of author/name"
            defaultValue={q ?? ""}
            onChange={(event) =>
              void navigate({
                search: { ...(mine && { mine }), ...(event.target.value !== "" && { q: event.target.value }) },
                replace: true,
              })
            }
          />
        </label>
        {me && (
          <label className="row">
            <input
              type="checkbox"
              checked={mine !== undefined}
              onChange={(event) =>
                void navigate({
                  search: { ...(q && { q }), ...(event.target.checked && { mine: "1" }) },
                  replace: true,
                })
              }
            />
            mine alone
          </label>
        )}
      </div>
      {bots.error ? (
        <Broken error={bots.error} />
      ) : (
        <div className="scroller">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Bot</th>
                <th scope="col">Ladders</th>
                <th scope="col" className="num">
                  Versions
                </th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ bot, active, versions, ladders, createdAt }) => (
                <tr key={botPath(bot)}>
                  <th scope="row">
                    <BotLink bot={bot} {...(active && { version: active.number })} />
                  </th>
                  <td>
                    {ladders.length === 0 ? (
                      <span className="dim">none yet</span>
                    ) : (
                      ladders.map((ladder, index) => (
                        <span key={ladder}>
                          {index > 0 && ", "}
                          <Link to="/ladders/$ladder" params={{ ladder }}>
                            {ladder}
                          </Link>
                        </span>
                      ))
                    )}
                  </td>
                  <td className="num">{versions}</td>
                  <td>
                    <Ago at={createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!bots.isPending && items.length === 0 && (
        <p className="notice">{q ? `No bot matches “${q}”.` : "No bots yet."}</p>
      )}
      {bots.hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => void bots.fetchNextPage()}
            disabled={bots.isFetchingNextPage}
          >
            More
          </button>
        </p>
      )}
    </div>
  );
}
