import { diceGame } from "../../dice/game.ts";
import type { Throw } from "../../dice/roll-off.ts";
import { EACH, ShipsWheelPosition } from "./position.ts";

/** "The player with the most ship's wheel dice"; then "the highest total value of the remaining dice". */
const ALL_DICE: Throw = {
  dice: EACH,
  worth(faces, at) {
    let worth = 0;
    for (let i = at; i < at + EACH; i++) worth += faces[i] === 1 ? 100 : faces[i]!;
    return worth;
  },
};

/**
 * Ship's wheel: a wheel (face 1) counts for every face; predictions move along one board.
 * Source: seed 002; conventions as in the rulebook, "ships-wheel".
 */
export class ShipsWheel extends diceGame(ShipsWheelPosition) {
  override get throw(): Throw {
    return ALL_DICE;
  }

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
