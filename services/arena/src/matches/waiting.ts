import type { LadderSummary, Report, Waiting } from "@liars-ladder/protocol";
import { LONGEST_WAIT_ROUNDS } from "@liars-ladder/stats";
import type { Db } from "../db/sql.ts";
import type { VersionRow } from "../db/version.ts";
import {
  buildQueue,
  type LongestWaitRow,
  longestWaits,
  type QueueNowRow,
  queueNow,
  type WaitingRow,
  waitingOf,
} from "../db/waiting.ts";
import type { Metrics } from "../http/metrics.ts";
import { botRef } from "../http/present.ts";
import { HOUSE } from "../versions/submit.ts";
import { MOST_SHARE, Shares } from "./fair-share.ts";
import { matchMs, readCost } from "./length.ts";
import { NEWCOMER_DEALS } from "./make-match.ts";

/** The queue's throughput is measured over this many seconds. */
const MEASURED = 120;

const waiting = (code: Waiting["code"], text: string, more: Partial<Waiting> = {}): Waiting => ({
  code,
  text,
  match: null,
  place: null,
  seconds: null,
  ...more,
});

/** When a version plays next on each of its ladders, or why it does not. */
export async function waitingOn(db: Db, versionId: string): Promise<Map<string, Waiting>> {
  const [rows, [queue], shares] = await Promise.all([
    waitingOf(db, versionId, NEWCOMER_DEALS),
    queueNow(db, MEASURED),
    Shares.read(db),
  ]);
  const perSecond = paceOf(queue);
  const found = new Map<string, Waiting>();
  for (const row of rows) {
    const over = row.status === "playing" && row.season_state === "open" && (await isOver(db, row, shares));
    found.set(row.ladder_id, waitingFor(row, { queued: queue?.queued ?? 0, perSecond }, over ? shares : null));
  }
  return found;
}

/** When a match is played that is at this place in the queue, from 1. */
export async function waitingInQueue(db: Db, match: string, place: number): Promise<Waiting> {
  const [queue] = await queueNow(db, MEASURED);
  return inQueue("It", match, place, paceOf(queue));
}

/** Finished matches a second; null while there were too few. */
const paceOf = (queue: QueueNowRow | undefined): number | null =>
  queue && queue.finished > 1 ? queue.finished / queue.seconds : null;

function inQueue(what: string, match: string, place: number, perSecond: number | null): Waiting {
  const seconds = perSecond === null ? null : Math.ceil(place / perSecond);
  const text = `${what} is number ${place} in the queue${seconds === null ? "" : `, about ${span(seconds)}`}.`;
  return waiting("match.queued", text, { match, place, seconds });
}

/** Exports the longest wait on each ladder. */
export async function measureWaits(db: Db, { longestWait, longestWaitMatches }: Metrics): Promise<void> {
  const waits = await longestWaits(db);
  longestWait.reset();
  longestWaitMatches.reset();
  for (const { ladder_id: ladder, seconds, waited } of waits) {
    longestWait.set({ ladder }, seconds);
    longestWaitMatches.set({ ladder }, waited);
  }
}

/** The version that has waited for the most tables on a ladder. */
export const longestWaitOf = (row: LongestWaitRow): NonNullable<LadderSummary["longestWait"]> => ({
  bot: botRef(row.author, row.bot),
  version: { id: row.version_id, number: row.number },
  seconds: Math.max(0, row.seconds),
  matches: row.waited,
  most: Math.ceil((LONGEST_WAIT_ROUNDS * row.playing) / row.players),
});

const isOver = async (db: Db, row: WaitingRow, shares: Shares): Promise<boolean> =>
  row.author !== HOUSE &&
  shares
    .sitOut(matchMs(await readCost(db, { ...row, id: row.ladder_id }), row.deals, row.players), row.players)
    .has(row.author_id);

interface Queue {
  queued: number;
  /** Finished matches a second; null while there were none. */
  perSecond: number | null;
}

