import {
  type AnyTable,
  type Event,
  foldById,
  type GameHead,
  newTableById,
  Projection,
  type SeenEvent,
} from "@liars-ladder/rules";

/** All seats of one game: what each knows, and which events it saw since its last decision. It gets every event in order. */
export class Onlookers {
  readonly projection: Projection;
  /** What each seat knows. */
  readonly tables: readonly AnyTable[];
  /** For each seat: 0 while it is in, then 1 for the first that left, 2 for the next, … */
  readonly left: number[];
  readonly #unseen: SeenEvent[][];

  constructor(head: GameHead) {
    const seats = Array.from({ length: head.players }, (_, seat) => seat);
    this.projection = new Projection(head.options, head.players);
    this.tables = seats.map((seat) => newTableById(head, seat));
    this.left = seats.map(() => 0);
    this.#unseen = seats.map(() => []);
  }

  push(event: Event): void {
    this.projection.push(event);
    for (const [seat, table] of this.tables.entries()) {
      const seen = this.projection.seen(seat);
      foldById(table, seen);
      this.#unseen[seat]!.push(seen);
    }
    if (event.type === "out") this.left[event.seat] = 1 + Math.max(...this.left);
  }

  /** The events that a seat has seen since the last call for it. */
  take(seat: number): SeenEvent[] {
    const events = this.#unseen[seat]!;
    this.#unseen[seat] = [];
    return events;
  }
}
