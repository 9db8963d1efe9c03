import type { SoftState, SoftStep } from "@liars-ladder/protocol";
import type { Options } from "@liars-ladder/rules";
import type { Db } from "./sql.ts";

export type LookState = "queued" | "known" | "broken" | "slow" | "failed";

/**
 * Opens cases, in both directions, for pairs of bots with an author in common, or with authors who were in a league together,
 * once they have met in so many rated matches. House bots have no author.
 */
export const openCases = (db: Db, house: string, meetings: number) =>
  db<{ id: string }[]>`
    with person as (
      select b.id, unnest(b.authors) as user_id, b.authors from bot b join "user" u on u.id = b.author_id where u.name <> ${house}
    ), related as (
      select distinct a.id as bot_id, b.id as mate_id, a.authors && b.authors as own
      from person a join league_member x on x.user_id = a.user_id and x.joined_at is not null
      join league_member y on y.league_id = x.league_id and y.user_id <> x.user_id and y.joined_at is not null
      join person b on b.user_id = y.user_id and b.id <> a.id
      union select distinct a.id, b.id, true from person a join person b on b.user_id = a.user_id and b.id <> a.id
    ), fresh as (
      select r.bot_id, r.mate_id, bool_or(r.own) as own from related r
      where not exists (select from soft_case c where c.bot_id = r.bot_id and c.mate_id = r.mate_id)
        and (select count(*) from (
          select from version v join match_bot x on x.version_id = v.id
          join any_match m on m.id = x.match_id and m.state = 'finished' and m.rated
          join match_bot y on y.match_id = m.id join version w on w.id = y.version_id and w.bot_id = r.mate_id
          where v.bot_id = r.bot_id
          union all
          select from version v join version w on w.bot_id = r.mate_id
          join archived_match a on a.versions @> array[v.id, w.id] and not a.void
          where v.bot_id = r.bot_id limit ${meetings}) met) >= ${meetings}
      group by r.bot_id, r.mate_id
    )
    insert into soft_case (bot_id, mate_id, nth, why)
    select f.bot_id, f.mate_id,
      row_number() over (partition by f.bot_id order by f.mate_id) + (select count(*) from soft_case c where c.bot_id = f.bot_id),
      case when f.own then 'authors' else 'league' end
    from fresh f on conflict do nothing returning id`;

/** What bounds looks. See docs/soft-play.md. */
export interface LookBounds {
  readonly looks: number;
  readonly cpuMs: number;
  readonly meetings: number;
  readonly strangers: number;
  readonly tries: number;
}

/**
 * Queues the next look: a match with the mate, oldest first, on the ladder where they met most, beside one of the same version
 * there with a stranger, in which none of its mates sits. Strangers are those that the bot met most. Each is tried first, and
 * these looks do not count. Then it is the one that may get most of this bot, by the mean so far and its standard error, so that
 * no bad start hides it; of its matches the one that was taken least. None while one is being taken, while anybody waits for a
 * runner, or when the last 24 hours took so much CPU time. Cases with the fewest looks go first.
 */
export const queueLook = (db: Db, most: LookBounds) =>
  db<{ id: string }[]>`
    insert into soft_look (case_id, match_id, other_id, version_id, ladder_id, stranger_id, counts)
    select c.id, p.match_id, p.other_id, p.version_id, p.ladder_id, p.stranger_id, p.tries >= ${most.tries}
    from soft_case c cross join lateral (
      select met.version_id, met.ladder_id, met.match_id, other.stranger_id, other.other_id, other.tries
      from (
        select v.id as version_id, m.ladder_id, count(*) as times,
          (array_agg(m.id order by m.id) filter (where not exists (
            select from soft_look l where l.case_id = c.id and l.match_id = m.id and l.counts)))[1] as match_id
        from version v join match_bot x on x.version_id = v.id
        join any_match m on m.id = x.match_id and m.state = 'finished' and m.rated
        join match_bot y on y.match_id = m.id join version w on w.id = y.version_id and w.bot_id = c.mate_id
        where v.bot_id = c.bot_id and v.bundle is not null
        group by v.id, m.ladder_id) met
      cross join lateral (
        select s.stranger_id, s.other_id, r.tries from (
          select w.bot_id as stranger_id,
            (array_agg(n.id order by a.times, n.id))[1] as other_id
          from match_bot z join any_match n on n.id = z.match_id and n.state = 'finished' and n.rated
          cross join lateral (select count(*) as times from soft_look l where l.case_id = c.id and l.other_id = n.id) a
          join match_bot q on q.match_id = n.id join version w on w.id = q.version_id and w.bot_id <> c.bot_id
          where z.version_id = met.version_id and n.ladder_id = met.ladder_id
            and not exists (
              select from match_bot t join version u on u.id = t.version_id
              join soft_case k on k.bot_id = c.bot_id and k.mate_id = u.bot_id where t.match_id = n.id)
          group by w.bot_id having count(*) >= ${most.meetings} order by count(*) desc, w.bot_id limit ${most.strangers}) s
        cross join lateral (
          select count(*) as tries, avg(l.to_other) + coalesce(stddev_samp(l.to_other) / sqrt(count(l.to_other)), 0) as got
          from soft_look l join soft_case k on k.id = l.case_id
          where k.bot_id = c.bot_id and l.ladder_id = met.ladder_id and l.stranger_id = s.stranger_id and l.state <> 'queued') r
        order by least(r.tries, ${most.tries}), r.got desc nulls last, s.stranger_id limit 1) other
      where met.match_id is not null
      order by met.times desc, met.ladder_id, met.version_id limit 1) p
    where c.state = 'watched' and c.looks < ${most.looks}
      and not exists (select from soft_look l where l.state = 'queued')
      and (select coalesce(sum(cpu_ms), 0) from soft_look where decided_at > now() - interval '1 day') < ${most.cpuMs}
      and not exists (select from version q where q.state in ('queued', 'building'))
      and not exists (select from any_match q where q.state = 'queued' and (q.hurry or not q.rated))
    order by c.looks, c.id limit 1
    on conflict do nothing returning id`;

