import type { LadderSummary, Report, Waiting } from "@liars-ladder/protocol";
import { LONGEST_WAIT_ROUNDS } from "@liars-ladder/stats";
import type { Db } from "./db/sql.ts";
import type { VersionRow } from "./db/version.ts";
import { buildQueue, type LongestWaitRow, queueNow, type WaitingRow, waitingOf } from "./db/waiting.ts";
import { NEWCOMER_DEALS } from "./schedule.ts";
import { botRef } from "./shapes.ts";
import { dealMs, MOST_SHARE, Shares } from "./share.ts";
import { HOUSE } from "./submit.ts";

/** The queue's throughput is measured over so many seconds. */
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
  const perSecond = queue && queue.finished > 1 ? queue.finished / queue.seconds : null;
  const found = new Map<string, Waiting>();
  for (const row of rows) {
    const over = row.status === "playing" && row.season_state === "open" && (await isOver(db, row, shares));
    found.set(row.ladder_id, waitingFor(row, { queued: queue?.queued ?? 0, perSecond }, over ? shares : null));
  }
  return found;
}

/** Whoever has waited for the most tables on each ladder. */
export const longestWaitOf = (row: LongestWaitRow): NonNullable<LadderSummary["longestWait"]> => ({
  bot: botRef(row.author, row.bot),
  version: { id: row.version_id, number: row.number },
  seconds: Math.max(0, row.seconds),
  matches: row.waited,
  most: Math.ceil((LONGEST_WAIT_ROUNDS * row.playing) / row.players),
});

const isOver = async (db: Db, row: WaitingRow, shares: Shares): Promise<boolean> =>
  row.author !== HOUSE && shares.sitOut((await dealMs(db, row.ladder_id)) * row.deals, row.players).has(row.author_id);

interface Queue {
  queued: number;
  /** Matches that are finished; null while none were. */
  perSecond: number | null;
}

/** @param over the shares, when the author has too large a one. */
export function waitingFor(row: WaitingRow, queue: Queue, over: Pick<Shares, "of"> | null): Waiting {
  if (row.status === "suspended") return waiting(`suspended.${row.cause ?? "bots"}`, row.reason ?? "");
  if (row.status === "retired") return waiting("retired", "It was retired.");
  if (row.status === "superseded") return waiting("superseded", "Its bot plays with another version.");
  if (row.match_id !== null && row.running) return waiting("match.running", "It plays now.", { match: row.match_id });
  if (row.match_id !== null && row.place !== null) {
    const seconds = queue.perSecond === null ? null : Math.ceil(row.place / queue.perSecond);
    const text = `Its next match is number ${row.place} in the queue${seconds === null ? "" : `, about ${span(seconds)}`}.`;
    return waiting("match.queued", text, { match: row.match_id, place: row.place, seconds });
  }
  if (row.season_state === "closing")
    return waiting("season.closing", `Season ${row.season} is closing: only what was queued is played.`);
  if (row.season_state === "closed")
    return waiting("season.closed", `Season ${row.season} is closed: it plays when the next one opens.`);
  if (row.seatable < row.players) {
    const lacking = row.players - row.seatable;
    return waiting(
      "wait.opponents",
      `It waits for opponents: ${lacking} more ${lacking === 1 ? "bot" : "bots"} of other authors for a table of ${row.players}.`,
    );
  }
  if (over !== null) {
    const had = Math.round(100 * over.of(row.author_id));
    const most = Math.round(100 * MOST_SHARE);
    const text = `Its author's bots have ${had} % of the runners' time of the last ten minutes, and others wait: it goes on under ${most} %.`;
    return waiting("wait.share", text);
  }
  const tables = tablesUntil(row);
  const queued = queue.perSecond === null ? 0 : queue.queued / queue.perSecond;
  const made = row.newcomer || row.own_pace === null ? row.pace && tables * row.pace : row.own_pace;
  const latest = row.pace === null ? Number.POSITIVE_INFINITY : latestTable(row) * row.pace;
  if (made === null) return waiting("match.next", "It plays as soon as a runner is free.");
  const seconds = Math.max(1, Math.ceil(Math.min(made, latest) + queued));
  return waiting("match.next", `Its next match comes in about ${span(seconds)}.`, { seconds });
}

/** About how many tables are made on the ladder until it sits at one, itself included. */
export function tablesUntil(row: Pick<WaitingRow, "newcomer" | "before" | "playing" | "players" | "waited">): number {
  if (row.newcomer) return Math.min(1 + row.before, latestTable(row));
  return Math.min(row.playing / row.players, latestTable(row));
}

/** Nobody waits for longer than the scheduler's bound. */
const latestTable = ({ playing, players, waited }: Pick<WaitingRow, "playing" | "players" | "waited">): number =>
  Math.max(1, (LONGEST_WAIT_ROUNDS * playing) / players - waited);

/** Why a version is on no ladder; null when it is, or was. */
export async function waitingToBuild(db: Db, version: VersionRow): Promise<Waiting | null> {
  switch (version.state) {
    case "queued": {
      const [found] = await buildQueue(db, version.id);
      const place = found?.place ?? 1;
      const seconds = found?.took == null ? null : Math.ceil(found.took * place);
      const text = `It is number ${place} of those that wait to be built${seconds === null ? "" : `, about ${span(seconds)}`}.`;
      return waiting("build.queued", text, { place, seconds });
    }
    case "building":
      return qualifying(version.report)
        ? waiting("build.qualifying", "It plays its qualification.")
        : waiting("build.running", "It is being built.");
    case "rejected":
      return waiting("build.rejected", "It was rejected: its report says why, step by step.");
    case "parked":
      return waiting(
        "build.parked",
        "Something broke here while it was built. An operator looks at it; nothing is lost.",
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
