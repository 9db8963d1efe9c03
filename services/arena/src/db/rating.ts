import type { Misfit, PairMisfit } from "@liars-ladder/stats";
import type { Db } from "./sql.ts";

export interface TallyRow {
  match_id: string;
  commit: number;
  /** The number of deals of its match. */
  deals: number;
  spread: number | null;
  a: string;
  b: string;
  score_a: number;
  weight: number;
}

/** What was committed in a ladder's season after a commit, in order. */
export const talliesAfter = (db: Db, ladderId: string, season: number, commit: number) =>
  db<TallyRow[]>`
    select t.match_id, m.commit, m.deals, m.spread, t.a, t.b, t.score_a, t.weight from match m join tally t on t.match_id = m.id
    where m.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished' and m.commit > ${commit}
    order by m.commit, t.a, t.b`;

/** Matches of a season that were committed and then became void. */
export const voidedOn = (db: Db, ladderId: string, season: number) =>
  db<{ id: string }[]>`
    select id from match
    where ladder_id = ${ladderId} and season = ${season} and state = 'void' and commit is not null`;

export const playingOn = (db: Db, ladderId: string) =>
  db<{ version_id: string }[]>`select version_id from entry where ladder_id = ${ladderId} and status = 'playing'`;

export interface NewRatings {
  versions: string[];
  rating: number[];
  low: number[];
  high: number[];
  best: (number | null)[];
  worst: (number | null)[];
  place: (number | null)[];
  /**
   * The places of the next better and the next worse version that are not surely parted from it, and the deals that
   * parting takes.
   */
  abovePlace: (number | null)[];
  aboveDeals: (number | null)[];
  belowPlace: (number | null)[];
  belowDeals: (number | null)[];
  /** What each would score against the others that play; null for one that does not. */
  fieldScore: (number | null)[];
  fieldLow: (number | null)[];
  fieldHigh: (number | null)[];
  misfit: StoredMisfit | null;
  /** The correlation of a bot's points in two deals of one match; null: nothing was fitted. */
  correlation: number | null;
}

/** `Misfit` of sdk/stats, with its versions by id. */
export interface StoredMisfit extends Omit<Misfit, "worst" | "shown"> {
  worst: Omit<PairMisfit, "a" | "b"> & { a: string; b: string };
  shown: [string, string, string][];
}

export const setRatings = (db: Db, ladderId: string, new_: NewRatings) =>
  db`
    update entry e set rating = r.rating, low = r.low, high = r.high, best = r.best, worst = r.worst, place = r.place,
      above_place = r.above_place, above_deals = r.above_deals, below_place = r.below_place, below_deals = r.below_deals,
      field_score = r.field_score, field_low = r.field_low, field_high = r.field_high
    from unnest(${new_.versions}::uuid[], ${new_.rating}::float8[], ${new_.low}::float8[], ${new_.high}::float8[],
      ${new_.best}::int[], ${new_.worst}::int[], ${new_.place}::int[],
      ${new_.abovePlace}::int[], ${new_.aboveDeals}::float8[], ${new_.belowPlace}::int[], ${new_.belowDeals}::float8[],
      ${new_.fieldScore}::float8[], ${new_.fieldLow}::float8[], ${new_.fieldHigh}::float8[])
      as r (version_id, rating, low, high, best, worst, place, above_place, above_deals, below_place, below_deals,
        field_score, field_low, field_high)
    where e.ladder_id = ${ladderId} and e.version_id = r.version_id`;

/** Clears ratings of versions that have no match left. */
export const clearRatings = (db: Db, ladderId: string, rated: string[]) =>
  db`
    update entry set rating = null, low = null, high = null, best = null, worst = null, place = null,
      field_score = null, field_low = null, field_high = null
    where ladder_id = ${ladderId} and rating is not null and not version_id = any(${rated}::uuid[])`;

export const setMisfit = (db: Db, ladderId: string, misfit: StoredMisfit | null) =>
  db`update any_ladder set misfit = ${misfit === null ? null : db.json({ ...misfit, worst: { ...misfit.worst } })} where id = ${ladderId}`;

