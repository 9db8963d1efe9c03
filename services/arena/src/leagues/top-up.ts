import { candidatesOf, type SeatedRow } from "../db/entry.ts";
import { countIssued, type demand, type LadderRow, lockLadder, setPace } from "../db/ladder.ts";
import { divisionsOf, leagueById, openInLeagues } from "../db/league.ts";
import { nextPairing, type PairingRow, setPairing } from "../db/pairing.ts";
import type { Db, Sql } from "../db/sql.ts";
import { readCost } from "../matches/length.ts";
import { type Kind, type Made, makeMatch } from "../matches/make-match.ts";
import type { Rhythm } from "../matches/pace.ts";
import { seat } from "../matches/seating.ts";
import { HOUSE } from "../versions/submit.ts";
import { shareOf } from "./plan.ts";

/**
 * Members' first matches wait for nobody, so that a class sees its table fill within a minute. Of all leagues so many are open at
 * a time: whoever is new elsewhere waits for no more of them.
 */
const FIRST_AT_ONCE = 8;

/** What leagues may still have open. */
interface Room {
  /** Matches in which a member plays for the first time; they go before all others. */
  first: number;
  usual: number;
}

/** A ladder of a league; `unmet`: somebody on it has no match yet. */
type Division = Awaited<ReturnType<typeof demand>>[number];

/**
 * Beside first matches, all leagues together have as many open matches as one of the arena's own ladders, however many they are.
 * They take turns; whoever has waited longest is next.
 */
export async function topUpLeagues(
  sql: Sql,
  divisions: readonly Pick<Division, "id" | "unmet">[],
  open: number,
  rhythm: Rhythm,
): Promise<Made[]> {
  const [now] = await openInLeagues(sql);
  const room: Room = { first: FIRST_AT_ONCE - (now?.hurried ?? 0), usual: open - (now?.usual ?? 0) };
  const made: Made[] = [];
  for (let left = [...divisions]; left.length > 0; ) {
    const next: typeof left = [];
    for (const division of left) {
      if (room.usual <= 0 && (room.first <= 0 || !division.unmet)) continue;
      const match = await sql.begin((tx) => topUpDivision(tx, division.id, room, rhythm));
      if (match === undefined) continue;
      made.push(match);
      room[match.hurry ? "first" : "usual"]--;
      // More of its members may wait for their first match; of others it makes one at a time.
      if (match.hurry) next.push(division);
    }
    left = next;
  }
  return made;
}

/** A ladder of a league makes one match: the next of its plan, or where it has none as any ladder does, but never rests. */
async function topUpDivision(tx: Db, id: string, room: Room, rhythm: Rhythm): Promise<Made | undefined> {
  const [[ladder], seats] = await Promise.all([lockLadder(tx, id), candidatesOf(tx, id)]);
  const [league] = ladder?.league ? await leagueById(tx, ladder.league) : [];
  if (ladder?.season_state !== "open" || !league?.started_at || league.ended_at !== null) return undefined;
  const cost = await readCost(tx, ladder);
  const found = await (league.schedule === "ladder" ? nextOnLadder : nextOfPlan)(tx, ladder, seats, room, rhythm);
  if (found === undefined) return undefined;
  const { table, pairing, ...kind } = found;
  const { match } = await makeMatch(tx, ladder, cost, table, kind);
  if (pairing) await setPairing(tx, id, { ...pairing, state: "made", match_id: match.id });
  await countIssued(tx, id, 1);
  await setPace(tx, { ...ladder, pace: null, pace_why: "host" }, rhythm.now());
  return match;
}

/** Who meets next in a league, and in what kind of match. */
interface Next extends Kind {
  table: SeatedRow[];
  pairing?: PairingRow;
}

const isNewMember = ({ met, author }: SeatedRow): boolean => !met && author !== HOUSE;

/** Whether there is room for a table, and how it goes: in a hurry if it is some member's first. */
function hurryOf(table: readonly SeatedRow[], room: Room): boolean | undefined {
  if (room.first > 0 && table.some(isNewMember)) return true;
  return room.usual > 0 ? false : undefined;
}

async function nextOnLadder(
  tx: Db,
  ladder: LadderRow,
  seats: SeatedRow[],
  room: Room,
  rhythm: Rhythm,
): Promise<Next | undefined> {
  const league = ladder.league!;
  const [divisions, [{ deals = 0 } = {}]] = await Promise.all([divisionsOf(tx, league), leagueById(tx, league)]);
  const made = divisions.find(({ id }) => id === ladder.id)?.made ?? 0;
  const most = shareOf({ deals }, divisions.length) - made;
  if (most <= 0) return undefined;
  const first = seats.find(isNewMember) ?? seats.find(({ met }) => !met);
  const sought = { ladder, first, out: new Set<string>(), uniform: rhythm.uniform };
  // Those who are all new get their first result from one match.
  const fresh = seats.filter(({ met }) => !met);
  const table = (first && seat(fresh, sought)) ?? seat(seats, sought);
  const hurry = table && hurryOf(table, room);
  return table && hurry !== undefined ? { table, most, first: first !== undefined, hurry } : undefined;
}

async function nextOfPlan(
  tx: Db,
  { id, deals }: LadderRow,
  seats: SeatedRow[],
  room: Room,
  rhythm: Rhythm,
): Promise<Next | undefined> {
  for (;;) {
    const [pairing] = await nextPairing(tx, id);
    if (!pairing) return undefined;
    const table = pairing.versions.flatMap((version) => seats.find((row) => row.version_id === version) ?? []);
    if (table.length === pairing.versions.length) {
      const hurry = hurryOf(table, room);
      if (hurry === undefined) return undefined;
      return { table: shuffled(table, rhythm.uniform), first: false, hurry, most: deals, pairing };
    }
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
