import { insertAudit } from "../db/audit.ts";
import { othersPlaying, type StatusRow, setStatus, statusesOf, suspend } from "../db/entry.ts";
import { lockLadders } from "../db/ladder.ts";
import type { Db, Sql } from "../db/sql.ts";
import { suspensionOf } from "../db/suspension.ts";
import { holdVersion, lockVersion, pardonVersion, versionById } from "../db/version.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { HOUSE } from "./submit.ts";

export const BOTS_A_LADDER = 3;
/** More forfeits than this among the last 100 games of a ladder suspend a version there. */
const MOST_FORFEITS = 5;

/**
 * For each of a version's last 100 games on a ladder, whether it forfeited; and how many of its games were
 * pardoned.
 */
interface Faults {
  faults: readonly boolean[];
  games: number;
  pardoned_games: number;
}

/** Why a version that forfeits too much may not play on a ladder; undefined if it may. */
export function forfeitsTooMuch({ faults, games, pardoned_games }: Faults): string | undefined {
  const since = Math.max(0, games - pardoned_games);
  const counted = since === 0 ? [] : faults.slice(-since);
  const forfeits = counted.filter(Boolean).length;
  if (forfeits <= MOST_FORFEITS) return undefined;
  return `It forfeited ${forfeits} of its last ${counted.length} games here: more than ${MOST_FORFEITS} of 100. Correct it, and submit a new version.`;
}

/**
 * Sets what a version does on its ladders by what is stored now. It is suspended by an operator, for incidents, for
 * forfeits, or because its author has too many bots there; or it is superseded; or it plays. A retired version stays retired.
 * The caller holds the locks of the ladders.
 *
 * @param on only this ladder; null: all.
 * @param takesUp also ladders on which it was superseded: it has just become its bot's active version.
 * @returns its earlier statuses, each with why it does not play now (`kept`), or null.
 */
export async function updateStatuses(
  tx: Db,
  versionId: string,
  on: string | null,
  takesUp = false,
): Promise<(StatusRow & { kept: string | null })[]> {
  const updated: (StatusRow & { kept: string | null })[] = [];
  for (const row of await statusesOf(tx, versionId)) {
    if (on !== null && row.ladder_id !== on) continue;
    if (row.status === "retired" || (row.status === "superseded" && !takesUp)) {
      updated.push({ ...row, kept: row.reason ?? "It was retired." });
      continue;
    }
    const kept = await updateStatus(tx, row);
    updated.push({ ...row, kept });
  }
  return updated;
}

/** @returns why it does not play; null when it does. */
async function updateStatus(tx: Db, row: StatusRow): Promise<string | null> {
  const { ladder_id: ladder, version_id: version } = row;
  if (row.held !== null) {
    await suspend(tx, ladder, version, "operator", row.held);
    return row.held;
  }
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
    await setStatus(tx, ladder, version, "superseded");
    return "Another version of its bot is active.";
  }
  const [others] = await othersPlaying(tx, ladder, row.authors, row.bot_id);
  if (row.author !== HOUSE && (others?.used ?? 0) >= BOTS_A_LADDER) {
    const reason = `${row.authors.length > 1 ? "One of its authors has" : "You have"} ${BOTS_A_LADDER} active bots on ${ladder}: retire one, then activate this version.`;
    await suspend(tx, ladder, version, "bots", reason);
    return reason;
  }
  await setStatus(tx, ladder, version, "playing");
  return null;
}

/** An operator keeps a version off all ladders until it is pardoned. The audit log says who did it and why. */
export const suspendVersion = (sql: Sql, id: string, reason: string, operator: string): Promise<string[] | Refusal> =>
  sql.begin(async (tx): Promise<string[] | Refusal> => {
    const [version] = await versionById(tx, id);
    if (!version) return refuse("version.unknown", `There is no version ${id}.`);
    const name = `${version.author}/${version.bot}@${version.number}`;
    await lockVersion(tx, id);
    await lockLadders(tx);
    const on = (await statusesOf(tx, id)).filter(({ status }) => status !== "retired");
    if (on.length === 0) return refuse("version.unready", `${name} is ${version.state}, and on no ladder.`);
    if (on.some(({ held }) => held !== null)) return refuse("version.suspended", `${name}: ${on[0]!.held}`);
    await holdVersion(tx, id, `An operator suspended it: ${reason}`);
    await updateStatuses(tx, id, null, true);
    const ladders = on.map(({ ladder_id }) => ladder_id);
    const detail = `${name} plays no more on ${ladders.join(", ")}. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "version.suspend", subject: id, detail });
    return ladders;
  });

/** An operator lets a suspended version play again. What it did so far is forgiven, and the audit log says so. */
export const pardon = (sql: Sql, id: string, reason: string, operator: string): Promise<string[] | Refusal> =>
  sql.begin(async (tx): Promise<string[] | Refusal> => {
    const [version] = await versionById(tx, id);
    if (!version) return refuse("version.unknown", `There is no version ${id}.`);
    const name = `${version.author}/${version.bot}@${version.number}`;
    await lockVersion(tx, id);
    await lockLadders(tx);
    const suspended = (await statusesOf(tx, id)).filter(({ cause }) => cause !== null && cause !== "bots");
    if (suspended.length === 0) return refuse("version.playing", `${name} is not suspended on any ladder.`);
    if ((await suspensionOf(tx, version.author_id)).length > 0)
      return refuse("author.suspended", `The account of ${version.author} is suspended, and so are all its versions.`);
    await pardonVersion(tx, id);
    await updateStatuses(tx, id, null);
    const ladders = suspended.map(({ ladder_id }) => ladder_id);
    const detail = `The forfeits and incidents of ${name} on ${ladders.join(", ")} are forgiven. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "version.pardon", subject: id, detail });
    return ladders;
  });
