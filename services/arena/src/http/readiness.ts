import type { Sql } from "../db/sql.ts";
import type { Queues } from "../queue/queues.ts";

/** The parts that must answer before requests make sense. */
export const PARTS = ["database", "queue", "disk"] as const;
export type Part = (typeof PARTS)[number];

/** Wall time in which a part must answer, ms. */
const PATIENCE_MS = 2_000;
/** How long a finding is repeated without asking again, ms: frequent questions cost nothing. */
const FRESH_MS = 1_000;
/** A question without an answer is asked again after this, ms: its connection may be gone for good. */
const FORGET_MS = 30_000;

/**
 * Tells which parts do not answer; none when all is well. However many ask, each part is asked by one question at a
 * time, and at most once a second. An answer takes `patienceMs` at most.
 */
export function watchParts(
  asks: Readonly<Record<Part, () => Promise<unknown>>>,
  patienceMs = PATIENCE_MS,
  freshMs = FRESH_MS,
): () => Promise<Part[]> {
  const open = new Map<Part, { since: number; fine: Promise<boolean> }>();
  const ask = (part: Part): Promise<boolean> => {
    const now = performance.now();
    const before = open.get(part);
    if (before !== undefined && now - before.since < FORGET_MS) return before.fine;
    const answer = async () => asks[part]();
    const asked = {
      since: now,
      fine: answer().then(
        () => true,
        () => false,
      ),
    };
    open.set(part, asked);
    void asked.fine.then(() => open.get(part) === asked && open.delete(part));
    return asked.fine;
  };
  const look = async (): Promise<Part[]> => {
    const fine = await Promise.all(PARTS.map((part) => within(patienceMs, ask(part))));
    return PARTS.filter((_, i) => !fine[i]);
  };
  let found: { at: number; parts: Promise<Part[]> } | undefined;
  return () => {
    if (found === undefined || performance.now() - found.at > freshMs) {
      const parts = look();
      const next = { at: Number.POSITIVE_INFINITY, parts };
      // It is fresh for this long after the answer, not after the question.
      void parts.then(() => {
        next.at = performance.now();
      });
      found = next;
    }
    return found.parts;
  };
}

async function within(ms: number, fine: Promise<boolean>): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  const never = new Promise<boolean>((resolve) => late.signal.addEventListener("abort", () => resolve(false)));
  return Promise.race([fine, never]).finally(() => clearTimeout(timer));
}

/** The parts of a running arena. */
export const partsOf = (sql: Sql, queues: Pick<Queues, "ping">): Record<Part, () => Promise<unknown>> => ({
  database: () => sql`select 1`,
  queue: () => queues.ping(),
  disk: () => writeOnDisk(sql),
});

/**
 * Writes where the data is, and leaves nothing there: a commit to the write-ahead log, and nearly a MB of a
 * temporary file, which fails on a full disk.
 */
async function writeOnDisk(sql: Sql): Promise<void> {
  await sql.begin("read write", async (tx) => {
    await tx`set local work_mem = '64kB'`;
    await tx`select count(*) from generate_series(1, 60000)`;
    await tx`select pg_logical_emit_message(true, 'readyz', '')`;
  });
}
