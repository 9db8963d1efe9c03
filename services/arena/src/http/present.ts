import type {
  Entry,
  GameSummary,
  Ladder,
  Match,
  MatchSummary,
  Misfit,
  PastSeason,
  Report,
  Row,
  Season,
  StepShown,
  Version,
  VersionSummary,
  Waiting,
} from "@liars-ladder/protocol";
import { docsOf, gameId } from "@liars-ladder/protocol";
import { seatings, WHOLE } from "@liars-ladder/rules";
import type { EntryRow } from "../db/entry.ts";
import type { LadderRow, SummaryRow } from "../db/ladder.ts";
import type { GameRow, MatchBotRow, MatchRow } from "../db/match.ts";
import type { ListedRow } from "../db/match-list.ts";
import type { StoredMisfit } from "../db/rating.ts";
import type { RecordRow } from "../db/record.ts";
import type { PastRow } from "../db/season.ts";
import type { VersionRow } from "../db/version.ts";
import { presentExploitability, presentLoss } from "../exploitability/present.ts";
import { NEWCOMER_DEALS } from "../matches/make-match.ts";
import { COMMITMENT_OF } from "../matches/seeds.ts";
import { msPerDecision } from "../style/present.ts";
import { sumsOf } from "../style/sums.ts";
import { HOUSE } from "../versions/submit.ts";

/** Rows as the API shows them. Every field is named here, so no other field gets out. */

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

export const botRef = (author: string, name: string) => ({ author, name, house: author === HOUSE });

export const rating = (value: number | null, low: number | null, high: number | null) =>
  value === null || low === null || high === null ? null : { rating: value, low, high };

export const presentLadder = (row: LadderRow): Ladder => ({
  id: row.id,
  title: row.title,
  ruleset: row.ruleset,
  options: row.options,
  players: row.players,
  deals: row.deals,
});

/** A ladder's present season. */
export const presentSeason = (row: LadderRow, closedAt: Date | null = null): Season => ({
  number: row.season,
  state: row.season_state,
  openedAt: iso(row.opened_at),
  closedAt: isoOrNull(closedAt),
  reason: row.closed_why,
});

type Led = Pick<SummaryRow, `leader_${"author" | "bot" | "rating" | "low" | "high"}`>;

export function presentLeader(row: Led | undefined) {
  const standing = row ? rating(row.leader_rating, row.leader_low, row.leader_high) : null;
  if (!row || row.leader_author === null || row.leader_bot === null || standing === null) return null;
  return { bot: botRef(row.leader_author, row.leader_bot), standing };
}

/** The season that a match belongs to. */
export const presentSeasonOfMatch = (row: MatchRow, ladder: Pick<LadderRow, "season">) => ({
  number: row.season,
  current: row.season === ladder.season,
});

/** A version is provisional until it has played 30 deals. */
const provisional = (row: EntryRow) =>
  row.deals >= NEWCOMER_DEALS ? null : { games: row.games, of: NEWCOMER_DEALS * row.players };

const statusOf = (row: EntryRow): Row["status"] =>
  row.status === "playing" ? (provisional(row) ? "provisional" : "active") : row.status;

export const rankOf = ({ best, worst, place }: Pick<EntryRow, "best" | "worst" | "place">) =>
  best === null || worst === null || place === null ? null : { best, worst, place };

const toPart = (own: number | null, place: number | null, deals: number | null) =>
  own === null || place === null ? null : { place, deals };

export function presentRow(row: EntryRow, viewer: string | null): Row {
  return {
    rank: rankOf(row),
    toPart: {
      above: toPart(row.place, row.above_place, row.above_deals),
      below: toPart(row.place, row.below_place, row.below_deals),
    },
    movement: row.place === null || row.place_before === null ? null : row.place_before - row.place,
    bot: botRef(row.author, row.bot),
    version: { id: row.version_id, number: row.number },
    standing: rating(row.rating, row.low, row.high),
    status: statusOf(row),
    reason: row.reason,
    provisional: provisional(row),
    matches: row.matches,
    games: row.games,
    winRate: row.games > 0 ? row.wins / row.games : null,
    meanPlacing: row.games > 0 ? row.rank_sum / row.games : null,
    form: row.form,
    forfeits: row.forfeits,
    lastMatch: row.last_match === null || row.last_at === null ? null : { id: row.last_match, at: iso(row.last_at) },
    loss: presentLoss(row),
    mine: viewer !== null && row.authors.includes(viewer),
  };
}

