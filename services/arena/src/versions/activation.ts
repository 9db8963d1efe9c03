import { setActive } from "../db/bot.ts";
import { laddersWith, retireEntries } from "../db/entry.ts";
import { lockLadders } from "../db/ladder.ts";
import type { Db, Sql } from "../db/sql.ts";
import { lockVersion, retireVersion, setReport, type VersionRow } from "../db/version.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { activate } from "./build.ts";

/**
 * Makes an accepted version its bot's active one, as its author asks.
 *
 * @returns the ladders that it is on.
 */
export const activateVersion = (
  sql: Sql,
  { id, bot_id, author, bot, number }: VersionRow,
): Promise<string[] | Refusal> =>
  sql.begin(async (tx): Promise<string[] | Refusal> => {
    const [now] = await lockVersion(tx, id);
    if (now?.state === "retired") return refuse("version.retired", `${author}/${bot}@${number} is retired.`);
    if (now?.state !== "accepted") return refuse("version.unready", `${author}/${bot}@${number} is ${now?.state}.`);
    await lockLadders(tx);
    const steps = await activate(tx, bot_id, id);
    await setReport(tx, id, [...now.report.filter(({ step }) => step !== "ladder"), ...steps]);
    return laddersOf(tx, id);
  });

/**
 * Takes a version off all ladders for good.
 *
 * @returns the ladders that it was on.
 */
export const retire = (sql: Sql, { id, bot_id, active }: VersionRow): Promise<string[]> =>
  sql.begin(async (tx) => {
    await lockVersion(tx, id);
    await lockLadders(tx);
    await retireVersion(tx, id);
    await retireEntries(tx, id);
    if (active) await setActive(tx, bot_id, null);
    return laddersOf(tx, id);
  });

const laddersOf = async (db: Db, version: string): Promise<string[]> =>
  (await laddersWith(db, version)).map((entry) => entry.ladder_id);
