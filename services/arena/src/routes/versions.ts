import type { Version } from "@liars-ladder/protocol";
import { gameId } from "@liars-ladder/protocol";
import type { Account } from "../auth/account.ts";
import { activate } from "../build.ts";
import { setActive } from "../db/bot.ts";
import { entriesOf, retireEntries } from "../db/entry.ts";
import { lockLadders } from "../db/ladder.ts";
import type { Sql } from "../db/sql.ts";
import { filesOf, lockVersion, logsOf, retireVersion, setReport, type VersionRow, versionById } from "../db/version.ts";
import { unpackSources } from "../files.ts";
import { ladderOr404 } from "../lookup.ts";
import { qualificationReplay } from "../qualification.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { iso, versionOf } from "../shapes.ts";
import { submit } from "../submit.ts";
import { BOTS_A_LADDER } from "../suspension.ts";
import { waitingOn, waitingToBuild } from "../waiting.ts";
import type { Handlers } from "./bind.ts";

type Mine =
  | "submitVersion"
  | "getVersion"
  | "getFiles"
  | "getQualificationReplay"
  | "listLogs"
  | "activateVersion"
  | "retireVersion";

export interface VersionDeps {
  sql: Sql;
  queueBuild(version: string): Promise<void>;
  tellVersion(version: string): Promise<void>;
  stir(ladders: readonly string[]): void;
  warn(error: unknown, what: string): void;
}

async function versionOr404(sql: Sql, id: string): Promise<VersionRow | Refusal> {
  const [version] = await versionById(sql, id);
  return version ?? refuse("version.unknown", `There is no version ${id}.`);
}

async function ownVersion(sql: Sql, id: string, account: Account): Promise<VersionRow | Refusal> {
  const version = await versionOr404(sql, id);
  if (isRefusal(version) || version.author_id === account.id) return version;
  return refuse("auth.forbidden", `${version.author}/${version.bot}@${version.number} is ${version.author}'s.`);
}

export async function showVersion(sql: Sql, id: string, account: Account | null): Promise<Version | Refusal> {
  const version = await versionOr404(sql, id);
  if (isRefusal(version)) return version;
  const [entries, build] = await Promise.all([entriesOf(sql, id), waitingToBuild(sql, version)]);
  // After the entries, so that none is without.
  const on = await waitingOn(sql, id);
  // A key that may not read gets no more from what it does than everybody sees.
  const reads = account !== null && (account.key?.scopes.includes("read") ?? true);
  return versionOf(version, entries, { build, on }, reads && account.id === version.author_id);
}

export function versionRoutes({ sql, queueBuild, tellVersion, stir, warn }: VersionDeps): Pick<Handlers, Mine> {
  const show = (id: string, account: Account | null) => showVersion(sql, id, account);
  return {
    submitVersion: async ({ params, body, account }) => {
      const stored = await submit(sql, account, params.bot, body);
      if (isRefusal(stored)) return stored;
      // It is stored, so it is safe: what cannot be queued now is queued by the sweeper.
      await queueBuild(stored.version).catch((error) => warn(error, "a build could not be queued"));
      return show(stored.version, account);
    },
    getVersion: ({ params, account }) => show(params.version, account),
    getFiles: async ({ params, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      const [files] = await filesOf(sql, version.id);
      if (!files) throw new Error(`version ${version.id} has no files`);
      return { entry: files.entry, files: unpackSources(files.files) };
    },
    getQualificationReplay: async ({ params, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      const ladder = await ladderOr404(sql, params.ladder);
      if (isRefusal(ladder)) return ladder;
      const replay = await qualificationReplay(sql, version.id, ladder, Number(params.game));
      return replay ?? refuse("game.unknown", `Its qualification on ${ladder.id} has no game ${params.game}.`);
    },
    listLogs: async ({ params, query = {}, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      const before = numberCursor(query.cursor);
      if (isRefusal(before)) return before;
      const limit = query.limit ?? 50;
      const rows = await logsOf(sql, version.id, query.match ?? null, before, limit + 1);
      const items = rows.slice(0, limit).map((row) => ({
        match: row.match_id,
        game: gameId(row.match_id, row.game),
        ladder: row.ladder_id,
        seat: row.seat,
        at: iso(row.at),
        kind: row.kind,
        move: row.move,
        text: Buffer.from(row.text).toString("utf8"),
      }));
      return { items, next: rows.length > limit ? String(rows[limit - 1]?.id) : null };
    },
    activateVersion: async ({ params, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      const ladders = await sql.begin(async (tx): Promise<string[] | Refusal> => {
        const [now] = await lockVersion(tx, version.id);
        if (now?.state !== "accepted") {
          return refuse("version.unready", `${version.author}/${version.bot}@${version.number} is ${now?.state}.`);
        }
        await lockLadders(tx);
        const steps = await activate(tx, version.bot_id, version.id);
        await setReport(tx, version.id, [...now.report.filter(({ step }) => step !== "ladder"), ...steps]);
        return (await entriesOf(tx, version.id)).map((entry) => entry.ladder_id);
      });
      if (isRefusal(ladders)) return ladders;
      stir(ladders);
      await tellVersion(version.id);
      const full = (await entriesOf(sql, version.id)).every((entry) => entry.status === "suspended");
      if (full)
        return refuse(
          "quota.bots",
          `On each of its ladders you have ${BOTS_A_LADDER} active bots, or it is suspended.`,
        );
      return show(version.id, account);
    },
    retireVersion: async ({ params, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      if (version.state === "retired") {
        return refuse("version.retired", `${version.author}/${version.bot}@${version.number} is retired.`);
      }
      const ladders = await sql.begin(async (tx) => {
        await lockVersion(tx, version.id);
        await lockLadders(tx);
        await retireVersion(tx, version.id);
        await retireEntries(tx, version.id);
        if (version.active) await setActive(tx, version.bot_id, null);
        return (await entriesOf(tx, version.id)).map((entry) => entry.ladder_id);
      });
      stir(ladders);
      await tellVersion(version.id);
      return show(version.id, account);
    },
  };
}

/** Cursors of lists that are numbered. */
export function numberCursor(cursor: string | undefined): number | Refusal {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  return refuse("request.invalid", "The query: /cursor must be the `next` of the page before.");
}
