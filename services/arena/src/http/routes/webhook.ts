import { NOTICES } from "@liars-ladder/protocol";
import { takeTry } from "../../db/allowance.ts";
import type { Sql } from "../../db/sql.ts";
import {
  type DeliveryRow,
  deliveriesOf,
  insertTest,
  removeWebhook,
  setWebhook,
  type WebhookRow,
  webhookOf,
} from "../../db/webhook.ts";
import { whyNotUrl } from "../../webhooks/address.ts";
import { secretOf, secretText } from "../../webhooks/send.ts";
import type { Handlers } from "../bind.ts";
import { iso } from "../present.ts";
import { refuse } from "../refusal.ts";

/** Deliveries that are listed. */
const SHOWN = 20;
const TESTS = { burst: 5, every: 60 };

export interface WebhookDeps {
  sql: Sql;
  authSecret: string;
  /** Whether addresses of this machine are allowed. */
  local: boolean;
  /** Sends what is due, soon. */
  deliverSoon(): void;
}

export const presentWebhook = ({ url, kinds, created_at }: WebhookRow) => ({ url, kinds, createdAt: iso(created_at) });

const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  createdAt: iso(row.created_at),
  tries: row.tries,
  nextAt: row.state === "waiting" ? iso(row.due_at) : null,
  last: row.tried_at && { at: iso(row.tried_at), status: row.status, answer: row.answer ?? "", ms: row.ms ?? 0 },
});

const none = (name: string) => refuse("webhook.none", `${name} has no webhook.`);

/** Where an author's notices are sent. */
export const webhookRoutes = ({ sql, authSecret, local, deliverSoon }: WebhookDeps) =>
  ({
    getWebhook: async ({ account }) => {
      const [[webhook], deliveries] = await Promise.all([
        webhookOf(sql, account.id),
        deliveriesOf(sql, account.id, SHOWN),
      ]);
      return { webhook: webhook ? presentWebhook(webhook) : null, deliveries: deliveries.map(presentDelivery) };
    },
    setWebhook: async ({ account, body: { url, kinds = NOTICES } }) => {
      const why = whyNotUrl(url, local);
      if (why !== undefined) return refuse("webhook.url", why);
      const [row] = await setWebhook(sql, account.id, new URL(url).href, kinds);
      if (!row) throw new Error("insert returned no row");
      return { ...presentWebhook(row), secret: secretText(secretOf(authSecret, row.id)) };
    },
    removeWebhook: async ({ account }) => {
      const removed = await removeWebhook(sql, account.id);
      return removed.length > 0 ? { removed: true } : none(account.name);
    },
    testWebhook: async ({ account }) => {
      const [tried] = await takeTry(sql, `webhook ${account.id}`, TESTS);
      if (!tried?.ok) return refuse("request.rate", `Too many tests; try again in ${tried?.wait ?? 1} s.`);
      const [row] = await insertTest(sql, account.id);
      if (!row) return none(account.name);
      deliverSoon();
      return { delivery: row.id };
    },
  }) satisfies Partial<Handlers>;
