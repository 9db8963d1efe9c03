import { anyEntryOfWhom } from "./columns.ts";
import type { EntryStatus } from "./entry.ts";
import type { Db } from "./sql.ts";

export type LeagueSchedule = "ladder" | "round-robin" | "swiss";

export interface LeagueRow {
  id: string;
  name: string;
  organiser_id: string | null;
  organiser: string | null;
  private: boolean;
  invite: string;
  schedule: LeagueSchedule;
  rounds: number | null;
  deals: number;
  created_at: Date;
  starts_at: Date | null;
  ends_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  ended_why: string | null;
  /** All its ladders' seasons are closed: nothing in it changes any more. */
  final: boolean;
  members: number;
  bots: number;
}

const leagueColumns = (db: Db) => db`
  g.id, g.name, g.organiser as organiser_id, o.name as organiser, g.private, g.invite, g.schedule, g.rounds, g.deals,
  g.created_at, g.starts_at, g.ends_at, g.started_at, g.ended_at, g.ended_why,
  not exists (select from any_ladder l where l.league = g.id and l.season_state <> 'closed') as final,
  (select count(*)::int from league_member m where m.league_id = g.id and m.joined_at is not null) as members,
  (select count(*)::int from league_member m where m.league_id = g.id and m.bot_id is not null) as bots`;

const leagueOfWhom = (db: Db) => db`league g left join "user" o on o.id = g.organiser`;

export const insertLeague = (
  db: Db,
  league: Pick<
    LeagueRow,
    "id" | "name" | "private" | "invite" | "schedule" | "rounds" | "deals" | "starts_at" | "ends_at"
  > & { organiser: string },
) =>
  db`
    insert into league (id, name, organiser, private, invite, schedule, rounds, deals, starts_at, ends_at)
    values (${league.id}, ${league.name}, ${league.organiser}, ${league.private}, ${league.invite}, ${league.schedule},
      ${league.rounds}, ${league.deals}, ${league.starts_at}, ${league.ends_at})`;

export const leagueById = (db: Db, id: string) =>
  db<LeagueRow[]>`select ${leagueColumns(db)} from ${leagueOfWhom(db)} where g.id = ${id}`;

/** One change of a league at a time. */
export const lockLeague = (db: Db, id: string) => db`select from league where id = ${id} for no key update`;

/** What somebody is in a league: who is in a private league, or invited to it, may see it. */
export const membership = (db: Db, league: string, userId: string) =>
  db<{ joined_at: Date | null; bot_id: string | null }[]>`
    select joined_at, bot_id from league_member where league_id = ${league} and user_id = ${userId}`;

export type ListedLeague = LeagueRow & { joined: boolean | null };

/**
 * Leagues that somebody may see, newest first; `joined`: null where they are neither a member nor invited.
 *
 * @param userId null: a stranger.
 * @param all an operator sees all.
 */
export const leaguesFor = (
  db: Db,
  { userId, all, before, limit }: { userId: string | null; all: boolean; before: string | null; limit: number },
) =>
  db<ListedLeague[]>`
    select ${leagueColumns(db)},
      case when m.user_id is null then null else m.joined_at is not null end as joined
    from ${leagueOfWhom(db)} left join league_member m on m.league_id = g.id and m.user_id = ${userId}
    where (${all} or not g.private or m.user_id is not null)
      and (${before}::text is null or (g.created_at, g.id) < (select b.created_at, b.id from league b where b.id = ${before}))
    order by g.created_at desc, g.id desc limit ${limit}`;

/** A league and whether it is private, by one of its ladders or matches. Matches of leagues are never archived. */
export const leagueOfLadder = (db: Db, ladder: string) =>
  db<{ league: string | null; private: boolean | null }[]>`
    select l.league, g.private from any_ladder l left join league g on g.id = l.league where l.id = ${ladder}`;

export const leagueOfMatch = (db: Db, match: string) =>
  db<{ league: string | null; private: boolean | null }[]>`
    select l.league, g.private from any_match m join any_ladder l on l.id = m.ladder_id left join league g on g.id = l.league
    where m.id = ${match}
    union all select null, null from archived_match where id = ${match}`;

