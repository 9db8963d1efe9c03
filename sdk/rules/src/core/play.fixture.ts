import type { DiceGame } from "../dice/game.ts";
import { mustRuleset } from "../games/registry.ts";
import type { Event } from "./event.ts";
import { MAX_LEGAL } from "./game.ts";
import { DRAW, type Luck } from "./luck.ts";
import { checkOptions } from "./options.ts";

/** Dice games with dice that a test writes down. */
export interface Dice {
  /** One row for each throw, as in the event. */
  rolloff: unknown[][];
  /** One row for each round: the dice of each seat, such as "23456". Missing ones are twos. */
  rolls: string[][];
}

const told = new WeakMap<DiceGame, Event[]>();
const codes = new Int32Array(MAX_LEGAL);

export function playing(id: string, dice: Dice, options: object = {}): DiceGame {
  const ruleset = mustRuleset(id);
  const checked = checkOptions(ruleset.options, options);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  const players = dice.rolloff[0]!.length;
  const events: Event[] = [];
  const luck: Luck = {
    roll(round, seat, kind, nth, out, at, n) {
      const thrown = dice.rolloff[nth]?.[seat];
      const row = kind === DRAW.rolloff ? [thrown].flat() : [...(dice.rolls[round - 1]?.[seat] ?? "222222")];
      if (row.length < n) throw new Error(`the test has no ${n} dice for seat ${seat} in round ${round}`);
      for (let i = 0; i < n; i++) out[at + i] = Number(row[i]);
    },
    shuffle: () => {
      throw new Error("dice games shuffle nothing");
    },
    pick: () => {
      throw new Error("dice games pick nothing");
    },
  };
  const game = ruleset.create({ options: checked.options, players, luck, listen: (event) => events.push(event) });
  told.set(game as DiceGame, events);
  return game as DiceGame;
}

/** The latest event of a type. */
export function lineOf(game: DiceGame, type: Event["type"]): Event | undefined {
  return told.get(game)!.findLast((event) => event.type === type);
}

export const eventsOf = (game: DiceGame): Event[] => told.get(game)!;

/** Legal actions as short text: "3x4", "challenge", "watch". */
export function legalAt(game: DiceGame): string[] {
  return Array.from(codes.subarray(0, game.legal(codes)), (code) => {
    const action = game.action(code);
    return action.type === "bid" && action.bid.kind === "face"
      ? `${action.bid.quantity}x${action.bid.face}`
      : action.type;
  });
}

function act(game: DiceGame, action: object): void {
  const code = game.parse(action);
  if (typeof code !== "number") throw new Error(code.message);
  game.apply(code);
}

export const bid = (game: DiceGame, quantity: number, face: number): void =>
  act(game, { type: "bid", bid: { kind: "face", quantity, face } });
export const challenge = (game: DiceGame): void => act(game, { type: "challenge" });
export const calza = (game: DiceGame): void => act(game, { type: "calza" });
export const watch = (game: DiceGame): void => act(game, { type: "watch" });
