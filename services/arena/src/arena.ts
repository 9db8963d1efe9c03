import { BuildProgress, BuildResult, LinesResult, MatchResult, parseMessage } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import { dropExpired } from "./auth/expiry.ts";
import { buildJob, commitBuild } from "./build.ts";
import { coalesce } from "./coalesce.ts";
import { commitLines, commitMatch } from "./commit.ts";
import { dropOldKeys } from "./db/account.ts";
import { entriesOf, placeHourly } from "./db/entry.ts";
import { parkedFirst, requeueMatch, staleMatches, startMatch } from "./db/match.ts";
import type { Sql } from "./db/sql.ts";
import { dropOldTime } from "./db/time.ts";
import { dropOldLogs, parkVersion, requeueVersion, setProgress, staleVersions, versionById } from "./db/version.ts";
import { buildQueue, longestWaits } from "./db/waiting.ts";
import { judgeIncidents } from "./incidents.ts";
import type { Live } from "./live/live.ts";
import type { LiveMatches } from "./live/matches.ts";
import { createTeller } from "./live/tell.ts";
import type { Metrics } from "./metrics.ts";
import { parkWithIncidents } from "./park.ts";
import type { Commit, QueueEars, Queues } from "./queue/queues.ts";
import type { ThreadedRatings } from "./ratings.ts";
import { matchJob, topUp } from "./schedule.ts";
import { openSeasons } from "./season.ts";
import { openStyler } from "./style/styler.ts";

export interface ArenaOptions {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  matches: LiveMatches;
  ratings: ThreadedRatings;
  openMatches: number;
}

/** What the arena does by itself, beside answering requests. */
export interface Arena {
  readonly ears: QueueEars;
  readonly commit: Commit;
  /** Begins: called once, when queue and live events are open. */
  start(queues: Queues, live: Live): void;
  /** A version was stored, or is to be built again. */
  queueBuild(version: string): Promise<void>;
  queueMatch(match: string, hurry?: boolean): Promise<void>;
  /** Something changed on these ladders: ratings are fitted, tables told, matches made. */
  stir(ladders: readonly string[]): void;
  /** Incidents are no longer what they were: judges whom they speak against. */
  judge(): Promise<void>;
  tellVersion(version: string): Promise<void>;
  close(): Promise<void>;
}

/** A job that its queue does not know is put there again after this long. */
const STALE_SECONDS = 20;
/** After so many times a job that never comes back is parked. */
const MOST_ATTEMPTS = 5;

