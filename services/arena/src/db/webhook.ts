import type { WebhookEvent } from "@liars-ladder/protocol";
import { matchColumns } from "./columns.ts";
import type { ListedRow } from "./match-list.ts";
import type { Db } from "./sql.ts";

export interface WebhookRow {
  id: string;
  url: string;
  kinds: WebhookEvent[];
  created_at: Date;
}

export const webhookOf = (db: Db, userId: string) =>
  db<WebhookRow[]>`select id, url, kinds, created_at from webhook where user_id = ${userId}`;

/** What waits for the one before is sent to this one. Another address has another id, and so another secret. */
export const setWebhook = (db: Db, userId: string, url: string, kinds: readonly WebhookEvent[]) =>
  db<WebhookRow[]>`
    insert into webhook (user_id, url, kinds) values (${userId}, ${url}, ${[...kinds]})
    on conflict (user_id) do update set
      id = case when webhook.url = excluded.url then webhook.id else uuidv7() end, url = excluded.url, kinds = excluded.kinds, created_at = now()
    returning id, url, kinds, created_at`;

export const removeWebhook = (db: Db, userId: string) =>
  db<{ id: string }[]>`delete from webhook where user_id = ${userId} returning id`;

/** Queues a test, where there is a webhook. */
export const insertTest = (db: Db, userId: string) =>
  db<{ id: string }[]>`
    insert into webhook_delivery (user_id) select user_id from webhook where user_id = ${userId} returning id`;

export interface DeliveryRow {
  id: string;
  kind: WebhookEvent | "test";
  state: "waiting" | "delivered" | "failed";
  created_at: Date;
  due_at: Date;
  tries: number;
  tried_at: Date | null;
  status: number | null;
  answer: string | null;
  ms: number | null;
}

/** Newest first. */
export const deliveriesOf = (db: Db, userId: string, limit: number) =>
  db<DeliveryRow[]>`
    select d.id, coalesce(n.kind, case when d.bot_id is null then 'test' else 'match.finished' end) as kind, d.state, d.created_at, d.due_at, d.tries, d.tried_at, d.status, d.answer, d.ms
    from webhook_delivery d left join notice n on n.id = d.notice_id
    where d.user_id = ${userId} order by d.id desc limit ${limit}`;

/** A delivery that is to be tried, with all that it tells. */
export interface DueRow {
  id: string;
  user_id: string;
  webhook: string;
  url: string;
  tries: number;
  created_at: Date;
  /** Null: it is a test. */
  kind: WebhookEvent | null;
  at: Date | null;
  version: string | null;
  number: number | null;
  /** Of a test: whose webhook it is. */
  author: string;
  bot: string | null;
  ladder: string | null;
  season: number | null;
  reason: string | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  /** Of finished matches: their ids, and how many more there were; and whether the account still is an author of the bot. */
  matches: string[] | null;
  more: number;
  own: boolean;
}

/** Whether delivery x is to be tried. Matches are gathered until what was sent of that bot before has arrived, or is given up. */
const isDue = (db: Db) => db`
  x.state = 'waiting' and x.due_at <= now() and not (x.open and exists (
    select from webhook_delivery o where o.user_id = x.user_id and o.bot_id = x.bot_id and o.state = 'waiting' and not o.open))`;

/**
 * Takes what is due: of each account one delivery, the longest waiting first. Others leave it alone for `lease` seconds; if
 * we are gone then, it is tried again.
 */
export const takeDue = (db: Db, limit: number, lease: number) =>
  db<DueRow[]>`
    with due as (
      select x.user_id, min(x.due_at) as since from webhook_delivery x where ${isDue(db)}
      group by x.user_id order by 2 limit ${limit}
    ), first as (
      select d.id from due cross join lateral (
        select x.id from webhook_delivery x where x.user_id = due.user_id and ${isDue(db)}
        order by x.due_at, x.id limit 1 for update skip locked) d
    ), taken as (
      update webhook_delivery d set tries = d.tries + 1, open = false, due_at = now() + make_interval(secs => ${lease})
      from first where first.id = d.id returning d.*
    )
    select t.id, t.user_id, w.id as webhook, w.url, t.tries, t.created_at,
      coalesce(n.kind, case when t.bot_id is not null then 'match.finished' end) as kind, coalesce(n.at, t.created_at) as at, n.version_id as version, v.number,
      coalesce(o.name, u.name) as author, b.name as bot, n.ladder_id as ladder, n.season, n.reason, n.rating, n.low, n.high,
      t.matches, t.more, t.user_id = any(b.authors) as own
    from taken t join webhook w on w.user_id = t.user_id join "user" u on u.id = t.user_id
    left join notice n on n.id = t.notice_id left join version v on v.id = n.version_id left join bot b on b.id = coalesce(v.bot_id, t.bot_id)
    left join "user" o on o.id = b.author_id`;

/** Stores what came of a try. `retry`: the seconds until the next one; null: it is the last. */
export const triedDelivery = (
  db: Db,
  id: string,
  tried: { ok: boolean; at: Date; status: number | null; answer: string; ms: number; retry: number | null },
) =>
  db`
    update webhook_delivery set
      state = case when ${tried.ok} then 'delivered' when ${tried.retry}::int is null then 'failed' else 'waiting' end,
      due_at = case when ${tried.ok} or ${tried.retry}::int is null then due_at
        else now() + make_interval(secs => ${tried.retry}::int) end,
      tried_at = ${tried.at}, status = ${tried.status}, answer = ${tried.answer}, ms = ${tried.ms}
    where id = ${id}`;

/** Gives back what was taken and not tried. */
export const releaseDelivery = (db: Db, id: string) =>
  db`update webhook_delivery set tries = tries - 1, due_at = now() where id = ${id}`;

export interface ToldRow extends ListedRow {
  /** Of its ladder. */
  league: string | null;
}

/** Of these matches those that are finished, in the order of their ids. */
export const finishedOf = (db: Db, ids: string[]) =>
  db<ToldRow[]>`
    select ${matchColumns(db)}, m.season = l.season as current, l.league
    from any_match m join any_ladder l on l.id = m.ladder_id where m.id = any(${ids}::uuid[]) and m.state = 'finished'
    union all
    select ${matchColumns(db)}, false, null from past_match m where m.id = any(${ids}::uuid[]) and m.state = 'finished'
    order by id`;

/** A delivery that has nothing to tell any more. */
export const dropDelivery = (db: Db, id: string) => db`delete from webhook_delivery where id = ${id}`;

export const dropOldDeliveries = (db: Db) =>
  db`delete from webhook_delivery where state <> 'waiting' and created_at < now() - interval '14 days'`;
