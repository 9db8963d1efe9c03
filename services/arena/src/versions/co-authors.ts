import { MOST_AUTHORS, MOST_CO_AUTHORED } from "@liars-ladder/protocol";
import { SAYS_NOTHING } from "../auth/names.ts";
import { authorOr404 } from "../auth/suspension.ts";
import { lockAuthor } from "../db/account.ts";
import { takeTry } from "../db/allowance.ts";
import { type BotRow, botById, lockBot } from "../db/bot.ts";
import {
  acceptInvitation,
  botAt,
  coAuthored,
  coAuthorsOf,
  deleteCoAuthor,
  heirsOf,
  insertCoAuthor,
  insertInvitation,
  leaguesWith,
  moveBot,
  sharedInLeague,
} from "../db/co-author.ts";
import { lockLadders } from "../db/ladder.ts";
import { setMemberBot, withdrawEntries } from "../db/league.ts";
import { botNameRemoved, countRenamed } from "../db/report.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { HOUSE } from "./submit.ts";

interface Somebody {
  id: string;
  name: string;
}

/** Invitations of an owner: 20 at once, then one an hour. */
const INVITATIONS = { burst: 20, every: 3600 };

/** Changes who writes a bot, one change at a time. `first`: locks that others take before they lock bots. */
const changing = <T>(
  sql: Sql,
  { id }: BotRow,
  change: (tx: Db, bot: BotRow) => Promise<T | Refusal>,
  first: (tx: Db) => Promise<unknown> = async () => {},
) =>
  sql.begin(async (tx): Promise<T | Refusal> => {
    await first(tx);
    await lockBot(tx, id);
    const [bot] = await botById(tx, id);
    if (!bot) throw new Error(`bot ${id} is gone`);
    return change(tx, bot);
  }) as Promise<T | Refusal>;

const nameOf = (bot: BotRow): string => `${bot.author}/${bot.name}`;

const notOwner = (bot: BotRow): Refusal => refuse("auth.forbidden", `${bot.author} owns ${nameOf(bot)}.`);

/** Asks somebody to become a co-author. Nothing changes until they accept. */
export const inviteCoAuthor = (sql: Sql, of: BotRow, by: Somebody, author: string): Promise<true | Refusal> =>
  changing(sql, of, async (tx, bot) => {
    if (bot.author_id !== by.id) return notOwner(bot);
    const account = await authorOr404(tx, author);
    if (isRefusal(account)) return account;
    if (account.name === HOUSE || SAYS_NOTHING.test(account.name))
      return refuse("author.unknown", `Nobody signs in as "${author}".`);
    const known = await coAuthorsOf(tx, bot.id);
    const same = known.find(({ user_id }) => user_id === account.id);
    if (account.id === by.id || same !== undefined)
      return refuse("bot.author", `${author} ${same?.joined_at === null ? "is invited" : "is an author"} already.`);
    if (known.length + 1 >= MOST_AUTHORS)
      return refuse("bot.authors", `With those who are invited ${nameOf(bot)} has ${MOST_AUTHORS} authors.`);
    const [tried] = await takeTry(tx, `invite ${by.id}`, INVITATIONS);
    if (!tried?.ok) return refuse("request.rate", `Too many invitations; try again in ${tried?.wait ?? 1} s.`);
    await insertInvitation(tx, bot.id, account.id);
    return true as const;
  });

/** Whoever was invited becomes a co-author. */
export const joinBot = (sql: Sql, of: BotRow, { id, name }: Somebody): Promise<true | Refusal> => {
  const join = async (tx: Db, bot: BotRow) => {
    const own = (await coAuthored(tx, id)).filter(({ joined_at }) => joined_at !== null);
    if (own.length >= MOST_CO_AUTHORED)
      return refuse("bot.authors", `${name} is a co-author of ${own.length} bots, of ${MOST_CO_AUTHORED}.`);
    for (const { id: league, name: title } of await leaguesWith(tx, bot.id)) {
      const [other] = await sharedInLeague(tx, league, bot.id, [id]);
      if (other)
        return refuse("bot.league", `${nameOf(bot)} and ${other.author}/${other.bot} meet in the league ${title}.`);
    }
    const joined = await acceptInvitation(tx, bot.id, id);
    return joined.length > 0 || refuse("bot.uninvited", `${name} has no invitation to ${nameOf(bot)}.`);
  };
  // Meanwhile no bot of theirs enters a league in which this one plays: `enterBot` locks the ladders too.
  return changing(sql, of, join, async (tx) => {
    await lockAuthor(tx, id);
    await lockLadders(tx);
  });
};

