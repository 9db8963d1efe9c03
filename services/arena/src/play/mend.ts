import { endForgotten, failPlayed, staleAsked } from "../db/play.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Queues } from "../queue/queues.ts";
import { decisionId, decisionOf, gameOfRow } from "./decide.ts";
import { placeOf } from "./game.ts";

/** A bot that was asked this long ago is asked again if its job is not in the queue. */
const STALE_SECONDS = 10;
/** A game ends when its person has done nothing for this long. */
const FORGOTTEN_HOURS = 24;
const FAILED = "A bot could not be asked: our machines failed, not you and not the bot.";

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
    if (state === "failed") await failPlay(sql, queues, id);
  }
}

/**
 * A bot could not be asked, however often we tried: the game ends, and nobody has lost it. An answer may have come all the
 * same, from a runner that was then lost: such a game goes on.
 *
 * @param id the queue's name of the decision.
 */
export async function failPlay(db: Db, queues: Pick<Queues, "remove">, id: string): Promise<void> {
  const decision = decisionOf(id);
  if (decision === undefined) return;
  const { sitting, number } = placeOf(decision.game);
  await failPlayed(db, sitting, number, decision.at, FAILED);
  await queues.remove("decide", id);
}

export const endForgottenPlays = (db: Db) =>
  endForgotten(db, FORGOTTEN_HOURS, `Nobody decided anything for ${FORGOTTEN_HOURS} hours.`);