export interface MemberRow {
  user_id: string;
  author: string;
  joined_at: Date | null;
  bot_id: string | null;
  bot: string | null;
  active_version: string | null;
  active_number: number | null;
}

/** In the order in which they joined; those who are invited come last. */
export const membersOf = (db: Db, league: string) =>
  db<MemberRow[]>`
    select m.user_id, u.name as author, m.joined_at, m.bot_id, b.name as bot, b.active_version, v.number as active_number
    from league_member m join "user" u on u.id = m.user_id left join bot b on b.id = m.bot_id
    left join version v on v.id = b.active_version
    where m.league_id = ${league} order by m.joined_at nulls last, u.name`;

export const inviteMembers = (db: Db, league: string, users: readonly string[]) =>
  db`
    insert into league_member (league_id, user_id) select ${league}, unnest(${users as string[]}::text[])
    on conflict do nothing`;

export const insertMember = (db: Db, league: string, userId: string) =>
  db`
    insert into league_member (league_id, user_id, joined_at) values (${league}, ${userId}, now())
    on conflict (league_id, user_id) do update set joined_at = coalesce(league_member.joined_at, now())`;

export const deleteMember = (db: Db, league: string, userId: string) =>
  db`delete from league_member where league_id = ${league} and user_id = ${userId}`;

/** Its leagues go on without an account that is gone. */
export const forgetMember = (db: Db, userId: string) => db`delete from league_member where user_id = ${userId}`;

export const setMemberBot = (db: Db, league: string, userId: string, botId: string | null) =>
  db`update league_member set bot_id = ${botId} where league_id = ${league} and user_id = ${userId}`;

/** Gives the leagues that somebody organises to the member who joined first; `league`: only that one. */
export const passOn = (db: Db, userId: string, league: string | null) =>
  db`
    update league g set organiser = (
      select m.user_id from league_member m
      where m.league_id = g.id and m.user_id <> ${userId} and m.joined_at is not null order by m.joined_at, m.user_id limit 1)
    where g.organiser = ${userId} and (${league}::text is null or g.id = ${league})`;

export const setInvite = (db: Db, id: string, invite: string) =>
  db`update league set invite = ${invite} where id = ${id}`;

/** How many leagues somebody made in 24 hours, and how many of theirs go on. */
export const leaguesMade = (db: Db, userId: string) =>
  db<{ today: number; open: number }[]>`
    select count(*) filter (where created_at > now() - interval '24 hours')::int as today,
      count(*) filter (where ended_at is null)::int as open
    from league where organiser = ${userId}`;

export const setLeagueStarted = (db: Db, id: string) => db`update league set started_at = now() where id = ${id}`;

export const setLeagueEnded = (db: Db, id: string, why: string) =>
  db`update league set ended_at = now(), ended_why = ${why} where id = ${id} and ended_at is null`;

/** No more matches are made on its ladders, now or in another season. */
export const closeLaddersOf = (db: Db, league: string, why: string) =>
  db`
    update any_ladder set season_state = 'closing', closed_by = 'the league', closed_why = ${why}, ended_by = 'the league',
      ended_why = ${why}
    where league = ${league} and season_state = 'open'`;

/** Leagues that have something to do: to begin, or to see whether they are over. */
export const leaguesUnderWay = (db: Db) =>
  db<{ id: string; due: boolean; over: boolean; started: boolean }[]>`
    select id, coalesce(starts_at <= now(), false) as due, ends_at <= now() as over, started_at is not null as started
    from league where ended_at is null and (started_at is not null or starts_at <= now() or ends_at <= now()) order by id`;

export interface DivisionRow {
  id: string;
  title: string;
  ruleset: string;
  players: number;
  season_state: "open" | "closing" | "closed";
  bots: number;
  /** Deals of its matches that are made, and of those that are over. */
  made: number;
  played: number;
  matches: number;
  unfinished: number;
}

