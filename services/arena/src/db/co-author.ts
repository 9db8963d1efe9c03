import type { Db } from "./sql.ts";

export interface CoAuthorRow {
  user_id: string;
  author: string;
  invited_at: Date;
  /** Null: invited. */
  joined_at: Date | null;
}

/** In the order in which they joined; those who are invited come last. */
export const coAuthorsOf = (db: Db, botId: string) =>
  db<CoAuthorRow[]>`
    select c.user_id, u.name as author, c.invited_at, c.joined_at from co_author c join "user" u on u.id = c.user_id
    where c.bot_id = ${botId} order by c.joined_at nulls last, c.invited_at, u.name`;

export interface CoAuthoredRow {
  author: string;
  bot: string;
  invited_at: Date;
  joined_at: Date | null;
}

/** Bots of others of which somebody is a co-author, or is to become one. */
export const coAuthored = (db: Db, userId: string) =>
  db<CoAuthoredRow[]>`
    select u.name as author, b.name as bot, c.invited_at, c.joined_at
    from co_author c join bot b on b.id = c.bot_id join "user" u on u.id = b.author_id
    where c.user_id = ${userId} order by u.name, b.name`;

/** Returns no row if they are one, or are invited, already. */
export const insertInvitation = (db: Db, botId: string, userId: string) =>
  db<{ user_id: string }[]>`
    insert into co_author (bot_id, user_id) values (${botId}, ${userId}) on conflict do nothing returning user_id`;

/** Without an invitation: who owned it until now. */
export const insertCoAuthor = (db: Db, botId: string, userId: string) =>
  db`insert into co_author (bot_id, user_id, joined_at) values (${botId}, ${userId}, now())`;

/** Returns no row if they are not invited. */
export const acceptInvitation = (db: Db, botId: string, userId: string) =>
  db<{ user_id: string }[]>`
    update co_author set joined_at = now() where bot_id = ${botId} and user_id = ${userId} and joined_at is null
    returning user_id`;

/** A co-author, or somebody who is invited. */
export const deleteCoAuthor = (db: Db, botId: string, userId: string) =>
  db<{ user_id: string }[]>`delete from co_author where bot_id = ${botId} and user_id = ${userId} returning user_id`;

/**
 * Moves a bot to another owner, under a name that is free there. Its address until now leads to it. Where it stood under that
 * name before, it is back.
 */
export const moveBot = (db: Db, botId: string, ownerId: string, name: string) =>
  db`
    with before as (
      insert into bot_address (author_id, name, bot_id) select author_id, name, id from bot where id = ${botId}
    ), back as (
      delete from bot_address where author_id = ${ownerId} and name = ${name} and bot_id = ${botId}
    )
    update bot set author_id = ${ownerId}, name = ${name} where id = ${botId}`;

/** The bot that has a name among those of an author, or had it: nobody else gets such an address. */
export const botAt = (db: Db, userId: string, name: string) =>
  db<{ id: string; author: string; bot: string; moved: boolean }[]>`
    select b.id, u.name as author, b.name as bot, b.author_id <> ${userId} or b.name <> ${name} as moved
    from bot b join "user" u on u.id = b.author_id
    where b.author_id = ${userId} and b.name = ${name}
      or b.id = (select bot_id from bot_address where author_id = ${userId} and name = ${name})`;

/** A name that was taken away from a bot is no address of it any more. */
export const dropAddresses = (db: Db, botId: string, name: string) =>
  db`delete from bot_address where bot_id = ${botId} and name = ${name}`;

/** An author's own bots that others write too, each with the co-author who joined first and may sign in. */
export const heirsOf = (db: Db, userId: string) =>
  db<{ id: string; name: string; heir: string }[]>`
    select b.id, b.name, c.user_id as heir from bot b cross join lateral (
      select x.user_id from co_author x
      where x.bot_id = b.id and x.joined_at is not null
        and not exists (select from account_suspension s where s.user_id = x.user_id)
      order by x.joined_at, x.user_id limit 1) c
    where b.author_id = ${userId} order by b.id`;

/** A league that goes on and in which a bot plays. */
export const leaguesWith = (db: Db, botId: string) =>
  db<{ id: string; name: string }[]>`
    select g.id, g.name from league_member m join league g on g.id = m.league_id
    where m.bot_id = ${botId} and g.ended_at is null order by g.id`;

/** Another bot in a league that goes on with an author of these. */
export const sharedInLeague = (db: Db, league: string, botId: string, authors: readonly string[]) =>
  db<{ author: string; bot: string }[]>`
    select u.name as author, b.name as bot
    from league_member m join bot b on b.id = m.bot_id join "user" u on u.id = b.author_id
    where m.league_id = ${league} and b.id <> ${botId} and b.authors && ${authors as string[]}::text[] limit 1`;

/** What somebody wrote for bots of others stays theirs, and tells no more who it was. */
export const forgetSubmitter = (db: Db, userId: string) =>
  db`update version set submitted_by = null where submitted_by = ${userId}`;

export const forgetCoAuthor = (db: Db, userId: string) => db`delete from co_author where user_id = ${userId}`;
