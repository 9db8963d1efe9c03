import { type Incident, MatchProgress, parseMessage } from "@liars-ladder/protocol";
import { botsOf, parkMatch } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { keepIncidents } from "./commit.ts";

/**
 * Parks a match that failed for good, and stores around which versions it went wrong: a version around which
 * matches are parked is treated like one with incidents. If the job does not say which versions it concerns
 * (because its runner died with it), it concerns all.
 *
 * @param progress what its job last reported.
 * @returns whether this call parked it.
 */
export const parkWithIncidents = (sql: Sql, id: string, reason: string, progress: unknown): Promise<boolean> =>
  sql.begin(async (tx) => {
    const bots = await botsOf(tx, [id]);
    const report = parseMessage(MatchProgress, progress);
    const all: Incident = { kind: "unexplained", text: reason, bots: bots.map(({ bot }) => bot) };
    const incidents = (report.ok ? report.value.incidents : undefined) ?? [all];
    const texts = incidents.map(({ text }) => text.slice(0, 500));
    const [parked] = await parkMatch(tx, id, reason, texts);
    if (!parked) return false;
    // A challenge is void: whoever asked for it asks again, and nothing of it is held against anybody.
    if (parked.rated) await keepIncidents(tx, id, bots, incidents);
    return true;
  });
