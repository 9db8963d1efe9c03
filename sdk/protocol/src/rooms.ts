/**
 * socket.io, without schemas. A client sends `watch` with a room's name, and the acknowledgement says whether it is
 * in. From then on it gets that room's events. The payloads are in events.ts.
 */
export const SOCKET_PATH = "/api/live";

/** The events that a client may send. Each is acknowledged with `{ ok: true }` or `{ ok: false, problem }`. */
export const CLIENT_EVENTS = ["watch", "unwatch"] as const;
export type ClientEvent = (typeof CLIENT_EVENTS)[number];

/** The events that the arena sends. */
export const SERVER_EVENTS = ["table", "match", "version", "bot"] as const;
export type ServerEvent = (typeof SERVER_EVENTS)[number];

export type Room = `ladder:${string}` | `match:${string}` | `version:${string}` | `bot:${string}/${string}`;

export const roomOf = {
  /** `table` and `match` (made, finished) events of one ladder. */
  ladder: (id: string): Room => `ladder:${id}`,
  /** `match` events of one match, its games among them. */
  match: (id: string): Room => `match:${id}`,
  /** `version` events: the steps of its report. */
  version: (id: string): Room => `version:${id}`,
  /** `bot` events: its active version changed, or one of its ratings. */
  bot: (author: string, name: string): Room => `bot:${author}/${name}`,
};
