import type { Action, Card } from "./action.ts";
import type { Event, HiddenAction, SeenEvent, Watcher } from "./event.ts";
import { never } from "./never.ts";
import type { Options } from "./options.ts";

/**
 * Turns the events of one game into what each watcher sees, by allow-list. Source: rules, "Who sees". `push` every
 * event in order; after each one, `seen(watcher)` is that watcher's event. If all watchers see the same, they get
 * one object, which nobody may change.
 */
export class Projection {
  readonly #openDecks: boolean;
  /** The top of every die on the table, by seat. */
  readonly #tops: Card[][] = [];
  /** The seat that acted last: a `peek` does not name it. */
  #actor = -1;
  #event: Event | undefined;
  /** The event as the audience sees it, and the watchers that see more of it. */
  #common: SeenEvent | undefined;

  constructor(options: Options, players: number) {
    this.#openDecks = options.openDecks === true;
    for (let seat = 0; seat < players; seat++) this.#tops.push([]);
  }

  /** Another projection for the same watchers, from the last event on. */
  copy(): Projection {
    const copy = new Projection({ openDecks: this.#openDecks }, 0);
    copy.#tops.push(...this.#tops);
    copy.#actor = this.#actor;
    return copy;
  }

  push(event: Event): void {
    this.#event = event;
    this.#common = undefined;
    switch (event.type) {
      case "round":
        for (let s = 0; s < this.#tops.length; s++) this.#tops[s] = [];
        return;
      case "roll":
        this.#tops[event.seat] = "dice" in event ? event.dice : topsOf(event.piles);
        return;
      case "reroll":
        this.#tops[event.seat] = topsOf(event.piles);
        return;
      case "act":
        this.#actor = event.seat;
        return;
      default:
        event satisfies { type: Open | "deal" | "peek" | "swap" | "reveal" };
    }
  }

  /** The last event pushed, as `watcher` sees it. */
  seen(watcher: Watcher): SeenEvent {
    if (watcher === "all" || this.#sees(watcher)) return this.#shown(watcher, true);
    this.#common ??= this.#shown("audience", false);
    return this.#common;
  }

  /** Whether a seat sees more of this event than everybody does. */
  #sees(watcher: number | "audience"): boolean {
    const event = this.#event!;
    switch (event.type) {
      case "deal":
        return watcher !== "audience" && !this.#openDecks;
      case "roll":
      case "reroll":
        return watcher === event.seat;
      case "peek":
        return watcher === this.#actor;
      case "act":
        return watcher === event.seat && isSecret(event.action);
      case "swap":
        return watcher === event.seat || watcher === event.with;
      default:
        event satisfies { type: Open | "reveal" };
        return false;
    }
  }

  /** `own`: with what not everybody sees. To the owner of the hidden part, or to `all`. */
  #shown(watcher: Watcher, own: boolean): SeenEvent {
    const event = this.#event!;
    const all = watcher === "all";
    switch (event.type) {
      case "deal": {
        const { type, draw } = event;
        const sizes = event.hands.map((hand) => hand.length);
        const hands = event.hands.map((hand, seat) => (all || this.#openDecks || seat === watcher ? hand : null));
        return { type, hands, sizes, ...(draw && { draw: all ? draw : draw.length }) };
      }
      case "roll": {
        const { type, seat } = event;
        const faces = this.#tops[seat]!;
        const dice = faces.length;
        if ("dice" in event) return own ? { type, seat, dice, faces } : { type, seat, dice };
        const { piles } = event;
        const sizes = piles.map((pile) => pile.length);
        return { type, seat, dice, ...(own && { faces }), sizes, ...(all && { piles }) };
      }
      case "act": {
        const { type, seat, decision, action } = event;
        if (isSecret(action)) {
          const open = own || (action.type === "swap" && this.#openDecks);
          return { type, seat, decision, action: open ? action : hidden(action) };
        }
        const card = action.type === "power" || action.type === "show" ? this.#tops[seat]?.[action.die] : undefined;
        return card === undefined ? { type, seat, decision, action } : { type, seat, decision, action, card };
      }
      case "peek": {
        const { type, seat, die, top } = event;
        return own ? { type, seat, die, top } : { type, seat, die };
      }
      case "reroll": {
        const { type, seat, die, piles } = event;
        return own ? { type, seat, die, top: piles[die]![0]!, ...(all && { piles }) } : { type, seat, die };
      }
      case "swap": {
        const { type, seat, gave, got, with: partner } = event;
        return own || this.#openDecks ? { type, seat, gave, got, with: partner } : { type, seat, with: partner };
      }
      case "reveal":
        return { ...event, tops: this.#tops.map((tops) => [...tops]) };
      case "rolloff":
      case "round":
      case "gain":
      case "lose":
      case "regain":
      case "score":
      case "out":
        return event;
      default:
        return never(event);
    }
  }
}

/** Events that everybody sees whole. */
type Open = "rolloff" | "round" | "gain" | "lose" | "regain" | "score" | "out";

const topsOf = (piles: readonly Card[][]): Card[] => piles.map((pile) => pile[0]!);

/** Whether others learn only that an action was taken. */
const SECRET = {
  bid: false,
  challenge: false,
  watch: false,
  calza: false,
  power: false,
  count: false,
  split: true,
  discard: false,
  wild: true,
  swap: true,
  show: false,
  pass: false,
} as const satisfies Record<Action["type"], boolean>;

type Secret = Extract<Action, { type: HiddenAction["type"] }>;

const isSecret = (action: Action): action is Secret => SECRET[action.type];

function hidden(action: Secret): HiddenAction {
  if (action.type !== "swap") return { type: action.type };
  return action.with === undefined ? { type: "swap" } : { type: "swap", with: action.with };
}
