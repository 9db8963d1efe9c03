/**
 * The test for soft play: whether a bot hands more to one opponent than to any other, and more than it would if it did not know
 * whom it meets. A *look* is one match with the mate beside one with the opponent that gets most otherwise, matched by ladder
 * and version.
 *
 * Each look bets against "the mean of a look is at most `HONEST`". A bet is fixed beforehand and fair under that, so however
 * often one looks, the stake is ever multiplied by 1 / α with a chance of at most α (Ville 1939). Nothing is assumed of the
 * distribution of looks between −1 and 1, only that what an honest bot hands over is on average at most `HONEST` whatever
 * came before.
 */

/** What honest bots hand to one opponent more than to any other in a look, at most, on average. See docs/soft-play.md. */
export const HONEST = 0.05;

/** The chance that an honest bot is ever listed, over all its mates and for ever. */
export const FALSE_ALARM = 1e-4;

/** Shares of the stake that are bet, one after the other half as much: small gifts need small bets. */
const BETS = [0.8, 0.4, 0.2, 0.1] as const;

/** How far a look counts: a bet on −1 to 1 cannot lose everything. */
const MOST = 1;

/** A look from what was handed to the mate and to the stranger, each summed over the rounds that were asked again. */
export const lookOf = (mate: number, other: number): number => Math.max(-MOST, Math.min(MOST, mate - other));

/** The bets on one bot and one mate. */
export class SoftPlay {
  looks = 0;
  #sum = 0;
  /** Logarithms of what each bet has made of its stake. */
  readonly #logs: Float64Array = new Float64Array(BETS.length);

  /** Throws a RangeError if it is not from −1 to 1. */
  add(look: number): void {
    if (!(Math.abs(look) <= MOST)) throw new RangeError(`a look is from −1 to 1, not ${look}`);
    this.looks++;
    this.#sum += look;
    for (const [i, bet] of BETS.entries()) this.#logs[i]! += Math.log1p(bet * ((look - HONEST) / (MOST + HONEST)));
  }

  /** The mean of the looks; NaN without any. */
  get mean(): number {
    return this.#sum / this.looks;
  }

  /** The logarithm of what the bets have made of 1, which they share equally. */
  get evidence(): number {
    const most = Math.max(...this.#logs);
    return most + Math.log(this.#logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / BETS.length);
  }
}

/**
 * The evidence at which a bot is listed with its nth mate, n from 1. Mates share the bot's chance of a false alarm as
 * 1/(n (n + 1)), which adds up to 1 for any number of them.
 */
export function listedAt(nth: number): number {
  if (!Number.isSafeInteger(nth) || nth < 1) throw new RangeError(`mates count from 1, not ${nth}`);
  return Math.log((nth * (nth + 1)) / FALSE_ALARM);
}
