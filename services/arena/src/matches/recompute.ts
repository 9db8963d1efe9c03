import { decodeMoves } from "@liars-ladder/rules";
import { archiveProblem, complete, gamesOfMatch } from "../archive/read.ts";
import { touchTable } from "../db/change.ts";
import { allLadders, type LadderRow, lockLadder } from "../db/ladder.ts";
import { botsOf, type MatchBotRow, type MatchRow } from "../db/match.ts";
import { type NewRatings, setMisfit, setRatings, type TallyRow } from "../db/rating.ts";
import { type CountRow, entryCounts, finalCounts, finishedOn, setCounts, setScore, setSpread } from "../db/recount.ts";
import { closedSeasons } from "../db/season.ts";
import type { Db, Sql } from "../db/sql.ts";
import { lockStyles } from "../db/style.ts";
import { addTallies, noTallies, ratingsOf, type SeasonTallies } from "../ratings/tallies.ts";
import { recountStyles } from "../style/recount.ts";
import { type Differ, recountPairs, rounded } from "./recount-pairs.ts";
import { type DerivedMatch, derive } from "./result.ts";

/** Something stored that does not agree with its games. */
export interface Difference {
  ladder: string;
  season: number;
  /** The stored thing that is wrong: `game 0198….3`, `tally 0198…`, `entry 0198…`. */
  of: string;
  stored: string;
  rebuilt: string;
}

export interface Recount {
  matches: number;
  games: number;
  differences: Difference[];
}

/** A version's counts on a ladder, as its finished matches give them. */
interface Count {
  matches: number;
  deals: number;
  games: number;
  wins: number;
  rankSum: number;
  faults: boolean[];
  form: number[];
  lastMatch: string | null;
}

const none = (): Count => ({
  matches: 0,
  deals: 0,
  games: 0,
  wins: 0,
  rankSum: 0,
  faults: [],
  form: [],
  lastMatch: null,
});

/** Fits from different starts end this near to each other, in Elo (the fit stops on its gradient). */
const SAME_RATING = 0.05;
const PAGE = 200;

/**
 * Rebuilds every rank, tally, count and rating from the moves and seeds that are stored, and compares them with
 * what is stored, season by season. With `mend`, differences are corrected. Games are not, since the bots' answers
 * are evidence; nor are closed seasons, which do not change. It sees one moment, and nothing that the arena does
 * while it runs.
 */
export async function recompute(sql: Sql, mend = false): Promise<Recount> {
  const recount: Recount = { matches: 0, games: 0, differences: [] };
  for (const { id } of await allLadders(sql)) {
    await sql.begin(mend ? "" : "isolation level repeatable read read only", async (tx) => {
      const [ladder] = (await allLadders(tx)).filter((one) => one.id === id);
      // Under the ladder's lock, no commit comes between what is read and what is corrected.
      if (mend) await lockStyles(tx);
      if (mend) await lockLadder(tx, id);
      if (ladder) await recomputeLadder(tx, ladder, recount, mend);
    });
  }
  return recount;
}

/** The same of some ladders, as a transaction sees them. */
export async function recountLadders(tx: Db, ids: readonly string[]): Promise<Recount> {
  const recount: Recount = { matches: 0, games: 0, differences: [] };
  for (const ladder of await allLadders(tx))
    if (ids.includes(ladder.id)) await recomputeLadder(tx, ladder, recount, false);
  return recount;
}

async function recomputeLadder(tx: Db, ladder: LadderRow, recount: Recount, mend: boolean): Promise<void> {
  const differIn =
    (season: number): Differ =>
    (of, stored, rebuilt, same = shown(stored) === shown(rebuilt)) => {
      const [was, is] = [shown(stored), shown(rebuilt)];
      if (!same) recount.differences.push({ ladder: ladder.id, season, of, stored: was, rebuilt: is });
      return !same;
    };
  for (const season of await closedSeasons(tx, ladder.id)) {
    const { number, anchor, matches, games, shrunk, sure_ranks: ranges } = season;
    const closed = { ...ladder, season: number, anchor };
    const differ = differIn(number);
    const problem = await archiveProblem(tx, ladder.id, number);
    if (problem !== undefined) {
      differ("archive", "as it was signed", problem);
      continue;
    }
    const before = { matches: recount.matches, games: recount.games };
    const rebuilt = await rebuild(tx, closed, recount, differ, false);
    differ("season", [matches, games], [recount.matches - before.matches, recount.games - before.games]);
    const rows = await finalCounts(tx, ladder.id, number);
    compareEntries(closed, rows, rebuilt, differ, { ratings: shrunk, places: true, ranges });
  }
  if (ladder.season_state === "closed") return;
  const differ = differIn(ladder.season);
  const rebuilt = await rebuild(tx, ladder, recount, differ, mend);
  // A running refit is behind: then there are no ratings to compare yet.
  const ratings = mend || ladder.fitted >= rebuilt.tallies.commit;
  const wrong = compareEntries(ladder, await entryCounts(tx, ladder.id), rebuilt, differ, {
    ratings,
    places: false,
    ranges: false,
  });
  if (!mend) return;
  for (const [versionId, made] of wrong.counts) await setCounts(tx, { ladderId: ladder.id, versionId, ...made });
  await touchTable(tx, ladder.id);
  if (!wrong.fitted) return;
  await setRatings(tx, ladder.id, wrong.fitted);
  await setMisfit(tx, ladder.id, wrong.fitted.misfit);
}

