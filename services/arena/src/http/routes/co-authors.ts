import type { Authored } from "@liars-ladder/protocol";
import { isAuthor } from "../../auth/account.ts";
import { authorsOfBot, type BotRow, botById } from "../../db/bot.ts";
import { coAuthored, coAuthorsOf } from "../../db/co-author.ts";
import type { Sql } from "../../db/sql.ts";
import { handOver, inviteCoAuthor, joinBot, leaveBot, removeCoAuthor } from "../../versions/co-authors.ts";
import type { Handlers } from "../bind.ts";
import { botRef, iso } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botOr404 } from "./bots.ts";

interface Named {
  author: string;
  bot: string;
}

/** Who writes a bot, besides its owner. */
export const coAuthorRoutes = (sql: Sql, refreshLadders: (ladders: readonly string[]) => void) => {
  /** Changes the bot that is named, and shows who writes it now. */
  const changed = async (
    { author, bot }: Named,
    change: (bot: BotRow) => Promise<unknown | Refusal>,
  ): Promise<Authored | Refusal> => {
    const found = await botOr404(sql, author, bot);
    if (isRefusal(found)) return found;
    const done = await change(found);
    if (isRefusal(done)) return done;
    const [[now], authors] = await Promise.all([botById(sql, found.id), authorsOfBot(sql, found.id)]);
    if (!now) throw new Error(`bot ${found.id} is gone`);
    return { bot: botRef(now.author, now.name), authors: authors.map(({ name }) => name) };
  };
  return {
    getBotAuthors: async ({ params, account }) => {
      const bot = await botOr404(sql, params.author, params.bot);
      if (isRefusal(bot)) return bot;
      if (!isAuthor(bot, account))
        return refuse("auth.forbidden", `${account.name} is not one of the authors of ${bot.author}/${bot.name}.`);
      const others = await coAuthorsOf(sql, bot.id);
      return {
        bot: botRef(bot.author, bot.name),
        owner: bot.author,
        coAuthors: others.flatMap(({ author, joined_at: at }) => (at ? [{ author, joinedAt: iso(at) }] : [])),
        invited: others.flatMap(({ author, joined_at, invited_at: at }) =>
          joined_at ? [] : [{ author, invitedAt: iso(at) }],
        ),
      };
    },
    inviteCoAuthor: ({ params, body, account }) =>
      changed(params, (bot) => inviteCoAuthor(sql, bot, account, body.author)),
    removeCoAuthor: ({ params, account }) =>
      changed(params, (bot) => removeCoAuthor(sql, bot, account, params.coauthor)),
    handOver: ({ params, body, account }) =>
      changed(params, async (bot) => {
        const done = await handOver(sql, bot, account, body.author);
        if (!isRefusal(done)) refreshLadders(done);
        return done;
      }),
    listInvitations: async ({ account }) => ({
      items: (await coAuthored(sql, account.id))
        .filter(({ joined_at }) => joined_at === null)
        .map(({ author, bot, invited_at }) => ({ bot: botRef(author, bot), invitedAt: iso(invited_at) })),
    }),
    joinBot: ({ params, account }) => changed(params, (bot) => joinBot(sql, bot, account)),
    leaveBot: ({ params, account }) => changed(params, (bot) => leaveBot(sql, bot, account)),
  } satisfies Partial<Handlers>;
};
