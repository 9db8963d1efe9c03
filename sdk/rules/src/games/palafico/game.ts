import { diceGame } from "../../dice/game.ts";
import { PalaficoPosition } from "./position.ts";

/**
 * Palafico: ones are wild, the loser of a challenge loses a die, a seat that drops to one opens a round without wild ones.
 * Source: seed 003; conventions as in the rulebook, "palafico".
 */
export class Palafico extends diceGame(PalaficoPosition) {
  copy(): Palafico {
    return new Palafico(this.options, this.players, this);
  }

  challenge(): void {
    const { quantity, face } = this.bidOf(this.last);
    const actual = this.actual(face);
    if (this.listen !== undefined) this.reveal(actual, "challenger");
    const loser = actual >= quantity ? this.seat : this.bidder;
    this.lose(loser, 1);
    if (this.standing === 1) this.finish("finished");
    else {
      const left = this.dice[loser]!;
      // "If a player gets down to one die, then he/she is considered palafico and opens the next round"; with two left, waived.
      this.nextRound(left === 0 ? this.after(loser) : loser, left === 1 && this.standing >= 3);
    }
  }
}
