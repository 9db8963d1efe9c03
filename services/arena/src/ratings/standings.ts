import { setImmediate as turn } from "node:timers/promises";
import { AS_STRANGERS, Lasting } from "../http/lasting.ts";
import type { FoundSeason } from "../http/lookup.ts";
import { iso, presentLadder, presentMisfit, presentRow } from "../http/present.ts";
import { TextAnswer, tagOf } from "../http/text-answer.ts";
import type { Made, Snapshots } from "../snapshots/snapshots.ts";

/**
 * Standings as text. A table of 5,000 versions has 3 MB, so its rows are made once for all callers, until something in it
 * changes.
 */
export interface Standings {
  /** A season's table as `viewer` sees it. `all`: also versions that are not in play. */
  of(found: FoundSeason, all: boolean, viewer: string | null): Promise<TextAnswer | Lasting<never>>;
}

interface Rows {
  head: string;
  rows: string[];
  /** The authors of each row. */
  authors: string[][];
}

/** How many rows are made at a time: others get their turn in between. */
const AT_ONCE = 200;

export const keepStandings = (snapshots: Snapshots): Standings => ({
  of: async (found, all, viewer) => {
    const topics = [`table ${found.ladder.id}`];
    const name = `rows ${found.ladder.id} ${found.season.number} ${all}`;
    const { head, rows, authors } = await snapshots.of(name, () => make(found, all, topics));
    if (viewer === null) return new Lasting<never>(Buffer.from(join(head, rows)), topics);
    // Who may see a private league has its table made for them alone.
    if (!authors.some((of) => of.includes(viewer)) && found.ladder.league === null) return AS_STRANGERS;
    const text = join(
      head,
      rows.map((row, i) => (authors[i]?.includes(viewer) ? mine(row) : row)),
    );
    return new TextAnswer(Buffer.from(text), { etag: tagOf(text) });
  },
});

async function make(found: FoundSeason, all: boolean, topics: readonly string[]): Promise<Made<Rows>> {
  const { ladder, season, asOf } = found;
  const entries = await found.rows(all);
  const rows: string[] = [];
  for (const entry of entries) {
    if (rows.length % AT_ONCE === AT_ONCE - 1) await turn();
    rows.push(JSON.stringify(presentRow(entry, null)));
  }
  const open = season.number === ladder.season && season.state !== "closed";
  const misfit = open && ladder.misfit ? presentMisfit(ladder.misfit, entries) : null;
  const head = JSON.stringify({ ladder: presentLadder(ladder), season, asOf: iso(asOf), misfit }).slice(0, -1);
  const bytes = rows.reduce((sum, row) => sum + row.length, head.length);
  return { value: { head, rows, authors: entries.map((entry) => entry.authors) }, topics, bytes };
}

const join = (head: string, rows: string[]): string => `${head},"rows":[${rows.join()}]}`;

const mine = (row: string): string => JSON.stringify({ ...JSON.parse(row), mine: true });
