import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ask } from "../api/queries.ts";
import styles from "../submit/submit.module.css";
import { Ago } from "../ui/Ago.tsx";
import { Broken } from "../ui/States.tsx";

/** What the bot logged and what broke in it. The author's alone. */
export function VersionLogs({ version }: { version: string }) {
  const logs = useInfiniteQuery({
    queryKey: ["listLogs", version],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      ask("listLogs", { params: { version }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const items = logs.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="stack" aria-labelledby="logs">
      <h2 id="logs">Logs and errors</h2>
      <p className="dim">
        You alone see these: what game.log() wrote, and each error with the line of your own source.
      </p>
      {logs.error ? (
        <Broken error={logs.error} />
      ) : items.length === 0 ? (
        <p className="notice">Nothing was logged, and nothing broke.</p>
      ) : (
        <div className="scroller">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Kind</th>
                <th scope="col">Game</th>
                <th scope="col">Text</th>
              </tr>
            </thead>
            <tbody>
              {items.map((line) => (
                <tr key={`${line.game} ${line.seat} ${line.move} ${line.at} ${line.text}`}>
                  <td>
                    <Ago at={line.at} />
                  </td>
                  <td>{line.kind === "log" ? "log" : <span className="badge bad">{line.kind}</span>}</td>
                  <td>
                    <Link to="/games/$game" params={{ game: line.game }}>
                      {line.ladder}
                      {line.move !== null && `, decision ${line.move}`}
                    </Link>
                  </td>
                  <td className={styles.log}>{line.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {logs.hasNextPage && (
        <p>
          <button type="button" className="button" onClick={() => void logs.fetchNextPage()}>
            More
          </button>
        </p>
      )}
    </section>
  );
}