/** Its owner ends it for a co-author, or takes an invitation back. */
export const removeCoAuthor = (sql: Sql, of: BotRow, by: Somebody, author: string): Promise<true | Refusal> =>
  changing(sql, of, async (tx, bot) => {
    if (bot.author_id !== by.id) return notOwner(bot);
    const account = await authorOr404(tx, author);
    return isRefusal(account) ? account : remove(tx, bot, account);
  });

/** A co-author leaves, or whoever was invited turns it down. */
export const leaveBot = (sql: Sql, of: BotRow, by: Somebody): Promise<true | Refusal> =>
  changing(sql, of, (tx, bot) => remove(tx, bot, by));

async function remove(tx: Db, bot: BotRow, { id, name }: Somebody): Promise<true | Refusal> {
  if (id === bot.author_id) return refuse("bot.owner", `${name} owns ${nameOf(bot)}.`);
  const gone = await deleteCoAuthor(tx, bot.id, id);
  return gone.length > 0 || refuse("bot.coauthor", `${name} is no co-author of ${nameOf(bot)}.`);
}

/**
 * Its owner hands a bot over to a co-author, and stays a co-author. From then on it stands under the new owner's name, and the
 * address that it had leads to it.
 *
 * @returns the ladders whose tables show it.
 */
export const handOver = (sql: Sql, of: BotRow, by: Somebody, author: string): Promise<string[] | Refusal> => {
  const hand = async (tx: Db, bot: BotRow): Promise<string[] | Refusal> => {
    if (bot.author_id !== by.id) return notOwner(bot);
    const heir = (await coAuthorsOf(tx, bot.id)).find((row) => row.author === author && row.joined_at !== null);
    if (!heir) return refuse("bot.coauthor", `${author} is no co-author of ${nameOf(bot)}.`);
    const [league] = await leaguesWith(tx, bot.id);
    if (league) return refuse("bot.league", `${nameOf(bot)} plays for ${bot.author} in the league ${league.name}.`);
    if (!(await isFree(tx, heir.user_id, bot)))
      return refuse("bot.taken", `${author} has or had another bot ${bot.name}.`);
    const ladders = await pass(tx, bot, heir.user_id, bot.name);
    await insertCoAuthor(tx, bot.id, by.id);
    return ladders;
  };
  return changing(sql, of, hand, lockLadders);
};

/** Whether a bot may have its name, or another one, at an author: nobody gets an address that led to another bot. */
async function isFree(tx: Db, userId: string, { id, name }: Pick<BotRow, "id" | "name">): Promise<boolean> {
  const [there] = await botAt(tx, userId, name);
  return (there === undefined || there.id === id) && (await botNameRemoved(tx, userId, name)).length === 0;
}

/** @returns the ladders whose tables show it. */
async function pass(tx: Db, { id }: Pick<BotRow, "id">, heir: string, name: string): Promise<string[]> {
  await deleteCoAuthor(tx, id, heir);
  await moveBot(tx, id, heir, name);
  return (await countRenamed(tx, { authorId: heir, botId: id })).map((row) => row.id);
}

/**
 * An account goes: its bots with co-authors pass to those who joined first, under their names; in leagues they played for the
 * account, so they are withdrawn from those. The caller holds the locks of all ladders.
 *
 * @returns the ladders whose tables show them.
 */
export async function passOnBots(tx: Db, userId: string): Promise<string[]> {
  const ladders: string[] = [];
  for (const { id, name, heir } of await heirsOf(tx, userId)) {
    for (const league of await leaguesWith(tx, id)) {
      await withdrawEntries(tx, league.id, id);
      await setMemberBot(tx, league.id, userId, null);
    }
    ladders.push(...(await pass(tx, { id }, heir, await freeName(tx, heir, { id, name }))));
  }
  return ladders;
}

/** Its name; where the heir has such a bot, the same with a number. */
async function freeName(tx: Db, heir: string, { id, name }: Pick<BotRow, "id" | "name">): Promise<string> {
  for (let n = 2, tried = name; ; n++) {
    if (await isFree(tx, heir, { id, name: tried })) return tried;
    tried = `${name.slice(0, 28)}-${n}`;
  }
}
