import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { duration, elo, engineText, plusMinus, signed } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { LUCK } from "../ui/luck.ts";
import { MatchState } from "../ui/MatchState.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./game.module.css";
import { LiveGames } from "./LiveGames.tsx";
import { MatchGames } from "./MatchGames.tsx";
import matchStyles from "./matches.module.css";

const route = getRouteApi("/matches/$match");

export function MatchPage() {
  const { match: id } = route.useParams();
  const client = useQueryClient();
  const loaded = useQuery(query("getMatch", { params: { match: id } }));
  const data = loaded.data;
  const over = data?.state === "finished";
  const under = data?.state === "queued" || data?.state === "running";
  useRoom(under ? roomOf.match(id) : null, {
    match: (event) => {
      if (event.match !== id) return;
      void client.invalidateQueries({ queryKey: ["getMatch"] });
      void client.invalidateQueries({ queryKey: ["getLiveMatch"] });
    },
  });
  useTitle(data ? `Match on ${data.ladder.title}` : "Match");
  if (loaded.error) return <Broken error={loaded.error} />;
  if (!data) return <Loading />;
  const order = data.bots
    .map((bot, index) => ({ ...bot, index }))
    .sort((a, b) => (a.meanPlacing ?? 99) - (b.meanPlacing ?? 99));
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/ladders/$ladder" params={{ ladder: data.ladder.id }}>
            {data.ladder.title}
          </Link>
          <InSeason ladder={data.ladder.id} season={data.season} before=" / " /> / match
        </p>
        <div className="row">
          <h1 className={styles.title}>{data.bots.map((bot) => bot.version.bot.name).join(" · ")}</h1>
          <MatchState state={data.state} />
        </div>
        <p className="dim">
          made <Ago at={data.createdAt} />
          {data.startedAt &&
            data.finishedAt &&
            `, played in ${duration(Date.parse(data.finishedAt) - Date.parse(data.startedAt))}`}
          {data.attempts > 1 && `, at the ${data.attempts}th attempt`}
          {" · "}
          {data.games.done} of {data.games.of} games
        </p>
      </header>
      {data.state === "parked" && (
        <div className="notice bad">
          <h2>This match is parked</h2>
          <p>
            The platform failed to play it. That is not any bot’s fault, and costs nobody a point; an operator looks at
            it.
          </p>
          {data.reason && <p className="dim">{data.reason}</p>}
        </div>
      )}
      {data.state === "void" && (
        <div className="notice bad">
          <h2>This match is void</h2>
          <p>An operator took it out: nothing of it counts.</p>
          {data.reason && <p className="dim">{data.reason}</p>}
        </div>
      )}
      {under && <LiveGames match={data} />}

      <section className="stack" aria-labelledby="bots">
        <h2 id="bots">Bots</h2>
        <div className="scroller">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Bot</th>
                <th scope="col" className="num">
                  Mean place
                </th>
                <th scope="col" className="num" title={LUCK}>
                  Luck
                </th>
                <th scope="col" className="num">
                  Games won
                </th>
                <th scope="col" className="num">
                  Rating before
                </th>
                <th scope="col" className="num">
                  Change
                </th>
                <th scope="col" className="num">
                  Forfeits
                </th>
                <th scope="col" className="num">
                  CPU time
                </th>
              </tr>
            </thead>
            <tbody>
              {order.map((bot) => {
                const change = bot.before && bot.after ? bot.after.rating - bot.before.rating : null;
                return (
                  <tr key={bot.index}>
                    <th scope="row">
                      <BotLink bot={bot.version.bot} version={bot.version.number} />
                    </th>
                    <td className="num">{bot.meanPlacing === null ? "–" : <b>{bot.meanPlacing.toFixed(2)}</b>}</td>
                    <td className="num dim">{bot.luck === null ? "–" : signed(bot.luck, 2)}</td>
                    <td className="num">{bot.wins === null ? "–" : Number(bot.wins.toFixed(1))}</td>
                    <td className="num">
                      {bot.before ? (
                        <>
                          {elo(bot.before.rating)} <span className="dim">{plusMinus(bot.before)}</span>
                        </>
                      ) : (
                        <span className="dim">new</span>
                      )}
                    </td>
                    <td
                      className={`num ${matchStyles.change}`}
                      data-up={change === null || Math.abs(change) < 0.05 ? undefined : change > 0}
                    >
                      {change === null ? "–" : signed(change, 1)}
                    </td>
                    <td className="num">{bot.forfeits ?? "–"}</td>
                    <td className="num">{bot.cpuMs === null ? "–" : duration(bot.cpuMs)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </section>

      {over && <MatchGames match={data} />}

      <section className="stack" aria-labelledby="proof">
        <h2 id="proof">Seeds and engine</h2>
        <dl className={styles.list}>
          <div>
            <dt>Committed before play</dt>
            <dd className="mono">{data.commitment.hash}</dd>
          </div>
          <div>
            <dt>which is</dt>
            <dd>{data.commitment.of}</dd>
          </div>
          <div>
            <dt>Seeds</dt>
            <dd>
              {data.seeds === null ? (
                "shown when the match is over"
              ) : (
                <details>
                  <summary>
                    {data.seeds.length} seed{data.seeds.length === 1 ? "" : "s"}, one a deal
                  </summary>
                  <pre className="frame">{data.seeds.join("\n")}</pre>
                </details>
              )}
            </dd>
          </div>
          {data.engine && (
            <div>
              <dt>Engine</dt>
              <dd>{engineText(data.engine)}</dd>
            </div>
          )}
          {data.incidents.length > 0 && (
            <div>
              <dt>Incidents of the platform</dt>
              <dd>
                {data.incidents.join("; ")} <span className="dim">(they cost nobody a point)</span>
              </dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  );
}
