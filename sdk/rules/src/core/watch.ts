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
  private readonly openDecks: boolean;
  /** The top of every die on the table, by seat. */
  private readonly tops: Card[][] = [];
  /** The seat that acted last: a `peek` does not name it. */
  private actor = -1;
  private event: Event | undefined;
  /** The event as the audience sees it, and the watchers that see more of it. */
  private common: SeenEvent | undefined;

  constructor(options: Options, players: number) {
    this.openDecks = options.openDecks === true;
    for (let seat = 0; seat < players; seat++) this.tops.push([]);
  }

  /** Another projection for the same watchers, from the last event on. */
  copy(): Projection {
    const copy = new Projection({ openDecks: this.openDecks }, 0);
    copy.tops.push(...this.tops);
    copy.actor = this.actor;
    return copy;
  }

  push(event: Event): void {
    this.event = event;
    this.common = undefined;
    switch (event.type) {
      case "round":
        for (let s = 0; s < this.tops.length; s++) this.tops[s] = [];
        break;
      case "roll":
        this.tops[event.seat] = "dice" in event ? event.dice : topsOf(event.piles);
        break;
      case "reroll":
        this.tops[event.seat] = topsOf(event.piles);
        break;
      case "act":
        this.actor = event.seat;
        break;
      case "rolloff":
      case "deal":
      case "gain":
      case "peek":
      case "swap":
      case "reveal":
      case "lose":
      case "regain":
      case "score":
      case "out":
        break;
      default:
        never(event);
    }
  }

  /** The last event pushed, as `watcher` sees it. */
  seen(watcher: Watcher): SeenEvent {
    if (watcher === "all" || this.sees(watcher)) return this.whole(watcher);
    this.common ??= this.public();
    return this.common;
  }

  /** Whether a seat sees more of this event than everybody does. */
  private sees(watcher: number | "audience"): boolean {
    const event = this.event!;
    switch (event.type) {
      case "deal":
        return watcher !== "audience" && !this.openDecks;
      case "roll":
      case "reroll":
        return watcher === event.seat;
      case "peek":
        return watcher === this.actor;
      case "act":
        return watcher === event.seat && isSecret(event.action);
      case "swap":
        return watcher === event.seat || watcher === event.with;
      case "rolloff":
      case "round":
      case "gain":
      case "reveal":
      case "lose":
      case "regain":
      case "score":
      case "out":
        return false;
      default:
        return never(event);
    }
  }

  private public(): SeenEvent {
    const event = this.event!;
    switch (event.type) {
      case "deal":
        return {
          type: "deal",
          hands: event.hands.map((hand) => (this.openDecks ? hand : null)),
          sizes: event.hands.map((hand) => hand.length),
          ...(event.draw === undefined ? {} : { draw: event.draw.length }),
        };
      case "roll":
        return "dice" in event
          ? { type: "roll", seat: event.seat, dice: event.dice.length }
          : { type: "roll", seat: event.seat, dice: event.piles.length, sizes: event.piles.map((pile) => pile.length) };
      case "act": {
        const { seat, decision, action } = event;
        if (isSecret(action) && !(action.type === "swap" && this.openDecks)) {
          return { type: "act", seat, decision, action: hidden(action) };
        }
        const card = action.type === "power" || action.type === "show" ? this.tops[seat]?.[action.die] : undefined;
        return { type: "act", seat, decision, action, ...(card === undefined ? {} : { card }) };
      }
      case "peek":
        return { type: "peek", seat: event.seat, die: event.die };
      case "reroll":
        return { type: "reroll", seat: event.seat, die: event.die };
      case "swap":
        return this.openDecks
          ? { type: "swap", seat: event.seat, gave: event.gave, got: event.got, with: event.with }
          : { type: "swap", seat: event.seat, with: event.with };
      case "reveal":
        return { ...event, tops: this.tops.map((tops) => [...tops]) };
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

  /** What watchers see who may see more: the owner of the hidden part, or `all`. */
  private whole(watcher: Watcher): SeenEvent {
    const event = this.event!;
    const all = watcher === "all";
    switch (event.type) {
      case "deal": {
        const sizes = event.hands.map((hand) => hand.length);
        const hands = event.hands.map((hand, seat) => (all || this.openDecks || seat === watcher ? hand : null));
        return { type: "deal", hands, sizes, ...(event.draw && { draw: all ? event.draw : event.draw.length }) };
      }
      case "roll": {
        const { seat } = event;
        if ("dice" in event) return { type: "roll", seat, dice: event.dice.length, faces: event.dice };
        const { piles } = event;
        const sizes = piles.map((pile) => pile.length);
        return { type: "roll", seat, dice: piles.length, faces: topsOf(piles), sizes, ...(all && { piles }) };
      }
      case "act": {
        if (!isSecret(event.action)) return this.public();
        const { seat, decision, action } = event;
        return { type: "act", seat, decision, action };
      }
      case "peek":
        return { type: "peek", seat: event.seat, die: event.die, top: event.top };
      case "reroll": {
        const { seat, die, piles } = event;
        return { type: "reroll", seat, die, top: piles[die]![0]!, ...(all && { piles }) };
      }
      case "swap":
        return { type: "swap", seat: event.seat, gave: event.gave, got: event.got, with: event.with };
      case "rolloff":
      case "round":
      case "gain":
      case "reveal":
      case "lose":
      case "regain":
      case "score":
      case "out":
        return this.public();
      default:
        return never(event);
    }
  }
}

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
