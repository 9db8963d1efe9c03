import { gameId, type Quotas } from "@liars-ladder/protocol";
import { openPlays, playsToday } from "../db/play.ts";
import type { Db } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { left } from "../versions/quota.ts";

/** Games that a person may begin in 24 hours, and have under way at a time. */
const PLAYS_A_DAY = 40;
const OPEN_AT_ONCE = 5;
/** CPU time of the bots in those games, ms. Bots of the house take about a second a game. */
const RUNNER_MS_A_DAY = 600_000;
const SPENT = `The bots in your games have used the ${RUNNER_MS_A_DAY / 1000} s of CPU time that they have in 24 hours.`;

export async function playQuota(db: Db, person: string): Promise<Quotas["plays"]> {
  const [today] = await playsToday(db, person);
  return left(today, PLAYS_A_DAY);
}

/** Why a person cannot begin another game now. */
export async function overBounds(tx: Db, person: string): Promise<Refusal | undefined> {
  const open = await openPlays(tx, person);
  if (open.length >= OPEN_AT_ONCE) {
    const games = open.map(({ sitting_id, number }) => gameId(sitting_id, number)).join(", ");
    return refuse("play.open", `Under way are ${games}.`);
  }
  const [today] = await playsToday(tx, person);
  const { used, limit, nextAt } = left(today, PLAYS_A_DAY);
  if (nextAt !== null)
    return refuse("quota.plays", `You have begun ${used} of ${limit}. You can begin another at ${nextAt}.`);
  if ((today?.runner_ms ?? 0) >= RUNNER_MS_A_DAY)
    return refuse("quota.plays", `${SPENT} You can begin another at ${today?.less_at?.toISOString()}.`);
  return undefined;
}

/** A person's bots that have used no more than this wait for nobody else's, ms. House bots use it in ten games or more. */
const TURN_MS = 10_000;

/** Before whose bots those of a person are asked: the number grows with the CPU time that they have used. */
export async function behindOthers(db: Db, person: string): Promise<number> {
  const [today] = await playsToday(db, person);
  return Math.floor(Math.min(RUNNER_MS_A_DAY, today?.runner_ms ?? 0) / TURN_MS);
}

/** Why the bots of a person's games are asked no more today. A game is no longer than its bots' CPU time lasts. */
export async function whySpent(db: Db, person: string): Promise<string | undefined> {
  const [today] = await playsToday(db, person);
  return (today?.runner_ms ?? 0) >= RUNNER_MS_A_DAY ? SPENT : undefined;
}