/** The ladders of a league, in its order. */
export const divisionsOf = (db: Db, league: string) =>
  db<DivisionRow[]>`
    select l.id, l.title, l.ruleset, l.players, l.season_state,
      (select count(*)::int from entry e where e.ladder_id = l.id and e.status = 'playing') as bots,
      m.made, m.played, m.matches, m.unfinished
    from any_ladder l cross join lateral (
      select coalesce(sum(deals) filter (where state <> 'void'), 0)::int as made,
        coalesce(sum(deals) filter (where state = 'finished'), 0)::int as played,
        count(*) filter (where state = 'finished')::int as matches,
        count(*) filter (where state in ('queued', 'running', 'parked'))::int as unfinished
      from match where ladder_id = l.id) m
    where l.league = ${league} order by l.position`;

/** How many matches are open in all leagues together: those that go before all others, and the rest. */
export const openInLeagues = (db: Db) =>
  db<{ hurried: number; usual: number }[]>`
    select count(*) filter (where m.hurry)::int as hurried, count(*) filter (where not m.hurry)::int as usual from match m join any_ladder l on l.id = m.ladder_id
    where l.league is not null and m.state in ('queued', 'running')`;

export interface FitRow {
  version_id: string;
  bot_id: string;
  author: string;
  bot: string;
}

/**
 * Active versions that are fit for a ladder of a ruleset: accepted, and on another of its ladders, so they have qualified for it.
 *
 * @param bots only these; null: only the house's.
 */
export const fitForLeague = (db: Db, ruleset: string, bots: readonly string[] | null) =>
  db<FitRow[]>`
    select v.id as version_id, b.id as bot_id, u.name as author, b.name as bot
    from bot b join version v on v.id = b.active_version join "user" u on u.id = b.author_id
    where v.state = 'accepted' and v.barred is null and v.held is null and ${ruleset} = any(v.rulesets)
      and exists (select from entry e join ladder l on l.id = e.ladder_id where e.version_id = v.id and l.ruleset = ${ruleset})
      and case when ${bots === null} then u.name = 'house' else b.id = any(${(bots ?? []) as string[]}::uuid[]) end
    order by b.created_at, b.id`;

/**
 * A bot's newly active version enters the leagues with a ladder in which the bot plays. The caller calls `updateStatuses`
 * afterwards.
 */
export const followInLeagues = (db: Db, botId: string, versionId: string) =>
  db`
    insert into entry (ladder_id, version_id, status, sat)
    select l.id, v.id, 'superseded', l.issued
    from league_member m join league g on g.id = m.league_id join any_ladder l on l.league = g.id join version v on v.id = ${versionId}
    where m.bot_id = ${botId} and g.schedule = 'ladder' and g.started_at is not null and g.ended_at is null
      and l.ruleset = any(v.rulesets)
      and exists (select from entry e join ladder o on o.id = e.ladder_id where e.version_id = v.id and o.ruleset = l.ruleset)
    on conflict do nothing`;

/** Takes a bot out of a league: its results stay. */
export const withdrawEntries = (db: Db, league: string, botId: string) =>
  db`
    update entry set status = 'retired', cause = null, reason = 'It was withdrawn.', best = null, worst = null, place = null
    where ladder_id in (select id from any_ladder where league = ${league})
      and version_id in (select id from version where bot_id = ${botId}) and status in ('playing', 'suspended')`;

/** A bot that was withdrawn from a league may come back. */
export const readmitEntries = (db: Db, league: string, botId: string) =>
  db`
    update entry set status = 'superseded', reason = null
    where ladder_id in (select id from any_ladder where league = ${league})
      and version_id in (select id from version where bot_id = ${botId}) and status = 'retired'`;

export interface EntrantRow {
  version_id: string;
  bot_id: string;
  author: string;
  bot: string;
  number: number;
  authors: string[];
  status: EntryStatus;
  reason: string | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  best: number | null;
  worst: number | null;
  place: number | null;
}

/** Who plays or played on a ladder of a league, in the order in which they entered. */
export const entrantsOn = (db: Db, ladder: string) =>
  db<EntrantRow[]>`
    select e.version_id, b.id as bot_id, u.name as author, b.name as bot, v.number, b.authors, e.status, e.reason, e.rating,
      e.low, e.high, e.best, e.worst, e.place
    from ${anyEntryOfWhom(db)} where e.ladder_id = ${ladder} order by e.joined_at, e.version_id`;
