import type { Db } from "./sql.ts";

export interface RecordRow {
  ladder_id: string;
  /** `Sums` as they are stored; null until a match of it is summed up. */
  sums: number[] | null;
  peak: number | null;
  peak_low: number | null;
  peak_high: number | null;
}

/**
 * With whom a version shared points in a season before a commit, and the present ratings of these. Of a season whose results
 * of single matches are gone, there is nothing.
 */
export const stakesBefore = (db: Db, versionId: string, ladderId: string, season: number, commit: number) =>
  db<{ rating: number; weight: number }[]>`
    with theirs as (
      select t.b as other, t.weight from tally t join match m on m.id = t.match_id
      where t.a = ${versionId} and t.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished' and m.commit < ${commit}
      union all
      select t.a, t.weight from tally t join match m on m.id = t.match_id
      where t.b = ${versionId} and t.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished' and m.commit < ${commit}
    )
    select coalesce(f.rating, e.rating) as rating, sum(t.weight) as weight from theirs t
    left join final_row f on f.ladder_id = ${ladderId} and f.season = ${season} and f.version_id = t.other
    left join entry e on f.version_id is null and e.ladder_id = ${ladderId} and e.version_id = t.other
    where coalesce(f.rating, e.rating) is not null group by t.other, f.rating, e.rating`;

/**
 * What a version did in the present season of each ladder that it is on. Its peak is the highest of the ratings that a chart
 * shows whose interval is no wider than `widest`, in Elo.
 */
export const recordsOf = (db: Db, versionId: string, widest: number) =>
  db<RecordRow[]>`
    select e.ladder_id, s.sums, p.rating as peak, p.low as peak_low, p.high as peak_high
    from entry e join ladder l on l.id = e.ladder_id
    left join style s on s.ladder_id = e.ladder_id and s.season = l.season and s.version_id = e.version_id
    left join lateral (
      select p.rating, p.low, p.high from rating_point p
      where p.ladder_id = e.ladder_id and p.season = l.season and p.version_id = e.version_id
        and p.high - p.low <= ${widest}::float8
      order by p.rating desc limit 1
    ) p on true
    where e.version_id = ${versionId}`;
