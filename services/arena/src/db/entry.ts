import { anyEntryOfWhom, entryColumns, entryOfWhom, plansAhead } from "./columns.ts";
import type { ExploitState } from "./exploitability.ts";
import type { Db } from "./sql.ts";

export type EntryStatus = "playing" | "superseded" | "suspended" | "retired";

export interface EntryRow {
  ladder_id: string;
  version_id: string;
  status: EntryStatus;
  reason: string | null;
  matches: number;
  deals: number;
  games: number;
  wins: number;
  rank_sum: number;
  /** Share of forfeits in its last 100 games. */
  forfeits: number | null;
  form: number[];
  last_match: string | null;
  last_at: Date | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  best: number | null;
  worst: number | null;
  place: number | null;
  place_before: number | null;
  above_place: number | null;
  above_deals: number | null;
  below_place: number | null;
  below_deals: number | null;
  number: number;
  /** Of its bot, the owner first. */
  authors: string[];
  author: string;
  bot: string;
  players: number;
  /** How exploitable it is in the duels of this ladder's ruleset; null where nobody asked. */
  exploit_state: ExploitState | null;
  exploit_value: number | null;
  exploit_half: number | null;
  exploit_learns: boolean | null;
  exploit_seeds: number | null;
  exploit_questions: number | null;
  exploit_at: Date | null;
}

/** A ladder's table, best first: the versions that play, then, if all are wanted, the others. */
export const standingsOn = (db: Db, ladderId: string, all: boolean) =>
  db<EntryRow[]>`
    select ${entryColumns(db)} from ${anyEntryOfWhom(db)}
    where e.ladder_id = ${ladderId} and (${all} or e.status in ('playing', 'suspended') and b.active_version = v.id)
    order by (e.status = 'playing') desc, e.rating desc nulls last, e.joined_at`;

/** The first of a ladder's table that have a rating and a rank. */
export const leadersOn = (db: Db, ladderId: string, most: number) =>
  db<{ bot: string; rating: number; low: number; high: number; best: number; worst: number }[]>`
    select b.name as bot, e.rating, e.low, e.high, e.best, e.worst
    from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id
    where e.ladder_id = ${ladderId} and e.status = 'playing' and b.active_version = v.id and e.place is not null
      and e.rating is not null and e.low is not null and e.high is not null and e.best is not null and e.worst is not null
    order by e.rating desc, e.joined_at limit ${most}`;

export interface RatedRow {
  version_id: string;
  author: string;
  bot: string;
  rating: number;
  low: number;
  high: number;
  best: number | null;
  worst: number | null;
  place: number | null;
}

/** Where versions stand that have a match in the ladder's season that was committed in the last 5 s. */
export const ratedLately = (db: Db, ladderId: string) =>
  db<RatedRow[]>`
    select e.version_id, u.name as author, b.name as bot, e.rating, e.low, e.high, e.best, e.worst, e.place
    from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.ladder_id = ${ladderId} and e.rating is not null and e.low is not null and e.high is not null
      and e.version_id in (
        select x.version_id from match m join match_bot x on x.match_id = m.id
        join ladder l on l.id = m.ladder_id and l.season = m.season
        where m.ladder_id = ${ladderId} and m.state = 'finished' and m.finished_at > now() - interval '5 seconds')`;

export const entriesOf = (db: Db, versionId: string) =>
  db<EntryRow[]>`
    select ${entryColumns(db)} from ${entryOfWhom(db)}
    where e.version_id = ${versionId} order by l.position`;

/** The same of the active versions of all bots of which somebody is an author. */
export const entriesOfAuthor = (db: Db, authorId: string) =>
  db<EntryRow[]>`
    select ${entryColumns(db)} from ${entryOfWhom(db)}
    where b.authors @> array[${authorId}::text] and b.active_version = v.id order by l.position`;

/** The ladders that a version is on, those of leagues too. */
export const laddersWith = (db: Db, versionId: string) =>
  db<{ ladder_id: string }[]>`select ladder_id from entry where version_id = ${versionId} order by ladder_id`;

export const insertEntry = (db: Db, ladderId: string, versionId: string) =>
  db`
    insert into entry (ladder_id, version_id, status, sat)
    select id, ${versionId}, 'superseded', issued from any_ladder where id = ${ladderId} on conflict do nothing`;

/**
 * Why a version was suspended: it forfeits too much, incidents happen around it, its author has too many bots there,
 * or an operator suspended it or its author.
 */
export type SuspensionCause = "forfeits" | "incidents" | "bots" | "operator";