/** Names its versions by the rows of the table that it belongs to. */
export function presentMisfit(misfit: StoredMisfit, rows: readonly EntryRow[]): Misfit {
  const named = new Map(
    rows.map((row) => [row.version_id, { id: row.version_id, number: row.number, bot: botRef(row.author, row.bot) }]),
  );
  const { chiSquare, freedom, chance, worst, cycles, shown } = misfit;
  const [a, b] = [named.get(worst.a), named.get(worst.b)];
  return {
    chiSquare,
    freedom,
    chance,
    worst: a && b ? { a, b, seen: worst.seen, expected: worst.expected } : null,
    cycles,
    shown: shown.map((cycle) => cycle.flatMap((id) => named.get(id) ?? [])).filter(({ length }) => length === 3),
  };
}

/** How a version stands on a ladder. */
export const presentStanding = (row: EntryRow) => ({
  ladder: row.ladder_id,
  status: statusOf(row),
  standing: rating(row.rating, row.low, row.high),
  rank: rankOf(row),
  matches: row.matches,
  games: row.games,
  provisional: provisional(row),
});

/** `next` and `records` are by ladder. */
export function presentEntry(
  row: EntryRow,
  next: ReadonlyMap<string, Waiting>,
  records: ReadonlyMap<string, RecordRow>,
): Entry {
  const record = records.get(row.ladder_id);
  return {
    ...presentStanding(row),
    reason: row.reason,
    peak: record ? rating(record.peak, record.peak_low, record.peak_high) : null,
    winRate: row.games > 0 ? row.wins / row.games : null,
    forfeits: row.forfeits,
    msPerDecision: record?.sums ? msPerDecision(sumsOf(record.sums)) : null,
    exploitability: presentExploitability(row),
    next: next.get(row.ladder_id)!,
  };
}

export const presentPastSeason = (row: PastRow): PastSeason => ({
  ladder: row.ladder_id,
  season: row.season,
  closedAt: iso(row.closed_at),
  version: { id: row.version_id, number: row.number },
  standing: rating(row.rating, row.low, row.high),
  rank: rankOf(row),
  matches: row.matches,
  games: row.games,
});

export const presentVersionSummary = (row: VersionRow): VersionSummary => ({
  id: row.id,
  number: row.number,
  state: row.state,
  active: row.active,
  note: row.note,
  hash: row.hash,
  createdAt: iso(row.created_at),
  decidedAt: isoOrNull(row.decided_at),
});

/** Our own codes look like this. Anything else is not shown to others. */
const CODE = /^[a-z]+(\.[A-Za-z0-9-]{1,40})+$/;

/**
 * A report as its author sees it (`mine`), or as everybody else does. Only its author sees what is wrong in a bot.
 * Operators do not need it, and do not see it.
 */
export const presentReport = (report: Report, mine: boolean): StepShown[] =>
  report.map(({ step, ladder, state, ms, findings, replays }) => ({
    step,
    ...(ladder === undefined ? {} : { ladder }),
    state,
    ms,
    findings: findings.map((finding) => {
      const code = mine || CODE.test(finding.code) ? finding.code : `${step}.failed`;
      return { ...(mine ? finding : {}), code, docs: docsOf(code) };
    }),
    ...(mine && replays !== undefined ? { replays } : {}),
  }));

