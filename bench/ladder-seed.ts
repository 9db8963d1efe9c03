// Fills a database with a ladder as it is after many games. Benchmarks use a million games: 5,000 versions and 31,250
// matches of 32 games. `npm run dev` uses a few thousand. The games are real: house bots play a few hundred matches,
// and each stored match is a copy of one of those, with its places given to four versions so that stronger versions
// mostly get better places. So everything agrees with the stored moves.
import { randomUUID } from "node:crypto";
import type { MatchResult } from "@liars-ladder/protocol";
import { deriveSeed, type Program, playMatch } from "@liars-ladder/rules";
import { random } from "@liars-ladder/stats";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";
import { insertGames } from "../services/arena/src/db/match.ts";
import type { Sql } from "../services/arena/src/db/sql.ts";
import { gameRow } from "../services/arena/src/matches/keep.ts";
import { type DerivedMatch, derive } from "../services/arena/src/matches/result.ts";
import { commitmentOf } from "../services/arena/src/matches/seeds.ts";

export const VERSIONS = 5000;

/** How large a ladder is made. */
export interface Size {
  versions: number;
  /** How many matches, of 32 games each. */
  matches: number;
  /** How many of them are really played. The others are copies with other bots. */
  played: number;
}
const MILLION: Size = { versions: VERSIONS, matches: 31_250, played: 200 };

/** The files of a version: its sources, and the bundle that it plays with. Versions take these in turn. */
export interface Stored {
  entry: string;
  /** Sources, packed. */
  files: Uint8Array;
  /** Size of the sources, bytes. */
  bytes: number;
  /** Compressed with gzip. */
  bundle: Uint8Array;
  bundleHash: string;
  bundleBytes: number;
}
/** As large as a real one, but of no use: no match is played with it. */
const BLANK: Stored = {
  ...{ entry: "bot.ts", files: Buffer.alloc(1500, 0xab), bytes: 5000 },
  ...{ bundle: Buffer.alloc(15_000, 0xcd), bundleHash: "blank", bundleBytes: 40_000 },
};

const SEATS = 4;
const DEALS = 8;
/** How many bots each author has. */
const BOTS = 3;
/**
 * Opponents are mostly within this many ranks of the first bot, as with the scheduler; one table in three is drawn from
 * the whole ladder.
 */
const NEAR_RANKS = 30;
/** What a match brings to a bot besides its strength, in Elo: most of it is luck. */
const LUCK = 150;

export interface Played {
  seeds: string[];
  games: MatchResult["games"];
}

/** All house bots except the one that plays games out before it decides: a match with it takes seconds. */
const QUICK = HOUSE_BOTS.filter((name) => name !== "searcher");

/** Plays matches of palafico: line-ups of the quick house bots in turn. */
export async function playedMatches(count: number, name: string): Promise<Played[]> {
  const programs = await Promise.all(
    QUICK.map(async (bot) => ((await import(houseBotUrl(bot).href)) as { default: Program }).default),
  );
  return Array.from({ length: count }, (_, match) => {
    const seeds = Array.from({ length: DEALS }, (_, deal) => deriveSeed(`${name} ${match}`, deal));
    const bots = Array.from(
      { length: SEATS },
      (_, bot) => programs[(match + bot * (1 + (match % 3))) % programs.length]!,
    );
    const played = playMatch({
      ruleset: "palafico",
      options: {},
      seeds,
      players: SEATS,
      seat(bot, start) {
        const player = bots[bot]!.start(start);
        return { decide: (ask) => ({ action: player.decide(ask) }) };
      },
    });
    const games = [...played].map(({ moves }, index) => ({ index, moves, cpu: [2.5, 3.5, 1.5, 2] }));
    return { seeds, games };
  });
}

