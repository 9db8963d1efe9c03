import { candidatesOf, type SeatedRow } from "../db/entry.ts";
import { countIssued, type LadderRow, lockLadder, setPace } from "../db/ladder.ts";
import { divisionsOf, leagueById, openInLeagues } from "../db/league.ts";
import { nextPairing, type PairingRow, setPairing } from "../db/pairing.ts";
import type { Db, Sql } from "../db/sql.ts";
import { readCost } from "../matches/length.ts";
import { type Kind, type Made, makeMatch } from "../matches/make-match.ts";
import type { Rhythm } from "../matches/pace.ts";
import { seat } from "../matches/seating.ts";
import { shareOf } from "./plan.ts";

/**
 * All leagues together have as many open matches as one of the arena's own ladders, however many they are. Whoever has waited
 * longest is next.
 */
export async function topUpLeagues(
  sql: Sql,
  divisions: readonly string[],
  open: number,
  rhythm: Rhythm,
): Promise<Made[]> {
  const [now] = await openInLeagues(sql);
  let left = open - (now?.open ?? 0);
  const made: Made[] = [];
  for (const id of divisions) {
    if (left <= 0) break;
    const match = await sql.begin((tx) => topUpDivision(tx, id, rhythm));
    if (match === undefined) continue;
    made.push(match);
    left--;
  }
  return made;
}

/** A ladder of a league makes one match: the next of its plan, or where it has none as any ladder does, but never rests. */
async function topUpDivision(tx: Db, id: string, rhythm: Rhythm): Promise<Made | undefined> {
  const [[ladder], seats] = await Promise.all([lockLadder(tx, id), candidatesOf(tx, id)]);
  const [league] = ladder?.league ? await leagueById(tx, ladder.league) : [];
  if (ladder?.season_state !== "open" || !league?.started_at || league.ended_at !== null) return undefined;
  const cost = await readCost(tx, ladder);
  // Its first match lets everybody see that it has begun.
  const hurry = ladder.issued === 0;
  const found = await (league.schedule === "ladder" ? nextOnLadder : nextOfPlan)(tx, ladder, seats, rhythm);
  if (found === undefined) return undefined;
  const { table, pairing, ...kind } = found;
  const { match } = await makeMatch(tx, ladder, cost, table, { ...kind, hurry });
  if (pairing) await setPairing(tx, id, { ...pairing, state: "made", match_id: match.id });
  await countIssued(tx, id, 1);
  await setPace(tx, { ...ladder, pace: null, pace_why: "host" }, rhythm.now());
  return match;
}

/** Who meets next in a league, and in what kind of match. */
interface Next extends Omit<Kind, "hurry"> {
  table: SeatedRow[];
  pairing?: PairingRow;
}

async function nextOnLadder(tx: Db, ladder: LadderRow, seats: SeatedRow[], rhythm: Rhythm): Promise<Next | undefined> {
  const league = ladder.league!;
  const [divisions, [{ deals = 0 } = {}]] = await Promise.all([divisionsOf(tx, league), leagueById(tx, league)]);
  const made = divisions.find(({ id }) => id === ladder.id)?.made ?? 0;
  const most = shareOf({ deals }, divisions.length) - made;
  if (most <= 0) return undefined;
  const first = seats.find(({ met }) => !met);
  const table = seat(seats, { ladder, first, out: new Set(), uniform: rhythm.uniform });
  return table && { table, most, first: first !== undefined };
}

async function nextOfPlan(
  tx: Db,
  { id, deals }: LadderRow,
  seats: SeatedRow[],
  rhythm: Rhythm,
): Promise<Next | undefined> {
  for (;;) {
    const [pairing] = await nextPairing(tx, id);
    if (!pairing) return undefined;
    const table = pairing.versions.flatMap((version) => seats.find((row) => row.version_id === version) ?? []);
    if (table.length === pairing.versions.length)
      return { table: shuffled(table, rhythm.uniform), first: false, most: deals, pairing };
    // Somebody of it plays no more.
    await setPairing(tx, id, { ...pairing, state: "off", match_id: null });
  }
}

/** Seats are drawn. */
function shuffled<T>(of: readonly T[], uniform: () => number): T[] {
  const drawn = [...of];
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = Math.floor(uniform() * (i + 1));
    [drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!];
  }
  return drawn;
}
