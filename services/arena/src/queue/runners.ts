import { roomOf } from "@liars-ladder/protocol";
import { startMatch } from "../db/match.ts";
import { type TakeExploitDeps, takeExploit } from "../exploitability/take.ts";
import type { Live } from "../live/live.ts";
import type { LiveMatches } from "../live/matches.ts";
import type { Shows } from "../live/shows.ts";
import type { Teller } from "../live/tell.ts";
import { type TakeMatchDeps, takeLines, takeMatch } from "../matches/take.ts";
import { type TakeDecisionDeps, takeDecision } from "../play/decide.ts";
import { failPlay } from "../play/mend.ts";
import { failLook } from "../soft-play/job.ts";
import { type TakeLookDeps, takeLook } from "../soft-play/take.ts";
import { takeReport } from "../status/take.ts";
import type { Tasks } from "../tasks.ts";
import { type TakeBuildDeps, takeBuild, takeProgress } from "../versions/take.ts";
import type { Park } from "./park.ts";
import type { JobListener, Queues, TakeResult } from "./queues.ts";

type TakeDeps = Omit<TakeBuildDeps & TakeMatchDeps & TakeDecisionDeps & TakeExploitDeps & TakeLookDeps, "log">;

/** What runners send when they have done something. */
export const takeFromRunners =
  ({ sql, metrics, ...deps }: TakeDeps): TakeResult =>
  async (name, data, log) => {
    const known = { ...deps, sql, metrics, log };
    if (name === "build") return takeBuild(known, data);
    if (name === "match") return takeMatch(known, data);
    if (name === "lines") return takeLines(known, data);
    if (name === "decide") return takeDecision(known, data);
    if (name === "exploit") return takeExploit(known, data);
    if (name === "soft") return takeLook(known, data);
    if (name === "runner") return takeReport(known, data);
    metrics.refused.inc({ kind: "other", why: "malformed" });
  };

interface ListenDeps extends TakeBuildDeps {
  tell: Teller;
  matches: LiveMatches;
  live: Pick<Live, "has">;
  shows: Pick<Shows, "arrived">;
  queues: Queues;
  tasks: Pick<Tasks, "once">;
  park: Park;
  lookForTv(): void;
}

/** What is heard of jobs while runners do them, and when they fail. */
export function listenToRunners(deps: ListenDeps): JobListener {
  const { sql, log, tell, matches, live, shows, queues, tasks, park, lookForTv } = deps;
  return {
    started: (kind, id) => {
      if (kind !== "match") return;
      tasks.once("start match", async () => {
        if ((await startMatch(sql, id)).length === 0) return;
        log.info({ match: id }, "match started");
        await tell.match(id);
      });
    },
    progressed: (kind, id, data) => {
      if (kind === "build") return tasks.once("take progress", () => takeProgress(deps, id, data));
      if (kind !== "match") return;
      tasks.once("take progress", async () => {
        const news = await matches.take(id, data, live.has(roomOf.match(id)));
        if (!news) return;
        tell.games(id, news);
        shows.arrived(id);
        lookForTv();
      });
    },
    failed: (kind, id, reason) => {
      if (kind === "decide") tasks.once("fail play", () => failPlay(sql, queues, id));
      else if (kind === "soft") tasks.once("fail look", () => failLook(sql, id));
      else tasks.once("park", () => park(kind, id, reason));
    },
  };
}