export function createArena({ sql, log, metrics, matches, ratings, openMatches }: ArenaOptions): Arena {
  let queues: Queues | undefined;
  const tell = createTeller(sql, matches);
  const timers: NodeJS.Timeout[] = [];
  const failed = (error: unknown) => log.error({ err: error }, "background work");
  const pending = new Set<Promise<unknown>>();
  /** What nobody waits for, but close(). */
  const chance = (work: Promise<unknown>): void => {
    const done = work.catch(failed).finally(() => pending.delete(done));
    pending.add(done);
  };

  const queueMatch = async (id: string, hurry = false): Promise<void> => {
    const job = await matchJob(sql, id);
    if (job) await queues?.addMatch(job, hurry);
  };
  const queueBuild = async (id: string): Promise<void> => {
    const [job, [queue]] = await Promise.all([buildJob(sql, id), buildQueue(sql, id)]);
    if (job) await queues?.addBuild(job, queue?.ahead ?? 0);
  };

  const keepSeasons = openSeasons(sql, ratings.finishSeason, tell.table);
  const scheduler = coalesce<"all">(
    async () => {
      await keepSeasons();
      for (const made of await topUp(sql, openMatches)) {
        await queueMatch(made.id, made.hurry);
        await tell.match(made.id);
      }
    },
    50,
    failed,
  );
  const fitter = coalesce<string>(
    async (ladder) => {
      const stop = metrics.fitTime.startTimer();
      const changed = await ratings.refit(ladder);
      stop();
      if (changed) await tell.ratings(ladder);
      tell.table(ladder);
    },
    ratings.rest,
    failed,
  );
  const sweeper = coalesce<"all">(async () => sweep(), 1_000, failed);
  const styler = openStyler(sql, (match, err) => log.error({ match, err }, "its style cannot be reckoned"));
  // Behind the ratings, which somebody waits for.
  const styles = coalesce<"all">(() => styler.catchUp(), 2_000, failed);

  const measureWaits = async (): Promise<void> => {
    metrics.longestWait.reset();
    metrics.longestWaitMatches.reset();
    for (const { ladder_id: ladder, seconds, waited } of await longestWaits(sql)) {
      metrics.longestWait.set({ ladder }, seconds);
      metrics.longestWaitMatches.set({ ladder }, waited);
    }
  };

  const judge = async (): Promise<void> => {
    for (const version of await judgeIncidents(sql)) {
      log.warn({ version }, "its incidents suspended it, or no longer do");
      for (const { ladder_id } of await entriesOf(sql, version)) fitter.ask(ladder_id);
      await tell.version(version);
    }
  };

  const park = async (kind: "build" | "match", id: string, reason: string): Promise<void> => {
    const text = reason.slice(0, 500);
    const parked =
      kind === "build"
        ? (await parkVersion(sql, id, text)).length > 0
        : await parkWithIncidents(sql, id, text, (await queues?.look(kind, id))?.progress);
    await queues?.remove(kind, id);
    if (!parked) return;
    if (kind === "match") chance(judge());
    metrics.parked.inc({ kind });
    log.error({ kind, id, reason: text }, "parked");
    if (kind === "build") await tell.version(id);
    else await tell.match(id);
  };

  /** What waits for longer than it should: parked if it failed, put into the queue again if the queue lost it. */
  async function sweep(): Promise<void> {
    if (!queues) return;
    for (const { id, attempt } of await staleMatches(sql, STALE_SECONDS)) {
      const { state, reason } = await queues.look("match", id);
      if (state === "open") continue;
      if (state === "failed" || attempt >= MOST_ATTEMPTS) await park("match", id, reason || "It never came back.");
      else if ((await requeueMatch(sql, id, "open")).length > 0) await queueMatch(id, true);
    }
    // Nothing else would bring them back but an operator, and a version's first rating waits for them.
    for (const { id } of await parkedFirst(sql))
      if ((await requeueMatch(sql, id, "parked")).length > 0) await queueMatch(id, true);
    for (const { id, attempt } of await staleVersions(sql, STALE_SECONDS)) {
      const { state, reason } = await queues.look("build", id);
      if (state === "open") continue;
      if (state === "failed" || attempt >= MOST_ATTEMPTS) await park("build", id, reason || "It never came back.");
      else if ((await requeueVersion(sql, id, "open")).length > 0) await queueBuild(id);
    }
  }

  const takeBuild = async (data: unknown): Promise<void> => {
    const message = parseMessage(BuildResult, data);
    if (!message.ok) {
      metrics.refused.inc({ kind: "build", why: "malformed" });
      return log.warn({ why: message.message }, "a build's result was refused");
    }
    const outcome = await commitBuild(sql, message.value);
    if ("refused" in outcome) {
      metrics.refused.inc({ kind: "build", why: outcome.refused });
      return log.warn({ version: message.value.version, why: outcome.refused }, "a build's result was refused");
    }
    metrics.built.inc();
    await tell.version(message.value.version);
    scheduler.ask("all");
    const [version] = await versionById(sql, message.value.version);
    if (!version) return;
    tell.active(version);
    for (const ladder of message.value.qualified) tell.table(ladder);
  };

  const takeMatch = async (data: unknown): Promise<void> => {
    const message = parseMessage(MatchResult, data);
    if (!message.ok) {
      metrics.refused.inc({ kind: "match", why: "malformed" });
      return log.warn({ why: message.message }, "a match's result was refused");
    }
    const stop = metrics.commitTime.startTimer();
    const outcome = await commitMatch(sql, message.value);
    stop();
    if ("refused" in outcome) {
      metrics.refused.inc({ kind: "match", why: outcome.refused });
      return log.warn({ why: outcome.why }, "a match's result was refused");
    }
    metrics.committed.inc({ ladder: outcome.ladder });
    metrics.incidents.inc(message.value.incidents.length);
    matches.forget(message.value.match);
    scheduler.ask("all");
    fitter.ask(outcome.ladder);
    styles.ask("all");
    if (message.value.incidents.length > 0) chance(judge());
    await tell.match(message.value.match);
  };

  const takeLines = async (data: unknown): Promise<void> => {
    const message = parseMessage(LinesResult, data);
    if (message.ok) return commitLines(sql, message.value);
    metrics.refused.inc({ kind: "lines", why: "malformed" });
    log.warn({ why: message.message }, "lines of faults were refused");
  };

  return {
    queueBuild,
    queueMatch,
    tellVersion: tell.version,
    judge,
    stir: (ladders) => {
      for (const ladder of ladders) fitter.ask(ladder);
      scheduler.ask("all");
    },
    commit: (name, data) => {
      if (name === "build") return takeBuild(data);
      if (name === "match") return takeMatch(data);
      if (name === "lines") return takeLines(data);
      metrics.refused.inc({ kind: "other", why: "malformed" });
      return Promise.resolve();
    },
    ears: {
      started: (queue, id) => {
        if (queue === "match")
          chance(startMatch(sql, id).then((rows) => (rows.length > 0 ? tell.match(id) : undefined)));
      },
      progressed: (queue, id, data) => {
        if (queue === "build") return chance(takeProgress(id, data));
        chance(matches.take(id, data).then((news) => news && tell.games(id, news)));
      },
      failed: (queue, id, reason) => chance(park(queue, id, reason)),
    },
    start: (theQueues, theLive) => {
      queues = theQueues;
      tell.to(theLive);
      const every = (ms: number, work: () => void) => timers.push(setInterval(work, ms));
      every(1_000, () => scheduler.ask("all"));
      every(5_000, () => sweeper.ask("all"));
      every(5_000, () => chance(measureWaits()));
      every(5_000, () => styles.ask("all"));
      every(10 * 60_000, () =>
        chance(Promise.all([placeHourly(sql), dropOldLogs(sql), dropOldTime(sql), dropOldKeys(sql), judge()])),
      );
      every(5 * 60_000, () => chance(dropExpired(sql)));
      every(2_000, () => metrics.watchers.set(theLive.watchers()));
      scheduler.ask("all");
      chance(placeHourly(sql));
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await ratings.close();
      await Promise.all([scheduler.close(), fitter.close(), sweeper.close(), styler.close(), styles.close()]);
      await Promise.all(pending);
    },
  };

  async function takeProgress(id: string, data: unknown): Promise<void> {
    const message = parseMessage(BuildProgress, data);
    const [version] = message.ok ? await versionById(sql, id) : [];
    if (!message.ok || !version) return;
    const upload = version.report.filter(({ step }) => step === "upload");
    await setProgress(sql, id, [...upload, ...message.value.steps]);
    tell.steps(version, message.value.steps);
  }
}
