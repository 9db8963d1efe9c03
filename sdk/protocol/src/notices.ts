/** What happens to a version that its authors are told, with what it means in words. */
export const NOTICE_WORDS = {
  "version.accepted": "a version is accepted",
  "version.rejected": "a version is rejected",
  "version.rated": "a version has its first rating on a ladder",
  "version.suspended": "a version is suspended on a ladder",
  "version.restored": "a suspended version plays again",
} as const;
export type NoticeKind = keyof typeof NOTICE_WORDS;
export const NOTICES = Object.keys(NOTICE_WORDS) as [NoticeKind, ...NoticeKind[]];

/** What a webhook can be told; matches only if it is asked for. */
export const EVENT_WORDS = {
  ...NOTICE_WORDS,
  "match.finished": "matches of a bot are finished, challenges too: for each bot at most one message a minute",
} as const;
export type WebhookEvent = keyof typeof EVENT_WORDS;
export const WEBHOOK_EVENTS = Object.keys(EVENT_WORDS) as [WebhookEvent, ...WebhookEvent[]];

/** A try that fails is repeated after so many minutes, and given up after the last, a day after the first. */
export const WEBHOOK_RETRIES = [1, 5, 30, 120, 360, 924] as const;