/** The counts and tallies that the games of a season give. */
interface Rebuilt {
  counts: Map<string, Count>;
  tallies: SeasonTallies;
}

/** Plays all games of a season again. With `mend`, tallies and scores that disagree with them are corrected. */
async function rebuild(tx: Db, ladder: LadderRow, recount: Recount, differ: Differ, mend: boolean): Promise<Rebuilt> {
  const counts = new Map<string, Count>();
  const tallies = noTallies(ladder);
  const styles = recountStyles(tx, ladder, differ, mend);
  const pairs = recountPairs(tx, ladder, differ, mend);
  for (let after = -1; ; ) {
    const page = await finishedOn(tx, ladder.id, ladder.season, after, PAGE);
    for (const stored of page) {
      after = stored.commit as number;
      const match = await complete(tx, stored);
      const bots = await botsOf(tx, [match.id]);
      const derived = await derivedOf(tx, ladder, match, recount, differ);
      if (!derived) continue;
      count(counts, match, bots, derived);
      const rows = rowsOf(match, bots, derived);
      addTallies(tallies, ladder.anchor, rows);
      await styles.add(match, bots);
      // Of an archived match, the tables have only the sums.
      await pairs.add(match.id, rows, stored.seeds.length === 0);
      // Older matches did not store it.
      const spread = [match.spread, match.spread === null ? null : derived.spread].map(rounded);
      if (differ(`spread of match ${match.id}`, spread[0], spread[1]) && mend)
        await setSpread(tx, match.id, derived.spread);
      for (const bot of bots) {
        const { games, wins, rankSum, forfeits } = derived.bots[bot.bot]!;
        const rebuilt = [games, wins, rankSum, forfeits.filter(Boolean).length].map(rounded);
        const kept = [bot.games, bot.wins, bot.rank_sum, bot.forfeits].map(rounded);
        if (differ(`bot ${bot.bot} of match ${match.id}`, kept, rebuilt) && mend)
          await setScore(tx, { matchId: match.id, bot: bot.bot, games, wins, rankSum, forfeits: rebuilt[3] ?? 0 });
      }
    }
    if (page.length < PAGE) break;
  }
  await styles.finish();
  await pairs.finish();
  return { counts, tallies };
}

async function derivedOf(
  tx: Db,
  ladder: LadderRow,
  match: MatchRow,
  recount: Recount,
  differ: Differ,
): Promise<DerivedMatch | undefined> {
  const rows = await gamesOfMatch(tx, match.id);
  recount.matches++;
  recount.games += rows.length;
  const games = rows.map(({ index, moves, cpu }) => ({ index, moves: decodeMoves(moves) ?? [], cpu }));
  const derived = derive(ladder, match.seeds, { games });
  if (typeof derived === "string") {
    differ(`games of match ${match.id}`, "finished", derived);
    return undefined;
  }
  for (const [i, row] of rows.entries()) {
    const { result, decisions, faults } = derived.games[i]!;
    const rebuilt = [result.ranks, result.reason, result.rounds, decisions, faults.map((f) => `${f.seat}:${f.fault}`)];
    differ(
      `game ${match.id}.${row.index}`,
      [[...row.ranks], row.reason, row.rounds, row.decisions, row.faults],
      rebuilt,
    );
  }
  return derived;
}

