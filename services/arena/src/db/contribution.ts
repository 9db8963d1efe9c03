import type { Db } from "./sql.ts";

export interface ContributorRow {
  user_id: string;
  accepted: number;
  checked: number;
  faults: number;
  lost: number;
  barred_at: Date | null;
  barred_why: string | null;
}

const contributorColumns = (db: Db) => db`
  c.user_id, c.accepted, c.checked, c.faults, c.lost, c.barred_at, c.barred_why`;

/** Makes the row of who contributes for the first time. Whoever holds it is alone with this volunteer. */
export const lockContributor = (db: Db, userId: string) =>
  db<ContributorRow[]>`
    insert into contributor as c (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id returning ${contributorColumns(db)}`;

export const contributorOf = (db: Db, userId: string) =>
  db<ContributorRow[]>`select ${contributorColumns(db)} from contributor c where c.user_id = ${userId}`;

/**
 * The slots that are taken now: open claims, and lost ones until their deadline; when the next is free; own matches
 * so far; and results that wait to be played again.
 */
export const slotsOf = (db: Db, userId: string) =>
  db<{ taken: number; free_at: Date | null; own: number; unchecked: number }[]>`
    select count(*)::int as taken, min(deadline) as free_at,
      (select count(*)::int from contribution where user_id = ${userId} and own) as own,
      (select count(*)::int from contribution where user_id = ${userId} and check_state = 'queued') as unchecked
    from contribution where user_id = ${userId} and (state = 'claimed' or state = 'lost' and deadline > now())`;

/**
 * A queued match that somebody may play, drawn at random: rated, of a ladder for all, waited for by nobody, never given away or
 * lost before, of sound bots of the house (or, if `own`, of the volunteer too).
 */
export const drawMatch = (db: Db, who: { userId: string; house: string; own: boolean }) =>
  db<{ id: string; own: boolean }[]>`
    select m.id, t.own from match m join ladder l on l.id = m.ladder_id and l.season_state = 'open' and l.season = m.season
    cross join lateral (
      select bool_and(v.bundle is not null and v.bundle_hash is not null and not v.alone and not v.slow and v.barred is null
          and (u.name = ${who.house} or ${who.own} and b.authors @> array[${who.userId}::text])) as open,
        bool_or(u.name <> ${who.house}) as own
      from match_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
      where x.match_id = m.id) t
    where m.state = 'queued' and not m.hurry and m.attempt = 1 and t.open
      and not exists (select from contribution c where c.match_id = m.id)
    order by random() limit 1`;

export const insertClaim = (db: Db, claim: { id: string; userId: string; own: boolean; seconds: number }) =>
  db<{ deadline: Date }[]>`
    insert into contribution (match_id, user_id, own, deadline)
    values (${claim.id}, ${claim.userId}, ${claim.own}, now() + make_interval(secs => ${claim.seconds}))
    returning deadline`;

/** A home runner was faster. */
export const dropClaim = (db: Db, id: string) =>
  db`delete from contribution where match_id = ${id} and state = 'claimed'`;

export const claimOf = (db: Db, id: string, userId: string) =>
  db<{ state: string; own: boolean; late: boolean }[]>`
    select state, own, deadline < now() as late from contribution where match_id = ${id} and user_id = ${userId}`;

/** The bots of a claimed match, in the order of the line-up. */
export const bundleHashes = (db: Db, id: string) =>
  db<{ version_id: string; bundle_hash: string }[]>`
    select x.version_id, v.bundle_hash from match_bot x join version v on v.id = x.version_id
    where x.match_id = ${id} order by x.bot`;

/** A bundle that this volunteer may have: of a house bot, or of its own. */
export const openBundle = (db: Db, hash: string, userId: string, house: string) =>
  db<{ bundle: Uint8Array }[]>`
    select v.bundle from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where v.bundle_hash = ${hash} and v.bundle is not null and (u.name = ${house} or b.authors @> array[${userId}::text]) limit 1`;

/** Ends a claim without a result that counts. */
export const endClaim = (db: Db, id: string, userId: string, state: "fault" | "lost") =>
  db<{ match_id: string }[]>`
    with ended as (
      update contribution set state = ${state} where match_id = ${id} and user_id = ${userId} and state = 'claimed'
      returning match_id
    ), counted as (
      update contributor set faults = faults + ${state === "fault" ? 1 : 0}, lost = lost + ${state === "lost" ? 1 : 0}
      where user_id = ${userId} and exists (select from ended)
    ) select match_id from ended`;

/** Ends the claims whose time is over, and those of who is barred. */
export const endLateClaims = (db: Db) =>
  db<{ match_id: string }[]>`
    with ended as (
      update contribution c set state = 'lost' from contributor p
      where p.user_id = c.user_id and c.state = 'claimed' and (c.deadline < now() or p.barred_at is not null)
      returning c.match_id, c.user_id
    ), counted as (
      update contributor p set lost = p.lost + e.n
      from (select user_id, count(*)::int as n from ended group by user_id) e where e.user_id = p.user_id
    ) select match_id from ended`;

