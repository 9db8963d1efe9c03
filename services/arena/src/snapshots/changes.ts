import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { changesSince, dropChanges } from "../db/change.ts";
import type { Sql } from "../db/sql.ts";

/** What this arena knows of changes in the database, whoever made them. */
export interface Changes {
  /** Resolves when `heard` was told of everything that was committed before this call. */
  caughtUp(): Promise<void>;
}

/** What changed; `all`: anything may have. */
export type Heard = (topics: readonly string[] | "all") => void;

/** The topic of what stands in answers of all kinds. */
const EVERYTHING = "everything";

/** Where very many call, they wait this long for each other, ms: a question costs more than an answer. */
const PAUSE_MS = 4;
/** So many changes are read at a time. Who missed more forgets everything. */
const MOST = 5_000;
/** One who has not looked for so long may have missed what was dropped since. */
const LATEST_MS = 5 * 60_000;

/**
 * Asks the database, one question at a time: all who call while one is under way share the next. So a question costs little
 * where many call, and an answer is never older than the call.
 */
export function followChanges(sql: Sql, heard: Heard): Changes {
  let since: string | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    // Those who call in the same turn of the loop share this look too.
    const rest = Math.ceil(PAUSE_MS - (performance.now() - lookedAt));
    await (rest > 0 ? sleep(rest) : turn());
    next = undefined;
    const at = performance.now();
    const [found] = await changesSince(sql, since, MOST);
    const { now, back, topics } = found!;
    const missed = since === null || back || topics.length === MOST || at - lookedAt > LATEST_MS;
    since = now;
    lookedAt = at;
    if (missed || topics.includes(EVERYTHING)) heard("all");
    else if (topics.length > 0) heard(topics);
  };
  return {
    caughtUp: () => {
      if (next === undefined) {
        next = running.catch(() => {}).then(look);
        running = next;
      }
      return next;
    },
  };
}

/**
 * Drops what everybody has seen. Each run drops what was visible at the one before: it must be asked for less often than the
 * time within which everybody looks, or forgets all.
 */
export function changesDropper(sql: Sql): () => Promise<void> {
  let before: string | null = null;
  let at = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - at < 2 * LATEST_MS) return;
    const [found] = await changesSince(sql, null, 0);
    if (before !== null) await dropChanges(sql, before);
    before = found!.now;
    at = performance.now();
  };
}
