import type { SoftCase } from "@liars-ladder/protocol";
import { FALSE_ALARM, HONEST, listedAt } from "@liars-ladder/stats";
import type { CaseRow } from "../db/soft-play.ts";
import { iso } from "../http/present.ts";

/** Natural logarithms as powers of ten, which people can read. */
const powerOfTen = (log: number): number => log / Math.LN10;

const WHY = {
  authors: "They have an author in common.",
  league: "Their authors were in a league together.",
} as const;

export function presentCase(row: CaseRow): SoftCase {
  const { id, bot, mate, state, looks, steps, to_mate: toMate, to_others: toOthers } = row;
  return {
    ...{ id, bot, mate, state, looks, toMate, toOthers, mean: row.mean, steps },
    why: WHY[row.why],
    text: textOf(row),
    evidence: powerOfTen(row.evidence),
    needed: powerOfTen(listedAt(row.nth)),
    listedAt: row.listed_at && iso(row.listed_at),
    closed: row.closed_at && { at: iso(row.closed_at), by: row.closed_by ?? "", reason: row.reason ?? "" },
  };
}

function textOf({ bot, mate, looks, to_mate: toMate, to_others: toOthers, mean, refused, listed_at }: CaseRow): string {
  const broke = refused > 0 ? ` In ${refused} more it broke, or took too long, when it was asked again.` : "";
  if (toMate === null || toOthers === null || mean === null) return `Nothing is known of these two yet.${broke}`;
  const said =
    `In ${looks} matches ${bot} handed ${mate} ${toMate.toFixed(2)} of a game's score a match more than it does when it ` +
    `does not know whom it meets, and whoever else gets most of it ${toOthers.toFixed(2)}.`;
  const means =
    listed_at === null
      ? ` That does not tell it from an honest bot, for which the mean of a look is at most ${HONEST}; here it is ${mean.toFixed(2)}.`
      : ` A bot that gives nobody more than others gets here in one of ${(1 / FALSE_ALARM).toLocaleString("en")} cases at most. ` +
        "This is evidence, no proof of intent: read the games before you decide.";
  return said + means + broke;
}
