import { createHash } from "node:crypto";
import { gameId, type MatchJob, type MatchResult } from "@liars-ladder/protocol";
import { decodeMoves } from "@liars-ladder/rules";
import type { FastifyBaseLogger } from "fastify";
import { gamesOfMatch } from "../archive/read.ts";
import { barContributor, type CheckRow, checkAgain, checkById, decideCheck } from "../db/contribution.ts";
import { ladderById } from "../db/ladder.ts";
import { matchById } from "../db/match.ts";
import type { Db, Sql } from "../db/sql.ts";
import { derive } from "../matches/result.ts";
import { matchJob } from "../matches/schedule.ts";
import { newId } from "../matches/seeds.ts";

export interface CheckDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  /** Queues the second run of a check. What is not queued now is queued by `tendContributions`. */
  queueCheck(id: string): Promise<void>;
  /** Matches have to become void. */
  tendContributions(): void;
}

/** What a home runner needs to play a volunteer's match again: it cannot tell it from any other. */
export async function checkJob(sql: Db, checkId: string): Promise<MatchJob | undefined> {
  const [check] = await checkById(sql, checkId);
  if (check?.check_state !== "queued") return undefined;
  const job = await matchJob(sql, check.match_id);
  return job && { ...job, match: checkId, attempt: check.attempt };
}

/** Takes a home runner's result, if it is one of a match that was played again. Rejects when it must be sent again. */
export async function takeCheck(deps: CheckDeps, result: MatchResult): Promise<boolean> {
  const { sql, log } = deps;
  const [check] = await checkById(sql, result.match);
  if (!check) return false;
  const found = check.check_state === "queued" ? await compare(sql, check, result) : undefined;
  if (found === undefined) {
    log.warn({ match: check.match_id }, "a run at home was refused");
    return true;
  }
  log.info({ match: check.match_id, found }, "a volunteer's match was played again");
  if (typeof found === "object") await deps.queueCheck(found.again);
  else if (found !== "same") deps.tendContributions();
  return true;
}

/** `again`: a second run at home decides, under this id. */
type Found = "same" | "forged" | "unsure" | { again: string };

/** Compares what a volunteer sent with a run at home. Undefined: it is no record of the match, or came twice. */
async function compare(sql: Sql, check: CheckRow, result: MatchResult): Promise<Found | undefined> {
  const [match] = await matchById(sql, check.match_id);
  const [ladder] = match ? await ladderById(sql, match.ladder_id) : [];
  const home = match && ladder && derive(ladder, match.seeds, result);
  if (home === undefined || typeof home === "string") return undefined;
  const sent = (await gamesOfMatch(sql, check.match_id)).map(({ moves }) => Buffer.from(moves));
  const at = home.games.findIndex(({ moves }, i) => !sent[i]?.equals(moves));
  const decide = async (state: "same" | "forged" | "unsure") => {
    const [decided] = await decideCheck(sql, check.check_id, state);
    return decided && state;
  };
  if (at < 0) return decide("same");
  // A bot that breaks may break at another place, or only on a busy machine: such a run convicts nobody.
  const clean = result.incidents.length === 0 && home.games.every(({ faults }) => faults.length === 0);
  const seen = clean ? digestOf(home.games) : Buffer.alloc(0);
  if (check.first === null) {
    const [next] = await checkAgain(sql, check.check_id, { id: newId(), first: seen });
    return next && { again: next.check_id };
  }
  const agrees = clean && seen.equals(Buffer.from(check.first));
  if (!agrees) return decide("unsure");
  const reason = whereItDiffers(check.match_id, at, sent[at]!, home.games[at]!.moves);
  return sql.begin(async (tx) => {
    const [decided] = await decideCheck(tx, check.check_id, "forged");
    if (decided) await barContributor(tx, decided.user_id, reason);
    return decided && "forged";
  });
}

const digestOf = (games: readonly { moves: Uint8Array }[]): Buffer => {
  const hash = createHash("sha256");
  for (const { moves } of games) hash.update(`${moves.length}\n`).update(moves);
  return hash.digest();
};

function whereItDiffers(match: string, game: number, sent: Uint8Array, home: Uint8Array): string {
  const [theirs = [], ours = []] = [decodeMoves(sent), decodeMoves(home)];
  const at = ours.findIndex((move, i) => move !== theirs[i]);
  return (
    `In game ${gameId(match, game)} decision ${at} (from 0) was sent as action ${theirs[at] ?? "none"}; ` +
    `two runs at home both have ${ours[at] ?? "none"} there.`
  );
}
