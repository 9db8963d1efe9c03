import type { FastifyBaseLogger } from "fastify";
import { archiveStep } from "./archive/archive.ts";
import { dropExpired } from "./auth/expiry.ts";
import { tendContributions } from "./contribute/tend.ts";
import { entriesOf, placeHourly } from "./db/entry.ts";
import type { Sql } from "./db/sql.ts";
import { exploitNext } from "./exploitability/job.ts";
import type { Metrics } from "./http/metrics.ts";
import { tendLeagues } from "./leagues/course.ts";
import type { Live } from "./live/live.ts";
import type { LiveMatches } from "./live/matches.ts";
import { createShows, type Shows } from "./live/shows.ts";
import { createTeller, type Teller } from "./live/tell.ts";
import { createTvGuide, type TvGuide } from "./live/tv.ts";
import { measurePace, RESTLESS, type Rhythm } from "./matches/pace.ts";
import { topUp } from "./matches/schedule.ts";
import { measureWaits } from "./matches/waiting.ts";
import { endForgottenPlays, mendPlays } from "./play/mend.ts";
import { createEnqueue, type Enqueue } from "./queue/enqueue.ts";
import { createPark } from "./queue/park.ts";
import type { JobListener, Queues, TakeResult } from "./queue/queues.ts";
import { listenToRunners, takeFromRunners } from "./queue/runners.ts";
import { sweep } from "./queue/sweep.ts";
import type { ThreadedRatings } from "./ratings/fitter.ts";
import { dropOld } from "./retention.ts";
import { openSeasons } from "./seasons/season.ts";
import { changesDropper } from "./snapshots/changes.ts";
import { lookNext, mendLooks } from "./soft-play/job.ts";
import { openWeigher } from "./soft-play/weigher.ts";
import { measureLoad } from "./status/load.ts";
import { openStyler } from "./style/styler.ts";
import { createTasks, type Tasks } from "./tasks.ts";
import { reviewIncidents } from "./versions/incidents.ts";
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
  const tendVolunteers = tasks.every(
    5 * SECOND,
    "tend contributions",
    () => tendContributions({ sql, log, queues, enqueue, tell, fitRatings }),
    { pauseMs: SECOND },
  );
  const stopChores = everyDayChores(tasks, shows, options);

  const deliveries = openDeliveries({ sql, ...options.webhooks });
  const deliverSoon = tasks.every(2 * SECOND, "send webhooks", deliveries.deliver);

  const reports = { sql, metrics, tell, makeMatches };
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
    take: takeFromRunners({
      ...reports,
      askBot,
      sumUpStyles,
      fitRatings,
      exploitMore,
      weigher,
      lookMore,
      queueCheck: enqueue.check,
      tendContributions: tendVolunteers,
      reviewIncidents: reviewSoon,
    }),
    listener: listenToRunners({ ...reports, log, matches, live, shows, queues, tasks, park, lookForTv }),
    start: tasks.start,
    close: async () => {
      stopChores();
      shows.close();
      deliveries.stop();
      await Promise.all([tasks.close(), ratings.close(), styler.close(), weigher.close()]);
    },
  };
}

/**
 * What is measured, and what has become old and goes: nothing waits for it.
 *
 * @returns a function that ends what takes long between two of its steps.
 */
function everyDayChores(
  tasks: Tasks,
  shows: Shows,
  { sql, metrics, queues, live, archiveAfterDays, auditYears }: BackgroundOptions,
): () => void {
  let closing = false;
  const dropChanges = changesDropper(sql);
  // A step at a time, so that answers come in between.
  const archive = async () => {
    while (archiveAfterDays !== null && !closing && (await archiveStep(sql, archiveAfterDays)) !== undefined);
  };
  tasks.every(5 * SECOND, "measure waits", () => measureWaits(sql, metrics));
  tasks.every(5 * SECOND, "measure pace", () => measurePace(sql, metrics));
  tasks.every(2 * SECOND, "count watchers", () => metrics.watchers.set(live.watchers()));
  tasks.every(10 * SECOND, "measure load", () => measureLoad(sql, queues, metrics), { atStart: true });
  tasks.every(10 * SECOND, "forget shows", shows.sweep);
  tasks.every(10 * MINUTE, "keep places", () => placeHourly(sql), { atStart: true });
  tasks.every(10 * MINUTE, "drop what is old", () => Promise.all([dropOld(sql, auditYears), dropChanges()]));
  tasks.every(10 * MINUTE, "archive seasons", archive);
  tasks.every(5 * MINUTE, "drop what expired", () => dropExpired(sql));
  return () => {
    closing = true;
  };
}
