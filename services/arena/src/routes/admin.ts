import { auditBefore, insertAudit } from "../db/audit.ts";
import { recountEntries, recountFaults } from "../db/entry.ts";
import { countVoid, ladderById, lockLadder } from "../db/ladder.ts";
import { botsOf, lockMatch, matchById, parkedMatches, requeueMatch, voidMatch } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { parkedVersions, requeueVersion } from "../db/version.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { iso, matchOf } from "../shapes.ts";
import { plain } from "../submit.ts";
import type { Handlers } from "./bind.ts";
import { numberCursor } from "./versions.ts";

type Mine = "listParked" | "requeueParked" | "voidMatch" | "listAudit";

export interface AdminDeps {
  sql: Sql;
  queueBuild(version: string): Promise<void>;
  queueMatch(match: string): Promise<void>;
  /** Takes a job out of its queue, so that the same id can be put there again. */
  drop(queue: "build" | "match", id: string): Promise<void>;
  stir(ladders: readonly string[]): void;
}

export const adminRoutes = ({ sql, queueBuild, queueMatch, drop, stir }: AdminDeps): Pick<Handlers, Mine> => ({
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
    const done = await sql.begin(async (tx): Promise<string | Refusal> => {
      const [match] = await matchById(tx, params.match);
      if (!match) return refuse("match.unknown", `There is no match ${params.match}.`);
      // In the order of a commit: the ladder's row after the match's.
      const [now] = await lockMatch(tx, match.id);
      if (now?.state === "void") return refuse("match.voided", `Match ${match.id} is void: ${match.reason}`);
      const bots = await botsOf(tx, [match.id]);
      await lockLadder(tx, match.ladder_id);
      await voidMatch(tx, match.id, reason);
      if (now?.state === "finished") {
        await countVoid(tx, match.ladder_id);
        const touched = bots.map((bot) => bot.version_id);
        await recountEntries(tx, match.ladder_id, touched);
        await recountFaults(tx, match.ladder_id, touched);
      }
      const versions = bots.map((bot) => `${bot.author}/${bot.name}@${bot.number}`).join(", ");
      const detail = `${now?.state} match on ${match.ladder_id} of ${versions}. Reason: ${reason}`;
      await insertAudit(tx, { operator: account.name, action: "match.void", subject: match.id, detail });
      return match.ladder_id;
    });
    if (isRefusal(done)) return done;
    await drop("match", params.match);
    stir([done]);
    const [[match], [ladder], bots] = await Promise.all([
      matchById(sql, params.match),
      ladderById(sql, done),
      botsOf(sql, [params.match]),
    ]);
    if (!match || !ladder) throw new Error(`match ${params.match} vanished`);
    return matchOf(match, ladder, bots);
  },
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
