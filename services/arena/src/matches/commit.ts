import type { Incident, IncidentKind, LinesResult, MatchResult } from "@liars-ladder/protocol";
import { addMatch, lockEntries, type PlayedRow, suspend } from "../db/entry.ts";
import { dropIncidents, insertIncidents } from "../db/incident.ts";
import { ladderById, nextCommit } from "../db/ladder.ts";
import {
  botsOf,
  changeLog,
  finishMatch,
  finishSeat,
  insertGames,
  insertTallies,
  lockMatch,
  type MatchBotRow,
  matchById,
} from "../db/match.ts";
import type { Db, Sql } from "../db/sql.ts";
import { addTime } from "../db/time.ts";
import { forfeitsTooMuch } from "../versions/suspension.ts";
import { commitChallenge } from "./challenge-result.ts";
import { splitRunnerTime } from "./fair-share.ts";
import { type Committed, gameRow, keepLogs, logText, type Refused, refusedFor, startOf } from "./keep.ts";
import { type DerivedMatch, derive } from "./result.ts";

/** A result that a volunteer sent. Its times are its own word, so none is kept, and nobody pays for them. */
export interface FromVolunteer {
  /** Why it is not to be taken, although it is a record of the match. */
  doubt(derived: DerivedMatch): string | undefined;
  /** A part of the commit. Somebody else was first if it resolves to false. */
  keep(tx: Db): Promise<boolean>;
}

/** Commits a match, once: its games, moves, pair tallies and the counts of its versions. All of it, or nothing. */
export async function commitMatch(sql: Sql, result: MatchResult, volunteer?: FromVolunteer): Promise<Committed> {
  const [match] = await matchById(sql, result.match);
  if (!match) return { refused: "unknown", why: `There is no match ${result.match}.` };
  const decided = refusedFor(match.id, match.state);
  if (decided) return decided;
  const [[ladder], bots] = await Promise.all([ladderById(sql, match.ladder_id), botsOf(sql, [match.id])]);
  if (!ladder) throw new Error(`match ${match.id} has no ladder`);
  const derived = derive(ladder, match.seeds, result);
  if (typeof derived === "string") return { refused: "false", why: `Match ${match.id}: ${derived}.` };
  const doubt = volunteer?.doubt(derived);
  if (doubt !== undefined) return { refused: "doubt", why: `Match ${match.id}: ${doubt}.` };
  if (!match.rated) return commitChallenge(sql, match, bots, result, derived);
  return sql
    .begin(async (tx): Promise<Committed> => {
      // The queries are sent together and run in this order. Locks are taken in the same order everywhere: match,
      // ladder, entries.
      const versions = bots.map((bot) => bot.version_id);
      const [[now], [next], entries] = await Promise.all([
        lockMatch(tx, match.id),
        nextCommit(tx, ladder.id),
        lockEntries(tx, ladder.id, versions),
      ]);
      const overtaken = now && refusedFor(match.id, now.state);
      if (overtaken) throw new Overtaken(overtaken.refused, overtaken.why);
      // The schema refuses it too: a closed season takes no result, and its matches were finished or void before.
      if (next?.season !== match.season || next.season_state === "closed") {
        throw new Overtaken("season", `Match ${match.id} is of season ${match.season}, which is over.`);
      }
      const finishedAt = new Date();
      const runnerMs = Math.max(0, Date.parse(result.finishedAt) - Date.parse(result.startedAt)) || 0;
      const spent = splitRunnerTime(
        runnerMs,
        derived.bots.map(({ cpuMs }) => cpuMs),
        bots.map((_, bot) => result.causedMs[bot] ?? 0),
      );
      const startedAt = startOf(result, match);
      const incidents = result.incidents.map(({ text }) => text.slice(0, 500));
      const about = { id: match.id, ladder: ladder.id, deals: match.deals, at: finishedAt };
      const [suspended] = await Promise.all([
        countToEntries(tx, about, entries, bots, derived),
        finishMatch(tx, {
          id: match.id,
          commit: next.commits,
          incidents,
          engine: result.engine,
          startedAt,
          finishedAt,
          runnerMs: volunteer ? null : runnerMs,
          spread: derived.spread,
        }),
        insertGames(tx, match.id, derived.games.map(gameRow)),
        keepTallies(tx, match.id, ladder.id, bots, derived),
        ...bots.map(({ bot }) => {
          const { games, wins, rankSum, forfeits, cpuMs } = derived.bots[bot]!;
          const count = forfeits.filter(Boolean).length;
          return finishSeat(tx, {
            matchId: match.id,
            bot,
            games,
            wins,
            rankSum,
            forfeits: count,
            cpuMs: volunteer ? null : cpuMs,
          });
        }),
        keepLogs(tx, result, bots, derived),
        ...(volunteer ? [] : [addTime(tx, ladder.id, versions, spent)]),
        dropIncidents(tx, match.id).then(() => keepIncidents(tx, match.id, bots, result.incidents)),
      ]);
      if (volunteer && !(await volunteer.keep(tx)))
        throw new Overtaken("repeat", `Match ${match.id} is not claimed any more.`);
      return { ladder: ladder.id, suspended };
    })
    .catch((error: unknown): Committed => {
      if (error instanceof Overtaken) return { refused: error.refused, why: error.message };
      throw error;
    });
}

