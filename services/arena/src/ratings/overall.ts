import type { Overall, OverallRow } from "@liars-ladder/protocol";
import { type LadderScore, overallRanks, overallScores } from "@liars-ladder/stats";
import { type LadderRow, ladders } from "../db/ladder.ts";
import { type ScoredRow, scoredEverywhere } from "../db/overall.ts";
import { paged, type Sql } from "../db/sql.ts";
import { botRef, iso } from "../http/present.ts";
import { TextAnswer, tagOf } from "../http/text-answer.ts";
import { NEWCOMER_DEALS } from "../matches/make-match.ts";

/** Rows that are read at a time: others get their turn in between. */
const AT_ONCE = 500;

/** The table over all ladders as text, made once for all callers until a ladder's ratings or line-up change. */
export function keepOverall(sql: Sql): () => Promise<TextAnswer> {
  let kept: { of: string; answer: Promise<TextAnswer> } | undefined;
  return async () => {
    const all = await ladders(sql);
    const of = all.map(stateOf).join();
    if (kept?.of !== of) {
      const answer = make(sql, all);
      const made = { of, answer };
      kept = made;
      // A failure is not kept for the next caller.
      answer.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.answer;
  };
}

const stateOf = ({ id, season, fitted, fitted_at, line_up }: LadderRow): string =>
  `${id} ${season} ${fitted} ${fitted_at.getTime()} ${line_up}`;

async function make(sql: Sql, all: readonly LadderRow[]): Promise<TextAnswer> {
  const text = JSON.stringify(overallOf(all, await paged(scoredEverywhere(sql), AT_ONCE)));
  return new TextAnswer(text, { etag: tagOf(text) });
}

/** The table from what each version scores on each of its ladders. Newcomers come after those that are ranked. */
export function overallOf(all: readonly LadderRow[], scored: readonly ScoredRow[]): Overall {
  const counted = all.filter(({ id }) => scored.some((row) => row.ladder_id === id && row.field_score !== null));
  const bots = [...Map.groupBy(scored, ({ version_id }) => version_id).values()];
  const found = bots.map((rows) => {
    const on = new Map(rows.map((row) => [row.ladder_id, row]));
    const here = counted.map(({ id }) => on.get(id));
    const scores = here.map(scoreOf);
    // Who waits for a first rating somewhere has no overall score yet.
    const rated = scores.some((score) => score) && !here.some((row) => row?.field_score === null);
    return { rows, scores, rated };
  });
  const rated = found.filter((one) => one.rated);
  const overall = overallScores(
    rated.map(({ scores }) => scores),
    counted.length,
  );
  const ranks = overallRanks(overall);
  const order = rated.map((_, at) => at).sort((a, b) => overall[b]!.score - overall[a]!.score);
  const first = order.map((at, place) =>
    present(rated[at]!, { score: overall[at]!, rank: { ...ranks[at]!, place: place + 1 } }),
  );
  const rest = found.filter((one) => !one.rated).map((one) => present(one, null));
  return {
    asOf: iso(all.reduce((last, { fitted_at }) => (fitted_at > last ? fitted_at : last), new Date(0))),
    ladders: counted.map(({ id, title }) => ({ id, title })),
    rows: [...first, ...rest],
  };
}

function scoreOf(row: ScoredRow | undefined): LadderScore | null {
  if (!row || row.field_score === null || row.field_low === null || row.field_high === null) return null;
  return { score: row.field_score, low: row.field_low, high: row.field_high, matches: row.matches };
}

interface Found {
  rows: readonly ScoredRow[];
  scores: readonly (LadderScore | null)[];
}

function present(
  { rows, scores }: Found,
  of: { score: NonNullable<OverallRow["overall"]>; rank: NonNullable<OverallRow["rank"]> } | null,
): OverallRow {
  const { author, bot, version_id: id, number } = rows[0]!;
  return {
    rank: of?.rank ?? null,
    bot: botRef(author, bot),
    version: { id, number },
    overall: of && { ...rounded(of.score), sure: { low: round(of.score.sure.low), high: round(of.score.sure.high) } },
    provisional: rows.some(({ deals }) => deals < NEWCOMER_DEALS),
    ladders: scores.map((score) => score && rounded(score)),
  };
}

const rounded = ({ score, low, high }: { score: number; low: number; high: number }) => ({
  score: round(score),
  low: round(low),
  high: round(high),
});

/** To a hundredth of a percent. */
const round = (share: number): number => Math.round(share * 10_000) / 10_000;
