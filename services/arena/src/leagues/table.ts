import type { LeaguePairing, LeagueTable, LeagueRow as Row } from "@liars-ladder/protocol";
import { swissRounds } from "@liars-ladder/stats";
import { type DivisionRow, type EntrantRow, entrantsOn, type LeagueRow } from "../db/league.ts";
import { type PlayedPairingRow, pairingsOn } from "../db/pairing.ts";
import type { Sql } from "../db/sql.ts";
import { botRef, rankOf, rating } from "../http/present.ts";
import { type Score, scoresOf } from "./plan.ts";

/** Pairings of a round robin that a table shows: it may have thousands. */
const MOST_SHOWN = 60;

/** The table of a division. Of a league that is final it never changes: it follows from matches that do not. */
export async function tableOf(
  sql: Sql,
  league: LeagueRow,
  division: DivisionRow,
  viewer: string | null,
): Promise<LeagueTable> {
  const [entrants, pairings] = await Promise.all([entrantsOn(sql, division.id), pairingsOn(sql, division.id)]);
  const scores = scoresOf(pairings, division.players);
  const swiss = league.schedule === "swiss";
  return {
    ...{ league: league.id, ladder: division.id, schedule: league.schedule, final: division.season_state === "closed" },
    round: swiss ? (pairings.at(-1)?.round ?? 0) : 0,
    rounds: swiss ? (league.rounds ?? swissRounds(entrants.length)) : 0,
    rows: ranked(league, entrants, scores).map(({ entrant, score, rank }) => rowOf(entrant, score, rank, viewer)),
    pairings: shown(league, pairings).map((pairing) => presentPairing(pairing, entrants)),
  };
}

interface Ranked {
  entrant: EntrantRow;
  score: Score;
  rank: number | null;
}

const NONE: Score = { points: 0, matches: 0, byes: 0, buchholz: 0 };

/** Best first: a ladder by ratings, a round robin by points a match, a Swiss league by points and Buchholz. */
function ranked(
  { schedule }: LeagueRow,
  entrants: readonly EntrantRow[],
  scores: ReadonlyMap<string, Score>,
): Ranked[] {
  const known = entrants.map((entrant) => ({ entrant, score: scores.get(entrant.version_id) ?? NONE }));
  if (schedule === "ladder") {
    const current = known.filter(({ entrant }) => entrant.status !== "superseded");
    current.sort((a, b) => (a.entrant.place ?? 1e9) - (b.entrant.place ?? 1e9));
    return current.map((one) => ({ ...one, rank: one.entrant.place }));
  }
  const by = ({ score }: { score: Score }): [number, number] =>
    schedule === "swiss" ? [score.points, score.buchholz] : [scoreOf(score) ?? -1, score.points];
  const sorted = known.map((one) => ({ ...one, by: by(one) })).sort((a, b) => b.by[0] - a.by[0] || b.by[1] - a.by[1]);
  return sorted.map(({ entrant, score, by }) => {
    const first = sorted.findIndex((other) => other.by[0] === by[0] && other.by[1] === by[1]);
    return { entrant, score, rank: score.matches + score.byes > 0 ? first + 1 : null };
  });
}

/** Points a match or bye. */
function scoreOf({ points, matches, byes }: Score): number | null {
  return matches + byes === 0 ? null : points / (matches + byes);
}

const rowOf = (entrant: EntrantRow, score: Score, rank: number | null, viewer: string | null): Row => ({
  rank,
  version: versionOf(entrant),
  playing: entrant.status === "playing",
  points: score.points,
  matches: score.matches,
  byes: score.byes,
  score: scoreOf(score),
  buchholz: score.buchholz,
  standing: rating(entrant.rating, entrant.low, entrant.high),
  range: rankOf(entrant),
  mine: viewer !== null && entrant.authors.includes(viewer),
});

const versionOf = ({ version_id: id, number, author, bot }: EntrantRow) => ({ id, number, bot: botRef(author, bot) });

/** What is left of a round robin comes first, then what was played last; of a Swiss league the newest round. */
function shown({ schedule }: LeagueRow, pairings: readonly PlayedPairingRow[]): readonly PlayedPairingRow[] {
  if (schedule === "swiss")
    return pairings.toSorted((a, b) => b.round - a.round || a.number - b.number).slice(0, 4 * MOST_SHOWN);
  const left = pairings.filter(
    ({ state, match_state: match }) => state === "open" || (state === "made" && match !== "finished"),
  );
  const played = pairings.filter(({ match_state: match }) => match === "finished").toReversed();
  return [...left.slice(0, MOST_SHOWN / 2), ...played.slice(0, MOST_SHOWN / 2)];
}

function presentPairing(
  { round, versions, state, match_id: match, match_state }: PlayedPairingRow,
  entrants: readonly EntrantRow[],
): LeaguePairing {
  return {
    round,
    versions: versions.flatMap((id) => {
      const entrant = entrants.find((one) => one.version_id === id);
      return entrant ? [versionOf(entrant)] : [];
    }),
    state: match_state === "finished" ? "played" : state,
    match,
  };
}