/** Somebody else decided this match while we played it again. Rolls the transaction back. */
class Overtaken extends Error {
  readonly refused: Refused;
  constructor(refused: Refused, why: string) {
    super(why);
    this.refused = refused;
  }
}

async function keepTallies(
  tx: Db,
  matchId: string,
  ladder: string,
  bots: MatchBotRow[],
  { tally }: DerivedMatch,
): Promise<void> {
  const version = (place: number) => bots[place]!.version_id;
  await insertTallies(
    tx,
    tally.pairs.map(({ a, b, scoreA, weight }) => ({
      match_id: matchId,
      ladder_id: ladder,
      a: version(a),
      b: version(b),
      score_a: scoreA,
      weight,
    })),
  );
}

/** Stores the versions that incidents concern. An incident without a known cause outweighs that a bot was slow. */
export async function keepIncidents(
  tx: Db,
  matchId: string,
  bots: readonly Pick<MatchBotRow, "version_id">[],
  incidents: readonly Incident[],
): Promise<void> {
  const kinds = new Map<string, IncidentKind>();
  for (const { kind, bots: places } of incidents)
    for (const place of places) {
      const version = bots[place]?.version_id;
      if (version !== undefined && kinds.get(version) !== "unexplained") kinds.set(version, kind);
    }
  if (kinds.size > 0) await insertIncidents(tx, matchId, [...kinds.keys()], [...kinds.values()]);
}

/** Replaces a fault's log line by what was found out about it after the result. */
export async function commitLines(sql: Sql, { match: id, lines }: LinesResult): Promise<void> {
  const [match] = await matchById(sql, id);
  if (!match || match.state === "void") return;
  // The result is still on its way in another job, so this one is tried again.
  if (match.state !== "finished") throw new Error(`match ${id} is not committed yet`);
  const bots = await botsOf(sql, [id]);
  for (const { bot, game, move, kind, text } of lines.slice(0, bots.length)) {
    const version = bots[bot]?.version_id;
    if (version === undefined || kind === "log") continue;
    await changeLog(sql, { version_id: version, match_id: id, game, move, kind, text: logText(text) });
  }
}

/** Adds the match to what its versions have to their names; suspends those that forfeit too much. */
async function countToEntries(
  tx: Db,
  match: { id: string; ladder: string; deals: number; at: Date },
  entries: PlayedRow[],
  bots: MatchBotRow[],
  derived: DerivedMatch,
): Promise<string[]> {
  const suspended: string[] = [];
  const work = entries.flatMap((entry) => {
    const place = bots.findIndex((bot) => bot.version_id === entry.version_id);
    const { games, wins, rankSum, forfeits } = derived.bots[place]!;
    const faults = [...entry.faults, ...forfeits].slice(-100);
    const form = [...entry.form, rankSum / games].slice(-10);
    const { id: matchId, ladder: ladderId, deals, at } = match;
    const added = addMatch(tx, {
      ladderId,
      versionId: entry.version_id,
      deals,
      games,
      wins,
      rankSum,
      faults,
      form,
      matchId,
      at,
    });
    const { pardoned_games } = entry;
    const reason = forfeitsTooMuch({ faults, games: entry.games + games, pardoned_games });
    if (entry.status !== "playing" || reason === undefined) return [added];
    suspended.push(entry.version_id);
    return [added, suspend(tx, match.ladder, entry.version_id, "forfeits", reason)];
  });
  await Promise.all(work);
  return suspended;
}
