import { type AccountRow, lockAuthor } from "../db/account.ts";
import { insertAudit } from "../db/audit.ts";
import { type BotRow, botByName } from "../db/bot.ts";
import { dropAddresses } from "../db/co-author.ts";
import { lockLadders } from "../db/ladder.ts";
import {
  countRenamed,
  decideReports,
  insertReport,
  lockReport,
  openReports,
  removeAuthorName,
  removeBotName,
} from "../db/report.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { HOUSE } from "../versions/submit.ts";
import { SAYS_NOTHING } from "./names.ts";
import { authorOr404 } from "./suspension.ts";

/** Reports of one person that wait for an operator at a time. */
const MOST_OPEN = 10;

export interface NewReport {
  author: string;
  /** If it is the bot's name that is unfit, and not its author's. */
  bot: string | null;
  reason: string;
}

/** Somebody finds a name unfit. An operator decides. */
export const reportName = (
  sql: Sql,
  reporter: AccountRow,
  { author, bot, reason }: NewReport,
): Promise<{ reported: true } | Refusal> =>
  sql.begin(async (tx): Promise<{ reported: true } | Refusal> => {
    const found = await whose(tx, author, bot);
    if (isRefusal(found)) return found;
    const name = bot ?? author;
    if (author === HOUSE || SAYS_NOTHING.test(name)) return refuse("report.name", `"${name}" stays.`);
    // One report of a person at a time: they are counted under this lock.
    await lockAuthor(tx, reporter.id);
    const [open] = await openReports(tx, reporter.id);
    if ((open?.open ?? 0) >= MOST_OPEN)
      return refuse("quota.reports", `${open?.open} of your reports wait for an operator.`);
    const ids = { authorId: found.account.id, botId: found.bot?.id ?? null };
    const made = await insertReport(tx, { ...ids, name, reporter: reporter.id, reason });
    return made.length > 0 ? { reported: true } : refuse("report.twice", `You have reported "${name}".`);
  });

async function whose(db: Db, author: string, bot: string | null) {
  const account = await authorOr404(db, author);
  if (isRefusal(account)) return account;
  const none: { account: AccountRow; bot?: BotRow } = { account };
  if (bot === null) return none;
  const [found] = await botByName(db, author, bot);
  return found ? { ...none, bot: found } : refuse("bot.unknown", `${author} has no bot "${bot}".`);
}

export interface Decided {
  /** What is shown from now on. */
  name: string;
  /** Whose tables show it. */
  ladders: string[];
}

/**
 * An operator keeps a name that was reported, or takes it away for good: the account or the bot gets one that says nothing,
 * everywhere. This decides all open reports of it.
 */
export const decideReport = (
  sql: Sql,
  id: string,
  verdict: "kept" | "removed",
  reason: string,
  operator: string,
): Promise<Decided | Refusal> =>
  sql.begin(async (tx): Promise<Decided | Refusal> => {
    const [report] = await lockReport(tx, id);
    if (!report) return refuse("report.unknown", `There is no report ${id}.`);
    if (report.verdict !== null) return refuse("report.decided", `"${report.name}" was ${report.verdict}.`);
    const of = { authorId: report.author_id, botId: report.bot_id };
    await decideReports(tx, of, verdict, operator);
    const kind = report.bot_id === null ? "author" : "bot";
    const audit = { operator, action: `name.${verdict}`, subject: report.bot_id ?? report.author_id };
    if (verdict === "kept") {
      await insertAudit(tx, { ...audit, detail: `The ${kind} "${report.name}" keeps its name. Reason: ${reason}` });
      return { name: report.name, ladders: [] };
    }
    await lockLadders(tx);
    const [now] =
      report.bot_id === null
        ? await removeAuthorName(tx, report.author_id, "author")
        : await removeBotName(tx, report.bot_id);
    if (report.bot_id !== null) await dropAddresses(tx, report.bot_id, report.name);
    const name = now?.name ?? report.name;
    const ladders = (await countRenamed(tx, of)).map((row) => row.id);
    await insertAudit(tx, {
      ...audit,
      detail: `The ${kind} "${report.name}" is ${name} from now on. Reason: ${reason}`,
    });
    return { name, ladders };
  });
