import { auditBefore, insertAudit } from "../../db/audit.ts";
import { parkedExploits, requeueExploit } from "../../db/exploitability.ts";
import { ladderById } from "../../db/ladder.ts";
import { botsOf, matchById, parkedMatches, requeueMatch } from "../../db/match.ts";
import type { Sql } from "../../db/sql.ts";
import { parkedVersions, requeueVersion } from "../../db/version.ts";
import { voidMatch } from "../../matches/void.ts";
import type { Enqueue } from "../../queue/enqueue.ts";
import { type JobKind, turnOf } from "../../queue/queues.ts";
import { plain } from "../../versions/submit.ts";
import type { Handlers } from "../bind.ts";
import { BY_NUMBER, readPage } from "../paging.ts";
import { iso, presentMatch } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { seasonAdmin } from "./seasons.ts";

export interface AdminDeps {
  sql: Sql;
  enqueue: Enqueue;
  /** Takes a job out of its queue, so that the same id can be queued again. */
  drop(kind: JobKind, id: string): Promise<void>;
  refreshLadders(ladders: readonly string[]): void;
  reviewIncidents(): Promise<void>;
}

export const adminRoutes = ({ sql, enqueue, drop, refreshLadders, reviewIncidents }: AdminDeps) =>
  ({
    listParked: async () => {
      const [versions, matches, asked] = await Promise.all([
        parkedVersions(sql),
        parkedMatches(sql),
        parkedExploits(sql),
      ]);
      const ofOne = { ladder: null };
      const builds = versions.map((row) => ({ ...row, ...ofOne, kind: "build" as const, versions: [row.version] }));
      const exploits = asked.map((row) => ({ ...row, ...ofOne, kind: "exploit" as const, versions: [row.version] }));
      const played = matches.map((row) => ({ ...row, kind: "match" as const, ladder: row.ladder_id }));
      const items = [...builds, ...played, ...exploits].map(
        ({ kind, id, ladder, versions, reason, attempt, since }) => ({
          kind,
          id,
          ladder,
          versions,
          reason: reason ?? "",
          attempts: attempt,
          since: iso(since),
        }),
      );
      return { items: items.sort((a, b) => (a.since < b.since ? -1 : 1)) };
    },
    requeueParked: async ({ params: { id }, account }) => {
      const line = { operator: account.name, action: "requeue", subject: id };
      const [match] = await requeueMatch(sql, id, "parked");
      if (match) {
        const versions = (await botsOf(sql, [id])).map((bot) => `${bot.author}/${bot.name}@${bot.number}`);
        await insertAudit(sql, { ...line, detail: `A match of ${versions.join(", ")}, with the same seeds.` });
        await drop("match", id);
        await enqueue.match(id, turnOf(match));
        return { requeued: true };
      }
      if ((await requeueVersion(sql, id, "parked")).length > 0) {
        await insertAudit(sql, { ...line, detail: "The build of a version." });
        await drop("build", id);
        await enqueue.build(id);
        return { requeued: true };
      }
      if ((await requeueExploit(sql, id, "parked")).length > 0) {
        await insertAudit(sql, { ...line, detail: "How exploitable a version is." });
        await drop("exploit", id);
        await enqueue.exploit(id);
        return { requeued: true };
      }
      return refuse("job.unknown", `Nothing is parked under ${id}.`);
    },
    voidMatch: async ({ params, body, account }) => {
      const reason = plain(body.reason);
      const done = await voidMatch(sql, params.match, reason, account.name);
      if (isRefusal(done)) return done;
      await drop("match", params.match);
      await reviewIncidents();
      refreshLadders([done]);
      const [[match], [ladder], bots] = await Promise.all([
        matchById(sql, params.match),
        ladderById(sql, done),
        botsOf(sql, [params.match]),
      ]);
      if (!match || !ladder) throw new Error(`match ${params.match} vanished`);
      return presentMatch(match, ladder, bots);
    },
    ...seasonAdmin(sql, refreshLadders),
    listAudit: async ({ query = {} }) => {
      const read = (before: number, limit: number) => auditBefore(sql, before, limit);
      const page = await readPage(query, BY_NUMBER, read, (row) => row.id);
      if (isRefusal(page)) return page;
      const items = page.rows.map((row) => ({
        at: iso(row.at),
        operator: row.operator,
        action: row.action,
        subject: row.subject,
        detail: row.detail,
      }));
      return { items, next: page.next };
    },
  }) satisfies Partial<Handlers>;