/** A version that takes up a place begins to wait for a match only then. */
export const setStatus = (db: Db, ladderId: string, versionId: string, status: "playing" | "superseded") =>
  db`
    update entry e set status = ${status}, reason = null, cause = null,
      sat = case when e.status = 'playing' then e.sat else l.issued end,
      sat_at = case when e.status = 'playing' then e.sat_at else now() end
    from any_ladder l where l.id = e.ladder_id and e.ladder_id = ${ladderId} and e.version_id = ${versionId}`;

export const suspend = (db: Db, ladderId: string, versionId: string, cause: SuspensionCause, reason: string) =>
  db`
    update entry set status = 'suspended', cause = ${cause}, reason = ${reason}, best = null, worst = null, place = null
    where ladder_id = ${ladderId} and version_id = ${versionId}`;

export interface StatusRow {
  ladder_id: string;
  version_id: string;
  status: EntryStatus;
  reason: string | null;
  cause: SuspensionCause | null;
  faults: boolean[];
  games: number;
  pardoned_games: number;
  barred: string | null;
  /** Why an operator keeps it, or all of its author's, off all ladders. */
  held: string | null;
  /** The league that its ladder belongs to. */
  league: string | null;
  /** It is its bot's active version, or plays to the end of its league. */
  active: boolean;
  bot_id: string;
  authors: string[];
  author: string;
  bot: string;
}

/** What a version does on its ladders, and what could keep it from playing. */
export const statusesOf = (db: Db, versionId: string) =>
  db<StatusRow[]>`
    select e.ladder_id, l.league, e.version_id, e.status, e.reason, e.cause, e.faults, e.games, e.pardoned_games, v.barred,
      coalesce(v.held, (select 'Its author''s account is suspended.' from account_suspension s where s.user_id = b.author_id)) as held,
      b.active_version is not distinct from v.id or ${plansAhead(db)} as active, b.id as bot_id, b.authors, u.name as author,
      b.name as bot
    from ${anyEntryOfWhom(db)} where e.version_id = ${versionId} order by l.position`;

/**
 * Every other version of the bot gives up its places; suspended and retired ones stay what they are, and so does who plays in a
 * league that has planned who meets whom.
 */
export const supersede = (db: Db, botId: string, versionId: string | null) =>
  db`
    update entry e set status = 'superseded', best = null, worst = null, place = null
    from any_ladder l
    where l.id = e.ladder_id and not ${plansAhead(db)} and e.status = 'playing'
      and e.version_id in (select id from version where bot_id = ${botId}) and e.version_id is distinct from ${versionId}`;

export const retireEntries = (db: Db, versionId: string) =>
  db`
    update entry set status = 'retired', cause = null, best = null, worst = null, place = null where version_id = ${versionId}`;

/** How many other bots of one of these authors play on a ladder: of the one who has most. */
export const othersPlaying = (db: Db, ladderId: string, authors: string[], botId: string) =>
  db<{ used: number }[]>`
    select count(*)::int as used
    from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id cross join unnest(b.authors) as a (id)
    where e.ladder_id = ${ladderId} and e.status = 'playing' and a.id = any(${authors}) and b.id <> ${botId}
    group by a.id order by used desc limit 1`;

export interface SeatedRow {
  version_id: string;
  /** Of its bot: the owner, whose share of the runners' time it uses, and all authors. */
  author_id: string;
  authors: string[];
  author: string;
  rating: number | null;
  low: number | null;
  high: number | null;
  sat: number;
  deals: number;
  /** It has had a match on this ladder, or one was made for it. */
  met: boolean;
  /** It does not play alone, and forfeited none of its last games. */
  sound: boolean;
  /** Deals that the bot got through the newcomers' priority in the last 24 hours. */
  favoured: number;
}

/** The versions that may be put at a table. */
export const candidatesOf = (db: Db, ladderId: string) =>
  db<SeatedRow[]>`
    select e.version_id, b.author_id, b.authors, u.name as author, e.rating, e.low, e.high, e.sat, e.deals,
      e.matches > 0 or exists (select from match_bot x join match m on m.id = x.match_id
        where x.version_id = e.version_id and m.ladder_id = e.ladder_id and m.state in ('queued', 'running', 'parked')) as met,
      not v.alone and not true = any(e.faults) as sound,
      case when e.deals >= 30 then 0 else (
        select coalesce(sum(m.deals), 0)::int from match_bot x join match m on m.id = x.match_id
        join version o on o.id = x.version_id
        where o.bot_id = v.bot_id and x.newcomer and m.ladder_id = e.ladder_id and m.created_at > now() - interval '24 hours'
      ) end as favoured
    from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.ladder_id = ${ladderId} and e.status = 'playing' order by e.version_id`;

