import type { Replay } from "@liars-ladder/rules";
import { plural } from "../text/bid.ts";
import { cleanLine } from "../text/clean.ts";
import { tell } from "./tell.ts";

/** A game in words, line by line: the table, each round with everything open, the ranks. */
export function* story(replay: Replay): Generator<string> {
  const name = namer(replay);
  const options = Object.entries(replay.options).map(([option, value]) => `${option}=${value}`);
  yield `Game ${cleanLine(replay.id, 80)}`;
  yield [replay.ruleset, ...options, `${replay.players.length} players`, `seed ${replay.seed}`].join(", ");
  for (const [seat, { bot, version }] of replay.players.entries())
    yield `  seat ${seat}: ${name(seat)}${bot === replay.players[seat]?.name ? "" : ` (${cleanLine(bot, 80)})`} version ${cleanLine(version, 12)}`;
  yield "";
  for (const event of replay.events) {
    const text = tell(event, name);
    yield event.type === "round" ? text : text.replace(/^/gm, "  ");
  }
  const { ranks, reason, rounds } = replay.result;
  const order = ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  yield `\nAfter ${plural(rounds, "round")} (${reason}): ${order.map(({ rank, seat }) => `${rank}. ${name(seat)}`).join(", ")}`;
}

/** Names as the replay has them; with the seat, where two are alike. */
function namer({ players }: Replay): (seat: number) => string {
  const plain = players.map(({ name }) => cleanLine(name, 24) || "?");
  const names = plain.map((name, seat) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name}#${seat}`));
  return (seat) => names[seat] ?? `seat ${seat}`;
}
