import { accountByName } from "../../db/account.ts";
import { botsOfAuthor } from "../../db/bot.ts";
import { entriesOfAuthor } from "../../db/entry.ts";
import type { Sql } from "../../db/sql.ts";
import { HOUSE } from "../../versions/submit.ts";
import type { Handlers } from "../bind.ts";
import { botRef, iso, presentStanding } from "../present.ts";
import { refuse } from "../refusal.ts";
import { activeOf } from "./bots.ts";

export const authorRoutes = (sql: Sql) =>
  ({
    getAuthor: async ({ params: { author: name } }) => {
      const [author] = await accountByName(sql, name);
      if (!author) return refuse("author.unknown", `There is no author "${name}".`);
      const [bots, entries] = await Promise.all([botsOfAuthor(sql, author.id), entriesOfAuthor(sql, author.id)]);
      const on = Map.groupBy(entries, (entry) => entry.version_id);
      return {
        author: author.name,
        house: author.name === HOUSE,
        bots: bots.map((bot) => ({
          bot: botRef(bot.author, bot.name),
          active: activeOf(bot),
          createdAt: iso(bot.created_at),
          entries: (on.get(bot.active_version ?? "") ?? []).map(presentStanding),
        })),
      };
    },
  }) satisfies Partial<Handlers>;
