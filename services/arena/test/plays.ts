import { moveOfFault } from "@liars-ladder/rules";
import { ladderById } from "../src/db/ladder.ts";
import { leavePlayed } from "../src/db/play.ts";
import type { Sql } from "../src/db/sql.ts";
import { isRefusal } from "../src/http/refusal.ts";
import { keepMoves, placeOf, playedOr404 } from "../src/play/game.ts";
import { standOf } from "../src/play/stand.ts";
import { sitDown } from "../src/play/start.ts";

/**
 * A game of a person against one bot of a ladder for two.
 *
 * @param how it is the person's turn to open; or it is over, or was left.
 */
export async function seatPerson(
  sql: Sql,
  person: string,
  ladder: string,
  bot: string,
  how: "to open" | "over" | "left" = "to open",
): Promise<string> {
  const [account] = await sql<{ id: string; name: string }[]>`select id, name from "user" where name = ${person}`;
  const [row] = await ladderById(sql, ladder);
  const made = await sitDown(sql, account!, row!, [bot]);
  if (isRefusal(made)) throw new Error(made.refused.detail);
  const { sitting, number } = placeOf(made.game);
  if (how === "left") await leavePlayed(sql, sitting, number, "It was left.");
  const whole = await playedOr404(sql, made.game);
  if (isRefusal(whole)) throw new Error(whole.refused.detail);
  const game = standOf(whole.table, whole.stored);
  if (how === "to open" && game.seat !== whole.row.seat) {
    // Seats are drawn; here the two change places.
    await sql`update sitting_bot set seat = 1 - seat where sitting_id = ${sitting}`;
    await sql`update sitting set seat = 1 - seat where id = ${sitting}`;
    await sql`update sitting_game set asked_at = null where sitting_id = ${sitting}`;
  }
  if (how === "over") {
    game.forfeit("crash");
    await keepMoves(sql, whole, game, [moveOfFault("crash")]);
  }
  return made.game;
}
