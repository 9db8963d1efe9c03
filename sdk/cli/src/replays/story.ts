import { Narrator, Projection, type Replay } from "@liars-ladder/rules";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";

/**
 * A game in words, line by line: the table, each round with everything open, who won and the ranks. The replay is one that
 * the rules bear out; of one that they bear out up to an event, `until` is that event's index, and the story ends there.
 */
export function* story(replay: Replay, until?: number): Generator<string> {
  const { ruleset, options, players, seed } = replay;
  const names = namesOf(replay);
  const chosen = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  yield `Game ${cleanLine(replay.id, 80)}`;
  yield [ruleset, ...chosen, `${players.length} players`, `seed ${seed}`].join(", ");
  for (const [seat, { name, bot, version }] of players.entries())
    yield `  seat ${seat}: ${names[seat]}${bot === name ? "" : ` (${cleanLine(bot, 80)})`} version ${cleanLine(version, 12)}`;
  yield "";
  const narrator = new Narrator({ ruleset, options, players: players.length }, "all", names);
  const projection = new Projection(options, players.length);
  for (const event of replay.events.slice(0, until)) {
    projection.push(event);
    const text = narrator.tell(projection.seen("all"));
    if (event.type === "round") yield `\n${text}`;
    else if (text !== "") yield text.replace(/^/gm, "  ");
  }
  if (until !== undefined) return;
  const { result } = replay;
  yield `\n${narrator.end(result)}`;
  const order = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  yield `After ${plural(result.rounds, "round")} (${result.reason}): ${order.map(({ rank, seat }) => `${rank}. ${names[seat]}`).join(", ")}`;
}

/** Names as the replay has them; with the seat, where two are alike. */
export function namesOf({ players }: Replay): string[] {
  const plain = players.map(({ name }) => cleanLine(name, 24) || "?");
  return plain.map((name, seat) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name}#${seat}`));
}
