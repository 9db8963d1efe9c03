import { archivedAfter } from "./columns.ts";
import type { Db } from "./sql.ts";

export interface ExportedMatchRow {
  commit: number;
  id: string;
  finished_at: Date;
  deals: number;
  seeds: string[];
  /** "author/bot@number" by place in the line-up. */
  bots: string[];
}

/** The next `matches` matches of a season after a commit, in order. */
export const matchesAfter = (db: Db, ladderId: string, season: number, after: number, matches: number) =>
  db<ExportedMatchRow[]>`
    select m.commit, m.id, m.finished_at, m.deals, m.seeds,
      array(select u.name || '/' || b.name || '@' || v.number
        from unnest(m.versions) with ordinality as x (id, nth) join version v on v.id = x.id
        join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id order by x.nth) as bots
    from (
      (select m.commit, m.id, m.finished_at, m.deals, m.seeds,
        array(select x.version_id from match_bot x where x.match_id = m.id order by x.bot) as versions from match m
        where m.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished' and m.commit > ${after}
        order by m.commit limit ${matches})
      union all
      select a.commit, a.id, a.finished_at, a.deals, '{}', a.versions from ${archivedAfter(db, ladderId, season, after, matches)} a
    ) m order by m.commit limit ${matches}`;

export interface PairLine {
  a: string;
  a_bot: string;
  b: string;
  b_bot: string;
  matches: number;
  score_a: number;
  weight: number;
}

/** Versions of a ladder, by id. */
export const entriesAfter = (db: Db, ladderId: string, after: string, limit: number) =>
  db<{ version_id: string }[]>`
    select version_id from entry where ladder_id = ${ladderId} and version_id > ${after} order by version_id limit ${limit}`;

/** All pairs of some versions in a season with versions of higher ids. */
export const pairsOf = (db: Db, ladderId: string, season: number, versions: string[]) =>
  db<PairLine[]>`
    select p.a, ua.name || '/' || ba.name || '@' || va.number as a_bot, p.b, ub.name || '/' || bb.name || '@' || vb.number as b_bot,
      p.matches, p.score_a, p.weight
    from (
      select t.a, t.b, sum(t.matches)::int as matches, sum(t.score_a) as score_a, sum(t.weight) as weight
      from (
        select matches, a, b, score_a, weight from met
        where ladder_id = ${ladderId} and season = ${season} and a = any(${versions}::uuid[]) and a < b
        union all
        select matches, b, a, weight - score_a, weight from met
        where ladder_id = ${ladderId} and season = ${season} and b = any(${versions}::uuid[]) and b < a
      ) t
      group by t.a, t.b
    ) p
    join version va on va.id = p.a join bot ba on ba.id = va.bot_id join "user" ua on ua.id = ba.author_id
    join version vb on vb.id = p.b join bot bb on bb.id = vb.bot_id join "user" ub on ub.id = bb.author_id
    order by p.a, p.b`;
