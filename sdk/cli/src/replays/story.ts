import { Narrator, Projection, type Unjudged } from "@liars-ladder/rules";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";
import type { Judged } from "./read.ts";

/**
 * A game in words, line by line: the table, each round with nothing hidden, the winners and the ranks. If the game breaks
 * the rules, only what comes before that is told.
 */
export function* story(game: Judged): Generator<string> {
  const { replay } = game;
  const { ruleset, options, players, seed } = replay;
  const names = namesOf(replay);
  const chosen = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  yield `Game ${cleanLine(replay.id, 80)}`;
  yield [ruleset, ...chosen, `${players.length} players`, `seed ${cleanLine(seed, 80)}`].join(", ");
  for (const [seat, { name, bot, version }] of players.entries())
    yield `  seat ${seat}: ${names[seat]}${bot === name ? "" : ` (${cleanLine(bot, 80)})`} version ${cleanLine(version, 12)}`;
  yield "";
  const narrator = new Narrator({ ruleset, options, players: players.length }, "all", names);
  const projection = new Projection(options, players.length);
  for (const event of replay.events.slice(0, game.wrong === undefined ? undefined : game.event)) {
    projection.push(event);
    const text = narrator.tell(projection.seen("all"));
    if (event.type === "round") yield `\n${text}`;
    else if (text !== "") yield text.replace(/^/gm, "  ");
  }
  if (game.wrong !== undefined) return;
  const { result } = game.replay;
  yield `\n${narrator.end(result)}`;
  const order = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  yield `After ${plural(result.rounds, "round")} (${result.reason}): ${order.map(({ rank, seat }) => `${rank}. ${names[seat]}`).join(", ")}`;
}

/** The names in the replay; if two are the same, with the seat. */
export function namesOf({ players }: Unjudged): string[] {
  const plain = players.map(({ name }) => cleanLine(name, 24) || "?");
  return plain.map((name, seat) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name}#${seat}`));
}
