import { type Static, Type } from "typebox";
import { Engine, ForAll, Nullable, Time } from "./basics.ts";

const Seconds = Type.Number({ minimum: 0, description: "Seconds." });
const Count = Type.Integer({ minimum: 0 });

/** What waits for runners, and what runs. */
const Queued = ForAll({
  queued: Count,
  running: Count,
  oldest: Nullable(Type.Number({ minimum: 0, description: "Seconds for which the first of the queue has waited." })),
});

/** Whether a Node has the security fixes of its line that were known when somebody last read the advisories. */
export const Fixes = ForAll({
  node: Type.String(),
  v8: Type.String(),
  needs: Nullable(
    Type.String({
      description: "The release that it lacks; null: it has all that are known, or its line is not listed.",
    }),
  ),
  since: Nullable(
    Type.String({ description: "Day of its line's last security release; null: the line is not listed." }),
  ),
  read: Nullable(Type.String({ description: "Day on which the advisories were last read." })),
});
export type Fixes = Static<typeof Fixes>;

/** A runner. Whether it is connected, and when it was heard, is what the arena sees; `says` is the runner's word. */
const Runner = ForAll({
  name: Type.String(),
  connected: Type.Boolean({ description: "Its connection to the queue is open now." }),
  lastHeard: Time,
  says: ForAll({
    startedAt: Time,
    slots: Type.Integer({ description: "Matches that it plays at a time." }),
    tested: Type.Boolean({ description: "It tried its walls from inside a match process, and reached nothing." }),
    walls: Type.Array(Type.Object({ name: Type.String(), on: Type.Boolean() }), {
      description: "Walls around its match processes, each tried once at its start.",
    }),
    engine: Engine,
  }),
  fixes: Fixes,
});

export const Status = ForAll({
  asOf: Time,
  queue: ForAll({
    matches: Queued,
    builds: Queued,
    finished: Type.Integer({ description: "Matches that ended in the last hour." }),
  }),
  firstRating: ForAll(
    {
      rated: Count,
      median: Nullable(Seconds),
      slowest: Nullable(Type.Number({ minimum: 0, description: "Seconds; 95 % were faster." })),
      waiting: Count,
      longest: Nullable(Type.Number({ minimum: 0, description: "Seconds for which the first of them has waited." })),
    },
    {
      description:
        "From the upload of an accepted version to its first rating, for authors' versions of the last seven days; `waiting`: those that have none yet.",
    },
  ),
  runners: Type.Array(Runner),
  slots: Type.Integer({ description: "Matches that connected runners say they play at a time." }),
  arena: Fixes,
  incidents: ForAll({
    parked: ForAll({ matches: Count, builds: Count, exploits: Count }, { description: "Jobs that failed for good." }),
    unexplained: Type.Integer({ description: "Matches of the last 30 days in which something of ours failed." }),
    lastAt: Nullable(Time),
    suspended: Type.Integer({ description: "Active versions that are suspended somewhere for forfeits or incidents." }),
  }),
});
export type Status = Static<typeof Status>;
