import type { Options } from "../../core/options.ts";
import { diceGame } from "../../dice/game.ts";
import type { DiceResume } from "../../dice/resume.ts";
import { EACH } from "./own.ts";
import { CALZA, PerudoPosition } from "./position.ts";

/**
 * Perudo: palafico as most of the world plays it, where a seat may also call the last bid exact ("calza") and regain a
 * die. Sources and conventions: the rulebook, "perudo".
 */
export class Perudo extends diceGame(PerudoPosition) {
  /** Seats that have been down to one die, as bits: each has one palafico round at most. */
  private been = 0;

  constructor(options: Options, players: number, from?: Perudo) {
    super(options, players, from);
    if (from !== undefined) this.been = from.been;
  }

  copy(): Perudo {
    return new Perudo(this.options, this.players, this);
  }

  override resume(at: DiceResume): this {
    this.been = at.been;
    return super.resume(at);
  }

  override take(action: number): void {
    if (action === CALZA) this.calza();
    else super.take(action);
  }

  challenge(): void {
    const { quantity, face } = this.bidOf(this.last);
    const actual = this.actual(face);
    if (this.listen !== undefined) this.reveal(actual, "challenger");
    this.punish(actual >= quantity ? this.seat : this.bidder);
  }

  /** "If it is correct, they win a die, within the limit of the five starting dice." The caller starts in any case. */
  private calza(): void {
    const caller = this.seat;
    const { quantity, face } = this.bidOf(this.last);
    const actual = this.actual(face);
    if (this.listen !== undefined) this.reveal(actual, "calza");
    if (actual !== quantity) this.punish(caller);
    else {
      this.regain(caller);
      this.nextRound(caller);
    }
  }

  private regain(seat: number): void {
    if (this.dice[seat]! >= EACH) return;
    this.dice[seat]!++;
    this.total++;
    this.listen?.({ type: "regain", seat, dice: 1 });
  }

  /** Takes a die from who was wrong, who opens the next round. */
  private punish(seat: number): void {
    this.lose(seat, 1);
    if (this.standing === 1) this.finish("finished");
    else {
      const left = this.dice[seat]!;
      this.nextRound(left === 0 ? this.after(seat) : seat, left === 1 && this.mayOpenPalafico(seat));
    }
  }

  /** A seat is down to one die: a palafico round once for each seat, and never with two seats left. */
  private mayOpenPalafico(seat: number): boolean {
    const first = ((this.been >> seat) & 1) === 0;
    this.been |= 1 << seat;
    return first && this.standing >= 3 && this.options.palafico !== "off";
  }
}
