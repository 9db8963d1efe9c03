import { endForgotten, endPlayed, staleAsked } from "../db/play.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Queues } from "../queue/queues.ts";
import { decisionId, gameOfRow } from "./decide.ts";
import { placeOf } from "./game.ts";

/** A bot that was asked this long ago is asked again if its job is not in the queue. */
const STALE_SECONDS = 10;
/** A game ends when its person has done nothing for this long. */
const FORGOTTEN_HOURS = 24;

/** Handles games whose bots do not answer because their jobs were lost or failed for good. */
export async function mendPlays(
  sql: Sql,
  queues: Pick<Queues, "stateOf" | "remove">,
  askBot: (game: string) => Promise<void>,
): Promise<void> {
  for (const row of await staleAsked(sql, STALE_SECONDS)) {
    const id = decisionId(gameOfRow(row), row.decisions);
    const { state } = await queues.stateOf("decide", id);
    if (state === "none") await askBot(gameOfRow(row));
    if (state === "failed") await failPlay(sql, queues, gameOfRow(row), id);
  }
}

/** Ends a game in which a bot could not be asked after all attempts. Nobody has lost it. */
export async function failPlay(db: Db, queues: Pick<Queues, "remove">, game: string, id: string): Promise<void> {
  const { sitting, number } = placeOf(game);
  await endPlayed(
    db,
    sitting,
    number,
    "failed",
    "A bot could not be asked. That is our fault, not yours and not the bot's.",
  );
  await queues.remove("decide", id);
}

export const endForgottenPlays = (db: Db) =>
  endForgotten(db, FORGOTTEN_HOURS, `Nobody decided anything for ${FORGOTTEN_HOURS} hours.`);
