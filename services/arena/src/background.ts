import { roomOf } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import { archiveStep } from "./archive/archive.ts";
import { dropExpired } from "./auth/expiry.ts";
import { entriesOf, placeHourly } from "./db/entry.ts";
import { startMatch } from "./db/match.ts";
import type { Sql } from "./db/sql.ts";
import { exploitNext } from "./exploitability/job.ts";
import { takeExploit } from "./exploitability/take.ts";
import type { Metrics } from "./http/metrics.ts";
import { tendLeagues } from "./leagues/course.ts";
import type { Live } from "./live/live.ts";
import type { LiveMatches } from "./live/matches.ts";
import { createShows } from "./live/shows.ts";
import { createTeller, type Teller } from "./live/tell.ts";
import { createTvGuide, type TvGuide } from "./live/tv.ts";
import { measurePace, RESTLESS, type Rhythm } from "./matches/pace.ts";
import { topUp } from "./matches/schedule.ts";
import { takeLines, takeMatch } from "./matches/take.ts";
import { measureWaits } from "./matches/waiting.ts";
import { takeDecision } from "./play/decide.ts";
import { endForgottenPlays, failPlay, mendPlays } from "./play/mend.ts";
import { createEnqueue, type Enqueue } from "./queue/enqueue.ts";
import { createPark } from "./queue/park.ts";
import type { JobListener, Queues, TakeResult } from "./queue/queues.ts";
import { sweep } from "./queue/sweep.ts";
import type { ThreadedRatings } from "./ratings/fitter.ts";
import { dropOld } from "./retention.ts";
import { openSeasons } from "./seasons/season.ts";
import { changesDropper } from "./snapshots/changes.ts";
import { failLook, lookNext, mendLooks } from "./soft-play/job.ts";
import { takeLook } from "./soft-play/take.ts";
import { openWeigher } from "./soft-play/weigher.ts";
import { measureLoad } from "./status/load.ts";
import { takeReport } from "./status/take.ts";
import { openStyler } from "./style/styler.ts";
import { createTasks } from "./tasks.ts";
import { reviewIncidents } from "./versions/incidents.ts";
import { takeBuild, takeProgress } from "./versions/take.ts";
import { type DeliverOptions, openDeliveries } from "./webhooks/deliver.ts";

export interface BackgroundOptions {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  matches: LiveMatches;
  ratings: ThreadedRatings;
  queues: Queues;
  live: Live;
  /** How many matches are open on each ladder, if there are bots for them; null: this arena makes none. */
  openMatches: number | null;
  /** Matches an hour on a ladder that knows enough; null: no ladder ever rests. */
  quietMatches: number | null;
  /** Days after a season's end at which its games become an archive; null: never. */
  archiveAfterDays: number | null;
  /** CPU time of runners that may go into looking for soft play in 24 hours, s; 0: nobody is looked at. */
  softPlaySeconds: number;
  /** Years for which the audit log is kept; null: for ever. */
  auditYears: number | null;
  webhooks: Omit<DeliverOptions, "sql">;
}

