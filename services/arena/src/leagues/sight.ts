import type { Account } from "../auth/account.ts";
import { type LeagueRow, leagueById, leagueOfLadder, leagueOfMatch, membership } from "../db/league.ts";
import type { Db, Sql } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";

/** Who asks: null for a stranger. */
export type Viewer = Pick<Account, "id" | "operator"> | null;

/** Whether somebody may see a private league: who is in it, who is invited, and operators. */
async function seesPrivate(db: Db, league: string, viewer: Viewer): Promise<boolean> {
  if (viewer === null) return false;
  return viewer.operator || (await membership(db, league, viewer.id)).length > 0;
}

/** A league that the viewer may see. Of others, nobody learns whether they are there. */
export async function leagueOr404(db: Db, id: string, viewer: Viewer): Promise<LeagueRow | Refusal> {
  const [league] = await leagueById(db, id);
  if (league && (!league.private || (await seesPrivate(db, id, viewer)))) return league;
  return unknownLeague(id);
}

export const unknownLeague = (id: string): Refusal =>
  refuse("league.unknown", `There is no league "${id}", or you are not in it.`);

/** Whether the viewer may see a ladder and all that is played on it. */
export async function seesLadder(
  db: Db,
  { id, league }: { id: string; league: string | null },
  viewer: Viewer,
): Promise<boolean> {
  if (league === null) return true;
  const [of] = await leagueOfLadder(db, id);
  return of?.private === false || seesPrivate(db, league, viewer);
}

/** So many matches are remembered as open to all. */
const MOST_KNOWN = 10_000;

/**
 * Whether somebody may enter a room of live events. What is known to be open to all is remembered, so that who watches the
 * arena's own ladders waits for nothing.
 *
 * @param who reads who it is; it is asked only for what is private.
 * @returns true at once, or the account that may enter, or null for nobody.
 */
export type Admit = (room: string, who: () => Promise<Viewer>) => true | Promise<true | NonNullable<Viewer> | null>;

export function createDoor(sql: Sql): Admit {
  const open = new Set<string>();
  const ask = async (room: string, who: () => Promise<Viewer>) => {
    const [kind = "", id = ""] = room.split(":", 2);
    const [of] =
      kind === "ladder" ? await leagueOfLadder(sql, id) : await leagueOfMatch(sql, id.split(".", 1)[0] ?? "");
    // What does not exist says nothing, and its name cannot be guessed before it does.
    if (!of) return true;
    if (of.league === null || of.private === false) {
      if (open.size >= MOST_KNOWN) open.clear();
      open.add(room);
      return true;
    }
    const viewer = await who();
    return viewer !== null && (await seesPrivate(sql, of.league, viewer)) ? viewer : null;
  };
  return (room, who) => {
    const kind = room.split(":", 1)[0];
    const concerns = kind === "ladder" || kind === "match" || kind === "show" || kind === "game";
    return !concerns || open.has(room) ? true : ask(room, who);
  };
}
