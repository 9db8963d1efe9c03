import type { Event, GameHead } from "@liars-ladder/rules";
import { type AnyView, anyRuleset, defineBot } from "@liars-ladder/sdk";
import type { Act } from "./acts.ts";
import { Onlookers } from "./onlookers.ts";

/** The seats of a replay, which are asked again: only a seat that is asked for a decision gets a view. */
export class Seats {
  readonly onlookers: Onlookers;
  readonly #ask: ((act: Act) => void)[];
  #view: AnyView | undefined;
  #told = 0;

  constructor(head: GameHead) {
    this.onlookers = new Onlookers(head);
    const look = (view: unknown) => {
      this.#view = view as AnyView;
      return undefined as never;
    };
    const looks = { turn: look, count: look, split: look, discard: look, wild: look, swap: look, show: look };
    const { start } = defineBot({ name: "looks", players: anyRuleset(looks) });
    this.#ask = this.onlookers.tables.map((_, seat) => {
      const player = start({ ...head, seat, game: 0, rng: "0".repeat(64) });
      return ({ game: { decision } }) => void player.decide({ decision, events: this.onlookers.take(seat) });
    });
  }

  /** Tells the seats the events before `until` that they do not know yet. */
  hear(events: readonly Event[], until: number): void {
    for (; this.#told < until; this.#told++) this.onlookers.push(events[this.#told]!);
  }

  /** The view of the seat that decides. It is valid until that seat is asked again. */
  viewOf(act: Act): AnyView {
    this.#ask[act.game.seat]!(act);
    return this.#view!;
  }
}
