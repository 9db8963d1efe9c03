import type { Options } from "@liars-ladder/rules";
import type { Db } from "./sql.ts";

export interface UnstyledRow {
  id: string;
  ruleset: string;
  options: Options;
  players: number;
  seeds: string[];
}

/**
 * Finished matches that are not summed up yet, newest first, so the oldest wait. `except`: those that cannot be
 * summed up.
 */
export const unstyled = (db: Db, except: string[], limit: number) =>
  db<UnstyledRow[]>`
    select m.id, l.ruleset, l.options, l.players, m.seeds from match m join any_ladder l on l.id = m.ladder_id
    where m.state = 'finished' and not m.styled and not m.id = any(${except}::uuid[]) order by m.id desc limit ${limit}`;

/** Marks a match as summed up. Returns no row if another arena was faster, or if the match became void. */
export const setStyled = (db: Db, matchId: string) =>
  db<{ ladder_id: string; season: number }[]>`
    update match set styled = true where id = ${matchId} and state = 'finished' and not styled returning ladder_id, season`;

export const insertMatchStyle = (db: Db, style: { matchId: string; bot: number; sums: number[]; luck: number[] }) =>
  db`
    insert into match_style (match_id, bot, sums, luck)
    values (${style.matchId}, ${style.bot}, ${style.sums}::bigint[], ${style.luck}::integer[])`;

export const deleteMatchStyles = (db: Db, matchId: string) => db`delete from match_style where match_id = ${matchId}`;

/**
 * Adds what was stored about a match to the sums of its versions, in a fixed order, so that two of these never wait
 * for each other in a circle.
 */
export const addStyles = (db: Db, matchId: string) =>
  db`
    insert into style (ladder_id, season, version_id, sums)
    select m.ladder_id, m.season, x.version_id, s.sums
    from match m join match_bot x on x.match_id = m.id join match_style s on s.match_id = m.id and s.bot = x.bot
    where m.id = ${matchId} order by x.version_id
    on conflict (ladder_id, season, version_id) do update set sums = plus(style.sums, excluded.sums)`;

/** Takes a match out of the sums of its versions. Does nothing if it is not in them. */
export const takeOutStyles = (db: Db, matchId: string) =>
  db`
    with gone as (delete from match_style where match_id = ${matchId} returning bot, sums),
    theirs as (
      select t.ladder_id, t.season, t.version_id, g.sums
      from gone g join match_bot x on x.match_id = ${matchId} and x.bot = g.bot join match m on m.id = x.match_id
      join style t on t.ladder_id = m.ladder_id and t.season = m.season and t.version_id = x.version_id
      order by t.version_id for no key update of t)
    update style s set sums = plus(s.sums, t.sums, -1) from theirs t
    where s.ladder_id = t.ladder_id and s.season = t.season and s.version_id = t.version_id`;

export const styleSums = (db: Db, ladderId: string, season: number, versionId: string) =>
  db<{ sums: number[] }[]>`
    select sums from style where ladder_id = ${ladderId} and season = ${season} and version_id = ${versionId}`;

/** How many matches of a version are not in its sums yet. */
export const unstyledOf = (db: Db, ladderId: string, season: number, versionId: string) =>
  db<{ matches: number }[]>`
    select count(*)::int as matches from match m join match_bot x on x.match_id = m.id
    where m.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished' and not m.styled
      and x.version_id = ${versionId}`;

/** What is stored about a match, in the order of its line-up. */
export const stylesOfMatch = (db: Db, matchId: string) =>
  db<{ bot: number; sums: number[]; luck: number[] }[]>`
    select bot, sums, luck from match_style where match_id = ${matchId} order by bot`;

export const isStyled = (db: Db, matchId: string) =>
  db<{ styled: boolean }[]>`
    select styled from match where id = ${matchId} union all select styled from archived_match where id = ${matchId}`;

export const stylesOn = (db: Db, ladderId: string, season: number) =>
  db<{ version_id: string; sums: number[] }[]>`
    select version_id, sums from style where ladder_id = ${ladderId} and season = ${season} order by version_id`;

export const setStyle = (db: Db, style: { ladderId: string; season: number; versionId: string; sums: number[] }) =>
  db`
    insert into style (ladder_id, season, version_id, sums)
    values (${style.ladderId}, ${style.season}, ${style.versionId}, ${style.sums}::bigint[])
    on conflict (ladder_id, season, version_id) do update set sums = excluded.sums`;

/** Any constant of our own. An arena that sums up styles holds this lock until its transaction ends. */
const LOCK = 7_201_833_552;

/** Only one of many arenas sums up at a time, so that none does the work in vain. */
export const tryLockStyles = (db: Db) => db<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as mine`;

export const lockStyles = (db: Db) => db`select pg_advisory_xact_lock(${LOCK})`;
