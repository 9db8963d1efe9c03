import { insertAudit } from "./db/audit.ts";
import { othersPlaying, type StandingRow, setStanding, standingsOf, suspend } from "./db/entry.ts";
import { lockLadders } from "./db/ladder.ts";
import type { Db, Sql } from "./db/sql.ts";
import { lockVersion, pardonVersion, versionById } from "./db/version.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { HOUSE } from "./submit.ts";

export const BOTS_A_LADDER = 3;
/** More forfeits than this among the last 100 games of a ladder suspend a version there. */
const MOST_FORFEITS = 5;

/** Of a version's last 100 games on a ladder, whether it forfeited: those that count against it. */
interface Faults {
  faults: readonly boolean[];
  games: number;
  pardoned_games: number;
}

/** Why a version that forfeits too much may not play on a ladder; undefined: it may. */
export function forfeitsTooMuch({ faults, games, pardoned_games }: Faults): string | undefined {
  const since = Math.max(0, games - pardoned_games);
  const counted = since === 0 ? [] : faults.slice(-since);
  const forfeits = counted.filter(Boolean).length;
  if (forfeits <= MOST_FORFEITS) return undefined;
  return `It forfeited ${forfeits} of its last ${counted.length} games here: more than ${MOST_FORFEITS} of 100. Mend it, and submit a new version.`;
}

/**
 * Puts the places of a version to what they must be by now: suspended for incidents, for forfeits or because its author
 * has too many bots there, superseded, or playing. Retired ones stay so. The caller holds the locks of the ladders.
 *
 * @param on only this ladder; null: all.
 * @param takesUp also the places that it gave up: it just became its bot's active version.
 * @returns its standings before, each with what it came to.
 */
export async function settle(
  tx: Db,
  versionId: string,
  on: string | null,
  takesUp = false,
): Promise<(StandingRow & { kept: string | null })[]> {
  const settled: (StandingRow & { kept: string | null })[] = [];
  for (const row of await standingsOf(tx, versionId)) {
    if (on !== null && row.ladder_id !== on) continue;
    if (row.status === "retired" || (row.status === "superseded" && !takesUp)) {
      settled.push({ ...row, kept: row.reason ?? "It was retired." });
      continue;
    }
    const kept = await settleOne(tx, row);
    settled.push({ ...row, kept });
  }
  return settled;
}

/** @returns why it does not play; null when it does. */
async function settleOne(tx: Db, row: StandingRow): Promise<string | null> {
  const { ladder_id: ladder, version_id: version } = row;
  if (row.barred !== null) {
    await suspend(tx, ladder, version, "incidents", row.barred);
    return row.barred;
  }
  const forfeits = forfeitsTooMuch(row);
  if (forfeits !== undefined) {
    await suspend(tx, ladder, version, "forfeits", forfeits);
    return forfeits;
  }
  if (!row.active) {
    await setStanding(tx, ladder, version, "superseded");
    return "Another version of its bot is active.";
  }
  const [others] = await othersPlaying(tx, ladder, row.author_id, row.bot_id);
  if (row.author !== HOUSE && (others?.used ?? 0) >= BOTS_A_LADDER) {
    const reason = `You have ${BOTS_A_LADDER} active bots on ${ladder}: retire one, then activate this version.`;
    await suspend(tx, ladder, version, "bots", reason);
    return reason;
  }
  await setStanding(tx, ladder, version, "playing");
  return null;
}

/** An operator lets a suspended version play again: what it did so far is forgiven, and a line of audit says so. */
export const pardon = (sql: Sql, id: string, reason: string, operator: string): Promise<string[] | Refusal> =>
  sql.begin(async (tx): Promise<string[] | Refusal> => {
    const [version] = await versionById(tx, id);
    if (!version) return refuse("version.unknown", `There is no version ${id}.`);
    const name = `${version.author}/${version.bot}@${version.number}`;
    await lockVersion(tx, id);
    await lockLadders(tx);
    const suspended = (await standingsOf(tx, id)).filter(({ cause }) => cause === "forfeits" || cause === "incidents");
    if (suspended.length === 0) return refuse("version.playing", `${name} is suspended nowhere.`);
    await pardonVersion(tx, id);
    await settle(tx, id, null);
    const ladders = suspended.map(({ ladder_id }) => ladder_id);
    const detail = `What ${name} did on ${ladders.join(", ")} is forgiven. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "version.pardon", subject: id, detail });
    return ladders;
  });