/** @param over the shares, if the author has used too much. */
export function waitingFor(row: WaitingRow, queue: Queue, over: Pick<Shares, "of"> | null): Waiting {
  if (row.status === "suspended") return waiting(`suspended.${row.cause ?? "bots"}`, row.reason ?? "");
  if (row.status === "retired") return waiting("retired", "It was retired.");
  if (row.status === "superseded") return waiting("superseded", "Another version of its bot is active.");
  if (row.match_id !== null && row.running)
    return waiting("match.running", "It is playing now.", { match: row.match_id });
  if (row.match_id !== null && row.place !== null)
    return inQueue("Its next match", row.match_id, row.place, queue.perSecond);
  if (row.season_state === "closing")
    return waiting("season.closing", `Season ${row.season} is closing: only queued matches are played.`);
  if (row.season_state === "closed")
    return waiting("season.closed", `Season ${row.season} is closed: it plays when the next one opens.`);
  if (row.seatable < row.players) {
    const lacking = row.players - row.seatable;
    return waiting(
      "wait.opponents",
      `It is waiting for opponents: ${lacking} more ${lacking === 1 ? "bot" : "bots"} of other authors for a table of ${row.players}.`,
    );
  }
  if (over !== null) {
    const had = Math.round(100 * over.of(row.author_id));
    const most = Math.round(100 * MOST_SHARE);
    const text = `Its author's bots used ${had} % of the runners' time in the last ten minutes, and others are waiting. It plays again when that is under ${most} %.`;
    return waiting("wait.share", text);
  }
  if (row.quiet !== null) {
    const text = `The ladder knows enough of all who play and makes about ${Math.round(row.quiet)} matches an hour: its next one is among them.`;
    return waiting("match.next", text, { seconds: Math.ceil((tablesUntil(row) * 3600) / row.quiet) });
  }
  const tables = tablesUntil(row);
  const queued = queue.perSecond === null ? 0 : queue.queued / queue.perSecond;
  const made = row.newcomer || row.own_pace === null ? row.pace && tables * row.pace : row.own_pace;
  const latest = row.pace === null ? Number.POSITIVE_INFINITY : latestTable(row) * row.pace;
  if (made === null) return waiting("match.next", "It plays as soon as a runner is free.");
  const seconds = Math.max(1, Math.ceil(Math.min(made, latest) + queued));
  return waiting("match.next", `Its next match comes in about ${span(seconds)}.`, { seconds });
}

/** About how many tables are made on the ladder until it sits at one, that one included. */
export function tablesUntil(row: Pick<WaitingRow, "newcomer" | "before" | "playing" | "players" | "waited">): number {
  if (row.newcomer) return Math.min(1 + row.before, latestTable(row));
  return Math.min(row.playing / row.players, latestTable(row));
}

/** Nobody waits longer than the scheduler's bound. */
const latestTable = ({ playing, players, waited }: Pick<WaitingRow, "playing" | "players" | "waited">): number =>
  Math.max(1, (LONGEST_WAIT_ROUNDS * playing) / players - waited);

/** Why a version is on no ladder; null when it is on one, or was. */
export async function waitingToBuild(db: Db, version: VersionRow): Promise<Waiting | null> {
  switch (version.state) {
    case "queued": {
      const [found] = await buildQueue(db, version.id);
      const place = found?.place ?? 1;
      const seconds = found?.took == null ? null : Math.ceil(found.took * place);
      const text = `It is number ${place} in the queue for builds${seconds === null ? "" : `, about ${span(seconds)}`}.`;
      return waiting("build.queued", text, { place, seconds });
    }
    case "building":
      return qualifying(version.report)
        ? waiting("build.qualifying", "It is playing its qualification.")
        : waiting("build.running", "It is being built.");
    case "rejected":
      return waiting("build.rejected", "It was rejected: its report says why, step by step.");
    case "parked":
      return waiting(
        "build.parked",
        "Something broke on the server while it was built. An operator will look at it; nothing is lost.",
      );
    case "accepted":
    case "retired":
      return null;
  }
}

const qualifying = (report: Report): boolean =>
  report.some(({ step, state }) => step === "qualification" && (state === "running" || state === "passed"));

function span(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