/** What a look needs, while it waits: its two matches, the one with the mate first, with the number of each bot. */
export const lookById = (db: Db, id: string) =>
  db<
    {
      attempt: number;
      version_id: string;
      bundle: Uint8Array;
      match_id: string;
      seeds: string[];
      ruleset: string;
      options: Options;
      players: number;
      bot: number;
      /** The number of the mate, or in the other match of the stranger; null if there is none. */
      mate: number | null;
    }[]
  >`
    select l.attempt, l.version_id, v.bundle, m.id as match_id, m.seeds, d.ruleset, d.options, d.players, x.bot,
      (select y.bot from match_bot y join version w on w.id = y.version_id
        where y.match_id = m.id and w.bot_id = case when m.id = l.match_id then c.mate_id else l.stranger_id end) as mate
    from soft_look l join soft_case c on c.id = l.case_id join version v on v.id = l.version_id
    join any_match m on m.id in (l.match_id, l.other_id) join any_ladder d on d.id = m.ladder_id
    join match_bot x on x.match_id = m.id and x.version_id = l.version_id
    where l.id = ${id} and l.state = 'queued' and v.bundle is not null order by m.id <> l.match_id`;

export const lookState = (db: Db, id: string) =>
  db<{ case_id: string; state: LookState; attempt: number; match_id: string }[]>`
    select case_id, state, attempt, match_id from soft_look where id = ${id}`;

export const decideLook = (
  db: Db,
  look: {
    id: string;
    state: Exclude<LookState, "queued">;
    toMate: number | null;
    toOther: number | null;
    cpuMs: number;
  },
) =>
  db<{ case_id: string }[]>`
    update soft_look set state = ${look.state}, to_mate = ${look.toMate}, to_other = ${look.toOther}, cpu_ms = ${look.cpuMs},
      decided_at = now() where id = ${look.id} and state = 'queued' returning case_id`;

export const lockCase = (db: Db, id: string) =>
  db<{ nth: number; state: SoftState; steps: SoftStep[] }[]>`
    select nth, state, steps from soft_case where id = ${id} for no key update`;

/** What was seen in a case's looks that count, in the order in which they came. */
export const looksOf = (db: Db, caseId: string) =>
  db<{ to_mate: number; to_other: number }[]>`
    select to_mate, to_other from soft_look where case_id = ${caseId} and state = 'known' and counts order by decided_at, id`;

/** A case is listed once, and stays so until an operator decides. */
export const updateCase = (
  db: Db,
  found: { id: string; looks: number; evidence: number; steps: readonly SoftStep[]; listed: boolean },
) =>
  db`
    update soft_case set looks = ${found.looks}, evidence = ${found.evidence}, steps = ${db.json([...found.steps])},
      state = case when ${found.listed} and state = 'watched' then 'listed' else state end,
      listed_at = case when ${found.listed} then coalesce(listed_at, now()) else listed_at end
    where id = ${found.id}`;

/** Looks that have waited for a runner for longer than they should. */
export const staleLooks = (db: Db, seconds: number) =>
  db<{ id: string; attempt: number }[]>`
    select id, attempt from soft_look
    where state = 'queued' and queued_at < now() - make_interval(secs => ${seconds}) order by queued_at limit 100`;

export const requeueLook = (db: Db, id: string, attempt: number) =>
  db<{ id: string }[]>`
    update soft_look set attempt = attempt + 1, queued_at = now() where id = ${id} and state = 'queued' and attempt = ${attempt}
    returning id`;

export interface CaseRow {
  id: string;
  nth: number;
  bot: string;
  mate: string;
  why: "authors" | "league";
  state: SoftState;
  looks: number;
  evidence: number;
  steps: SoftStep[];
  to_mate: number | null;
  to_others: number | null;
  /** The mean of what counts of each look. */
  mean: number | null;
  /** How many looks failed because the bot broke or thought too long. */
  refused: number;
  listed_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  reason: string | null;
}

/** Cases with their bots: those that wait for an operator first, then the strongest evidence. `id`: only this one. */
export const softCases = (db: Db, id: string | null, limit: number) =>
  db<CaseRow[]>`
    select c.id, c.nth, u.name || '/' || b.name as bot, n.name || '/' || t.name as mate, c.why, c.state, c.looks, c.evidence,
      c.steps, s.to_mate, s.to_others, s.mean, s.refused, c.listed_at, c.closed_at, c.closed_by, c.reason
    from soft_case c join bot b on b.id = c.bot_id join "user" u on u.id = b.author_id
    join bot t on t.id = c.mate_id join "user" n on n.id = t.author_id
    cross join lateral (
      select avg(to_mate) filter (where counts) as to_mate, avg(to_other) filter (where counts) as to_others,
        avg(greatest(-1, least(1, to_mate - to_other))) filter (where counts) as mean,
        count(*) filter (where state in ('broken', 'slow'))::int as refused
      from soft_look where case_id = c.id) s
    where (${id}::uuid is null or c.id = ${id}) order by c.state <> 'listed', c.evidence desc, c.id limit ${limit}`;

export const closeCase = (
  db: Db,
  closed: { id: string; verdict: "cleared" | "confirmed"; by: string; reason: string },
) =>
  db`
    update soft_case set state = ${closed.verdict}, closed_at = now(), closed_by = ${closed.by}, reason = ${closed.reason}
    where id = ${closed.id}`;