/** @param sql has one connection, as a superuser. */
export async function fillLadder(sql: Sql, ladder: string, size = MILLION, stored = [BLANK]): Promise<void> {
  const pool = (await playedMatches(size.played, "pool")).map((played) => {
    const derived = derive({ ruleset: "palafico", options: {}, players: SEATS }, played.seeds, played);
    if (typeof derived === "string") throw new Error(derived);
    return { ...played, derived };
  });
  const { uniform, normal } = random(7);
  const strengths = Array.from({ length: size.versions }, () => normal() * 200).sort((x, y) => y - x);
  await sql`set session_replication_role = replica`;
  const versions = await fillVersions(sql, ladder, size, stored);
  await fillPool(sql, pool);

  const lineUps = Array.from({ length: size.matches }, (_, match) => {
    const first = Math.floor(uniform() * size.versions);
    const far = uniform() < 1 / 3;
    const table = [first];
    while (table.length < SEATS) {
      const at = far ? Math.floor(uniform() * size.versions) : first + Math.round(normal() * NEAR_RANKS);
      if (at >= 0 && at < size.versions && !table.includes(at)) table.push(at);
    }
    const scores = pool[match % pool.length]!.derived.bots.map(({ rankSum }) => rankSum);
    const places = scores.map((_, i) => i).sort((i, j) => scores[i]! - scores[j]!);
    const form = new Map(table.map((at) => [at, strengths[at]! + normal() * LUCK]));
    const sorted = table.sort((i, j) => form.get(j)! - form.get(i)!);
    const seats = new Array<string>(SEATS);
    for (const [rank, place] of places.entries()) seats[place] = versions[sorted[rank]!]!;
    return seats;
  });
  await fillMatches(sql, ladder, size, lineUps);
  await fillEntries(sql, ladder, versions, strengths);
  await sql`set session_replication_role = origin`;
  await sql`drop table pool_match, pool_bot, pool_pair, line_up`;
  await sql`vacuum analyze`;
  await sql`checkpoint`;
}

/**
 * Makes authors with three bots each. Each bot has one version, and all of them play.
 *
 * @returns their ids, strongest first.
 */
async function fillVersions(sql: Sql, ladder: string, { versions }: Size, stored: Stored[]): Promise<string[]> {
  const authors = Math.ceil(versions / BOTS);
  await sql`
    insert into "user" (id, name, email, "emailVerified")
    select 'author-' || n, 'author-' || n, 'author-' || n || '@example.org', true from generate_series(0, ${authors - 1}::int) as n`;
  await sql`
    insert into bot (author_id, name)
    select 'author-' || n / ${BOTS}::int, 'bot-' || n from generate_series(0, ${versions - 1}::int) as n`;
  for (const [turn, { entry, files, bytes, bundle, bundleHash, bundleBytes }] of stored.entries())
    await sql`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle, bundle_hash, bundle_bytes,
        rulesets, decided_at)
      select id, 1, 'accepted', ${entry}, ${files}, md5(name), ${bytes},
        jsonb_build_array(jsonb_build_object('step', 'door', 'state', 'passed', 'ms', 1, 'findings', jsonb_build_array())),
        ${bundle}, ${bundleHash}, ${bundleBytes}, '{palafico}', now()
      from bot where name like 'bot-%' and substr(name, 5)::int % ${stored.length}::int = ${turn}::int`;
  await sql`update bot set active_version = v.id from version v where v.bot_id = bot.id and bot.active_version is null`;
  await sql`
    insert into entry (ladder_id, version_id, status, sat)
    select ${ladder}, v.id, 'playing', 0 from version v join bot b on b.id = v.bot_id where b.name like 'bot-%'`;
  const rows = await sql<{ id: string }[]>`
    select v.id from version v join bot b on b.id = v.bot_id where b.name like 'bot-%' order by substr(b.name, 5)::int`;
  await sql`update ladder set anchor = ${rows[versions >> 1]?.id ?? ""} where id = ${ladder}`;
  return rows.map(({ id }) => id);
}

/** The matches that were really played, from which all others are copied. */
async function fillPool(sql: Sql, pool: (Played & { derived: DerivedMatch })[]): Promise<void> {
  await sql`create unlogged table pool_match (pool int primary key, id uuid, seeds text[], commitment text)`;
  await sql`create unlogged table pool_bot (pool int, bot int, games int, wins float8, rank_sum int, forfeits int, cpu_ms float8)`;
  await sql`create unlogged table pool_pair (pool int, a int, b int, score_a float8, weight float8)`;
  for (const [at, { seeds, derived }] of pool.entries()) {
    const id = randomUUID();
    await sql`insert into pool_match values (${at}, ${id}, ${seeds}, ${commitmentOf(seeds)})`;
    await sql`insert into pool_bot ${sql(
      derived.bots.map(({ games, wins, rankSum, forfeits, cpuMs }, bot) => ({
        ...{ pool: at, bot, games, wins, rank_sum: rankSum },
        ...{ forfeits: forfeits.filter(Boolean).length, cpu_ms: cpuMs },
      })),
    )}`;
    await insertGames(sql, id, derived.games.map(gameRow));
    await sql`insert into pool_pair ${sql(
      derived.tally.pairs.map(({ a, b, scoreA, weight }) => ({ pool: at, a, b, score_a: scoreA, weight })),
    )}`;
  }
}

