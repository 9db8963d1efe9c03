import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { BotStyle } from "../style/BotStyle.tsx";
import { Ago } from "../ui/Ago.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./bot.module.css";
import { HeadToHead } from "./HeadToHead.tsx";
import { MatchList } from "./MatchList.tsx";
import { PastSeasons, pastOn } from "./PastSeasons.tsx";
import { Standings } from "./Standings.tsx";

const RatingChart = lazy(() => import("../ui/RatingChart.tsx").then((m) => ({ default: m.RatingChart })));
const route = getRouteApi("/bots/$author/$bot");

export function BotPage() {
  const { author, bot } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const name = `${author}/${bot}`;
  const loaded = useQuery(query("getBot", { params: { author, bot } }));
  useRoom(roomOf.bot(author, bot), {
    bot: () => void client.invalidateQueries({ queryKey: ["getBot", { params: { author, bot } }] }),
  });
  useTitle(name);
  const data = loaded.data;
  const ladder = data?.entries.find((entry) => entry.ladder === search.ladder)?.ladder ?? data?.entries[0]?.ladder;
  const matches = useQuery({ ...query("listMatches", { query: { bot: name, limit: 20 } }), refetchInterval: 15_000 });
  if (loaded.error) return <Broken error={loaded.error} />;
  if (!data) return <Loading />;
  const seasons = pastOn(data.past, ladder);
  const season = seasons.find((number) => String(number) === search.season);
  const pick = (next: { ladder?: string; season?: string }) =>
    void navigate({ search: { ...(search.x && { x: search.x }), ...next }, replace: true, resetScroll: false });
  return (
    <div className="stack">
      <header className={styles.head}>
        <div>
          <p className="eyebrow">{data.bot.house ? "House bot" : <>by {data.bot.author}</>}</p>
          <h1>
            {data.bot.name} {data.active && <span className={styles.version}>v{data.active.number}</span>}
          </h1>
          <p className="dim">
            since <Ago at={data.createdAt} />
            {data.mine && <span className={styles.mine}>yours</span>}
          </p>
        </div>
        <div className={styles.actions}>
          {data.bot.house && (
            <CopyLine
              text={`liars play ./bot.ts ${data.bot.name} --ruleset palafico --games 200`}
              label="the command"
            />
          )}
          {data.mine && (
            <p className="row">
              <Link to="/submit" className="button primary">
                Submit a new version
              </Link>
              {data.active && (
                <Link to="/versions/$version" params={{ version: data.active.id }} className="button">
                  Report and logs
                </Link>
              )}
            </p>
          )}
        </div>
      </header>

      <section className="stack" aria-labelledby="standings">
        <h2 id="standings">Standings</h2>
        {data.entries.length === 0 ? (
          <p className="notice">It stands on no ladder{data.active ? " yet" : ": no version of it was accepted"}.</p>
        ) : (
          <Standings entries={data.entries} />
        )}
      </section>

      <PastSeasons past={data.past} />

      {ladder !== undefined && (
        <section className="stack" aria-labelledby="over-time">
          <div className="row spread">
            <h2 id="over-time">Rating over time</h2>
            <div className="row">
              <label className="row">
                Ladder
                <select className="select" value={ladder} onChange={(event) => pick({ ladder: event.target.value })}>
                  {data.entries.map((entry) => (
                    <option key={entry.ladder}>{entry.ladder}</option>
                  ))}
                </select>
              </label>
              {seasons.length > 0 && (
                <label className="row">
                  Season
                  <select
                    className="select"
                    value={season ?? ""}
                    onChange={({ target: { value } }) => pick({ ladder, ...(value && { season: value }) })}
                  >
                    <option value="">now</option>
                    {seasons.map((number) => (
                      <option key={number}>{number}</option>
                    ))}
                  </select>
                </label>
              )}
              <label className="row">
                By
                <select
                  className="select"
                  value={search.x === "time" ? "time" : "matches"}
                  onChange={(event) =>
                    void navigate({ search: { ...search, x: event.target.value }, replace: true, resetScroll: false })
                  }
                >
                  <option value="matches">matches</option>
                  <option value="time">time</option>
                </select>
              </label>
            </div>
          </div>
          <History
            author={author}
            bot={bot}
            ladder={ladder}
            season={season}
            axis={search.x === "time" ? "time" : "matches"}
          />
        </section>
      )}
      {ladder !== undefined && (
        <section className="stack" aria-labelledby="style">
          <h2 id="style">Style</h2>
          <BotStyle author={author} bot={bot} ladder={ladder} season={season} />
        </section>
      )}
      {ladder !== undefined && (
        <section className="stack" aria-labelledby="opponents">
          <h2 id="opponents">Against each opponent</h2>
          <HeadToHead author={author} bot={bot} ladder={ladder} season={season} />
        </section>
      )}

      <section className="stack" aria-labelledby="versions">
        <h2 id="versions">Versions</h2>
        <div className="scroller">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">State</th>
                <th scope="col">Submitted</th>
                <th scope="col">What changed</th>
                <th scope="col">Hash</th>
              </tr>
            </thead>
            <tbody>
              {data.versions.map((version) => (
                <tr key={version.id}>
                  <th scope="row">
                    <Link to="/versions/$version" params={{ version: version.id }}>
                      v{version.number}
                    </Link>
                  </th>
                  <td>{version.active ? <span className="badge good">active</span> : version.state}</td>
                  <td>
                    <Ago at={version.createdAt} />
                  </td>
                  <td className={styles.note}>{version.note ?? <span className="dim">–</span>}</td>
                  <td className="mono">{version.hash.slice(0, 12)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <section className="stack" aria-labelledby="matches">
        <div className="row spread">
          <h2 id="matches">Matches</h2>
          <Link to="/matches" search={{ bot: name }}>
            All of them
          </Link>
        </div>
        {matches.data && <MatchList items={matches.data.items} of={name} />}
      </section>
    </div>
  );
}

function History({
  author,
  bot,
  ladder,
  season,
  axis,
}: {
  author: string;
  bot: string;
  ladder: string;
  season: number | undefined;
  axis: "time" | "matches";
}) {
  const history = useQuery(
    query("getBotHistory", { params: { author, bot, ladder }, query: season ? { season } : {} }),
  );
  const room = <div className={styles.chartRoom} />;
  if (history.error) return <Broken error={history.error} />;
  if (!history.data) return room;
  const points = history.data.items.reduce((sum, series) => sum + series.points.length, 0);
  if (points < 2) return <p className="notice">Too few rated matches for a line yet.</p>;
  return (
    <Suspense fallback={room}>
      <RatingChart series={history.data.items} axis={axis} name={`${author}/${bot}`} />
    </Suspense>
  );
}