export const setSat = (db: Db, ladderId: string, versions: string[], issued: number) =>
  db`update entry set sat = ${issued}, sat_at = now() where ladder_id = ${ladderId} and version_id in ${db(versions)}`;

export interface PlayedRow {
  version_id: string;
  status: EntryStatus;
  faults: boolean[];
  games: number;
  pardoned_games: number;
  form: number[];
}

/** The entries that a match touches, locked in a fixed order. */
export const lockEntries = (db: Db, ladderId: string, versions: string[]) =>
  db<PlayedRow[]>`
    select version_id, status, faults, games, pardoned_games, form from entry
    where ladder_id = ${ladderId} and version_id in ${db(versions)} order by version_id for no key update`;

export const addMatch = (
  db: Db,
  entry: {
    ladderId: string;
    versionId: string;
    deals: number;
    games: number;
    wins: number;
    rankSum: number;
    faults: boolean[];
    form: number[];
    matchId: string;
    at: Date;
  },
) =>
  db`
    update entry set matches = matches + 1, deals = deals + ${entry.deals}, games = games + ${entry.games},
      wins = wins + ${entry.wins}, rank_sum = rank_sum + ${entry.rankSum}, faults = ${db.array(entry.faults)}, form = ${entry.form},
      last_match = ${entry.matchId}, last_at = ${entry.at}
    where ladder_id = ${entry.ladderId} and version_id = ${entry.versionId}`;

/** Counts a version's stored finished matches of the season again, after one of them became void. */
export const recountEntries = (db: Db, ladderId: string, versions: string[]) =>
  db`
    update entry e set matches = s.matches, deals = s.deals, games = s.games, wins = s.wins, rank_sum = s.rank_sum,
      form = s.form, last_match = s.last_match, last_at = s.last_at
    from (
      select c.id as version_id, count(m.id)::int as matches, coalesce(sum(m.deals), 0)::int as deals,
        coalesce(sum(x.games), 0)::int as games, coalesce(sum(x.wins), 0) as wins, coalesce(sum(x.rank_sum), 0)::bigint as rank_sum,
        coalesce((array_agg((x.rank_sum::real / x.games)::real order by m.commit) filter (where m.id is not null))[
          greatest(1, count(m.id)::int - 9):count(m.id)::int], '{}') as form,
        (array_agg(m.id order by m.commit desc) filter (where m.id is not null))[1] as last_match, max(m.finished_at) as last_at
      from unnest(${versions}::uuid[]) as c (id)
      left join (match_bot x join match m on m.id = x.match_id and m.ladder_id = ${ladderId} and m.state = 'finished'
          join any_ladder l on l.id = m.ladder_id and l.season = m.season)
        on x.version_id = c.id
      group by c.id
    ) s where e.ladder_id = ${ladderId} and e.version_id = s.version_id`;

/**
 * The same for forfeits in the last 100 games. In phase r a bot's seat is its place in the line-up plus r
 * (`seatings`), and a game keeps "seat:fault" for each seat that forfeited.
 */
export const recountFaults = (db: Db, ladderId: string, versions: string[]) =>
  db`
    update entry e set faults = coalesce((
      select array_agg(forfeited order by commit, index) from (
        select m.commit, g.index, exists (
          select from unnest(g.faults) as f (text)
          where split_part(f.text, ':', 1)::int = (x.bot + g.index / m.deals) % l.players) as forfeited
        from match_bot x join match m on m.id = x.match_id join any_ladder l on l.id = m.ladder_id and l.season = m.season join game g on g.match_id = m.id
        where x.version_id = e.version_id and m.ladder_id = e.ladder_id and m.state = 'finished'
        order by m.commit desc, g.index desc limit 100) as latest), '{}')
    where e.ladder_id = ${ladderId} and e.version_id = any(${versions}::uuid[])`;

/** Runs every hour: stores every place, and sets what it was a day ago. */
export const placeHourly = (db: Db) =>
  db`
    with hour as (select date_trunc('hour', now()) as at),
    gone as (delete from hourly_place where at < now() - interval '26 hours'),
    taken as (
      insert into hourly_place (ladder_id, version_id, at, place)
      select e.ladder_id, e.version_id, hour.at, e.place from entry e, hour
      where e.status = 'playing' and e.place is not null on conflict do nothing
    )
    update entry e set place_before = (
      select p.place from hourly_place p
      where p.ladder_id = e.ladder_id and p.version_id = e.version_id and p.at <= now() - interval '24 hours'
      order by p.at desc limit 1)
    where e.status = 'playing'`;
