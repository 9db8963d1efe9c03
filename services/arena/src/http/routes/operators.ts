import type { AuthorLine, AuthorTouched } from "@liars-ladder/protocol";
import type { Auth } from "../../auth/auth.ts";
import { recoverByOperator } from "../../auth/recovery.ts";
import { decideReport } from "../../auth/reports.ts";
import { restoreAuthor, signOutAuthor, suspendAuthor, type Touched } from "../../auth/suspension.ts";
import { restoreContributor } from "../../contribute/tend.ts";
import { contributors } from "../../db/contribution.ts";
import { undecidedReports } from "../../db/report.ts";
import { softCases } from "../../db/soft-play.ts";
import { type AuthorRow, authorsAfter } from "../../db/suspension.ts";
import { suspendedVersions } from "../../db/version.ts";
import { createLadder } from "../../seasons/ladders.ts";
import { closeLadder } from "../../seasons/season.ts";
import { decideCase } from "../../soft-play/decide.ts";
import { presentCase } from "../../soft-play/present.ts";
import { plain } from "../../versions/submit.ts";
import { suspendVersion } from "../../versions/suspension.ts";
import type { Handlers } from "../bind.ts";
import { seasonOr404 } from "../lookup.ts";
import { BY_NAME, readPage } from "../paging.ts";
import { iso } from "../present.ts";
import { isRefusal, type Refusal } from "../refusal.ts";
import { showVersion, type VersionDeps } from "./versions.ts";

export interface OperatorDeps extends Pick<VersionDeps, "sql" | "tell" | "refreshLadders"> {
  auth: Auth;
  baseUrl: string;
}

/** The list shows as many cases of soft play, the strongest first. */
const MOST_CASES = 200;

/** The list shows as many volunteers. */
const MOST_CONTRIBUTORS = 200;

/** Ladders that operators make and close, versions and accounts that they suspend, names that they take away. */
export function operatorRoutes({ sql, auth, baseUrl, tell, refreshLadders }: OperatorDeps) {
  const touched = async (done: Touched | Refusal): Promise<AuthorTouched | Refusal> => {
    if (isRefusal(done)) return done;
    refreshLadders(done.ladders);
    for (const version of done.versions) await tell.version(version);
    return { author: done.account.name, sessions: done.sessions, versions: done.versions.length };
  };
  return {
    createLadder: async ({ body, account }) => {
      const { reason, ...ladder } = body;
      const made = await createLadder(sql, { ...ladder, title: plain(ladder.title) }, account.name, plain(reason));
      if (isRefusal(made)) return made;
      refreshLadders([ladder.id]);
      return { ladder: ladder.id, bots: made.bots };
    },
    closeLadder: async ({ params, body, account }) => {
      const closing = await closeLadder(sql, params.ladder, account.name, plain(body.reason));
      if (isRefusal(closing)) return closing;
      refreshLadders([params.ladder]);
      const found = await seasonOr404(sql, params.ladder, account, closing.season);
      return isRefusal(found) ? found : { season: found.season, open: closing.open };
    },
    listSuspended: async () => ({
      items: (await suspendedVersions(sql)).map(({ id, version, cause, reason, ladders, matches }) => ({
        ...{ id, version, cause, reason, ladders, matches },
      })),
    }),
    suspendVersion: async ({ params, body, account }) => {
      const done = await suspendVersion(sql, params.version, plain(body.reason), account.name);
      if (isRefusal(done)) return done;
      refreshLadders(done);
      await tell.version(params.version);
      return showVersion(sql, params.version, account);
    },
    listAuthors: async ({ query = {} }) => {
      const { q = null, suspended = false } = query;
      const read = (after: string, limit: number) => authorsAfter(sql, q, suspended, after, limit);
      const page = await readPage(query, BY_NAME, read, (row) => row.name);
      return isRefusal(page) ? page : { items: page.rows.map(presentAuthor), next: page.next };
    },
    suspendAuthor: async ({ params, body, account }) =>
      touched(await suspendAuthor(sql, { ...params, reason: plain(body.reason), operator: account.name })),
    restoreAuthor: async ({ params, body, account }) =>
      touched(await restoreAuthor(sql, { ...params, reason: plain(body.reason), operator: account.name })),
    makePasswordLink: async ({ params, body, account }) => {
      const more = { reason: plain(body.reason), operator: account.name };
      const made = await recoverByOperator(sql, auth, { ...params, ...more });
      return isRefusal(made) ? made : { url: `${baseUrl}${made.path}`, expiresAt: iso(made.expiresAt) };
    },
    signOutAuthor: async ({ params, body, account }) =>
      touched(await signOutAuthor(sql, { ...params, reason: plain(body.reason), operator: account.name })),
    listReports: async () => ({
      items: (await undecidedReports(sql)).map(({ id, author, bot, name, reason, reporter, at }) => ({
        ...{ id, author, bot, name, reason, reporter, at: iso(at) },
      })),
    }),
    decideReport: async ({ params, body, account }) => {
      const done = await decideReport(sql, params.report, body.verdict, plain(body.reason), account.name);
      if (isRefusal(done)) return done;
      refreshLadders(done.ladders);
      return { name: done.name };
    },
    listContributors: async () => ({
      items: (await contributors(sql, MOST_CONTRIBUTORS)).map((row) => ({
        ...{ author: row.author, credit: row.barred_at === null ? row.accepted : 0, checked: row.checked },
        ...{ faults: row.faults, lost: row.lost, waiting: row.waiting, void: row.void, stand: row.stand },
        barred: row.barred_at && { at: iso(row.barred_at), reason: row.barred_why ?? "" },
      })),
    }),
    restoreContributor: async ({ params, body, account }) =>
      restoreContributor(sql, params.author, plain(body.reason), account.name),
    listSoftPlay: async () => ({ items: (await softCases(sql, null, MOST_CASES)).map(presentCase) }),
    decideSoftPlay: async ({ params, body, account }) =>
      decideCase(sql, params.id, body.verdict, plain(body.reason), account.name),
  } satisfies Partial<Handlers>;
}

const presentAuthor = (row: AuthorRow): AuthorLine => ({
  name: row.name,
  id: row.id,
  createdAt: iso(row.created_at),
  operator: row.operator,
  suspended:
    row.suspended_at === null
      ? null
      : { at: iso(row.suspended_at), by: row.suspended_by ?? "", reason: row.suspended_why ?? "" },
  bots: row.bots,
  versions: row.versions,
  sessions: row.sessions,
  keys: row.keys,
  ways: row.ways,
  lastSeen: row.last_at === null ? null : iso(row.last_at),
});
