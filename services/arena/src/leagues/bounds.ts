import { LONGEST_LEAGUE_DAYS, MOST_MEMBERS } from "@liars-ladder/protocol";
import { lockAuthor } from "../db/account.ts";
import { leaguesMade } from "../db/league.ts";
import type { Db } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";

/** What a host lets authors make. */
export interface LeagueBounds {
  /** Leagues of one author that go on at a time; 0: nobody makes any. */
  atOnce: number;
  /** Deals of one league. */
  deals: number;
}

const LEAGUES_A_DAY = 5;
export const LONGEST_MS = LONGEST_LEAGUE_DAYS * 86_400_000;

/** Why an author may make no league now. Others that they make at the same time wait for this transaction. */
export async function overLeagues(
  tx: Db,
  account: { id: string },
  { atOnce }: LeagueBounds,
): Promise<Refusal | undefined> {
  if (atOnce === 0) return refuse("league.off", "This arena takes no new leagues.");
  await lockAuthor(tx, account.id);
  const [made] = await leaguesMade(tx, account.id);
  if ((made?.today ?? 0) >= LEAGUES_A_DAY)
    return refuse("quota.leagues", `You have made ${made?.today} leagues in 24 hours, of ${LEAGUES_A_DAY}.`);
  if ((made?.open ?? 0) >= atOnce)
    return refuse("quota.leagues", `${made?.open} leagues of yours go on, of ${atOnce} at a time.`);
  return undefined;
}

export const tooMany = (members: number): Refusal | undefined =>
  members > MOST_MEMBERS
    ? refuse(
        "league.full",
        `It would have ${members} members, with those who are invited; ${MOST_MEMBERS} is the most.`,
      )
    : undefined;
