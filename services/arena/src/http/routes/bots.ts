import { SETTLED, type Waiting } from "@liars-ladder/protocol";
import { isAuthor } from "../../auth/account.ts";
import { accountByName } from "../../db/account.ts";
import { authorsOfBot, type BotListRow, type BotRow, botByName, searchBots } from "../../db/bot.ts";
import { entriesOf } from "../../db/entry.ts";
import { type RecordRow, recordsOf } from "../../db/record.ts";
import { pastOf } from "../../db/season.ts";
import type { Sql } from "../../db/sql.ts";
import { versionsOf } from "../../db/version.ts";
import { NEWCOMER_DEALS } from "../../matches/make-match.ts";
import { waitingOn } from "../../matches/waiting.ts";
import type { Handlers } from "../bind.ts";
import { Lasting, WAIT_SECONDS } from "../lasting.ts";
import { BY_NAME, readPage } from "../paging.ts";
import { botRef, iso, presentEntry, presentPastSeason, presentVersionSummary, rankOf, rating } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

export async function botOr404(sql: Sql, author: string, name: string): Promise<BotRow | Refusal> {
  const [bot] = await botByName(sql, author, name);
  if (bot) return bot;
  const [account] = await accountByName(sql, author);
  if (!account) return refuse("author.unknown", `There is no author "${author}".`);
  return refuse("bot.unknown", `${author} has no bot "${name}".`);
}

export interface NamedVersion {
  id: string;
  number: number;
  bot: ReturnType<typeof botRef>;
}

/** The version that `author/bot@number` names; without a number, the bot's active one. */
export async function versionNamed(sql: Sql, path: string): Promise<NamedVersion | Refusal> {
  const [name = "", wanted] = path.split("@");
  const [author = "", bot = ""] = name.split("/");
  const found = await botOr404(sql, author, bot);
  if (isRefusal(found)) return found;
  const versions = await versionsOf(sql, found.id);
  const version = versions.find(({ id, number }) =>
    wanted === undefined ? id === found.active_version : number === Number(wanted),
  );
  if (version) return { id: version.id, number: version.number, bot: botRef(author, bot) };
  const none = wanted === undefined ? "no active version: name one as author/bot@number" : `no version ${wanted}`;
  return refuse("version.unknown", `${name} has ${none}.`);
}

export const activeOf = (row: BotRow) =>
  row.active_version === null || row.active_number === null
    ? null
    : { id: row.active_version, number: row.active_number };

function bestOf(row: BotListRow) {
  const standing = rating(row.rating, row.low, row.high);
  return row.best_ladder && standing ? { ladder: row.best_ladder, standing, rank: rankOf(row) } : null;
}

/** What a version did on each ladder, by the ladder's id. */
export async function recordsByLadder(sql: Sql, version: string | null): Promise<ReadonlyMap<string, RecordRow>> {
  const rows = version === null ? [] : await recordsOf(sql, version, 2 * SETTLED);
  return new Map(rows.map((row) => [row.ladder_id, row]));
}

export const botRoutes = (sql: Sql) =>
  ({
    listBots: async ({ query = {}, account }) => {
      if (query.mine && !account) return refuse("auth.required", "`mine` asks for your own bots.");
      const { q = null, author = null } = query;
      const authorId = query.mine && account ? account.id : null;
      const read = (after: string, limit: number) =>
        searchBots(sql, { q, author, authorId, after, limit, known: NEWCOMER_DEALS });
      const page = await readPage(query, BY_NAME, read, (row) => `${row.author}/${row.name}`);
      if (isRefusal(page)) return page;
      const items = page.rows.map((row) => ({
        bot: botRef(row.author, row.name),
        active: activeOf(row),
        versions: row.versions,
        ladders: row.ladders,
        best: bestOf(row),
        createdAt: iso(row.created_at),
        mine: isAuthor(row, account),
      }));
      const list = { items, next: page.next };
      return account ? list : new Lasting(list, ["bots", "tables", "matches"]);
    },
    getBot: async ({ params, account }) => {
      const bot = await botOr404(sql, params.author, params.bot);
      if (isRefusal(bot)) return bot;
      const active = bot.active_version;
      const [authors, versions, past, entries] = await Promise.all([
        authorsOfBot(sql, bot.id),
        versionsOf(sql, bot.id),
        pastOf(sql, bot.id),
        active === null ? [] : entriesOf(sql, active),
      ]);
      const records = await recordsByLadder(sql, active);
      // Read after the entries, so that every entry has one.
      const next = active === null ? new Map<string, Waiting>() : await waitingOn(sql, active);
      const shown = {
        bot: botRef(bot.author, bot.name),
        authors: authors.map(({ name }) => name),
        active: activeOf(bot),
        createdAt: iso(bot.created_at),
        mine: isAuthor(bot, account),
        versions: versions.map(presentVersionSummary),
        entries: entries.map((entry) => presentEntry(entry, next, records)),
        past: past.map(presentPastSeason),
      };
      return account ? shown : new Lasting(shown, [`bot ${bot.id}`, "tables", "matches"], WAIT_SECONDS);
    },
  }) satisfies Partial<Handlers>;