export const setFitted = (db: Db, ladderId: string, commit: number, correlation: number | null) =>
  db`
    update any_ladder set fitted = ${commit}, fitted_at = now(), correlation = coalesce(${correlation}::float8, correlation)
    where id = ${ladderId}`;

/** Stores the first ratings that included these matches beside them. */
export const setAfter = (db: Db, ladderId: string, season: number, from: number, to: number) =>
  db`
    update match_bot x set after_rating = e.rating, after_low = e.low, after_high = e.high
    from match m, entry e
    where m.ladder_id = ${ladderId} and m.season = ${season} and m.commit > ${from} and m.commit <= ${to}
      and x.match_id = m.id
      and e.ladder_id = m.ladder_id and e.version_id = x.version_id`;

/** Adds a point for each version that played between two commits. */
export const insertPoints = (db: Db, ladderId: string, season: number, from: number, to: number) =>
  db`
    insert into rating_point (ladder_id, season, version_id, matches, rating, low, high)
    select distinct e.ladder_id, m.season, e.version_id, e.matches, e.rating, e.low, e.high
    from match m join match_bot x on x.match_id = m.id
    join entry e on e.ladder_id = m.ladder_id and e.version_id = x.version_id
    where m.ladder_id = ${ladderId} and m.season = ${season} and m.commit > ${from} and m.commit <= ${to} and e.rating is not null
    on conflict (ladder_id, season, version_id, matches) do update
      set rating = excluded.rating, low = excluded.low, high = excluded.high`;

/**
 * Of a version with more than `most` points in a season, keeps the last of each stretch of its matches. All stretches are
 * of one length, a power of two, so that those of the next time are made of whole ones.
 */
export const thinPoints = (db: Db, most: number) => thin(db, most, db``);

/** The same for one season. */
export const thinSeason = (db: Db, ladderId: string, season: number, most: number) =>
  thin(db, most, db`where ladder_id = ${ladderId} and season = ${season}`);

const thin = (db: Db, most: number, where: ReturnType<Db>) =>
  db`
    delete from rating_point p using (
      select ladder_id, season, version_id, matches, row_number() over (
        partition by ladder_id, season, version_id, (matches - 1) / stretch order by matches desc) as nth
      from rating_point join (
        select ladder_id, season, version_id, power(2, ceil(log(2, max(matches)::numeric / ${most}::int)))::int as stretch
        from rating_point ${where} group by ladder_id, season, version_id having count(*) > ${most}::int
      ) many using (ladder_id, season, version_id)
    ) o
    where o.nth > 1 and p.ladder_id = o.ladder_id and p.season = o.season and p.version_id = o.version_id
      and p.matches = o.matches`;

export interface PointRow {
  version_id: string;
  number: number;
  author: string;
  bot: string;
  at: Date;
  matches: number;
  rating: number;
  low: number;
  high: number;
}

/** At most about 300 points for each version, always with the last one: more than a chart can show. */
export const pointsOf = (db: Db, ladderId: string, season: number, versions: string[]) =>
  db<PointRow[]>`
    select p.version_id, v.number, u.name as author, b.name as bot, p.at, p.matches, p.rating, p.low, p.high
    from (
      select p.*, row_number() over w as nth, count(*) over (partition by p.version_id) as n
      from rating_point p where p.ladder_id = ${ladderId} and p.season = ${season} and p.version_id = any(${versions}::uuid[])
      window w as (partition by p.version_id order by p.matches)
    ) p join version v on v.id = p.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where p.nth = p.n or p.nth % greatest(1, p.n / 300) = 0
    order by v.number, p.version_id, p.matches`;

export const firstOf = (db: Db, ladderId: string, top: number) =>
  db<{ version_id: string }[]>`
    select version_id from entry where ladder_id = ${ladderId} and status = 'playing' and rating is not null
    order by rating desc nulls last limit ${top}`;

export const versionsRatedOf = (db: Db, ladderId: string, botId: string) =>
  db<{ version_id: string }[]>`
    select e.version_id from entry e join version v on v.id = e.version_id
    where e.ladder_id = ${ladderId} and v.bot_id = ${botId} order by v.number`;
