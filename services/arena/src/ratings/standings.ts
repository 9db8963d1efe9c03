import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { gzip } from "node:zlib";
import type { FoundSeason } from "../http/lookup.ts";
import { iso, presentLadder, presentMisfit, presentRow } from "../http/present.ts";
import { TextAnswer } from "../http/text-answer.ts";

/**
 * Standings as text. A table of 5,000 versions has 3 MB, so it is made once for all callers, until something in it
 * changes.
 */
export interface Standings {
  /** A season's table as `viewer` sees it. `all`: also versions that are not in play. */
  of(found: FoundSeason, all: boolean, viewer: string | null): Promise<TextAnswer>;
}

interface Kept {
  /** What the text was made from. When this changes, the text is made again. */
  of: string;
  table: Promise<Text>;
}

interface Text {
  head: string;
  rows: string[];
  /** The author of each row. */
  authors: string[];
  /** For viewers who have no row in it. */
  whole: Buffer;
  /** The same, gzipped; it follows soon after. */
  packed: Buffer | undefined;
}

/** Standings of other seasons come and go. */
const MOST_KEPT = 32;
/** How many rows are made at a time: others get their turn in between. */
const AT_ONCE = 200;
/** The places of a day ago change with time alone. */
const OLD_MS = 600_000;

export function keepStandings(): Standings {
  const kept = new Map<string, Kept>();
  const lookUp = (found: FoundSeason, all: boolean): Kept => {
    const key = `${found.ladder.id} ${found.season.number} ${all}`;
    const of = stateOf(found);
    const known = kept.get(key);
    kept.delete(key);
    const now = known?.of === of ? known : { of, table: make(found, all) };
    kept.set(key, now);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    // A failure is not kept for the next caller.
    now.table.catch(() => kept.get(key) === now && kept.delete(key));
    return now;
  };
  return {
    of: async (found, all, viewer) => {
      const { of, table } = lookUp(found, all);
      const text = await table;
      if (viewer === null || !text.authors.includes(viewer)) {
        return new TextAnswer(text.whole, { etag: tag(of, all, ""), gzip: text.packed });
      }
      const rows = text.rows.map((row, i) => (text.authors[i] === viewer ? mine(row) : row));
      return new TextAnswer(Buffer.from(join(text.head, rows)), { etag: tag(of, all, viewer) });
    },
  };
}

/**
 * Changes whenever the table does: with each fit (its counts wait for that too), with who plays, with what is found
 * out about a version, and now and then with time.
 */
function stateOf({ ladder, season }: FoundSeason): string {
  const { id, fitted, fitted_at, line_up, exploited, anchor, commits } = ladder;
  if (season.state === "closed") return `${id} ${season.number} closed ${line_up}`;
  // Nothing is fitted before there is an anchor.
  const counted = anchor === null ? commits : fitted;
  const old = Math.floor(Date.now() / OLD_MS);
  return [id, season.number, season.state, counted, fitted_at.getTime(), line_up, exploited, old].join(" ");
}

async function make(found: FoundSeason, all: boolean): Promise<Text> {
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
  const whole = Buffer.from(join(head, rows));
  const text: Text = { head, rows, authors: entries.map((entry) => entry.author_id), whole, packed: undefined };
  gzip(whole, (error, packed) => {
    if (!error) text.packed = packed;
  });
  return text;
}

const join = (head: string, rows: string[]): string => `${head},"rows":[${rows.join()}]}`;

const mine = (row: string): string => JSON.stringify({ ...JSON.parse(row), mine: true });

const tag = (of: string, all: boolean, viewer: string): string =>
  `"${createHash("sha256").update(`${of} ${all} ${viewer}`).digest("base64url").slice(0, 22)}"`;
