import { roundRobinTables, swissRounds } from "@liars-ladder/stats";
import { insertAudit } from "../db/audit.ts";
import { lockLadders, setAnchor, setLength } from "../db/ladder.ts";
import {
  closeLaddersOf,
  type DivisionRow,
  divisionsOf,
  entrantsOn,
  type FitRow,
  fitForLeague,
  type LeagueRow,
  leagueById,
  leaguesUnderWay,
  membersOf,
  setLeagueEnded,
  setLeagueStarted,
} from "../db/league.ts";
import { insertPairings, nextPairing } from "../db/pairing.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { MOST_DEALS } from "../matches/length.ts";
import { isAnchor } from "../versions/build.ts";
import { changing, notOrganiser, seatVersions } from "./members.ts";
import { planRound, shareOf } from "./plan.ts";

/** Begins a league: its bots take their places, and where it plans who meets whom, it does. */
export const startLeague = (sql: Sql, league: LeagueRow, by: { id: string } | null): Promise<string[] | Refusal> =>
  changing(sql, league, async (tx, now): Promise<string[] | Refusal> => {
    if (by !== null && now.organiser_id !== by.id) return notOrganiser(now);
    if (now.started_at !== null)
      return refuse("league.started", `${now.name} began at ${now.started_at.toISOString()}.`);
    const divisions = await divisionsOf(tx, now.id);
    // Before it is read which versions are active.
    await lockLadders(tx);
    const seated = await seatedIn(tx, now, divisions);
    if (isRefusal(seated)) return seated;
    const plans = divisions.map((division) => planOf(now, division, seated.get(division.id)!, divisions.length));
    const refused = plans.find(isRefusal);
    if (refused) return refused;
    for (const [at, { id }] of divisions.entries()) {
      const bots = seated.get(id)!;
      await seatVersions(
        tx,
        bots.map(({ version_id: version }) => ({ ladder: id, version })),
      );
      const anchor = bots.find(({ author, bot }) => isAnchor(author, bot));
      if (anchor && now.schedule === "ladder") await setAnchor(tx, id, anchor.version_id);
      const plan = plans[at] as Plan | undefined;
      if (plan === undefined) continue;
      await setLength(tx, id, plan.deals);
      if (plan.pairings.length > 0) await insertPairings(tx, id, plan.pairings);
    }
    await setLeagueStarted(tx, now.id);
    return divisions.map(({ id }) => id);
  });

/** Who plays in each division: its members' bots, and those of the house that fill a ladder or an empty chair. */
async function seatedIn(
  tx: Db,
  league: LeagueRow,
  divisions: readonly DivisionRow[],
): Promise<Map<string, FitRow[]> | Refusal> {
  const entered = (await membersOf(tx, league.id)).flatMap(({ bot_id }) => bot_id ?? []);
  const seated = new Map<string, FitRow[]>();
  let own = 0;
  for (const { id, ruleset, players } of divisions) {
    const [members, houses] = await Promise.all([fitForLeague(tx, ruleset, entered), fitForLeague(tx, ruleset, null)]);
    own += members.length;
    const wanted = league.schedule === "ladder" ? houses.length : Math.max(0, players - members.length);
    const bots = [...members, ...houses.slice(0, wanted)];
    if (bots.length < players)
      return refuse("league.few", `${bots.length} bots can play ${ruleset} here, and a table takes ${players}.`);
    seated.set(id, bots);
  }
  return own > 0 ? seated : refuse("league.few", "No member has a bot in it.");
}

interface Plan {
  /** Of each match. */
  deals: number;
  pairings: Parameters<typeof insertPairings>[2];
}

