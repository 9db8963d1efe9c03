import {
  casesOf,
  type Exposure,
  exposureOf,
  finishedMatches,
  lockConcerned,
  setAlone,
  slowVersions,
} from "../db/incident.ts";
import { lockLadders } from "../db/ladder.ts";
import type { Sql } from "../db/sql.ts";
import { barredVersions, barVersion } from "../db/version.ts";
import { HOUSE } from "./submit.ts";
import { updateStatuses } from "./suspension.ts";

/** A match with incidents, and the versions that they concern: the suspected one, or all if nobody can tell. */
export interface Case {
  readonly match: string;
  readonly versions: readonly string[];
}

export interface Verdict {
  /** Suspended on all ladders. */
  readonly blamed: ReadonlySet<string>;
  /** Played in processes of their own. */
  readonly alone: ReadonlySet<string>;
}

/** A version is suspended when something went wrong around it in this many matches. */
const CASES = 3;
/** Events that are less likely than this are not put down to chance. */
const SUSPENDS = 0.01;
const PARTS = 0.05;
/** Older incidents do not count any more. */
const DAYS = 30;
/**
 * If 3 of a version's last 50 matches were played twice because it came near its limit of CPU time, it plays alone
 * from the start, until that is no longer true.
 */
const SLOW = { times: 3, of: 50 };

/**
 * Finds the versions that the incidents of all matches point to. A match is one case, however much went wrong in it.
 *
 * A case is *explained* when it concerns a version that is blamed. A version is blamed when all of this is true:
 * - Three unexplained cases concern it.
 * - Its opponents differed: no other version and no other author is in all of these cases.
 * - Chance would bring about so many cases in so many matches once in a hundred times at most, if the version met them as
 *   often as matches without it do. A version with ten thousand matches is present at some that its host spoilt.
 *
 * If there are several, the one with the largest share of its matches comes first, and explains its cases for the others.
 * House bots are never blamed, but count as opponents.
 *
 * A version with more unexplained cases than the average plays in a process of its own. Chance brings that about once in
 * twenty times at most. The others are given one more case and match, so that a single case says nothing where few
 * matches were played.
 *
 * @param exposure of every version that is in a case.
 * @param all matches of everybody.
 */
export function blame(cases: readonly Case[], exposure: ReadonlyMap<string, Exposure>, all: number): Verdict {
  const blamed = new Set<string>();
  const alone = new Set<string>();
  const played = (version: string): number => Math.max(1, exposure.get(version)?.matches ?? 0);
  let open = [...cases];
  const ranked = (): [string, Case[]][] => {
    const own = new Map<string, Case[]>();
    for (const one of open) for (const v of new Set(one.versions)) own.set(v, [...(own.get(v) ?? []), one]);
    return [...own].sort(([v, a], [w, b]) => b.length / played(w) - a.length / played(v) || (v < w ? -1 : 1));
  };
  const chance = (version: string, own: number, more: number): number => {
    const others = Math.max(0, all - played(version)) + more;
    const rate = others === 0 ? 0 : Math.min(1, (open.length - own + more) / others);
    return tail(own, played(version) * rate);
  };
  const isHouse = (version: string): boolean => exposure.get(version)?.author === HOUSE;
  const authors = (version: string): readonly string[] => exposure.get(version)?.authors ?? [];
  const alike = (v: string, w: string): boolean =>
    v === w || (!isHouse(v) && authors(v).some((author) => authors(w).includes(author)));
  const differed = (version: string, own: readonly Case[]): boolean =>
    !own[0]?.versions.some(
      (w) => w !== version && own.every(({ versions }) => versions.some((v) => v !== version && alike(v, w))),
    );
  for (;;) {
    const worst = ranked().find(
      ([version, own]) =>
        own.length >= CASES && !isHouse(version) && differed(version, own) && chance(version, own.length, 0) < SUSPENDS,
    );
    if (!worst) break;
    blamed.add(worst[0]);
    open = open.filter(({ versions }) => !versions.includes(worst[0]));
  }
  for (const [version, own] of ranked()) if (chance(version, own.length, 1) < PARTS) alone.add(version);
  return { blamed, alone };
}

/** The probability of at least `k` events when `mean` are expected (Poisson). */
function tail(k: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let i = 0; i < k; i++) {
    below += term;
    term *= mean / (i + 1);
  }
  return Math.max(0, 1 - below);
}

const reasonOf = (count: number): string =>
  `In ${count} matches against different opponents something broke, and none of those opponents explains it. It cost nobody a point. Check how the bot uses memory and time, and submit a new version, or ask an operator.`;

/**
 * Reviews all incidents that count now. Versions that are blamed are suspended on all ladders. Those that are
 * cleared, because a match became void or another version explains it, play again.
 *
 * @returns versions whose standing changed.
 */
export const reviewIncidents = (sql: Sql): Promise<string[]> =>
  sql.begin(async (tx): Promise<string[]> => {
    // In the order of a build's commit: first versions, then ladders.
    if ((await lockConcerned(tx)).length === 0) return [];
    await lockLadders(tx);
    const cases = grouped(await casesOf(tx, DAYS));
    const present = [...new Set(cases.flatMap(({ versions }) => versions))];
    const exposure = new Map((await exposureOf(tx, present)).map((row) => [row.version_id, row]));
    const [all] = cases.length > 0 ? await finishedMatches(tx) : [];
    const { blamed, alone } = blame(cases, exposure, all?.matches ?? 0);
    const slow = (await slowVersions(tx, SLOW.times, SLOW.of)).map(({ id }) => id);
    await setAlone(tx, [...new Set([...alone, ...blamed, ...slow])], slow);
    const barred = new Set((await barredVersions(tx)).map(({ id }) => id));
    const changed = [...blamed].filter((id) => !barred.has(id)).concat([...barred].filter((id) => !blamed.has(id)));
    for (const id of changed) {
      const count = cases.filter(({ versions }) => versions.includes(id)).length;
      await barVersion(tx, id, blamed.has(id) ? reasonOf(count) : null);
      await updateStatuses(tx, id, null);
    }
    return changed;
  });

function grouped(rows: readonly { match_id: string; version_id: string }[]): Case[] {
  const versions = new Map<string, string[]>();
  for (const { match_id, version_id } of rows) versions.set(match_id, [...(versions.get(match_id) ?? []), version_id]);
  return [...versions].map(([match, versions]) => ({ match, versions }));
}
