import { LRUCache } from "lru-cache";
import type { Sql } from "../db/sql.ts";
import { followChanges } from "./changes.ts";

/** Something that was read from the database, with what it depends on. */
export interface Made<T> {
  value: T;
  /** Topics of the table `change`. When one of them comes up, this is no longer true. Null: it is never kept. */
  topics: readonly string[] | null;
  /** About how much memory it takes, bytes. */
  bytes: number;
  /** Where it also changes with time alone: how long it may be kept, seconds. */
  seconds?: number | undefined;
}

/** What was read and made once, and is kept until the database says that it changed. */
export interface Snapshots {
  /**
   * What is kept under this name, or what `make` makes. It is never older than the call: whatever was committed before, by
   * whichever arena, is in it. Those who call for the same at once share one making.
   */
  of<T extends object>(name: string, make: () => Promise<Made<T>>): Promise<T>;
  /** What is kept under a name has grown. */
  grew(name: string, value: object, bytes: number): void;
}

interface Kept {
  value: object;
  topics: readonly string[];
  bytes: number;
}

interface Making {
  done: Promise<Made<object>>;
  /** What came up since it began, in order. */
  heard: string[];
}

/** All topics at once. */
const ALL = "*";

/** @param most bytes that are kept. What was asked for longest ago goes first. */
export function openSnapshots(sql: Sql, most: number): Snapshots {
  const concerned = new Map<string, Set<string>>();
  const kept = new LRUCache<string, Kept>({
    maxSize: most,
    sizeCalculation: ({ bytes, topics }, name) => bytes + 2 * name.length + 200 * (topics.length + 1),
    dispose: ({ topics }, name) => {
      for (const topic of topics) {
        const names = concerned.get(topic);
        names?.delete(name);
        if (names?.size === 0) concerned.delete(topic);
      }
    },
  });
  const making = new Map<string, Making>();

  const changes = followChanges(sql, (topics) => {
    for (const one of making.values()) one.heard.push(...(topics === "all" ? [ALL] : topics));
    if (topics === "all") kept.clear();
    else for (const topic of topics) for (const name of [...(concerned.get(topic) ?? [])]) kept.delete(name);
  });

  const keep = (name: string, { value, topics, bytes, seconds }: Made<object>): void => {
    if (topics === null) return;
    kept.set(name, { value, topics, bytes }, seconds === undefined ? {} : { ttl: seconds * 1_000 });
    if (!kept.has(name)) return;
    for (const topic of topics) concerned.set(topic, (concerned.get(topic) ?? new Set()).add(name));
  };

  /** Whether what was made is still true after these topics came up. */
  const holds = ({ topics }: Made<object>, heard: readonly string[]): boolean =>
    topics !== null && !heard.some((topic) => topic === ALL || topics.includes(topic));

  const begin = (name: string, make: () => Promise<Made<object>>): Promise<Made<object>> => {
    const heard: string[] = [];
    const done = make()
      .then((made) => {
        if (holds(made, heard)) keep(name, made);
        return made;
      })
      .finally(() => making.delete(name));
    making.set(name, { done, heard });
    return done;
  };

  return {
    of: async <T extends object>(name: string, make: () => Promise<Made<T>>): Promise<T> => {
      for (;;) {
        await changes.caughtUp();
        const known = kept.get(name);
        if (known) return known.value as T;
        const under = making.get(name);
        if (!under) return (await begin(name, make)).value as T;
        // It began before this call, and may have read what was changed in between.
        const before = under.heard.length;
        const made = await under.done;
        // Nor is it shared.
        if (made.topics === null) return (await make()).value;
        if (holds(made, under.heard.slice(0, before))) return made.value as T;
      }
    },
    grew: (name, value, bytes) => {
      const known = kept.peek(name);
      if (known?.value !== value) return;
      const ttl = kept.getRemainingTTL(name);
      const grown = { ...known, bytes: known.bytes + bytes };
      kept.set(name, grown, { noDisposeOnSet: true, ...(Number.isFinite(ttl) ? { ttl } : {}) });
    },
  };
}
