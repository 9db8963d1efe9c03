import { botByName } from "../db/bot.ts";
import { type SeatableRow, seatableOn } from "../db/challenge.ts";
import type { Db } from "../db/sql.ts";
import { type Refusal, refuse } from "../http/refusal.ts";

/**
 * The bots that somebody asks for on a ladder, and all that play there, best first.
 *
 * @param names `author/bot`.
 * @param code of the refusal where one does not play there, or is named twice.
 */
export async function namedOn(
  db: Db,
  ladder: string,
  names: readonly string[],
  code: "challenge.bots" | "play.bots",
): Promise<{ named: SeatableRow[]; playing: SeatableRow[] } | Refusal> {
  const playing = await seatableOn(db, ladder);
  const named: SeatableRow[] = [];
  for (const name of names) {
    const found = playing.find((row) => `${row.author}/${row.bot}` === name);
    if (!found) return notThere(db, ladder, name, code);
    if (named.includes(found)) return refuse(code, `${name} is named twice.`);
    named.push(found);
  }
  return { named, playing };
}

async function notThere(db: Db, ladder: string, name: string, code: "challenge.bots" | "play.bots"): Promise<Refusal> {
  const [author = "", bot = ""] = name.split("/", 2);
  const [found] = await botByName(db, author, bot);
  return found
    ? refuse(code, `${name} does not play on ${ladder} now.`)
    : refuse("bot.unknown", `There is no bot ${name}.`);
}
