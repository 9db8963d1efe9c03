import { randomInt } from "node:crypto";
import { gameId, type Quotas, SITTING_GAMES } from "@liars-ladder/protocol";
import { mustRuleset } from "@liars-ladder/rules";
import { lockAuthor } from "../db/account.ts";
import type { LadderRow } from "../db/ladder.ts";
import { insertPlayed, insertSitting, openPlays, playsToday } from "../db/play.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { namedOn } from "../matches/named.ts";
import { drawSeed, newId } from "../matches/seeds.ts";
import { left } from "../versions/quota.ts";
import { keepMoves, ownOr403, placeOf, playedOr404 } from "./game.ts";
import { standOf } from "./stand.ts";

/** How many games a person may begin in 24 hours, and have under way at a time. */
const PLAYS_A_DAY = 40;
const OPEN_AT_ONCE = 5;
/** CPU time of the bots in the games of 24 hours, ms. House bots take about a second for each game. */
const RUNNER_MS_A_DAY = 600_000;

/** A game, and whether one of its bots must be asked next. */
export interface Begun {
  game: string;
  asked: boolean;
}

export async function playQuota(db: Db, person: string): Promise<Quotas["plays"]> {
  const [today] = await playsToday(db, person);
  return left(today, PLAYS_A_DAY);
}

/** Seats a person with bots of a ladder, each with its active version, and deals the first game. */
export async function sitDown(
  sql: Sql,
  person: { id: string; name: string },
  ladder: LadderRow,
  names: readonly string[],
): Promise<Begun | Refusal> {
  const { min, max } = mustRuleset(ladder.ruleset).players;
  if (names.length + 1 < min || names.length + 1 > max)
    return refuse(
      "play.bots",
      `${ladder.ruleset} is for ${min}–${max} players: name ${min - 1}–${max - 1} bots, not ${names.length}.`,
    );
  const found = await namedOn(sql, ladder.id, names, "play.bots");
  if (isRefusal(found)) return found;
  return sql.begin(async (tx): Promise<Begun | Refusal> => {
    await lockAuthor(tx, person.id);
    const refused = await overBounds(tx, person.id);
    if (refused) return refused;
    const id = newId();
    const seat = randomInt(names.length + 1);
    const bots = found.named.map(({ version_id }, i) => ({ seat: i < seat ? i : i + 1, version: version_id }));
    await insertSitting(tx, { id, ladderId: ladder.id, person: person.id, seat, bots });
    return deal(tx, id, 0);
  });
}

/**
 * Deals the next game of a sitting: the same seats, new luck, and bots that remember. If it is requested twice, it is
 * dealt once.
 */
export async function playAgain(
  sql: Sql,
  person: { id: string; name: string },
  game: string,
): Promise<Begun | Refusal> {
  const { sitting, number } = placeOf(game);
  return sql.begin(async (tx): Promise<Begun | Refusal> => {
    await lockAuthor(tx, person.id);
    const whole = await ownOr403(tx, game, person);
    if (isRefusal(whole)) return whole;
    const next = gameId(sitting, number + 1);
    const dealt = await playedOr404(tx, next);
    if (!isRefusal(dealt)) return { game: next, asked: false };
    const { state } = whole.row;
    if (state === "playing") return refuse("play.sitting", `Game ${game} is still being played.`);
    if (state === "failed") return refuse("play.sitting", `Game ${game} failed.`);
    if (number + 1 >= SITTING_GAMES) return refuse("play.sitting", `${SITTING_GAMES} games were played at this table.`);
    return (await overBounds(tx, person.id)) ?? deal(tx, sitting, number + 1);
  });
}

async function deal(tx: Db, sitting: string, number: number): Promise<Begun | Refusal> {
  await insertPlayed(tx, sitting, number, drawSeed());
  const game = gameId(sitting, number);
  const whole = await playedOr404(tx, game, true);
  if (isRefusal(whole)) return whole;
  return { game, asked: await keepMoves(tx, whole, standOf(whole.table, whole.stored), []) };
}

async function overBounds(tx: Db, person: string): Promise<Refusal | undefined> {
  const open = await openPlays(tx, person);
  if (open.length >= OPEN_AT_ONCE) {
    const games = open.map(({ sitting_id, number }) => gameId(sitting_id, number)).join(", ");
    return refuse("play.open", `These games are still under way: ${games}.`);
  }
  const [today] = await playsToday(tx, person);
  const { used, limit, nextAt } = left(today, PLAYS_A_DAY);
  if (nextAt !== null)
    return refuse("quota.plays", `You have begun ${used} of ${limit} games. You can begin another at ${nextAt}.`);
  if ((today?.runner_ms ?? 0) >= RUNNER_MS_A_DAY)
    return refuse(
      "quota.plays",
      `The bots in your games have used ${RUNNER_MS_A_DAY / 1000} s of CPU time. You can begin another at ${today?.less_at?.toISOString()}.`,
    );
  return undefined;
}
