import { Readable } from "node:stream";
import { gameId } from "@liars-ladder/protocol";
import type { Account } from "../../auth/account.ts";
import type { Auth } from "../../auth/auth.ts";
import { deleteAccount } from "../../auth/deletion.ts";
import { keysOf } from "../../db/account.ts";
import { coAuthored } from "../../db/co-author.ts";
import {
  accountWays,
  activeOf,
  endSession,
  faultsOf,
  ownGames,
  ownLogs,
  ownMatchesAfter,
  ownReports,
  ownVersionsAfter,
  type SessionRow,
  sessionsOf,
} from "../../db/my-data.ts";
import type { Sql } from "../../db/sql.ts";
import { webhookOf } from "../../db/webhook.ts";
import { unpackSources } from "../../versions/files.ts";
import type { Handlers } from "../bind.ts";
import { botRef, iso } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { TextAnswer } from "../text-answer.ts";
import { presentWebhook } from "./webhook.ts";

/** So many of the newest faults tell what is wrong now. */
const FAULTS = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Rows that are read at a time, once the client has taken the ones before. */
const AT_ONCE = 200;

export interface MyDataDeps {
  sql: Sql;
  auth: Auth;
  refreshLadders(ladders: readonly string[]): void;
}

/** What the owner of an account sees of it, takes along, and deletes. */
export const myDataRoutes = ({ sql, auth, refreshLadders }: MyDataDeps) =>
  ({
    getHealth: async ({ account }) => {
      const [bots, faults] = await Promise.all([activeOf(sql, account.id), faultsOf(sql, account.id, FAULTS)]);
      return {
        items: bots.map(({ id, number, author, bot, playing, suspended, reason }) => ({
          ...{ version: id, number, bot: botRef(author, bot), playing, suspended, reason },
          faults: faults
            .filter(({ version_id }) => version_id === id)
            .map((row) => ({
              match: row.match_id,
              game: gameId(row.match_id, row.game),
              ladder: row.ladder_id,
              seat: row.seat,
              at: iso(row.at),
              kind: row.kind,
              move: row.move,
              text: Buffer.from(row.text).toString("utf8"),
            })),
        })),
      };
    },
    listSessions: async ({ account }) => ({
      items: (await sessionsOf(sql, account.id)).map((row) => presentSession(row, account)),
    }),
    endSession: async ({ account, params }) => {
      const ended = await endSession(sql, account.id, params.session);
      return ended.length > 0 ? { ended: true } : refuse("session.unknown", `You have no session ${params.session}.`);
    },
    exportAccount: async ({ account }) =>
      new TextAnswer(Readable.from(wholeAccount(sql, account), { highWaterMark: 1 }), {
        file: `${account.name}-liars-ladder.json`,
      }),
    deleteAccount: async ({ account, body }) => {
      const done = await deleteAccount(sql, auth, account, body.password);
      if (isRefusal(done)) return done;
      refreshLadders(done.ladders);
      return { name: done.name };
    },
  }) satisfies Partial<Handlers>;

const presentSession = (row: SessionRow, account: Account) => ({
  id: row.id,
  createdAt: iso(row.created_at),
  lastSeen: iso(row.seen_at),
  expiresAt: iso(row.expires_at),
  agent: row.agent,
  network: row.network,
  current: row.id === account.session?.id,
});

/** One JSON object, piece by piece: sources of years may be large. */
async function* wholeAccount(sql: Sql, account: Account): AsyncGenerator<string> {
  const [[own], [webhook]] = await Promise.all([accountWays(sql, account.id), webhookOf(sql, account.id)]);
  const head = {
    author: account.name,
    email: account.email,
    createdAt: own?.created_at,
    signsInBy: own?.ways ?? [],
    keys: (await keysOf(sql, account.id)).map(({ name, start, scopes, created_at, last_used_at, expires_at }) => ({
      ...{ name, start, scopes, createdAt: created_at, lastUsedAt: last_used_at, expiresAt: expires_at },
    })),
    sessions: (await sessionsOf(sql, account.id)).map((row) => presentSession(row, account)),
    webhook: webhook ? presentWebhook(webhook) : null,
    games: await ownGames(sql, account.id),
    reports: await ownReports(sql, account.id),
    coAuthorOf: (await coAuthored(sql, account.id)).map(({ author, bot, invited_at, joined_at }) => ({
      ...{ author, bot, invitedAt: invited_at, joinedAt: joined_at },
    })),
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  yield* list("versions", async (after: string) => {
    const rows = await ownVersionsAfter(sql, account.id, after, 1);
    return { items: rows.map(({ files, ...row }) => ({ ...row, files: unpackSources(files) })), last: rows.at(-1)?.id };
  });
  yield* list("matches", async (after: string) => {
    const rows = await ownMatchesAfter(sql, account.id, after, AT_ONCE);
    return { items: rows, last: rows.at(-1)?.id };
  });
  yield* list("logs", async (after: string) => {
    const rows = await ownLogs(sql, account.id, after === FIRST_ID ? 0 : Number(after), AT_ONCE);
    const items = rows.map(({ version, match_id, game, seat, at, kind, move, text }) => ({
      ...{ version, game: gameId(match_id, game), seat, at, kind, move, text: Buffer.from(text).toString("utf8") },
    }));
    return { items, last: rows.at(-1) && String(rows.at(-1)?.id) };
  });
  yield "\n}\n";
}

/** A list as a field of an object that has fields already. */
async function* list(
  name: string,
  read: (after: string) => Promise<{ items: object[]; last: string | undefined }>,
): AsyncGenerator<string> {
  yield `,\n "${name}": [`;
  let comma = "\n";
  for (let after = FIRST_ID; ; ) {
    const { items, last } = await read(after);
    if (last === undefined) break;
    yield comma + items.map((item) => JSON.stringify(item)).join(",\n");
    comma = ",\n";
    after = last;
  }
  yield "\n ]";
}