export function presentVersion(
  row: VersionRow,
  entries: EntryRow[],
  next: { build: Waiting | null; on: ReadonlyMap<string, Waiting> },
  records: ReadonlyMap<string, RecordRow>,
  mine: boolean,
): Version {
  return {
    ...presentVersionSummary(row),
    bot: botRef(row.author, row.bot),
    bytes: row.bytes,
    bundle:
      row.bundle_hash === null || row.bundle_bytes === null ? null : { hash: row.bundle_hash, bytes: row.bundle_bytes },
    rulesets: row.rulesets,
    report: presentReport(row.report, mine),
    entries: entries.map((entry) => presentEntry(entry, next.on, records)),
    next: next.build,
    incidents: row.incidents,
    playsAlone: row.alone,
  };
}

export const versionRef = (bot: MatchBotRow) => ({
  id: bot.version_id,
  number: bot.number,
  bot: botRef(bot.author, bot.name),
});
const placing = (bot: MatchBotRow): number | null =>
  bot.games && bot.rank_sum !== null ? bot.rank_sum / bot.games : null;

/** `showing`: its show is not over. */
export function presentMatchSummary(row: ListedRow, bots: MatchBotRow[], showing = false): MatchSummary {
  const of = row.deals * bots.length;
  return {
    id: row.id,
    ladder: row.ladder_id,
    season: { number: row.season, current: row.current },
    state: row.state,
    showing,
    rated: row.rated,
    bots: bots.map((bot) => ({ version: versionRef(bot), meanPlacing: placing(bot), forfeits: bot.forfeits })),
    games: { done: bots[0]?.games ?? 0, of },
    createdAt: iso(row.created_at),
    finishedAt: isoOrNull(row.finished_at),
  };
}

/**
 * Seeds are shown when the match is over. Those of a void match that never ran stay secret, because it may be
 * played again.
 */
export const isOver = (row: MatchRow): boolean =>
  row.state === "finished" || (row.state === "void" && row.commit !== null);

/** `luck`: of each bot in each game, as it is stored; empty until it is summed up. `showing`: its show is not over. */
export function presentMatch(
  row: MatchRow,
  ladder: LadderRow,
  bots: MatchBotRow[],
  { luck = [], showing = false }: { luck?: readonly number[][]; showing?: boolean } = {},
): Match {
  return {
    id: row.id,
    ladder: presentLadder(ladder),
    season: presentSeasonOfMatch(row, ladder),
    state: row.state,
    showing,
    reason: row.reason,
    rated: row.rated,
    bots: bots.map((bot) => ({
      version: versionRef(bot),
      before: rating(bot.before_rating, bot.before_low, bot.before_high),
      after: rating(bot.after_rating, bot.after_low, bot.after_high),
      meanPlacing: placing(bot),
      wins: bot.wins,
      forfeits: bot.forfeits,
      cpuMs: bot.cpu_ms,
      luck: meanLuck(luck[bot.bot]),
    })),
    phases: seatings(ladder.players).map((seating) => ({ seating })),
    commitment: { hash: row.commitment, of: COMMITMENT_OF },
    seeds: isOver(row) ? row.seeds : null,
    games: { done: bots[0]?.games ?? 0, of: row.deals * ladder.players },
    engine: row.engine,
    incidents: row.incidents,
    attempts: row.attempt,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
  };
}

const meanLuck = (games: readonly number[] | undefined): number | null =>
  games === undefined ? null : games.reduce((sum, luck) => sum + luck, 0) / games.length / WHOLE;

export function presentGame(
  row: GameRow,
  match: MatchRow,
  players: number,
  luck: readonly number[][] = [],
): GameSummary {
  const phase = Math.floor(row.index / match.deals);
  const seats = seatings(players)[phase]!;
  return {
    id: gameId(match.id, row.index),
    index: row.index,
    phase,
    deal: row.index % match.deals,
    seats,
    result: { ranks: [...row.ranks], reason: row.reason, rounds: row.rounds },
    moves: row.decisions,
    forfeits: row.faults.map((text) => {
      const [seat, fault] = text.split(":", 2);
      return { seat: Number(seat), fault: fault ?? "" };
    }),
    luck: luck.length === 0 ? null : seats.map((bot) => (luck[bot]?.[row.index] ?? 0) / WHOLE),
  };
}
