import { type AnySeatRules, type Game, MAX_LEGAL, mustSeatRules, quickLuck, type Result } from "@liars-ladder/rules";
import { createEncoding, type Encoding, placing } from "@liars-ladder/sdk";
import { type Known, newKnown } from "./known.ts";
import type { CheckedSetup } from "./setup.ts";

const legal = new Int32Array(MAX_LEGAL);

/** Games of one table, one after another, with what each seat knows of the one that is played. */
export class SelfPlay {
  readonly encoding: Encoding;
  readonly players: number;
  readonly #setup: CheckedSetup;
  readonly #seats: AnySeatRules;
  #game: Game | undefined;
  #known: Known | undefined;

  constructor(setup: CheckedSetup, encoding = createEncoding(setup.rules.id, setup.players)) {
    this.encoding = encoding;
    this.players = setup.players;
    this.#setup = setup;
    this.#seats = mustSeatRules(setup.rules.id);
  }

  /** Begins game `number` of a seed: the same two numbers give the same dice. */
  begin(seed: number, number: number): void {
    const { rules, options, players } = this.#setup;
    const known = newKnown(this.#seats, options, players);
    this.#known = known;
    this.#game = rules.create({
      options,
      players,
      luck: quickLuck(seed, number),
      listen: (event) => known.hear(event),
    });
  }

  /** Who has to decide; −1 when the game is over or none has begun. */
  get seat(): number {
    return this.#game?.seat ?? -1;
  }

  get result(): Result | undefined {
    return this.#game?.result();
  }

  /** What a seat knows, in numbers, to `out` from `at` on. */
  observe(seat: number, out: Int16Array, at: number): void {
    const game = this.#game!;
    const decision = game.seat === seat ? game.decision : undefined;
    const table = this.#known!.tableOf(seat);
    this.encoding.observe({ table, seat, decision }, out, at);
  }

  /** 1 for each action that the seat to decide may take and 0 for all others, to `out` from `at` on. */
  mask(out: Uint8Array, at: number): void {
    out.fill(0, at, at + this.encoding.actions);
    const game = this.#game!;
    if (game.seat < 0) return;
    const n = game.legal(legal);
    for (let i = 0; i < n; i++) out[at + legal[i]!] = 1;
  }

  isLegal(action: number): boolean {
    return this.#game?.isLegal(action) === true;
  }

  /** Takes an action that is legal. */
  apply(action: number): void {
    const fault = this.#game!.apply(action);
    if (fault !== undefined) throw new Error(fault.message);
  }

  /** What an action is, as JSON: of those that are legal now. */
  describe(action: number): object {
    return this.#game!.action(action);
  }

  /** Why an action cannot be taken, in words. */
  refusal(action: number): string {
    const game = this.#game!;
    if (!Number.isInteger(action) || action < 0 || action >= this.encoding.actions)
      return `an action is a whole number from 0 to ${this.encoding.actions - 1}, not ${action}`;
    return `action ${action} is not legal for seat ${game.seat}, decision "${game.decision}": the mask says which are`;
  }

  /** What a game that is over is worth to a seat: the share of opponents beaten less the share lost to, −1 … 1; 0 in all. */
  reward(seat: number): number {
    return 2 * placing(this.#game!.result()!, seat) - 1;
  }
}
