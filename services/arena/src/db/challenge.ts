import type { QuotaRow } from "./account.ts";
import type { Db } from "./sql.ts";

/** Any constant of our own: challenges are counted, and made, under this lock. */
const LOCK = 7_201_833_553;

/** Until the transaction ends. */
export const lockChallenges = (db: Db) => db`select pg_advisory_xact_lock(${LOCK})`;

/** What an author asked for in the last 24 hours; what became void is given back. */
export const challengesToday = (db: Db, userId: string) =>
  db<QuotaRow[]>`
    select count(*)::int as used, min(created_at) + interval '24 hours' as less_at from any_match
    where not rated and challenger = ${userId} and created_at > now() - interval '24 hours' and state <> 'void'`;

/** Those that are under way, and whose they are. */
export const openChallenges = (db: Db) =>
  db<{ id: string; challenger: string | null }[]>`
    select id, challenger from any_match where not rated and state in ('queued', 'running') order by id`;

export interface SeatableRow {
  version_id: string;
  authors: string[];
  author: string;
  bot: string;
}

/** Who plays on a ladder, best first. */
export const seatableOn = (db: Db, ladderId: string) =>
  db<SeatableRow[]>`
    select e.version_id, b.authors, u.name as author, b.name as bot
    from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.ladder_id = ${ladderId} and e.status = 'playing' and b.active_version = v.id
    order by e.rating desc nulls last, e.version_id`;

export const insertChallenge = (
  db: Db,
  match: {
    id: string;
    ladderId: string;
    season: number;
    deals: number;
    seeds: string[];
    commitment: string;
    challenger: string;
  },
) =>
  db`
    insert into any_match (id, ladder_id, season, state, deals, seeds, commitment, rated, challenger)
    values (${match.id}, ${match.ladderId}, ${match.season}, 'queued', ${match.deals}, ${match.seeds}, ${match.commitment},
      false, ${match.challenger})`;

/** Its bots, without the ratings that they do not play for. */
export const insertChallengeSeats = (db: Db, matchId: string, versions: string[]) =>
  db`
    insert into match_bot (match_id, bot, version_id, newcomer)
    select ${matchId}, x.bot - 1, x.version_id, false
    from unnest(${versions}::uuid[]) with ordinality as x (version_id, bot)`;

/** Which bots of a challenge are those of who asked for it, as owner or co-author. */
export const challengersBots = (db: Db, matchId: string) =>
  db<{ bot: number }[]>`
    select x.bot from any_match m join match_bot x on x.match_id = m.id
    join version v on v.id = x.version_id join bot b on b.id = v.bot_id
    where m.id = ${matchId} and m.challenger = any(b.authors)`;
