import { mustPlayRules } from "../games/registry.ts";
import { FAULTS, type FaultKind } from "./action.ts";
import type { Event } from "./event.ts";
import type { Deal, Game } from "./game.ts";
import type { Luck } from "./luck.ts";
import { show } from "./parse-action.ts";
import { type Moves, moveOfFault } from "./record.ts";
import type { Unjudged } from "./replay.ts";
import { same } from "./same.ts";
import { ScriptError, ScriptedLuck } from "./script.ts";

/**
 * Where a replay first departs from the rules. `event` is the index; it is the number of events if they end early
 * or the result is wrong.
 */
export interface Departure {
  event: number;
  problem: string;
}

/**
 * Plays a replay's game again with the decisions and faults of its events, and compares every event with what the
 * rules give. Chance comes from `luck`; without it, from the events themselves. `decision` is called before each
 * decision is taken. Returns where the events depart first, or undefined when they and the result are right.
 */
export function playEvents(
  replay: Unjudged,
  luck?: Luck,
  decision?: (game: Game, event: number) => void,
): Departure | undefined {
  const { events } = replay;
  const players = replay.players.length;
  const ruleset = mustPlayRules(replay.ruleset);
  let at = 0;
  const listen = (event: Event): void => {
    const given: unknown = events[at];
    // Without the seed, a hand is only the set of cards that was dealt: any order will do.
    if (!(luck === undefined ? sameEvent(given, event) : same(given, event)))
      throw new Wrong(at, `${given === undefined ? "the events end" : show(given)}; the rules give ${text(event)}`);
    at++;
  };

  try {
    let deal: Deal | undefined;
    if (luck === undefined && ruleset.checkDeal !== undefined) {
      deal = readDeal(events[0], players);
      const problem = ruleset.checkDeal(replay.options, players, deal);
      if (problem !== undefined) return { event: 0, problem };
    }
    const { options } = replay;
    const chance = luck ?? new ScriptedLuck(ruleset, events, () => at);
    const game = ruleset.create({ options, players, luck: chance, listen, deal });
    while (game.seat >= 0) {
      decision?.(game, at);
      step(game, events[at], at);
    }
    if (at < events.length) throw new Wrong(at, `the game is over, but ${show(events[at])} follows`);
    const result = game.result()!;
    if (!same(replay.result, result))
      throw new Wrong(at, `the result is ${show(replay.result)}; the rules give ${text(result)}`);
    return undefined;
  } catch (error) {
    if (error instanceof Wrong) return { event: error.event, problem: error.message };
    if (error instanceof ScriptError) return { event: at, problem: error.message };
    throw error;
  }
}

/** A replay's game as it is stored, a move a decision, and the event of each; or where it departs from the rules. */
export function movesOf(replay: Unjudged): { moves: Moves; events: number[] } | Departure {
  const [moves, events]: [Moves, number[]] = [[], []];
  const departure = playEvents(replay, undefined, (game, event) => {
    const given: Event | undefined = replay.events[event];
    const code = given?.type === "act" ? game.parse(given.action) : undefined;
    events.push(event);
    // What is neither an action nor a forfeit departs from the rules at once.
    const fault = given?.type === "out" && given.reason === "forfeit" ? given.fault : "illegal";
    moves.push(typeof code === "number" ? code : moveOfFault(fault));
  });
  return departure ?? { moves, events };
}

class Wrong extends Error {
  readonly event: number;
  constructor(event: number, problem: string) {
    super(problem);
    this.event = event;
  }
}

/** Takes the decision that an event records. */
function step(game: Game, given: unknown, at: number): void {
  const expected = `the ${game.decision} of seat ${game.seat}`;
  if (given === undefined) throw new Wrong(at, `the events end, where ${expected} should stand`);
  const event = given as Record<string, unknown> | null;
  if (event?.type === "out" && event.seat === game.seat && event.reason === "forfeit") {
    const fault = FAULTS.find((kind): kind is FaultKind => kind === event.fault);
    if (fault === undefined)
      throw new Wrong(at, `"fault" must be one of ${FAULTS.join(", ")}, not ${show(event.fault)}`);
    game.forfeit(fault);
    return;
  }
  if (event?.type !== "act" || event.seat !== game.seat || event.decision !== game.decision) {
    throw new Wrong(at, `${show(event)} stands where ${expected} should`);
  }
  const code = game.parse(event.action);
  if (typeof code !== "number") throw new Wrong(at, code.message);
  game.apply(code);
}

function readDeal(event: unknown, players: number): Deal {
  const deal = event as { type?: unknown; hands?: unknown; draw?: unknown } | null | undefined;
  if (deal?.type !== "deal") throw new Wrong(0, `the deal should stand here, not ${show(event)}`);
  const { hands, draw } = deal;
  if (!Array.isArray(hands) || hands.length !== players || !hands.every(isCards)) {
    throw new Wrong(0, `"hands" must be a list of cards for each of ${players} seats`);
  }
  if (draw === undefined) return { hands };
  if (!isCards(draw)) throw new Wrong(0, '"draw" must be a list of cards');
  return { hands, draw };
}

const isCards = (list: unknown): list is (string | number)[] =>
  Array.isArray(list) && list.every((card) => typeof card === "string" || typeof card === "number");

/** Whether two events are the same; hands of a deal in any order, piles as written. */
function sameEvent(given: unknown, event: Event): boolean {
  if (event.type !== "deal" || typeof given !== "object" || given === null) return same(given, event);
  const hands = (given as { hands?: unknown }).hands;
  if (!Array.isArray(hands) || !hands.every(isCards)) return false;
  return same({ ...given, hands: hands.map(sorted) }, { ...event, hands: event.hands.map(sorted) });
}

const sorted = (cards: readonly (string | number)[]): (string | number)[] => [...cards].sort(byText);
const byText = (a: string | number, b: string | number): number => (`${typeof a}${a}` < `${typeof b}${b}` ? -1 : 1);

const text = (value: unknown): string => JSON.stringify(value);
