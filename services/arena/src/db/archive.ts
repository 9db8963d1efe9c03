import type { Engine } from "@liars-ladder/protocol";
import type { Static } from "typebox";
import type { Db } from "./sql.ts";

/** A season of which an archive is made, or was made. */
export interface ArchiveRow {
  ladder_id: string;
  season: number;
  head: Buffer;
  signature: Buffer;
  emptied_to: number;
  emptied_at: Date | null;
}

export interface BlockRow {
  first: number;
  last: number;
  games: number;
  packed: Buffer;
}

/** The oldest season that ended so many days ago, is not its ladder's present one, and still has games in the tables. */
export const seasonToArchive = (db: Db, days: number) =>
  db<{ ladder_id: string; number: number }[]>`
    select s.ladder_id, s.number from season s join ladder l on l.id = s.ladder_id and l.season > s.number
    left join archive a on a.ladder_id = s.ladder_id and a.season = s.number
    where s.closed_at < now() - make_interval(days => ${days}) and a.emptied_at is null
    order by s.closed_at, s.ladder_id limit 1`;

/** Any constant of our own: whoever archives holds this lock until its transaction ends. */
const LOCK = 7_201_833_554;
export const tryLockArchives = (db: Db) => db<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as mine`;

export const archiveOf = (db: Db, ladderId: string, season: number) =>
  db<ArchiveRow[]>`
    select ladder_id, season, head, signature, emptied_to, emptied_at from archive
    where ladder_id = ${ladderId} and season = ${season}`;

export const insertArchive = (db: Db, ladderId: string, season: number, head: Uint8Array, signature: Uint8Array) =>
  db`
    insert into archive (ladder_id, season, head, signature) values (${ladderId}, ${season}, ${head}, ${signature})`;

export const lastBlock = (db: Db, ladderId: string, season: number) =>
  db<{ last: number }[]>`
    select last from archive_block where ladder_id = ${ladderId} and season = ${season} order by first desc limit 1`;

/** The first block from a commit on. */
export const blockFrom = (db: Db, ladderId: string, season: number, from: number) =>
  db<BlockRow[]>`
    select first, last, games, packed from archive_block
    where ladder_id = ${ladderId} and season = ${season} and last >= ${from} order by first limit 1`;

export const insertBlock = (
  db: Db,
  b: { ladderId: string; season: number; first: number; last: number; games: number; packed: Uint8Array },
) =>
  db`
    insert into archive_block (ladder_id, season, first, last, games, packed)
    values (${b.ladderId}, ${b.season}, ${b.first}, ${b.last}, ${b.games}, ${b.packed})`;

/**
 * Adds what two versions took of each other in these matches to what is known of them in their season, and drops the rows of
 * the single matches. What is void counts for nothing.
 */
export const sumPairs = (db: Db, matches: string[]) =>
  db`
    with gone as (delete from tally where match_id = any(${matches}::uuid[]) returning *)
    insert into pair_sum as p (ladder_id, season, a, b, matches, deals, score_a, weight, pp, pw, ww, last_match, last_at)
    select m.ladder_id, m.season, t.a, t.b, count(*), sum(m.deals), sum(t.points), sum(t.weight), sum(t.points * t.points),
      sum(t.points * t.weight), sum(t.weight * t.weight), (array_agg(m.id order by m.finished_at desc))[1], max(m.finished_at)
    from (
      select match_id, least(a, b) as a, greatest(a, b) as b, case when a < b then score_a else weight - score_a end as points, weight
      from gone
    ) t join match m on m.id = t.match_id and m.state = 'finished'
    group by m.ladder_id, m.season, t.a, t.b
    on conflict (ladder_id, season, a, b) do update set matches = p.matches + excluded.matches, deals = p.deals + excluded.deals,
      score_a = p.score_a + excluded.score_a, weight = p.weight + excluded.weight, pp = p.pp + excluded.pp,
      pw = p.pw + excluded.pw, ww = p.ww + excluded.ww, last_at = greatest(p.last_at, excluded.last_at),
      last_match = case when excluded.last_at > p.last_at then excluded.last_match else p.last_match end`;

/** Games and styles leave the tables, because the archive has them or they follow from it. */
export const dropGames = (db: Db, matches: string[]) =>
  db`
    with styles as (delete from match_style where match_id = any(${matches}::uuid[]))
    delete from match_games where match_id = any(${matches}::uuid[])`;

/** What stays of matches without games becomes one small row of each. */
export const moveMatches = (db: Db, matches: string[]) => db`select archive_matches(${matches}::uuid[])`;

export const setEmptied = (db: Db, ladderId: string, season: number, to: number, whole: boolean) =>
  db`
    update archive set emptied_to = ${to}, emptied_at = case when ${whole} then now() end
    where ladder_id = ${ladderId} and season = ${season}`;

export interface PlayedMatchRow {
  id: string;
  commit: number;
  finished_at: Date;
  state: "finished" | "void";
  spread: number | null;
  styled: boolean;
  engine: Static<typeof Engine> | null;
  seeds: string[];
  commitment: string;
  /** Versions, by place in the line-up. */
  versions: string[];
}

/** Matches of a season that were played, void ones too, in the order of their commits. */
export const playedAfter = (db: Db, ladderId: string, season: number, after: number, limit: number) =>
  db<PlayedMatchRow[]>`
    select m.id, m.commit, m.finished_at, m.state, m.spread, m.styled, m.engine, m.seeds, m.commitment,
      array(select version_id from match_bot x where x.match_id = m.id order by x.bot) as versions
    from match m where m.ladder_id = ${ladderId} and m.season = ${season} and m.commit > ${after} and m.state in ('finished', 'void')
    order by m.commit limit ${limit}`;

export const voidsOf = (db: Db, ladderId: string, season: number) =>
  db<{ id: string }[]>`
    select id from match where ladder_id = ${ladderId} and season = ${season} and state = 'void' order by id`;

/** Versions that sat at a table of a season, with how they stood in the end. */
export const seatedIn = (db: Db, ladderId: string, season: number) =>
  db<
    { id: string; hash: string; rating: number | null; low: number | null; high: number | null; place: number | null }[]
  >`
    select v.id, v.hash, f.rating, f.low, f.high, f.place from version v
    left join final_row f on f.ladder_id = ${ladderId} and f.season = ${season} and f.version_id = v.id
    where f.version_id is not null or exists (
      select from match_bot x join match m on m.id = x.match_id
      where x.version_id = v.id and m.ladder_id = ${ladderId} and m.season = ${season} and m.commit is not null)
    order by v.id`;

export const signingKey = (db: Db) => db<{ private_key: string }[]>`select private_key from signing_key`;

/** Keeps the key that another arena may have made meanwhile. */
export const insertSigningKey = (db: Db, key: string) =>
  db`insert into signing_key (private_key) values (${key}) on conflict do nothing`;

/** Where the games of a match are in its archive; none where it is not archived. */
export const blockOfMatch = (db: Db, matchId: string) =>
  db<(BlockRow & { ladder_id: string; season: number })[]>`
    select b.ladder_id, b.season, b.first, b.last, b.games, b.packed
    from past_match m join archive_block b on b.ladder_id = m.ladder_id and b.season = m.season and m.commit between b.first and b.last
    where m.id = ${matchId}`;

/** The archives of a ladder, newest first. */
export const archivesOf = (db: Db, ladderId: string) =>
  db<(ArchiveRow & { made_at: Date })[]>`
    select ladder_id, season, head, signature, emptied_to, emptied_at, made_at from archive
    where ladder_id = ${ladderId} order by season desc`;

/** All archives, with the number and the packed size of their games. */
export const archives = (db: Db) =>
  db<{ ladder_id: string; season: number; games: number; bytes: number; emptied_at: Date | null }[]>`
    select a.ladder_id, a.season, a.emptied_at, coalesce(sum(b.games), 0)::int as games,
      (octet_length(a.head) + coalesce(sum(octet_length(b.packed)), 0))::float8 as bytes
    from archive a left join archive_block b on b.ladder_id = a.ladder_id and b.season = a.season
    group by a.ladder_id, a.season order by a.ladder_id, a.season`;