/** A claim becomes a result that counts. `drawn`: it is played again at home, as `checkId`. */
export const acceptClaim = (db: Db, claim: { id: string; userId: string; checkId: string | null }) =>
  db<{ match_id: string }[]>`
    update contribution set state = 'accepted', check_id = ${claim.checkId},
      check_state = case when ${claim.checkId}::uuid is not null then 'queued' end,
      queued_at = case when ${claim.checkId}::uuid is not null then now() end
    where match_id = ${claim.id} and user_id = ${claim.userId} and state = 'claimed' and deadline >= now() returning match_id`;

export const countAccepted = (db: Db, userId: string) =>
  db`update contributor set accepted = accepted + 1 where user_id = ${userId}`;

export interface CheckRow {
  match_id: string;
  user_id: string;
  state: string;
  check_state: string | null;
  check_id: string;
  attempt: number;
  first: Uint8Array | null;
}

export const checkById = (db: Db, checkId: string) =>
  db<CheckRow[]>`
    select match_id, user_id, state, check_state, check_id, attempt, first from contribution where check_id = ${checkId}`;

/** Decides a check, once. */
export const decideCheck = (db: Db, checkId: string, state: "same" | "forged" | "unsure") =>
  db<{ user_id: string }[]>`
    with decided as (
      update contribution set check_state = ${state}, queued_at = null where check_id = ${checkId} and check_state = 'queued'
      returning user_id
    ), counted as (
      update contributor set checked = checked + ${state === "same" ? 1 : 0}
      where user_id in (select user_id from decided)
    ) select user_id from decided`;

/** The second run at home, after one that differed from what was sent. */
export const checkAgain = (db: Db, checkId: string, next: { id: string; first: Uint8Array }) =>
  db<{ check_id: string }[]>`
    update contribution set check_id = ${next.id}, first = ${next.first}, attempt = 1, queued_at = now()
    where check_id = ${checkId} and check_state = 'queued' and first is null returning check_id`;

export const staleChecks = (db: Db, seconds: number) =>
  db<{ check_id: string; attempt: number }[]>`
    select check_id, attempt from contribution
    where check_state = 'queued' and queued_at < now() - make_interval(secs => ${seconds}) order by queued_at limit 100`;

export const requeueCheck = (db: Db, checkId: string, attempt: number) =>
  db<{ check_id: string }[]>`
    update contribution set attempt = attempt + 1, queued_at = now() where check_id = ${checkId} and check_state = 'queued'
      and attempt = ${attempt} returning check_id`;

export const barContributor = (db: Db, userId: string, reason: string) =>
  db<{ user_id: string }[]>`
    update contributor set barred_at = now(), barred_why = ${reason} where user_id = ${userId} and barred_at is null
    returning user_id`;

/** Matches that count and must not: of who is barred, and those on which the runs at home do not agree. */
export const toVoid = (db: Db, limit: number) =>
  db<{ match_id: string; user_id: string; barred: boolean }[]>`
    select c.match_id, c.user_id, p.barred_at is not null as barred
    from contributor p join contribution c on c.user_id = p.user_id and c.state = 'accepted' where p.barred_at is not null
    union select c.match_id, c.user_id, p.barred_at is not null
    from contribution c join contributor p on p.user_id = c.user_id where c.state = 'accepted' and c.check_state = 'unsure'
    order by match_id limit ${limit}`;

export const setVoided = (db: Db, id: string, state: "void" | "stands") =>
  db`
    with ended as (
      update contribution set state = ${state}, check_state = case when check_state = 'queued' then null else check_state end,
        queued_at = null
      where match_id = ${id} and state = 'accepted' returning user_id
    ) update contributor set accepted = greatest(0, accepted - 1) where user_id in (select user_id from ended)`;

export interface ContributorListRow extends ContributorRow {
  author: string;
  waiting: number;
  void: number;
  stand: number;
}

/** Those who were caught first, then those with the most matches. */
export const contributors = (db: Db, limit: number) =>
  db<ContributorListRow[]>`
    select ${contributorColumns(db)}, u.name as author, s.waiting, s.void, s.stand
    from contributor c join "user" u on u.id = c.user_id cross join lateral (
      select count(*) filter (where check_state = 'queued')::int as waiting, count(*) filter (where state = 'void')::int as void,
        count(*) filter (where state = 'stands')::int as stand from contribution x where x.user_id = c.user_id) s
    order by c.barred_at is null, c.barred_at desc, c.accepted desc, u.name limit ${limit}`;

/** Somebody who was barred is a newcomer again. */
export const restoreContributor = (db: Db, author: string) =>
  db<{ user_id: string; barred_why: string }[]>`
    with old as (
      select c.user_id, c.barred_why from contributor c join "user" u on u.id = c.user_id
      where u.name = ${author} and c.barred_at is not null for update of c
    ) update contributor c set barred_at = null, barred_why = null, accepted = 0 from old where c.user_id = old.user_id
    returning c.user_id, old.barred_why`;