async function fillMatches(sql: Sql, ladder: string, { matches, played }: Size, lineUps: string[][]): Promise<void> {
  await sql`create unlogged table line_up (nth int primary key, match_id uuid, pool int, bots uuid[])`;
  // One match every 80 s, the last of them now: ids sort by time.
  await sql`
    insert into line_up
    select n, uuidv7((n - ${matches}::int) * interval '80 seconds'), (n - 1) % ${played}::int, bots::uuid[]
    from unnest(${lineUps.map((bots) => `{${bots.join()}}`)}::text[]) with ordinality as t (bots, n)`;
  await sql`
    insert into match (id, ladder_id, season, state, deals, seeds, commitment, commit, engine, queued_at, created_at, started_at, finished_at,
      styled)
    select l.match_id, ${ladder}, 1, 'finished', ${DEALS}::int, p.seeds, p.commitment, l.nth,
      '{"node": "v24.21.0", "v8": "13.6", "rules": "0.1.0", "sandbox": "0.1.0"}', at, at, at, at + interval '20 seconds',
      -- Summed up long ago: nothing runs beside what is measured.
      true
    from line_up l join pool_match p using (pool), uuid_extract_timestamp(l.match_id) as at order by l.nth`;
  await sql`
    insert into match_bot (match_id, bot, version_id, newcomer, games, wins, rank_sum, forfeits, cpu_ms,
      before_rating, before_low, before_high, after_rating, after_low, after_high)
    select l.match_id, p.bot, l.bots[p.bot + 1], false, p.games, p.wins, p.rank_sum, p.forfeits, p.cpu_ms,
      1000, 950, 1050, 1001, 951, 1051
    from line_up l join pool_bot p using (pool) order by l.nth, p.bot`;
  await sql`
    insert into tally (match_id, ladder_id, a, b, score_a, weight)
    select l.match_id, ${ladder}, l.bots[p.a + 1], l.bots[p.b + 1], p.score_a, p.weight
    from line_up l join pool_pair p using (pool) order by l.nth`;
  await sql`
    insert into match_games (match_id, moves, ranks, reasons, rounds, decisions, faults, cpu)
    select l.match_id, g.moves, g.ranks, g.reasons, g.rounds, g.decisions, g.faults, g.cpu
    from line_up l join pool_match p using (pool) join match_games g on g.match_id = p.id order by l.nth`;
  await sql`delete from match_games where match_id in (select id from pool_match)`;
  await sql`update ladder set commits = ${matches}, issued = ${matches} where id = ${ladder}`;
}

/**
 * Writes each version's counts, and a point of its rating's history for each match. Ratings are the values to which
 * they converge.
 */
async function fillEntries(sql: Sql, ladder: string, versions: string[], strengths: number[]): Promise<void> {
  await sql`
    update entry e set matches = s.matches, deals = s.matches * ${DEALS}::int, games = s.games, wins = s.wins, rank_sum = s.rank_sum,
      form = s.form, last_match = s.last, last_at = s.at, sat = s.sat, faults = array_fill(false, array[least(100, s.games)])
    from (
      select x.version_id, count(*)::int as matches, sum(x.games)::int as games, sum(x.wins) as wins, sum(x.rank_sum) as rank_sum,
        (array_agg((x.rank_sum::real / x.games)::real order by m.commit desc))[1:10] as form, max(m.commit) as sat,
        max(m.finished_at) as at, (array_agg(m.id order by m.commit desc))[1] as last
      from match_bot x join match m on m.id = x.match_id group by x.version_id
    ) s where e.version_id = s.version_id and e.ladder_id = ${ladder}`;
  const mean = strengths.reduce((sum, s) => sum + s, 0) / versions.length;
  await sql`
    update entry e set rating = r.rating, low = r.rating - 40, high = r.rating + 40, place = r.place, best = r.best, worst = r.worst
    from unnest(${versions}::uuid[], ${strengths.map((s) => 1000 + s - mean)}::float8[],
      ${versions.map((_, i) => i + 1)}::int[], ${versions.map((_, i) => Math.max(1, i - 900))}::int[],
      ${versions.map((_, i) => Math.min(versions.length, i + 900))}::int[]) as r (version_id, rating, place, best, worst)
    where e.version_id = r.version_id and e.ladder_id = ${ladder} and e.matches > 0`;
  await sql`
    insert into rating_point (ladder_id, season, version_id, matches, at, rating, low, high)
    select ${ladder}, 1, x.version_id, row_number() over (partition by x.version_id order by m.commit), m.finished_at,
      e.rating, e.low, e.high
    from match_bot x join match m on m.id = x.match_id join entry e on e.version_id = x.version_id and e.ladder_id = ${ladder}`;
  await sql`update ladder set fitted = commits, fitted_at = now() where id = ${ladder}`;
}
