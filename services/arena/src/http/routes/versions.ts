import type { Version } from "@liars-ladder/protocol";
import { gameId } from "@liars-ladder/protocol";
import { type Account, isAuthor } from "../../auth/account.ts";
import { entriesOf } from "../../db/entry.ts";
import type { Sql } from "../../db/sql.ts";
import { filesOf, logsOf, type VersionRow, versionById } from "../../db/version.ts";
import type { Teller } from "../../live/tell.ts";
import { waitingOn, waitingToBuild } from "../../matches/waiting.ts";
import type { Enqueue } from "../../queue/enqueue.ts";
import { activateVersion, retire } from "../../versions/activation.ts";
import { unpackSources } from "../../versions/files.ts";
import { qualificationReplay } from "../../versions/qualification.ts";
import { submit } from "../../versions/submit.ts";
import { BOTS_A_LADDER } from "../../versions/suspension.ts";
import type { Handlers } from "../bind.ts";
import { ownLadderOr404 } from "../lookup.ts";
import { BY_NUMBER, readPage } from "../paging.ts";
import { iso, presentVersion } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { recordsByLadder } from "./bots.ts";

export interface VersionDeps {
  sql: Sql;
  enqueue: Pick<Enqueue, "build">;
  tell: Pick<Teller, "version">;
  refreshLadders(ladders: readonly string[]): void;
  warn(error: unknown, what: string): void;
}

async function versionOr404(sql: Sql, id: string): Promise<VersionRow | Refusal> {
  const [version] = await versionById(sql, id);
  return version ?? refuse("version.unknown", `There is no version ${id}.`);
}

async function ownVersion(sql: Sql, id: string, account: Account): Promise<VersionRow | Refusal> {
  const version = await versionOr404(sql, id);
  if (isRefusal(version) || isAuthor(version, account)) return version;
  return refuse("auth.forbidden", `${version.author}/${version.bot}@${version.number} is ${version.author}'s.`);
}

export async function showVersion(sql: Sql, id: string, account: Account | null): Promise<Version | Refusal> {
  const version = await versionOr404(sql, id);
  if (isRefusal(version)) return version;
  const [entries, build] = await Promise.all([entriesOf(sql, id), waitingToBuild(sql, version)]);
  // Read after the entries, so that every entry has one.
  const on = await waitingOn(sql, id);
  // With a key that may not read, the answer holds no more than everybody may see.
  const reads = account !== null && (account.key?.scopes.includes("read") ?? true);
  return presentVersion(
    version,
    entries,
    { build, on },
    await recordsByLadder(sql, id),
    reads && isAuthor(version, account),
  );
}

export function versionRoutes({ sql, enqueue, tell, refreshLadders, warn }: VersionDeps) {
  const show = (id: string, account: Account | null) => showVersion(sql, id, account);
  return {
    submitVersion: async ({ params, query = {}, body, account }) => {
      const { author: owner = account.name } = query;
      const stored = await submit(sql, account, { owner, bot: params.bot }, body);
      if (isRefusal(stored)) return stored;
      // It is stored, so it is safe: if it cannot be queued now, the sweeper will queue it.
      await enqueue.build(stored.version).catch((error) => warn(error, "a build could not be queued"));
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
      const ladder = await ownLadderOr404(sql, params.ladder);
      if (isRefusal(ladder)) return ladder;
      const replay = await qualificationReplay(sql, version.id, ladder, Number(params.game));
      return replay ?? refuse("game.unknown", `Its qualification on ${ladder.id} has no game ${params.game}.`);
    },
    listLogs: async ({ params, query = {}, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      const [match = query.match ?? null, game = null] = query.game?.split(".") ?? [];
      const which = { match, game: game === null ? null : Number(game), failed: query.failed ?? false };
      const read = (before: number, limit: number) => logsOf(sql, version.id, which, before, limit);
      const page = await readPage(query, BY_NUMBER, read, (row) => row.id);
      if (isRefusal(page)) return page;
      const items = page.rows.map((row) => ({
        match: row.match_id,
        game: gameId(row.match_id, row.game),
        ladder: row.ladder_id,
        seat: row.seat,
        at: iso(row.at),
        kind: row.kind,
        move: row.move,
        text: Buffer.from(row.text).toString("utf8"),
      }));
      return { items, next: page.next };
    },
    activateVersion: async ({ params, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      const ladders = await activateVersion(sql, version);
      if (isRefusal(ladders)) return ladders;
      refreshLadders(ladders);
      await tell.version(version.id);
      const full = (await entriesOf(sql, version.id)).every((entry) => entry.status === "suspended");
      if (full)
        return refuse(
          "quota.bots",
          `It cannot play on any of its ladders: on each it is suspended, or you have ${BOTS_A_LADDER} active bots.`,
        );
      return show(version.id, account);
    },
    retireVersion: async ({ params, account }) => {
      const version = await ownVersion(sql, params.version, account);
      if (isRefusal(version)) return version;
      if (version.state === "retired") {
        return refuse("version.retired", `${version.author}/${version.bot}@${version.number} is retired.`);
      }
      refreshLadders(await retire(sql, version));
      await tell.version(version.id);
      return show(version.id, account);
    },
  } satisfies Partial<Handlers>;
}
