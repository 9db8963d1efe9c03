import type { Bid, Fault, FaultKind } from "../core/action.ts";
import type { Event } from "../core/event.ts";
import { filled, listOf } from "../core/filled.ts";
import type { Game } from "../core/game.ts";
import { DRAW, type Luck } from "../core/luck.ts";
import type { Options } from "../core/options.ts";
import { ranksOf, standingsOf } from "../core/ranks.ts";
import type { Result } from "../core/result.ts";
import { CHALLENGE, type DicePosition, NONE } from "./position.ts";
import type { DiceResume } from "./resume.ts";

/** A class of positions: one at the start of a game, or as far as another has come. */
type PositionClass<P extends DicePosition> = new (options: Options, players: number, from?: P) => P;

/** A game over positions of whatever dice game. */
export type DiceGame = InstanceType<ReturnType<typeof diceGame<DicePosition>>>;

/**
 * The class that a ruleset's game extends. A game *is* a position and plays on from there; holding one and asking
 * it would cost a tenth of all play. What dice games share is here: hands in cups, turn order, rounds, seats that
 * leave, the end; how it starts is in `begin.ts`, which bots that search do not need. A ruleset adds how a challenge
 * is judged (`challenge`).
 */
export function diceGame<P extends DicePosition>(Position: PositionClass<P>) {
  abstract class DiceGame extends (Position as unknown as PositionClass<DicePosition>) implements Game {
    starter = 0;
    /** How many seats are still in. */
    standing: number;
    /** faces[seat × each …] are a seat's dice of this round, 0 where it has none. */
    readonly faces: Uint8Array;
    /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
    readonly left: number[];
    luck: Luck | undefined;
    listen: ((event: Event) => void) | undefined;
    ended: Result["reason"] | "" = "";

    constructor(options: Options, players: number, from?: DiceGame) {
      super(options, players, from);
      if (from === undefined) {
        this.faces = new Uint8Array(players * this.each);
        this.left = filled(players, 0);
        this.standing = players;
        return;
      }
      this.faces = from.faces.slice();
      this.left = from.left.slice();
      this.starter = from.starter;
      this.standing = from.standing;
      this.luck = from.luck;
      this.ended = from.ended;
    }

    /** Rounds after which the game is broken off. */
    get limit(): number {
      return 200;
    }

    abstract copy(): Game;
    /** The seat that has to decide challenges the last bid; ends with `nextRound` or `finish`. */
    abstract challenge(): void;

    /** Goes on from the middle of a round, at the position that it has been given by `look`. */
    resume({ table, luck, left, faces }: DiceResume): this {
      this.luck = luck;
      this.starter = table.starter;
      this.standing = 0;
      for (let seat = 0; seat < this.players; seat++) {
        this.left[seat] = left[seat]!;
        if (left[seat] === 0) this.standing++;
        for (let i = 0; i < faces[seat]!.length; i++) this.faces[seat * this.each + i] = faces[seat]![i]!;
      }
      return this;
    }

    branch(luck: Luck, listen?: (event: Event) => void): Game {
      const branch = this.copy() as this;
      branch.luck = luck;
      branch.listen = listen;
      return branch;
    }

    apply(action: number): Fault | undefined {
      if (!this.isLegal(action)) return this.refuse(action);
      if (this.listen !== undefined) this.tellAct(action);
      this.take(action);
      return undefined;
    }

    // Events are made in separate methods, so that a game without a listener stays small enough for the engine to
    // compile whole.
    tellAct(action: number): void {
      this.listen!({ type: "act", seat: this.seat, decision: "turn", action: this.action(action) });
    }

    tellRound(): void {
      const { round, starter, palafico } = this;
      this.listen!(palafico ? { type: "round", round, starter, palafico } : { type: "round", round, starter });
    }

    tellRoll(seat: number): void {
      this.listen!({ type: "roll", seat, dice: listOf(this.faces, seat * this.each, this.dice[seat]!) });
    }

    take(action: number): void {
      if (action === CHALLENGE) this.challenge();
      else {
        this.last = action;
        this.bidder = this.seat;
        this.seat = this.after(this.seat);
      }
    }

    forfeit(fault: FaultKind): void {
      const { seat } = this;
      if (seat < 0) return;
      this.leave(seat);
      this.listen?.({ type: "out", seat, reason: "forfeit", fault });
      if (this.standing === 1) this.finish("forfeit");
      else this.nextRound(this.after(seat));
    }

    result(): Result | undefined {
      if (this.ended === "") return undefined;
      const ranks = ranksOf(standingsOf(this.left, (seat) => this.measure(seat)));
      return { ranks, reason: this.ended, rounds: this.round };
    }

    /** The number that ranks the seats that are in at the end. */
    measure(seat: number): number {
      return this.dice[seat]!;
    }

    /** The next seat clockwise that is still in. */
    after(seat: number): number {
      const { players, dice } = this;
      do seat = seat + 1 === players ? 0 : seat + 1;
      while (dice[seat] === 0);
      return seat;
    }

    /** Dice on the table that count for `face` if ones are wild, except in palafico rounds. */
    actual(face: number): number {
      return this.palafico ? this.count(face) : this.count(face, 1);
    }

    /** Dice on the table that show `face`, or the other, which counts for it. */
    count(face: number, wild = face): number {
      const { faces } = this;
      let n = 0;
      for (let i = 0; i < faces.length; i++) {
        const shown = faces[i];
        if (shown === face || shown === wild) n++;
      }
      return n;
    }

    nextRound(starter: number, palafico = false): void {
      if (this.round >= this.limit) this.finish("round-limit");
      else this.startRound(starter, palafico);
    }

    startRound(starter: number, palafico = false): void {
      this.round++;
      this.starter = starter;
      this.palafico = palafico;
      this.last = NONE;
      this.bidder = -1;
      if (this.listen !== undefined) this.tellRound();
      const { round, faces, each, dice } = this;
      const luck = this.luck!;
      let seat = starter;
      do {
        luck.roll(round, seat, DRAW.roll, 0, faces, seat * each, dice[seat]!);
        if (this.listen !== undefined) this.tellRoll(seat);
        seat = this.after(seat);
      } while (seat !== starter);
      this.seat = starter;
    }

    /** All dice are shown: the seat that has to decide challenged, or called calza. If all others watch, nobody did. */
    reveal(actual: number, by?: "challenger" | "calza"): boolean {
      const bid: Bid & { kind: "face" } = this.bidOf(this.last);
      const holds = actual >= bid.quantity;
      if (this.listen !== undefined) {
        const { bidder, seat } = this;
        this.listen({ type: "reveal", bidder, ...(by === undefined ? {} : { [by]: seat }), bid, actual, holds });
      }
      return holds;
    }

    /** `seat` loses dice, at most all that it has. Then it may be out, and the game over. */
    lose(seat: number, dice: number): void {
      const lost = Math.min(dice, this.dice[seat]!);
      this.dice[seat]! -= lost;
      this.total -= lost;
      this.sweep(seat);
      this.listen?.({ type: "lose", seat, dice: lost });
      if (this.dice[seat] !== 0) return;
      this.leave(seat);
      this.listen?.({ type: "out", seat, reason: "eliminated" });
    }

    /** Dice that a seat no longer has show nothing. */
    sweep(seat: number): void {
      const { each } = this;
      const end = (seat + 1) * each;
      for (let i = seat * each + this.dice[seat]!; i < end; i++) this.faces[i] = 0;
    }

    leave(seat: number): void {
      this.total -= this.dice[seat]!;
      this.dice[seat] = 0;
      this.sweep(seat);
      this.standing--;
      this.left[seat] = this.players - this.standing;
    }

    finish(reason: Result["reason"]): void {
      this.ended = reason;
      this.seat = -1;
    }
  }

  return DiceGame as unknown as abstract new (
    options: Options,
    players: number,
    from?: P & DiceGame,
  ) => P & DiceGame;
}
