import { auditBefore, insertAudit } from "../db/audit.ts";
import { ladderById } from "../db/ladder.ts";
import { botsOf, matchById, parkedMatches, requeueMatch } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { parkedVersions, requeueVersion } from "../db/version.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { iso, matchOf } from "../shapes.ts";
import { plain } from "../submit.ts";
import { voidMatch } from "../void.ts";
import type { Handlers } from "./bind.ts";
import { seasonAdmin } from "./seasons.ts";
import { numberCursor } from "./versions.ts";

type Mine = "listParked" | "requeueParked" | "voidMatch" | "closeSeason" | "openSeason" | "listAudit";

export interface AdminDeps {
  sql: Sql;
  queueBuild(version: string): Promise<void>;
  queueMatch(match: string): Promise<void>;
  /** Takes a job out of its queue, so that the same id can be put there again. */
  drop(queue: "build" | "match", id: string): Promise<void>;
  stir(ladders: readonly string[]): void;
  judge(): Promise<void>;
}

export const adminRoutes = ({ sql, queueBuild, queueMatch, drop, stir, judge }: AdminDeps): Pick<Handlers, Mine> => ({
  listParked: async () => {
    const [versions, matches] = await Promise.all([parkedVersions(sql), parkedMatches(sql)]);
    const builds = versions.map((row) => ({ ...row, kind: "build" as const, ladder: null, versions: [row.version] }));
    const played = matches.map((row) => ({ ...row, kind: "match" as const, ladder: row.ladder_id }));
    const items = [...builds, ...played].map(({ kind, id, ladder, versions, reason, attempt, since }) => ({
      kind,
      id,
      ladder,
      versions,
      reason: reason ?? "",
      attempts: attempt,
      since: iso(since),
    }));
    return { items: items.sort((a, b) => (a.since < b.since ? -1 : 1)) };
  },
  requeueParked: async ({ params: { id }, account }) => {
    const line = { operator: account.name, action: "requeue", subject: id };
    if ((await requeueMatch(sql, id, "parked")).length > 0) {
      const versions = (await botsOf(sql, [id])).map((bot) => `${bot.author}/${bot.name}@${bot.number}`);
      await insertAudit(sql, { ...line, detail: `A match of ${versions.join(", ")}, with the same seeds.` });
      await drop("match", id);
      await queueMatch(id);
      return { requeued: true };
    }
    if ((await requeueVersion(sql, id, "parked")).length > 0) {
      await insertAudit(sql, { ...line, detail: "The build of a version." });
      await drop("build", id);
      await queueBuild(id);
      return { requeued: true };
    }
    return refuse("job.unknown", `Nothing is parked as ${id}.`);
  },
  voidMatch: async ({ params, body, account }) => {
    const reason = plain(body.reason);
    const done = await voidMatch(sql, params.match, reason, account.name);
    if (isRefusal(done)) return done;
    await drop("match", params.match);
    await judge();
    stir([done]);
    const [[match], [ladder], bots] = await Promise.all([
      matchById(sql, params.match),
      ladderById(sql, done),
      botsOf(sql, [params.match]),
    ]);
    if (!match || !ladder) throw new Error(`match ${params.match} vanished`);
    return matchOf(match, ladder, bots);
  },
  ...seasonAdmin(sql, stir),
  listAudit: async ({ query = {} }) => {
    const before = numberCursor(query.cursor);
    if (isRefusal(before)) return before;
    const limit = query.limit ?? 50;
    const rows = await auditBefore(sql, before, limit + 1);
    const items = rows.slice(0, limit).map((row) => ({
      at: iso(row.at),
      operator: row.operator,
      action: row.action,
      subject: row.subject,
      detail: row.detail,
    }));
    return { items, next: rows.length > limit ? String(rows[limit - 1]?.id) : null };
  },
});
