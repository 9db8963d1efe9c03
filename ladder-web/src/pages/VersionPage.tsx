import { type Problem, roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Report } from "../submit/Report.tsx";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { bytes } from "../ui/format.ts";
import { Broken, Loading, ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./game.module.css";
import { Standings } from "./Standings.tsx";
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
          <Standings entries={data.entries} />
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
        {data.playsAlone && (
          <div>
            <dt>Plays alone</dt>
            <dd>
              Its matches are played with every bot in a process of its own: several had to be played twice, because it
              came near its CPU limit or had more incidents than others.{" "}
              <span className="dim">
                (that takes longer; if it was its CPU time, its author’s share of the runners’ time pays for it)
              </span>
            </dd>
          </div>
        )}
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