/** What the arena does by itself, besides answering requests. */
export interface Background {
  /** For the queues: what runners report and send. */
  readonly listener: JobListener;
  readonly take: TakeResult;
  readonly enqueue: Enqueue;
  readonly tell: Teller;
  /** Queues the question to the bot whose turn it is in a person's game. Never rejects. */
  askBot(game: string): Promise<void>;
  readonly tv: TvGuide;
  /** Something changed on these ladders: refits ratings, sends tables to watchers, makes matches. */
  refreshLadders(ladders: readonly string[]): void;
  /** Incidents have changed. Resolves when it is known whom they suspend now, and whom they no longer do. */
  reviewIncidents(): Promise<void>;
  /** Sends what waits for webhooks. */
  deliverSoon(): void;
  start(): void;
  close(): Promise<void>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export function createBackground(options: BackgroundOptions): Background {
  const { sql, log, metrics, matches, ratings, queues, live } = options;
  const tell = createTeller(sql, matches, live);
  const enqueue = createEnqueue(sql, queues, log);
  const keepSeasons = openSeasons(sql, ratings.finishSeason, tell.table);
  const styler = openStyler(sql, (match, err) => log.error({ match, err }, "its style cannot be summed up"));
  const weigher = openWeigher();
  const tasks = createTasks(log, metrics);
  const shows = createShows(matches, live, () => lookForTv());
  const tv = createTvGuide(sql, matches, shows);
  const lookForTv = tasks.every(MINUTE, "choose for the TV", () => tv.look(live), { pauseMs: SECOND });

  const rhythm: Rhythm = { ...RESTLESS, quiet: options.quietMatches, watched: live.watched };
  const fitLadder = async (ladder: string): Promise<void> => {
    const stop = metrics.fitTime.startTimer();
    const changed = await ratings.refit(ladder);
    stop();
    if (changed) await tell.ratings(ladder);
    tell.table(ladder);
  };
  const queueMatches = async (): Promise<void> => {
    for (const ladder of await tendLeagues(sql)) fitRatings(ladder);
    await keepSeasons();
    if (options.openMatches === null) return;
    for (const { id, hurry, ...made } of await topUp(sql, options.openMatches, rhythm)) {
      log.info({ match: id, ...made }, "match made");
      await enqueue.match(id, hurry ? "first" : "usual");
      await tell.match(id);
    }
  };
  const review = async (): Promise<void> => {
    for (const version of await reviewIncidents(sql)) {
      log.warn({ version }, "its incidents suspended it, or no longer do");
      for (const { ladder_id } of await entriesOf(sql, version)) fitRatings(ladder_id);
      await tell.version(version);
    }
  };
  // What cannot be queued now is queued by `mendPlays`: it is stored who is to be asked.
  const askBot = (game: string): Promise<void> =>
    enqueue.decide(game).catch((error) => log.warn({ err: error, game }, "a bot could not be asked"));
  let closing = false;
  const dropChanges = changesDropper(sql);
  // A step at a time, so that answers come in between.
  const archive = async () => {
    const days = options.archiveAfterDays;
    while (days !== null && !closing && (await archiveStep(sql, days)) !== undefined);
  };
  const countWatchers = () => metrics.watchers.set(live.watchers());

  const fitRatings = tasks.byKey("fit ratings", fitLadder, ratings.rest);
  const makeMatches = tasks.every(SECOND, "make matches", queueMatches, { pauseMs: 50, atStart: true });
  const reviewSoon = tasks.every(10 * MINUTE, "review incidents", review);
  const park = createPark({ sql, log, metrics, queues, tell, reviewIncidents: reviewSoon });
  tasks.every(SECOND, "take back", queues.takeBack);
  tasks.every(MINUTE / 2, "mend the queue's times", queues.mendTimes);
  tasks.every(5 * SECOND, "sweep", () => sweep({ sql, queues, park, log }), { pauseMs: SECOND });
  tasks.every(5 * SECOND, "mend plays", () => mendPlays(sql, queues, askBot));
  tasks.every(10 * MINUTE, "end forgotten plays", () => endForgottenPlays(sql));
  // It pauses for longer than the ratings do, for which somebody waits.
  const sumUpStyles = tasks.every(5 * SECOND, "sum up styles", styler.catchUp, { pauseMs: 2 * SECOND });
  const exploitMore = tasks.every(10 * SECOND, "exploit", () => exploitNext(sql, enqueue.exploit), { pauseMs: SECOND });
  const lookMore = tasks.every(
    10 * SECOND,
    "look for soft play",
    async () => {
      await mendLooks(sql, queues, enqueue.soft);
      await lookNext(sql, options.softPlaySeconds, enqueue.soft);
    },
    { pauseMs: SECOND },
  );
  tasks.every(5 * SECOND, "measure waits", () => measureWaits(sql, metrics));
  tasks.every(5 * SECOND, "measure pace", () => measurePace(sql, metrics));
  tasks.every(2 * SECOND, "count watchers", countWatchers);
  tasks.every(10 * SECOND, "measure load", () => measureLoad(sql, queues, metrics), { atStart: true });
  tasks.every(10 * SECOND, "forget shows", shows.sweep);
  tasks.every(10 * MINUTE, "keep places", () => placeHourly(sql), { atStart: true });
  tasks.every(10 * MINUTE, "drop what is old", () => Promise.all([dropOld(sql, options.auditYears), dropChanges()]));
  tasks.every(10 * MINUTE, "archive seasons", archive);
  tasks.every(5 * MINUTE, "drop what expired", () => dropExpired(sql));

  const deliveries = openDeliveries({ sql, ...options.webhooks });
  const deliverSoon = tasks.every(2 * SECOND, "send webhooks", deliveries.deliver);

  const build = { sql, log, metrics, tell, makeMatches };
  const match = { ...build, sumUpStyles, reviewIncidents: reviewSoon, fitRatings };
  return {
    enqueue,
    tell,
    askBot,
    tv,
    reviewIncidents: review,
    deliverSoon,
    refreshLadders: (ladders) => {
      for (const ladder of ladders) fitRatings(ladder);
      makeMatches();
    },
    take: async (name, data, log) => {
      if (name === "build") return takeBuild({ ...build, log }, data);
      if (name === "match") return takeMatch({ ...match, log }, data);
      if (name === "lines") return takeLines({ ...match, log }, data);
      if (name === "decide") return takeDecision({ sql, log, metrics, askBot }, data);
      if (name === "exploit") return takeExploit({ sql, log, metrics, tell, exploitMore }, data);
      if (name === "soft") return takeLook({ sql, log, metrics, weigher, lookMore }, data);
      if (name === "runner") return takeReport({ sql, log, metrics }, data);
      metrics.refused.inc({ kind: "other", why: "malformed" });
    },
    listener: {
      started: (kind, id) => {
        if (kind !== "match") return;
        tasks.once("start match", async () => {
          if ((await startMatch(sql, id)).length === 0) return;
          log.info({ match: id }, "match started");
          await tell.match(id);
        });
      },
      progressed: (kind, id, data) => {
        if (kind === "build") return tasks.once("take progress", () => takeProgress(build, id, data));
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
    },
    start: tasks.start,
    close: async () => {
      closing = true;
      shows.close();
      deliveries.stop();
      await Promise.all([tasks.close(), ratings.close(), styler.close(), weigher.close()]);
    },
  };
}