/** The plan of a division with these bots; undefined for a ladder, which has none. */
function planOf(
  league: LeagueRow,
  { players, ruleset }: DivisionRow,
  bots: readonly FitRow[],
  divisions: number,
): Plan | Refusal | undefined {
  if (league.schedule === "ladder") return undefined;
  const tables = league.schedule === "swiss" ? [] : roundRobinTables(bots.length, players, league.rounds ?? 1);
  const matches =
    league.schedule === "swiss"
      ? (league.rounds ?? swissRounds(bots.length)) * Math.floor(bots.length / players)
      : tables.length;
  const share = shareOf(league, divisions);
  if (share < matches)
    return refuse(
      "league.deals",
      `${bots.length} bots play ${matches} matches of ${ruleset}, and it has ${share} deals.`,
    );
  const pairings = tables.map((table, at) => ({
    ...{ round: 1, number: at + 1, state: "open" as const },
    versions: table.map((bot) => bots[bot]!.version_id),
  }));
  return { deals: Math.min(MOST_DEALS, Math.floor(share / matches)), pairings };
}

/** Ends a league: it makes no more matches, those under way are played, and its tables are final after that. */
export const endLeague = (
  sql: Sql,
  league: LeagueRow,
  by: { id: string },
  reason: string,
): Promise<string[] | Refusal> =>
  changing(sql, league, async (tx, now) => (now.organiser_id === by.id ? end(tx, now, reason) : notOrganiser(now)));

/** The same by an operator, of anybody's league. The audit log says who did it and why. */
export const closeLeague = (
  sql: Sql,
  league: LeagueRow,
  operator: string,
  reason: string,
): Promise<string[] | Refusal> =>
  changing(sql, league, async (tx, now) => {
    const detail = `The league ${now.name} of ${now.organiser ?? "nobody"}. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "league.close", subject: now.id, detail });
    return end(tx, now, reason);
  });

async function end(tx: Db, { id }: LeagueRow, why: string): Promise<string[]> {
  await setLeagueEnded(tx, id, why);
  await lockLadders(tx);
  await closeLaddersOf(tx, id, why);
  return (await divisionsOf(tx, id)).map((division) => division.id);
}

/**
 * What leagues do by the clock, each time it is called: they begin, play their next round, and end. A league that cannot begin
 * for lack of bots waits until it is over.
 *
 * @returns ladders on which something changed.
 */
export async function tendLeagues(sql: Sql): Promise<string[]> {
  const changed: string[] = [];
  for (const { id, due, over, started } of await leaguesUnderWay(sql)) {
    const [league] = await leagueById(sql, id);
    if (!league) continue;
    const done = await tend(sql, league, { due, over, started });
    if (!isRefusal(done)) changed.push(...done);
  }
  return changed;
}

async function tend(
  sql: Sql,
  league: LeagueRow,
  { due, over, started }: { due: boolean; over: boolean; started: boolean },
): Promise<string[] | Refusal> {
  if (over) return changing(sql, league, (tx, now) => end(tx, now, started ? "Its time was over." : "It never began."));
  if (!started) {
    const begun = due ? await startLeague(sql, league, null) : [];
    if (!isRefusal(begun) || begun.refused.code !== "league.deals") return begun;
    return changing(sql, league, (tx, now) => end(tx, now, `It could not begin: ${begun.refused.detail}`));
  }
  const divisions = await divisionsOf(sql, league.id);
  let left = 0;
  for (const division of divisions) if (!(await isDone(sql, league, division, divisions.length))) left++;
  if (left > 0) return [];
  const why = league.schedule === "ladder" ? "All its deals are played." : "All its matches are played.";
  return changing(sql, league, (tx, now) => end(tx, now, why));
}

/** Whether a division has played all that it is to play. Of a Swiss one, the next round is planned when the last is played. */
async function isDone(sql: Sql, league: LeagueRow, division: DivisionRow, divisions: number): Promise<boolean> {
  if (division.season_state !== "open") return true;
  if (league.schedule === "ladder") return division.made >= shareOf(league, divisions);
  if (division.unfinished > 0 || (await nextPairing(sql, division.id)).length > 0) return false;
  if (league.schedule === "round-robin") return true;
  const planned = await changing(sql, league, async (tx) => {
    const entrants = await entrantsOn(tx, division.id);
    return planRound(tx, division, entrants, league.rounds ?? swissRounds(entrants.length));
  });
  return isRefusal(planned) || !planned;
}
