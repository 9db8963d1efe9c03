import { diceGame } from "../../dice/game.ts";
import { ShipsWheelPosition } from "./position.ts";

/**
 * Ship's wheel: a wheel (face 1) counts for every face; predictions move along one board.
 * Source: seed 002; conventions as in the rulebook, "ships-wheel".
 */
export class ShipsWheel extends diceGame(ShipsWheelPosition) {
  copy(): ShipsWheel {
    return new ShipsWheel(this.options, this.players, this);
  }

  challenge(): void {
    const { seat } = this;
    const { quantity, face } = this.bidOf(this.last);
    // "Ship's wheel dice must always be included in the actual number"; of wheels there are no others.
    const actual = this.actual(face);
    if (this.listen !== undefined) this.reveal(actual, "challenger");
    if (actual < quantity) this.lose(this.bidder, quantity - actual);
    else this.lose(seat, Math.max(1, actual - quantity));
    if (this.standing === 1) this.finish("finished");
    else this.nextRound(this.dice[seat] === 0 ? this.after(seat) : seat);
  }
}
