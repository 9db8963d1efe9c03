import { KEYS, type NewKey } from "@liars-ladder/protocol";
import { createKey } from "../../auth/keys.ts";
import { reportName } from "../../auth/reports.ts";
import { botsPlaying, type KeyRow, keysOf, liveKeys, lockAuthor, revokeKey } from "../../db/account.ts";
import { coAuthored } from "../../db/co-author.ts";
import type { Sql } from "../../db/sql.ts";
import { challengeQuota } from "../../matches/challenge.ts";
import { playQuota } from "../../play/bounds.ts";
import { submissionsToday } from "../../versions/quota.ts";
import { plain } from "../../versions/submit.ts";
import { BOTS_A_LADDER } from "../../versions/suspension.ts";
import type { Handlers } from "../bind.ts";
import { botRef, iso } from "../present.ts";
import { type Refusal, refuse } from "../refusal.ts";

const DAY = 24 * 60 * 60 * 1000;

const presentKey = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  createdAt: iso(row.created_at),
  lastUsedAt: row.last_used_at ? iso(row.last_used_at) : null,
  expiresAt: iso(row.expires_at),
});

export const accountRoutes = (sql: Sql) =>
  ({
    getMe: async ({ account }) => {
      const [submissions, challenges, plays, bots, shared] = await Promise.all([
        submissionsToday(sql, account.id),
        challengeQuota(sql, account.id),
        playQuota(sql, account.id),
        botsPlaying(sql, account.id),
        coAuthored(sql, account.id),
      ]);
      const invited = shared.filter(({ joined_at }) => joined_at === null);
      return {
        author: account.name,
        email: account.email,
        operator: account.operator,
        by: account.key ? "key" : "session",
        key: account.key && presentKey(account.key),
        quotas: {
          ...submissions,
          challenges,
          plays,
          bots: bots.map(({ ladder, used }) => ({ ladder, used, limit: BOTS_A_LADDER })),
        },
        coAuthorOf: shared.filter((row) => !invited.includes(row)).map(({ author, bot }) => botRef(author, bot)),
        invitations: invited.length,
      };
    },
    listKeys: async ({ account }) => ({ items: (await keysOf(sql, account.id)).map(presentKey) }),
    createKey: async ({ account, body }) => {
      const { name, scopes = ["read", "submit"], days = KEYS.days } = body;
      const expiresAt = new Date(Date.now() + days * DAY);
      return sql.begin(async (tx): Promise<NewKey | Refusal> => {
        await lockAuthor(tx, account.id);
        const [now] = await liveKeys(tx, account.id);
        if ((now?.live ?? 0) >= KEYS.most) return refuse("quota.keys", `You have ${now?.live} of ${KEYS.most} keys.`);
        const { key, row } = await createKey(tx, account.id, { name: plain(name), scopes, expiresAt });
        return { ...presentKey(row), key };
      });
    },
    revokeKey: async ({ account, params }) => {
      const revoked = await revokeKey(sql, account.id, params.key);
      return revoked.length > 0 ? { revoked: true } : refuse("key.unknown", `You have no key ${params.key}.`);
    },
    reportName: async ({ account, body: { author, bot = null, reason } }) =>
      reportName(sql, account, { author, bot, reason: plain(reason) }),
  }) satisfies Partial<Handlers>;
