/**
 * socket.io, without schemas. A client sends `watch` with a room's name, and the acknowledgement says whether it is
 * in. From then on it gets that room's events. Of a show and a game it is first told how things stand: that event comes
 * before the acknowledgement; none comes while there is nothing to tell. The payloads are in events.ts.
 */
export const SOCKET_PATH = "/api/live";

/** The events that a client may send. Each is acknowledged with `{ ok: true }` or `{ ok: false, problem }`. */
export const CLIENT_EVENTS = ["watch", "unwatch"] as const;
export type ClientEvent = (typeof CLIENT_EVENTS)[number];

/** The events that the arena sends. */
export const SERVER_EVENTS = ["table", "match", "version", "bot", "show", "step", "tv"] as const;
export type ServerEvent = (typeof SERVER_EVENTS)[number];

export type Room =
  | `ladder:${string}`
  | `match:${string}`
  | `version:${string}`
  | `bot:${string}/${string}`
  | `show:${string}`
  | `game:${string}.${number}`
  | "tv";

/** Sent with `watch` after a cut: how many events of the game are there already. The room goes on behind them. */
export interface Resume {
  after: number;
}

export const roomOf = {
  /** `table` and `match` (made, finished) events of one ladder. */
  ladder: (id: string): Room => `ladder:${id}`,
  /** `match` events of one match, and each of its games as soon as it is over. */
  match: (id: string): Room => `match:${id}`,
  /** `show` events: which game of a match is shown, and the score; `match` (begun, finished). */
  show: (match: string): Room => `show:${match}`,
  /** `step` events: a game of a match at reading pace, its events numbered. */
  game: (match: string, index: number): Room => `game:${match}.${index}`,
  /** `tv` events: which match is worth watching now. */
  tv: "tv" as Room,
  /** `version` events: the steps of its report. */
  version: (id: string): Room => `version:${id}`,
  /** `bot` events: its active version changed, or one of its ratings. */
  bot: (author: string, name: string): Room => `bot:${author}/${name}`,
};
