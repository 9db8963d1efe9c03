import { randomInt } from "node:crypto";
import { gameId, SITTING_GAMES } from "@liars-ladder/protocol";
import { mustRuleset } from "@liars-ladder/rules";
import { lockAuthor } from "../db/account.ts";
import type { LadderRow } from "../db/ladder.ts";
import { goneFromLadder, insertPlayed, insertSitting } from "../db/play.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { namedOn } from "../matches/named.ts";
import { drawSeed, newId } from "../matches/seeds.ts";
import { overBounds } from "./bounds.ts";
import { keepMoves, ownOr403, placeOf, playedOr404 } from "./game.ts";
import { standOf } from "./stand.ts";

/** A game, and whether a bot of it is to be asked. */
export interface Begun {
  game: string;
  asked: boolean;
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
    const [gone] = await goneFromLadder(tx, sitting);
    if (gone) return refuse("play.sitting", `${gone.bot} is ${gone.status} meanwhile.`);
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
