import { type Action, type Luck, quickLuck } from "@liars-ladder/rules";
import { type AnyPlayer, createRng, playOn, type SampledGame } from "@liars-ladder/sdk";
import { type Chances, Sums } from "./chances.ts";
import { drawPlayers } from "./crowd.ts";
import { seedOf, worthOf } from "./fit.ts";
import { type Expected, errorOf, expect, type Prospects, type Worth } from "./prospects.ts";
import { standingOf } from "./standing.ts";

/** Playouts stop when all errors are this small. */
const FINE = 0.01;
const FEWEST = 12;

/** Plays rounds to their end. All positions of a round meet the same players, so that less of their difference is chance. */
export class Rounds {
  readonly luck: Luck = quickLuck(0, 0);
  readonly #seed: string;
  readonly #prospects: Prospects;
  #round = -1;
  #tables: { players: readonly AnyPlayer[]; luck: Luck }[] = [];
  #rng = createRng("0".repeat(64));

  constructor(seed: string, prospects: Prospects) {
    this.#seed = seed;
    this.#prospects = prospects;
  }

  /** What a game is worth that is over, or that is at the beginning of a round. `left`: who had left in earlier rounds. */
  worth(game: SampledGame, left: readonly number[]): Worth | Expected {
    const result = game.result();
    return result === undefined ? expect(this.#prospects, standingOf(game, left)) : worthOf(result);
  }

  /** The chances when a round began. */
  atBegin(game: SampledGame, left: readonly number[]): Chances {
    const expected = expect(this.#prospects, standingOf(game, left));
    const { first, score } = this.#prospects;
    return {
      first: expected.first,
      score: expected.score,
      firstError: expected.firstSlope.map((slope) => errorOf(first, slope)),
      scoreError: expected.scoreSlope.map((slope) => errorOf(score, slope)),
      playouts: 0,
    };
  }

  /** What a position is worth, for somebody who sees all hands. */
  chances(open: SampledGame, left: readonly number[], work: number): Chances {
    const sums = new Sums(open.players);
    let done = 0;
    for (let k = 0; k < FEWEST || (done < work && sums.worst > FINE); k++) {
      const { decisions, worth } = this.playout(open, left, k);
      done += decisions;
      sums.add(worth);
    }
    return sums.chances(this.#prospects);
  }

  /** The k-th playout of a position, or of the position after an action, to the end of the round. */
  playout(open: SampledGame, left: readonly number[], k: number, action?: Action) {
    const { luck, players } = this.#table(k, open);
    const game = open.branch(luck);
    if (action !== undefined) game.apply(action);
    const decisions = playOn(game, players, { last: open.round });
    return { decisions, worth: this.worth(game, left) };
  }

  #table(k: number, { round, players }: SampledGame) {
    if (this.#round !== round) {
      this.#round = round;
      this.#tables = [];
      this.#rng = createRng(seedOf(`${this.#seed} ${round}`));
    }
    const rng = this.#rng;
    this.#tables[k] ??= {
      players: drawPlayers(players, rng),
      luck: quickLuck(rng.below(2 ** 32), rng.below(2 ** 32)),
    };
    return this.#tables[k];
  }
}
