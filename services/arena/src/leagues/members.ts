import { botByName } from "../db/bot.ts";
import { sharedInLeague } from "../db/co-author.ts";
import { insertEntry } from "../db/entry.ts";
import { lockLadders } from "../db/ladder.ts";
import {
  closeLaddersOf,
  deleteMember,
  divisionsOf,
  fitForLeague,
  insertMember,
  inviteMembers,
  type LeagueRow,
  leagueById,
  lockLeague,
  membership,
  membersOf,
  passOn,
  readmitEntries,
  setInvite,
  setLeagueEnded,
  setMemberBot,
  withdrawEntries,
} from "../db/league.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { updateStatuses } from "../versions/suspension.ts";
import { tooMany } from "./bounds.ts";
import { accountsOf, newInvite } from "./make.ts";
import { unknownLeague } from "./sight.ts";

interface Somebody {
  id: string;
  name: string;
  operator: boolean;
}

/** Runs a change of a league that goes on, one at a time. */
export const changing = <T>(
  sql: Sql,
  league: LeagueRow,
  change: (tx: Db, league: LeagueRow) => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  sql.begin(async (tx): Promise<T | Refusal> => {
    await lockLeague(tx, league.id);
    const [now] = await leagueById(tx, league.id);
    if (!now || now.ended_at !== null)
      return refuse("league.ended", `${league.name}: ${now?.ended_why ?? "it is gone."}`);
    return change(tx, now);
  }) as Promise<T | Refusal>;

export const notOrganiser = (league: LeagueRow): Refusal =>
  refuse("auth.forbidden", `${league.organiser ?? "Nobody"} organises ${league.name}.`);

/** Whoever may see a league and has not joined it yet joins it, and whoever has its invite. */
export const joinLeague = (
  sql: Sql,
  league: LeagueRow,
  { id, operator }: Somebody,
  invite: string | undefined,
): Promise<true | Refusal> =>
  changing(sql, league, async (tx, now) => {
    const [known] = await membership(tx, now.id, id);
    if (now.private && !known && invite !== now.invite)
      // An operator sees a private league, and is not in it for that.
      return operator
        ? refuse("league.unknown", `${now.name} is private: join it with its link.`)
        : unknownLeague(now.id);
    const over = known ? undefined : tooMany((await membersOf(tx, now.id)).length + 1);
    if (over) return over;
    await insertMember(tx, now.id, id);
    return true as const;
  });

export const invite = (
  sql: Sql,
  league: LeagueRow,
  { id }: Somebody,
  authors: readonly string[],
): Promise<true | Refusal> =>
  changing(sql, league, async (tx, now) => {
    if (now.organiser_id !== id) return notOrganiser(now);
    const invited = await accountsOf(tx, authors);
    if (isRefusal(invited)) return invited;
    if (invited.length === 0) await setInvite(tx, now.id, newInvite());
    const members = new Set([...(await membersOf(tx, now.id)).map(({ user_id }) => user_id), ...invited]);
    const over = tooMany(members.size);
    if (over) return over;
    await inviteMembers(tx, now.id, invited);
    return true as const;
  });

/** Somebody is put out by the organiser. */
export async function putOut(
  sql: Sql,
  league: LeagueRow,
  by: Somebody,
  author: string,
): Promise<{ ladders: string[]; account: string } | Refusal> {
  if (league.organiser_id !== by.id) return notOrganiser(league);
  const found = await accountsOf(sql, [author]);
  return isRefusal(found) ? found : leaveLeague(sql, league, found[0]!);
}

/**
 * Somebody leaves. Results stay. If it was the organiser, the member who joined first is the next one; when nobody is left,
 * the league ends.
 *
 * @returns the ladders of the league, and who left.
 */
export async function leaveLeague(
  sql: Sql,
  league: LeagueRow,
  leaver: string,
): Promise<{ ladders: string[]; account: string }> {
  return sql.begin(async (tx) => {
    await lockLeague(tx, league.id);
    const [member] = await membership(tx, league.id, leaver);
    if (member?.bot_id) await withdraw(tx, league.id, leaver, member.bot_id);
    await deleteMember(tx, league.id, leaver);
    await passOn(tx, leaver, league.id);
    const left = await membersOf(tx, league.id);
    if (!left.some(({ joined_at }) => joined_at !== null)) {
      await setLeagueEnded(tx, league.id, "Everybody left.");
      await closeLaddersOf(tx, league.id, "Everybody left.");
    }
    return { ladders: (await divisionsOf(tx, league.id)).map(({ id }) => id), account: leaver };
  });
}

async function withdraw(tx: Db, league: string, userId: string, botId: string): Promise<void> {
  await lockLadders(tx);
  await withdrawEntries(tx, league, botId);
  await setMemberBot(tx, league, userId, null);
}

/** Takes somebody's bot out of a league. */
export const withdrawBot = (sql: Sql, league: LeagueRow, { id, name }: Somebody): Promise<string[] | Refusal> =>
  changing(sql, league, async (tx) => {
    const [member] = await membership(tx, league.id, id);
    if (!member?.joined_at) return refuse("league.member", `${name} is not in ${league.name}.`);
    if (member.bot_id !== null) await withdraw(tx, league.id, id, member.bot_id);
    return (await divisionsOf(tx, league.id)).map((division) => division.id);
  });

/**
 * A member's bot enters a league, in place of the one before: with its active version, on each of its ladders for which that
 * has qualified elsewhere.
 *
 * @returns the ladders of the league.
 */
export const enterBot = (
  sql: Sql,
  league: LeagueRow,
  { id, name }: Somebody,
  bot: string,
): Promise<string[] | Refusal> =>
  changing(sql, league, async (tx, now): Promise<string[] | Refusal> => {
    const [member] = await membership(tx, now.id, id);
    if (!member?.joined_at) return refuse("league.member", `${name} is not in ${now.name}.`);
    if (now.schedule !== "ladder" && now.started_at !== null)
      return refuse("league.started", `${now.name} plays by a plan that was made when it began.`);
    // Until this is over nobody becomes an author of a bot, or another version active (`joinBot`, `handOver`, `activate`).
    await lockLadders(tx);
    const [found] = await botByName(tx, name, bot);
    if (!found || found.author_id !== id) return refuse("bot.unknown", `${name} has no bot "${bot}".`);
    const divisions = await divisionsOf(tx, now.id);
    const entered: Seat[] = [];
    for (const { id: ladder, ruleset } of divisions)
      for (const { version_id: version } of await fitForLeague(tx, ruleset, [found.id]))
        entered.push({ ladder, version });
    if (entered.length === 0) {
      const rulesets = [...new Set(divisions.map(({ ruleset }) => ruleset))].join(", ");
      return refuse("league.bot", `The active version of ${name}/${bot} plays on no ladder of ${rulesets}.`);
    }
    const [other] = await sharedInLeague(tx, now.id, found.id, found.authors);
    if (other)
      return refuse("league.bot", `${name}/${bot} shares an author with ${other.author}/${other.bot}, which is in it.`);
    if (member.bot_id !== null && member.bot_id !== found.id) await withdraw(tx, now.id, id, member.bot_id);
    await setMemberBot(tx, now.id, id, found.id);
    if (now.started_at !== null) {
      await readmitEntries(tx, now.id, found.id);
      await seatVersions(tx, entered);
    }
    return divisions.map((division) => division.id);
  });

export interface Seat {
  ladder: string;
  version: string;
}

/** Versions take their places on ladders of leagues. The caller holds the locks of all ladders. */
export async function seatVersions(tx: Db, entered: readonly Seat[]): Promise<void> {
  for (const { ladder, version } of entered) {
    await insertEntry(tx, ladder, version);
    await updateStatuses(tx, version, ladder, true);
  }
}
