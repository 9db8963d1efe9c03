import { BuildProgress, BuildResult, MatchResult, parseMessage, type Report } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import { buildJob, commitBuild } from "./build.ts";
import { coalesce } from "./coalesce.ts";
import { commitMatch } from "./commit.ts";
import { entriesOf, placeHourly } from "./db/entry.ts";
import { botsOf, matchById, parkMatch, requeueMatch, staleMatches, startMatch } from "./db/match.ts";
import type { Sql } from "./db/sql.ts";
import { dropOldTime } from "./db/time.ts";
import { dropOldLogs, parkVersion, requeueVersion, setProgress, staleVersions, versionById } from "./db/version.ts";
import { buildQueue, longestWaits } from "./db/waiting.ts";
import { judgeIncidents } from "./incidents.ts";
import type { Live } from "./live/live.ts";
import type { LiveMatches } from "./live/matches.ts";
import type { Metrics } from "./metrics.ts";
import type { Commit, QueueEars, Queues } from "./queue/queues.ts";
import type { ThreadedRatings } from "./ratings.ts";
import { matchJob, topUp } from "./schedule.ts";
import { openSeasons } from "./season.ts";
import { botRef, iso } from "./shapes.ts";
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
  let live: Live | undefined;
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

  const keepSeasons = openSeasons(sql, ratings.finishSeason, (ladder) => live?.table(ladder));
  const scheduler = coalesce<"all">(
    async () => {
      await keepSeasons();
      for (const made of await topUp(sql, openMatches)) {
        await queueMatch(made.id, made.hurry);
        await tellMatch(made.id);
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
      if (changed) await tellRatings(ladder);
      live?.table(ladder);
    },
    ratings.rest,
    failed,
  );
  const sweeper = coalesce<"all">(async () => sweep(), 1_000, failed);
  const styler = openStyler(sql, (match, err) => log.error({ match, err }, "its style cannot be reckoned"));
  // Behind the ratings, which somebody waits for.
  const styles = coalesce<"all">(() => styler.catchUp(), 2_000, failed);

  async function tellMatch(id: string): Promise<void> {
    const [match] = await matchById(sql, id);
    if (!match || !live) return;
    const bots = await botsOf(sql, [id]);
    const of = match.deals * bots.length;
    const done = match.state === "finished" ? of : (matches.look(id)?.games.done ?? 0);
    live.match({ match: id, ladder: match.ladder_id, state: match.state, at: iso(new Date()), done, of }, "everywhere");
  }

  async function tellVersion(id: string): Promise<void> {
    const [version] = await versionById(sql, id);
    if (!version || !live) return;
    const { state, active, report } = version;
    live.version({ version: id, state, active, at: iso(new Date()), steps: stripped(report) }, "everywhere");
  }

  /** Tells each bot of the ladder where it stands now. */
  async function tellRatings(ladder: string): Promise<void> {
    const rows = await sql<{ version_id: string }[]>`
      select distinct x.version_id from match m join match_bot x on x.match_id = m.id
      join ladder l on l.id = m.ladder_id and l.season = m.season
      where m.ladder_id = ${ladder} and m.state = 'finished' and m.finished_at > now() - interval '5 seconds'`;
    for (const { version_id } of rows) {
      const entry = (await entriesOf(sql, version_id)).find((one) => one.ladder_id === ladder);
      if (!entry || entry.rating === null || entry.low === null || entry.high === null) continue;
      const { best, worst, place } = entry;
      live?.bot({
        bot: botRef(entry.author, entry.bot),
        version: version_id,
        ladder,
        at: iso(new Date()),
        standing: { rating: entry.rating, low: entry.low, high: entry.high },
        rank: best === null || worst === null || place === null ? null : { best, worst, place },
      });
    }
  }

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
      await tellVersion(version);
    }
  };

  const park = async (kind: "build" | "match", id: string, reason: string): Promise<void> => {
    const text = reason.slice(0, 500);
    const done = kind === "build" ? await parkVersion(sql, id, text) : await parkMatch(sql, id, text);
    await queues?.remove(kind, id);
    if (done.length === 0) return;
    metrics.parked.inc({ kind });
    log.error({ kind, id, reason: text }, "parked");
    if (kind === "build") await tellVersion(id);
    else await tellMatch(id);
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
    await tellVersion(message.value.version);
    scheduler.ask("all");
    const [version] = await versionById(sql, message.value.version);
    if (!version) return;
    live?.bot({
      bot: botRef(version.author, version.bot),
      version: version.active ? version.id : null,
      ladder: null,
      at: iso(new Date()),
      standing: null,
      rank: null,
    });
    for (const ladder of message.value.qualified) live?.table(ladder);
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
    await tellMatch(message.value.match);
  };

  return {
    queueBuild,
    queueMatch,
    tellVersion,
    judge,
    stir: (ladders) => {
      for (const ladder of ladders) fitter.ask(ladder);
      scheduler.ask("all");
    },
    commit: (name, data) => {
      if (name === "build") return takeBuild(data);
      if (name === "match") return takeMatch(data);
      metrics.refused.inc({ kind: "other", why: "malformed" });
      return Promise.resolve();
    },
    ears: {
      started: (queue, id) => {
        if (queue === "match")
          chance(startMatch(sql, id).then((rows) => (rows.length > 0 ? tellMatch(id) : undefined)));
      },
      progressed: (queue, id, data) => {
        if (queue === "build") return chance(takeProgress(id, data));
        chance(
          matches.take(id, data).then((news) => {
            if (!news || news.games.length === 0) return;
            const { ladder, done, of, games } = news;
            live?.match({ match: id, ladder, state: "running", at: iso(new Date()), done, of, games }, "local");
          }),
        );
      },
      failed: (queue, id, reason) => chance(park(queue, id, reason)),
    },
    start: (theQueues, theLive) => {
      queues = theQueues;
      live = theLive;
      const every = (ms: number, work: () => void) => timers.push(setInterval(work, ms));
      every(1_000, () => scheduler.ask("all"));
      every(5_000, () => sweeper.ask("all"));
      every(5_000, () => chance(measureWaits()));
      every(5_000, () => styles.ask("all"));
      every(10 * 60_000, () => chance(Promise.all([placeHourly(sql), dropOldLogs(sql), dropOldTime(sql), judge()])));
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
    live?.version(
      {
        version: id,
        state: "building",
        active: version.active,
        at: iso(new Date()),
        steps: stripped(message.value.steps),
      },
      "local",
    );
  }
}

/** A room is open to everybody; what was found in a bot is its author's, who reads it from the API. */
const stripped = (report: Report): Report =>
  report.map((step) => ({ ...step, findings: step.findings.map(({ code, message }) => ({ code, message })) }));
