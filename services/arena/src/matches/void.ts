import { insertAudit } from "../db/audit.ts";
import { recountEntries, recountFaults } from "../db/entry.ts";
import { countVoid, lockLadder } from "../db/ladder.ts";
import { botsOf, lockMatch, matchById, voidMatch as setVoid } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { takeOutStyles } from "../db/style.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { updateStatuses } from "../versions/suspension.ts";

/**
 * Takes a match out: none of it counts any more, and the audit log says who did it and why. A version that was
 * suspended for its forfeits in this match plays again. The effects of its incidents are for `reviewIncidents`,
 * afterwards.
 *
 * @returns the ladder, whose ratings must be fitted again.
 */
export const voidMatch = (sql: Sql, id: string, reason: string, operator: string): Promise<string | Refusal> =>
  sql.begin(async (tx): Promise<string | Refusal> => {
    const [match] = await matchById(tx, id);
    if (!match) return refuse("match.unknown", `There is no match ${id}.`);
    // In the order of a commit: first the match's row, then the ladder's.
    const [now] = await lockMatch(tx, match.id);
    // One that is archived has no row to lock, and does not change.
    const state = now?.state ?? match.state;
    if (state === "void") return refuse("match.voided", `Match ${match.id} is void: ${match.reason}`);
    const bots = await botsOf(tx, [match.id]);
    const versions = bots.map((bot) => `${bot.author}/${bot.name}@${bot.number}`).join(", ");
    const kind = match.rated ? "match" : "challenge";
    const detail = `${state} ${kind} on ${match.ladder_id} of ${versions}. Reason: ${reason}`;
    const audit = { operator, action: "match.void", subject: match.id, detail };
    if (!match.rated) {
      await setVoid(tx, match.id, reason);
      await insertAudit(tx, audit);
      return match.ladder_id;
    }
    const [ladder] = await lockLadder(tx, match.ladder_id);
    if (ladder?.season !== match.season || ladder.season_state === "closed") {
      return refuse("season.closed", `Match ${match.id} is of season ${match.season} of ${match.ladder_id}.`);
    }
    await setVoid(tx, match.id, reason);
    if (state === "finished") {
      await countVoid(tx, match.ladder_id);
      const touched = bots.map((bot) => bot.version_id);
      await takeOutStyles(tx, match.id);
      await recountEntries(tx, match.ladder_id, touched);
      await recountFaults(tx, match.ladder_id, touched);
      for (const version of touched) await updateStatuses(tx, version, match.ladder_id);
    }
    await insertAudit(tx, audit);
    return match.ladder_id;
  });