function count(counts: Map<string, Count>, match: MatchRow, bots: MatchBotRow[], derived: DerivedMatch): void {
  for (const { bot, version_id } of bots) {
    const { games, wins, rankSum, forfeits } = derived.bots[bot]!;
    const so = counts.get(version_id) ?? none();
    counts.set(version_id, {
      matches: so.matches + 1,
      deals: so.deals + match.deals,
      games: so.games + games,
      wins: so.wins + wins,
      rankSum: so.rankSum + rankSum,
      faults: [...so.faults, ...forfeits].slice(-100),
      form: [...so.form, rankSum / games].slice(-10),
      lastMatch: match.id,
    });
  }
}

function rowsOf(match: MatchRow, bots: MatchBotRow[], { tally, spread }: DerivedMatch): TallyRow[] {
  const version = (place: number) => bots[place]!.version_id;
  const rows = tally.pairs.map(({ a, b, scoreA, weight }) => ({
    match_id: match.id,
    commit: match.commit as number,
    deals: match.deals,
    spread: match.spread === null ? null : spread,
    a: version(a),
    b: version(b),
    score_a: scoreA,
    weight,
  }));
  // In the order in which the arena reads them.
  return rows.sort((x, y) => (x.a + x.b < y.a + y.b ? -1 : 1));
}

/**
 * Compares entries with what the games of their season give. A final table keeps the ratings, places and rank ranges of
 * the rules of its time, which are not compared.
 *
 * @returns the counts, and all ratings, that should replace wrong ones.
 */
function compareEntries(
  ladder: LadderRow,
  entries: readonly CountRow[],
  { counts, tallies }: Rebuilt,
  differ: Differ,
  compared: { ratings: boolean; places: boolean; ranges: boolean },
): { counts: Map<string, Count>; fitted: NewRatings | undefined } {
  const wrong = new Map<string, Count>();
  for (const entry of entries) {
    const made = counts.get(entry.version_id) ?? none();
    const { matches, deals, games, wins, rankSum, faults, form, lastMatch } = made;
    const stored = [
      entry.matches,
      entry.deals,
      entry.games,
      rounded(entry.wins),
      entry.rank_sum,
      faultsOf(entry.faults),
    ];
    const rebuilt = [matches, deals, games, rounded(wins), rankSum, faultsOf(faults)];
    const differs = differ(
      `entry ${entry.version_id}`,
      [...stored, entry.form.map(rounded), entry.last_match],
      [...rebuilt, form.map(rounded), lastMatch],
    );
    if (differs) wrong.set(entry.version_id, made);
  }
  for (const version of counts.keys())
    if (!entries.some(({ version_id }) => version_id === version)) differ(`entry ${version}`, null, "it played");
  if (!compared.ratings) return { counts: wrong, fitted: undefined };
  if (!ladder.anchor || tallies.matches.size === 0) {
    for (const entry of entries) differ(`rating ${entry.version_id}`, entry.rating, null);
    return { counts: wrong, fitted: undefined };
  }
  const playing = new Set(entries.filter(({ status }) => status === "playing").map((entry) => entry.version_id));
  const fitted = ratingsOf(tallies, ladder.anchor, playing, ladder);
  let unlike = false;
  for (const entry of entries) {
    const at = fitted.versions.indexOf(entry.version_id);
    const stored = [entry.rating, entry.low, entry.high];
    const rebuilt = at < 0 ? [null, null, null] : [fitted.rating[at], fitted.low[at], fitted.high[at]];
    const same = stored.every((value, i) => near(value, rebuilt[i] ?? null));
    unlike = differ(`rating ${entry.version_id}`, stored, rebuilt, same) || unlike;
    if (compared.places) {
      const place = at < 0 ? null : (fitted.place[at] ?? null);
      // Equals stand in the order of their ids, and a league that came from elsewhere may have others.
      const other = fitted.place.indexOf(entry.place ?? -1);
      const equals = at >= 0 && other >= 0 && Math.abs(fitted.rating[at]! - fitted.rating[other]!) < 1e-6;
      differ(`place ${entry.version_id}`, entry.place, place, equals || entry.place === place);
    }
    if (!compared.ranges) continue;
    const ranges = at < 0 ? [null, null] : [fitted.best[at], fitted.worst[at]];
    differ(`rank ${entry.version_id}`, [entry.best, entry.worst], ranges);
  }
  return { counts: wrong, fitted: unlike ? fitted : undefined };
}

const near = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : a === b || Math.abs(a - b) < SAME_RATING;
const faultsOf = (faults: readonly boolean[]): string => faults.map((fault) => (fault ? "1" : "0")).join("");
const shown = (value: unknown): string => JSON.stringify(value) ?? "";
