import { addGame, type MatchTally, spreadOf } from "@liars-ladder/stats";
import { addMatch, lockEntries } from "../src/db/entry.ts";
import { nextCommit } from "../src/db/ladder.ts";
import { botsOf, finishMatch, finishSeat, insertTallies, matchById } from "../src/db/match.ts";
import type { Sql } from "../src/db/sql.ts";
import type { Rhythm } from "../src/matches/pace.ts";
import { topUp } from "../src/matches/schedule.ts";
import { openRatings } from "../src/ratings/fit.ts";
import { steady } from "./schedule.ts";

/** A ladder's matches, without playing them. */
export interface Played {
  /** Ranks of one deal's games, in seat order. `seats` are places in the line-up. */
  deal(versions: readonly string[]): { seats: readonly number[]; ranks: readonly number[] }[];
  /** CPU time of a runner, in seconds: before the first deal, and for each deal. */
  start: number;
  each: number;
}

export interface FastMotion {
  sql: Sql;
  /** By ladder. */
  play: Record<string, Played>;
  /** How many matches are played at a time. */
  cores: number;
  quiet: number | null;
  /** Where the clock begins, in hours. */
  from?: number;
  watched?: Rhythm["watched"];
  /** Called before each look of the scheduler, with the hours that have passed. */
  each?: (hours: number) => Promise<void>;
}

/** A match that was played: where, when (in hours), how long, and what it took (CPU seconds). */
export interface Moved {
  ladder: string;
  at: number;
  deals: number;
  cpu: number;
}

const ENGINE = { node: process.version, v8: process.versions.v8, rules: "test", sandbox: "none" };

/** Every clock begins here: later than any time that a database of today writes by itself. */
const MIDNIGHT = Date.UTC(2100, 0, 1);

/**
 * Lets the real scheduler and the real fit work for `hours`, by a clock that moves from the end of one match to the
 * next, or to the next time at which a ladder may be due.
 */
export async function fastMotion({ sql, play, cores, quiet, ...more }: FastMotion, hours: number): Promise<Moved[]> {
  const ratings = openRatings(sql);
  const moved: Moved[] = [];
  const queued: { id: string; ladder: string; hurry: boolean; deals: number }[] = [];
  const running: { id: string; ladder: string; deals: number; cpu: number; ends: number }[] = [];
  const began = (more.from ?? 0) * 3_600_000 + MIDNIGHT;
  let now = began;
  const rhythm: Rhythm = { ...steady(), now: () => new Date(now), quiet, watched: more.watched ?? (() => false) };
  while (now < began + hours * 3_600_000) {
    await more.each?.((now - began) / 3_600_000);
    queued.push(...(await topUp(sql, 2, rhythm)));
    queued.sort((a, b) => Number(b.hurry) - Number(a.hurry));
    while (running.length < cores && queued.length > 0) {
      const { id, ladder, deals } = queued.shift()!;
      const cpu = play[ladder]!.start + play[ladder]!.each * deals;
      running.push({ id, ladder, deals, cpu, ends: now + 1000 * cpu });
    }
    running.sort((a, b) => a.ends - b.ends);
    const over = running.shift();
    if (!over) {
      now += 5_000;
      continue;
    }
    now = Math.max(now, over.ends);
    moved.push({ ladder: over.ladder, at: (now - began) / 3_600_000, deals: over.deals, cpu: over.cpu });
    await commit(sql, over, play[over.ladder]!, new Date(now));
    await ratings.refit(over.ladder);
  }
  return moved;
}

/** Writes a match's result, as a commit does, but without its games. */
async function commit(sql: Sql, over: { id: string; ladder: string; cpu: number }, play: Played, at: Date) {
  const [match] = await matchById(sql, over.id);
  const bots = await botsOf(sql, [over.id]);
  const versions = bots.map(({ version_id }) => version_id);
  const tally: MatchTally = { pairs: [] };
  const rankSums = versions.map(() => 0);
  let games = 0;
  const points = versions.map(() => new Array<number>(match!.deals).fill(0));
  for (let deal = 0; deal < match!.deals; deal++) {
    for (const { seats, ranks } of play.deal(versions)) {
      addGame(tally, seats, ranks);
      games++;
      for (const [seat, place] of seats.entries()) {
        rankSums[place]! += ranks[seat]!;
        points[place]![deal]! += (seats.length - ranks[seat]!) / (seats.length - 1);
      }
    }
  }
  await sql.begin(async (tx) => {
    const [next] = await nextCommit(tx, over.ladder);
    await lockEntries(tx, over.ladder, versions);
    const runnerMs = 1000 * over.cpu;
    const rest = { incidents: [], engine: ENGINE, startedAt: at, finishedAt: at };
    await finishMatch(tx, { id: over.id, commit: next!.commits, runnerMs, spread: spreadOf(points), ...rest });
    await insertTallies(
      tx,
      tally.pairs.map(({ a, b, scoreA, weight }) => ({
        ...{ match_id: over.id, ladder_id: over.ladder, a: versions[a]!, b: versions[b]! },
        ...{ score_a: scoreA, weight },
      })),
    );
    for (const [bot, version] of versions.entries()) {
      const counts = { games, wins: 0, rankSum: rankSums[bot]! };
      await finishSeat(tx, { matchId: over.id, bot, ...counts, forfeits: 0, cpuMs: 0 });
      const entry = { ladderId: over.ladder, versionId: version, deals: match!.deals, matchId: over.id, at };
      await addMatch(tx, { ...entry, ...counts, faults: [], form: [] });
    }
  });
}
