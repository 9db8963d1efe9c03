import type { Played } from "@liars-ladder/protocol";
import {
  type Action,
  foldById,
  MAX_LEGAL,
  mustSeatRules,
  newTableById,
  Projection,
  type Replay,
  type SeenEvent,
} from "@liars-ladder/rules";

/** The n-th legal action of the person, computed only from what this seat sees, as on the page. */
export function legal(played: Played, n: number): Action {
  const { ladder, seats, seat, events, turn } = played;
  const table = newTableById({ ruleset: ladder.ruleset, options: ladder.options, players: seats.length }, seat);
  for (const event of events) foldById(table, event);
  const position = mustSeatRules(ladder.ruleset).position(table, seat, turn!.decision);
  const codes = new Int32Array(MAX_LEGAL);
  return position.action(codes[n % position.legal(codes)]!);
}

/** What a seat has seen of a replay. */
export function seenBy({ options, players, events }: Replay, seat: number): SeenEvent[] {
  const projection = new Projection(options, players.length);
  return events.map((event) => {
    projection.push(event);
    return projection.seen(seat);
  });
}
