import { type Problem, roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Report } from "../submit/Report.tsx";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { bytes, elo, plusMinus, rankRange } from "../ui/format.ts";
import { NextMatch } from "../ui/NextMatch.tsx";
import { Broken, Loading, ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./game.module.css";
import { VersionLogs } from "./VersionLogs.tsx";

const route = getRouteApi("/versions/$version");

const STATE_WORDS = {
  queued: "Waiting for a runner",
  building: "Being built and tried",
  accepted: "Accepted",
  rejected: "Rejected: see what failed below",
  parked: "Our fault: an operator looks at it, nothing is lost",
  retired: "Retired: its games still count",
} as const;

/** One version: how its submission went, live, and where it stands. */
export function VersionPage() {
  const { version: id } = route.useParams();
  const client = useQueryClient();
  const me = useMe();
  const options = query("getVersion", { params: { version: id } });
  const loaded = useQuery({
    ...options,
    // The socket tells; this is for when it cannot.
    refetchInterval: (q) => (q.state.data?.state === "queued" || q.state.data?.state === "building" ? 3000 : 30_000),
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  useRoom(roomOf.version(id), {
    version: (event) => {
      if (event.version === id) void client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  const data = loaded.data;
  useTitle(data ? `${data.bot.name} v${data.number}` : "Version");
  if (loaded.error) return <Broken error={loaded.error} />;
  if (!data) return <Loading />;
  const mine = me !== null && me !== undefined && me.author === data.bot.author && !data.bot.house;
  const act = async (verb: "activateVersion" | "retireVersion") => {
    const answer = await api[verb]({ params: { version: id } });
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) client.setQueryData(options.queryKey, answer.value);
  };
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <BotLink bot={data.bot} /> / version
        </p>
        <div className="row">
          <h1>
            {data.bot.name} v{data.number}
          </h1>
          {data.active && <span className="badge good">active</span>}
        </div>
        <p role="status">
          {STATE_WORDS[data.state]}
          {data.next && data.next.place !== null && `: ${data.next.text}`}{" "}
          <span className="dim">
            · submitted <Ago at={data.createdAt} />
            {data.note && ` · ${data.note}`}
          </span>
        </p>
      </header>
      {problem && <ProblemNotice problem={problem} />}
      {mine && (data.state === "accepted" || data.state === "retired") && (
        <p className="row">
          {!data.active && (
            <button type="button" className="button" onClick={() => void act("activateVersion")}>
              Make it the active version
            </button>
          )}
          {data.state === "accepted" && (
            <button type="button" className="button danger" onClick={() => void act("retireVersion")}>
              Retire it
            </button>
          )}
        </p>
      )}
      <Report version={data} />
      {data.entries.length > 0 && (
        <section className="stack" aria-labelledby="entries">
          <h2 id="entries">Where it stands</h2>
          <div className="scroller">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Ladder</th>
                  <th scope="col">Status</th>
                  <th scope="col" className="num">
                    Rank
                  </th>
                  <th scope="col" className="num">
                    Rating
                  </th>
                  <th scope="col" className="num">
                    Games
                  </th>
                  <th scope="col">Next match</th>
                </tr>
              </thead>
              <tbody>
                {data.entries.map((entry) => (
                  <tr key={entry.ladder}>
                    <th scope="row">
                      <Link to="/ladders/$ladder" params={{ ladder: entry.ladder }}>
                        {entry.ladder}
                      </Link>
                    </th>
                    <td>
                      {entry.status}
                      {entry.provisional && ` (${entry.provisional.games} of ${entry.provisional.of} games)`}
                    </td>
                    <td className="num">{entry.rank ? rankRange(entry.rank) : "–"}</td>
                    <td className="num">
                      {entry.standing ? `${elo(entry.standing.rating)} ${plusMinus(entry.standing)}` : "–"}
                    </td>
                    <td className="num">{entry.games}</td>
                    <td>
                      <NextMatch next={entry.next} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <dl className={styles.list}>
        <div>
          <dt>Sources</dt>
          <dd>
            {bytes(data.bytes)} <span className="mono">{data.hash}</span>
          </dd>
        </div>
        {data.bundle && (
          <div>
            <dt>Bundle</dt>
            <dd>
              {bytes(data.bundle.bytes)} <span className="mono">{data.bundle.hash}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Incidents</dt>
          <dd>
            {data.incidents === 0 ? "no match" : `${data.incidents} ${data.incidents === 1 ? "match" : "matches"}`} in
            which something broke around it{" "}
            <span className="dim">
              (that costs nobody a point; a version with far more of them than others is suspended)
            </span>
          </dd>
        </div>
        {data.rulesets.length > 0 && (
          <div>
            <dt>Plays</dt>
            <dd>{data.rulesets.join(", ")}</dd>
          </div>
        )}
      </dl>
      {mine && data.rulesets.length > 0 && <VersionLogs version={id} />}
    </div>
  );
}
