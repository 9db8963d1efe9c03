import type { BuildJob, BuildResult, Finding, Step } from "@liars-ladder/protocol";
import { lockBot, setActive } from "../db/bot.ts";
import { insertEntry, supersede } from "../db/entry.ts";
import { ladders, lockLadders, setAnchor } from "../db/ladder.ts";
import { followInLeagues } from "../db/league.ts";
import type { Db, Sql } from "../db/sql.ts";
import { addTime } from "../db/time.ts";
import { decideVersion, filesOf, housesOf, lockVersion, setReport } from "../db/version.ts";
import { drawSeed } from "../matches/seeds.ts";
import { unpackSources } from "./files.ts";
import { keepQualification, wholeGames } from "./qualification.ts";
import { HOUSE } from "./submit.ts";
import { updateStatuses } from "./suspension.ts";

/** The house bot whose first version stands at 1000 on every ladder. */
const ANCHOR = "honest";
/** Whether ratings hang on this bot. */
export const isAnchor = (author: string, bot: string): boolean => author === HOUSE && bot === ANCHOR;

/** Full games that a candidate plays on each ladder before it may join. */
const QUALIFICATION_GAMES = 2;

/** Everything that a runner needs to build and qualify a version. */
export async function buildJob(sql: Db, id: string): Promise<BuildJob | undefined> {
  const [version] = await filesOf(sql, id);
  if (!version) return undefined;
  const [all, houses] = await Promise.all([ladders(sql), housesOf(sql, HOUSE, id)]);
  return {
    version: id,
    attempt: version.attempt,
    entry: version.entry,
    files: unpackSources(version.files),
    ladders: all
      .filter(({ ended_by }) => ended_by === null)
      .map(({ id, ruleset, options, players }) => ({
        id,
        ruleset,
        options,
        players,
        seeds: Array.from({ length: QUALIFICATION_GAMES }, drawSeed),
      })),
    opponents: houses.map(({ id, name, bundle, ladders }) => ({
      version: id,
      name,
      bundle: Buffer.from(bundle).toString("base64"),
      ladders,
    })),
  };
}

export type Outcome = { done: string } | { refused: "unknown" | "repeat" | "superseded" };

/**
 * Commits a runner's result for a version, once: the report, the bundle, its places on ladders. If two versions of
 * one bot qualify at the same time, the later version becomes active, whichever of them ends first.
 */
export async function commitBuild(sql: Sql, result: BuildResult): Promise<Outcome> {
  // Before anything is locked, the games are played through the rules.
  const known = await ladders(sql);
  const games = wholeGames(result.version, known, result.games);
  return sql.begin(async (tx) => {
    const [version] = await lockVersion(tx, result.version);
    if (!version) return { refused: "unknown" };
    if (version.state !== "queued" && version.state !== "building" && version.state !== "parked")
      return { refused: "repeat" };
    if (result.attempt > version.attempt) return { refused: "superseded" };
    await lockLadders(tx);
    const qualified = result.qualified.filter((id) =>
      known.some((ladder) => ladder.id === id && ladder.ended_by === null),
    );
    const accepted = result.bundle !== null && qualified.length > 0;
    const upload = version.report.filter(({ step }) => step === "upload");
    const report = await keepQualification(tx, version.id, games, [...upload, ...result.report]);
    await decideVersion(tx, {
      id: version.id,
      state: accepted ? "accepted" : "rejected",
      report,
      bundle: result.bundle ? Buffer.from(result.bundle.code, "base64") : null,
      map: result.bundle?.map ? Buffer.from(result.bundle.map, "base64") : null,
      bundleHash: result.bundle?.hash ?? null,
      bundleBytes: result.bundle?.bytes ?? null,
      rulesets: result.rulesets,
      buildMs: result.cpuMs,
      engine: result.engine,
    });
    const ms = result.report.reduce((sum, step) => sum + step.ms, 0);
    await addTime(tx, null, [version.id], [ms]);
    if (!accepted) return { done: version.bot_id };
    for (const ladder of qualified) await insertEntry(tx, ladder, version.id);
    const [bot] = await lockBot(tx, version.bot_id);
    const steps =
      bot && (bot.active_number ?? 0) < version.number
        ? await activate(tx, version.bot_id, version.id)
        : qualified.map((ladder): Step => kept(ladder, "A newer version of this bot is active."));
    await setReport(tx, version.id, [...report, ...steps]);
    return { done: version.bot_id };
  });
}

/**
 * Makes a version its bot's active one: it takes its places on the ladders that it qualified for, and every other
 * version gives up its own. The caller holds every ladder's lock.
 *
 * @returns the outcome on each ladder, as steps of the report.
 */
export async function activate(tx: Db, botId: string, versionId: string): Promise<Step[]> {
  const began = performance.now();
  await supersede(tx, botId, versionId);
  await setActive(tx, botId, versionId);
  await followInLeagues(tx, botId, versionId);
  const steps: Step[] = [];
  for (const { ladder_id: ladder, league, author, bot, kept: reason } of await updateStatuses(
    tx,
    versionId,
    null,
    true,
  )) {
    // The report is for everybody.
    if (league !== null) continue;
    if (reason !== null) {
      steps.push(kept(ladder, reason));
      continue;
    }
    if (isAnchor(author, bot)) await setAnchor(tx, ladder, versionId);
    steps.push({
      step: "ladder",
      ladder,
      state: "passed",
      ms: Math.max(1, Math.round(performance.now() - began)),
      findings: [],
    });
  }
  return steps;
}

const kept = (ladder: string, message: string): Step => {
  const finding: Finding = { code: "ladder.kept-off", message };
  return { step: "ladder", ladder, state: "failed", ms: 0, findings: [finding] };
};
