import type { RunnerReport, Status } from "@liars-ladder/protocol";
import type { Sql } from "../db/sql.ts";
import {
  finishedLately,
  firstRatings,
  type QueueRow,
  queuesNow,
  type RunnerRow,
  runnersHeard,
  troubles,
} from "../db/status.ts";
import { HOUSE } from "../versions/submit.ts";
import { fixesOf, readReleases } from "./fixes.ts";

/** How long a status is shown before it is made anew, ms: however many look, this is what it costs. */
const FRESH_MS = 2_000;
/** Of a runner's name, so many characters tell it from the others. */
const SHOWN = 6;

export interface StatusDeps {
  sql: Sql;
  /** Names of the runners whose connection to the queue is open. */
  connected(): Promise<string[]>;
}

/** Makes the status when it is asked for, at most once in two seconds. */
export function keepStatus(deps: StatusDeps, freshMs = FRESH_MS): () => Promise<Status> {
  let kept: { until: number; status: Promise<Status> } | undefined;
  return () => {
    if (kept === undefined || performance.now() > kept.until) {
      const next = { until: Number.POSITIVE_INFINITY, status: makeStatus(deps) };
      kept = next;
      // It is fresh from the answer on. One that failed is not kept.
      next.status.then(
        () => {
          next.until = performance.now() + freshMs;
        },
        () => {
          next.until = 0;
        },
      );
    }
    return kept.status;
  };
}

async function makeStatus({ sql, connected }: StatusDeps): Promise<Status> {
  const [queues, [done], [ratings], [trouble], heard, open] = await Promise.all([
    queuesNow(sql),
    finishedLately(sql),
    firstRatings(sql, HOUSE),
    troubles(sql),
    runnersHeard(sql),
    connected(),
  ]);
  if (!ratings || !trouble) throw new Error("an aggregate returned no row");
  const runners = presentRunners(heard, new Set(open));
  const { matches, builds, exploits, unexplained, last_at, suspended } = trouble;
  return {
    asOf: new Date().toISOString(),
    queue: { matches: queued(queues, "match"), builds: queued(queues, "build"), finished: done?.finished ?? 0 },
    firstRating: ratings,
    runners,
    slots: runners.reduce((sum, { connected, says }) => sum + (connected ? says.slots : 0), 0),
    arena: fixesOf(process.versions, releases),
    incidents: {
      parked: { matches, builds, exploits },
      unexplained,
      lastAt: last_at?.toISOString() ?? null,
      suspended,
    },
  };
}

const releases = readReleases();

function queued(rows: QueueRow[], kind: QueueRow["kind"]): Status["queue"]["matches"] {
  const { queued = 0, running = 0, oldest = null } = rows.find((row) => row.kind === kind) ?? {};
  return { queued, running, oldest };
}

/** Connected ones first, then those that were heard last. */
function presentRunners(heard: RunnerRow[], open: ReadonlySet<string>): Status["runners"] {
  const shown = heard.map(({ name, said, heard_at }) => ({
    name: name.slice(0, SHOWN),
    connected: open.has(name),
    lastHeard: heard_at.toISOString(),
    says: saysOf(said),
    fixes: fixesOf(said.engine, releases),
  }));
  return shown.sort((a, b) => Number(b.connected) - Number(a.connected));
}

/** Field by field: its report may hold more than is asked for. */
function saysOf({ startedAt, slots, tested, walls, engine }: RunnerReport): Status["runners"][number]["says"] {
  const { node, v8, rules, sandbox, sdk, isolatedVm } = engine;
  return {
    startedAt,
    slots,
    tested,
    walls: walls.map(({ name, on }) => ({ name, on })),
    engine: {
      ...{ node, v8, rules, sandbox },
      ...(sdk === undefined ? {} : { sdk }),
      ...(isolatedVm === undefined ? {} : { isolatedVm }),
    },
  };
}
