import type { Card } from "./action.ts";
import type { PlayRules } from "./game.ts";
import { DRAW, type Draw, type Luck } from "./luck.ts";
import { show } from "./parse-action.ts";

/** Thrown when a scripted draw is missing in its event, or impossible. The code that plays the script catches it. */
export class ScriptError extends Error {}

/**
 * Luck read from the events of a replay, for games whose seed is missing or not to be trusted. `at()` is the index
 * of the event that the game is about to send. The very next event tells each draw, except for the first starter,
 * which the first `round` names. The events are unchecked JSON.
 */
export class ScriptedLuck implements Luck {
  private readonly ruleset: PlayRules;
  private readonly events: readonly unknown[];
  private readonly at: () => number;

  constructor(ruleset: PlayRules, events: readonly unknown[], at: () => number) {
    this.ruleset = ruleset;
    this.events = events;
    this.at = at;
  }

  roll(_round: number, seat: number, kind: Draw, nth: number, out: Uint8Array, at: number, n: number): void {
    const event = this.next();
    const dice = kind === DRAW.rolloff ? throwOf(event, nth, seat, n) : event.dice;
    if (!Array.isArray(dice) || dice.length !== n || !dice.every(isFace)) {
      throw new ScriptError(
        `seat ${seat} should roll ${n} ${n === 1 ? "die" : "dice"} here, faces 1–6, not ${show(dice)}`,
      );
    }
    if (kind === DRAW.roll && event.seat !== seat) {
      throw new ScriptError(`the roll of seat ${seat} should stand here, not of seat ${show(event.seat)}`);
    }
    out.set(dice, at);
  }

  shuffle(
    _round: number,
    seat: number,
    kind: Draw,
    _nth: number,
    cards: Uint8Array,
    at: number,
    size: number,
    take: number,
  ): void {
    const event = this.next();
    const drawn = drawnCards(event, kind);
    if (drawn === undefined || drawn.length !== take) {
      throw new ScriptError(
        `${WHAT[kind] ?? "a draw"} of seat ${seat}, ${take} cards, should stand here, not ${show(event)}`,
      );
    }
    for (let i = 0; i < take; i++) {
      const card = this.ruleset.cards?.indexOf(drawn[i] as Card) ?? -1;
      const from = card < 0 ? -1 : cards.indexOf(card, at + i);
      if (from < 0 || from >= at + size) {
        throw new ScriptError(`${show(drawn[i])} is not among the cards that seat ${seat} can draw from here`);
      }
      cards[from] = cards[at + i]!;
      cards[at + i] = card;
    }
  }

  pick(_round: number, _seat: number, _kind: Draw, _nth: number, n: number): number {
    const round = this.events.find((event) => isObject(event) && event.type === "round") as { starter?: unknown };
    const starter = round?.starter;
    return Number.isInteger(starter) && (starter as number) >= 0 && (starter as number) < n ? (starter as number) : 0;
  }

  private next(): Record<string, unknown> {
    const event = this.events[this.at()];
    if (!isObject(event)) throw new ScriptError(event === undefined ? "the events end here" : "an event is an object");
    return event;
  }
}

const WHAT: Partial<Record<Draw, string>> = {
  [DRAW.piles]: "the piles",
  [DRAW.reroll]: "the new piles",
  [DRAW.steal]: "the swap",
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isFace = (face: unknown): boolean => Number.isInteger(face) && (face as number) >= 1 && (face as number) <= 6;

/** What a seat threw at the nth throw of a roll-off: always a list. */
function throwOf(event: Record<string, unknown>, nth: number, seat: number, n: number): unknown {
  const row = Array.isArray(event.rolls) ? event.rolls[nth] : undefined;
  const thrown: unknown = Array.isArray(row) ? row[seat] : undefined;
  return n === 1 ? [thrown] : thrown;
}

function drawnCards(event: Record<string, unknown>, kind: Draw): unknown[] | undefined {
  if (kind === DRAW.steal) return [event.got];
  const { piles } = event;
  if (!Array.isArray(piles)) return undefined;
  if (kind === DRAW.reroll) {
    const pile: unknown = piles[event.die as number];
    return Array.isArray(pile) ? pile : undefined;
  }
  return piles.flat();
}
