import type { SoftJob } from "@liars-ladder/protocol";
import { decodeMoves } from "@liars-ladder/rules";
import { gamesOfMatch } from "../archive/read.ts";
import { decideLook, lookById, openCases, queueLook, requeueLook, staleLooks } from "../db/soft-play.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Queues } from "../queue/queues.ts";
import { HOUSE } from "../versions/submit.ts";

/** Bots that met less often are not looked at, and are no strangers to compare with. */
const MEETINGS = 10;
/** After so many looks a pair is not looked at any more: what was not seen by then is too little to matter. */
export const MOST_LOOKS = 500;
/**
 * So often each of the strangers is tried before any look counts. Then the mate is compared with the one that may get
 * most: a bot that one opponent exploits is not listed because it hands less to others.
 */
export const TRIES = 2;
/** So many strangers of a ladder are tried: those that it met most. */
const MOST_STRANGERS = 8;
/** A job that its queue does not know is queued again after this long, and given up after so many times. */
const STALE_SECONDS = 60;
const MOST_ATTEMPTS = 5;
/** Pairs of bots are sought this often. */
const HOUR = 3_600_000;

const soughtAt = new WeakMap<Sql, number>();

/** Queues the next look at a pair, if runners have nothing to do that somebody waits for. `seconds`: CPU time a day. */
export async function lookNext(sql: Sql, seconds: number, enqueue: (id: string) => Promise<void>): Promise<void> {
  if (seconds === 0) return;
  if (Date.now() - (soughtAt.get(sql) ?? 0) > HOUR) {
    soughtAt.set(sql, Date.now());
    await seekCases(sql);
  }
  const bounds = {
    looks: MOST_LOOKS,
    cpuMs: 1000 * seconds,
    meetings: MEETINGS,
    strangers: MOST_STRANGERS,
    tries: TRIES,
  };
  for (const { id } of await queueLook(sql, bounds)) await enqueue(id);
}

/** Opens a case for each pair that is to be looked at from now on. */
export const seekCases = (sql: Db) => openCases(sql, HOUSE, MEETINGS);

/** Everything that a runner needs for a look. Undefined if it need not be taken any more. */
export async function softJob(sql: Db, id: string): Promise<SoftJob | undefined> {
  const rows = await lookById(sql, id);
  const [first] = rows;
  if (first === undefined || rows.length !== 2 || rows.some(({ mate }) => mate === null)) return undefined;
  const matches = await Promise.all(
    rows.map(async ({ match_id, seeds, ruleset, options, players, bot, mate }) => ({
      ...{ ruleset, options, players, seeds, bot, mate: mate! },
      games: (await gamesOfMatch(sql, match_id)).map(({ moves }) => decodeMoves(moves) ?? []),
    })),
  );
  const { version_id: version, attempt, bundle } = first;
  return { id, version, attempt, bundle: Buffer.from(bundle).toString("base64"), matches };
}

/** A look could not be taken, however often we tried. */
export async function failLook(sql: Db, id: string): Promise<void> {
  await decideLook(sql, { id, state: "failed", toMate: null, toOther: null, cpuMs: 0 });
}

/** Handles looks that wait too long: what the queue has lost is queued again, what failed for good is given up. */
export async function mendLooks(
  sql: Sql,
  queues: Pick<Queues, "stateOf" | "isAnswered" | "remove">,
  enqueue: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id, attempt } of await staleLooks(sql, STALE_SECONDS)) {
    const { state } = await queues.stateOf("soft", id);
    if (state === "open" || (state === "none" && (await queues.isAnswered(id, attempt)))) continue;
    if (state === "none" && attempt < MOST_ATTEMPTS) {
      if ((await requeueLook(sql, id, attempt)).length > 0) await enqueue(id);
    } else {
      await failLook(sql, id);
      await queues.remove("soft", id);
    }
  }
}
