import { WEBHOOK_RETRIES } from "@liars-ladder/protocol";
import type { Sql } from "../db/sql.ts";
import { type DueRow, dropDelivery, releaseDelivery, takeDue, triedDelivery } from "../db/webhook.ts";
import type { Reach } from "./address.ts";
import { matchesToTell } from "./matches.ts";
import { secretOf, send } from "./send.ts";

/** Deliveries that are tried at a time: a receiver that lets us wait holds up a few, and only its own account's. */
const AT_ONCE = 8;
/** A delivery of an arena that is gone is taken by another one after so many seconds: longer than any try takes. */
const LEASE = 30;

export interface DeliverOptions {
  sql: Sql;
  /** The arena's address, for links. */
  baseUrl: string;
  /** Of which webhooks' secrets are made. */
  authSecret: string;
  reach: Reach;
}

export interface Deliveries {
  /** Tries all that is due, until nothing is. */
  deliver(): Promise<void>;
  /** Gives up what is being tried; it is tried again after the next start. */
  stop(): void;
}

/** Sends what waits to the authors' webhooks. */
export function openDeliveries({ sql, baseUrl, authSecret, reach }: DeliverOptions): Deliveries {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tryOne = async (row: DueRow): Promise<void> => {
    const { id, url } = row;
    const payload = row.kind === "match.finished" ? await finishedPayload(sql, row, baseUrl) : payloadOf(row, baseUrl);
    if (payload === null) return void (await dropDelivery(sql, id));
    const message = { id, url, secret: secretOf(authSecret, row.webhook), body: JSON.stringify(payload) };
    try {
      const tried = await send(message, reach, signal);
      const minutes = WEBHOOK_RETRIES[row.tries - 1];
      await triedDelivery(sql, id, { ...tried, retry: minutes === undefined ? null : 60 * minutes });
    } catch (error) {
      if (!signal.aborted) throw error;
      await releaseDelivery(sql, id);
    }
  };
  return {
    deliver: async () => {
      while (!signal.aborted) {
        const due = await takeDue(sql, AT_ONCE, LEASE);
        if (due.length === 0) return;
        await Promise.all(due.map(tryOne));
      }
    },
    stop: () => stopping.abort(),
  };
}

/** What is sent of finished matches of a bot; null: there is nothing to tell any more. */
async function finishedPayload(sql: Sql, row: DueRow, baseUrl: string): Promise<object | null> {
  const matches = await matchesToTell(sql, row, baseUrl);
  if (matches.length === 0) return null;
  const bot = `${row.author}/${row.bot}`;
  return {
    type: row.kind,
    timestamp: row.created_at.toISOString(),
    data: { bot, matches, more: row.more, url: `${baseUrl}/matches?bot=${bot}` },
  };
}

/** What is sent of a version. A test says only that. */
function payloadOf(row: DueRow, baseUrl: string): object {
  const { kind, at, created_at, author, bot, number, version, ladder, season, reason, rating, low, high } = row;
  if (kind === null) return { type: "test", timestamp: created_at.toISOString(), data: { author, url: baseUrl } };
  const standing = rating === null ? {} : { rating, low, high };
  return {
    type: kind,
    timestamp: at?.toISOString(),
    data: {
      bot: `${author}/${bot}`,
      version: { id: version, number },
      ...(ladder === null ? {} : { ladder, season }),
      ...standing,
      ...(reason === null ? {} : { reason }),
      url: `${baseUrl}/versions/${version}`,
    },
  };
}
