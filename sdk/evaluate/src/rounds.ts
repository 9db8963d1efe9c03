import { type Luck, quickLuck } from "@liars-ladder/rules";
import { type AnyPlayer, createRng, playOn, type SampledGame } from "@liars-ladder/sdk";
import { drawPlayers } from "./crowd.ts";
import { seedOf, worthOf } from "./fit.ts";
import { Mean } from "./mean.ts";
import { type Expected, errorOf, expect, FEATURES, type Prospects, type Worth } from "./prospects.ts";
import { standingOf } from "./standing.ts";

/** What a position is worth to each seat, to somebody who sees all hands, and how that is known. */
export interface Chances extends Worth {
  /** Standard errors of both, by seat: of the playouts, and of what is expected after them. */
  readonly firstError: readonly number[];
  readonly scoreError: readonly number[];
  /** Playouts to the end of the round; 0 where the round, or the game, is over. */
  readonly playouts: number;
}

/** Playouts stop when all errors are as small. */
const FINE = 0.01;
const FEWEST = 12;

/** Plays rounds to their end. All positions of a round meet the same players, so that they differ by less accident. */
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

  /** What a game is worth that is over, or at the beginning of a round. `left`: who had left in the rounds before. */
  worth(game: SampledGame, left: readonly number[]): Worth | Expected {
    const result = game.result();
    return result === undefined ? expect(this.#prospects, standingOf(game, left)) : worthOf(result);
  }

  /** What was to be expected as a round began. */
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

  /** What a position is worth, hands known. */
  chances(open: SampledGame, left: readonly number[], work: number): Chances {
    if (this.#round !== open.round) {
      this.#round = open.round;
      this.#tables = [];
      this.#rng = createRng(seedOf(`${this.#seed} ${open.round}`));
    }
    const { players } = open;
    const sums = new Sums(players);
    let done = 0;
    for (let k = 0; k < FEWEST || (done < work && sums.worst > FINE); k++) {
      const table = this.#table(k, players);
      const game = open.branch(table.luck);
      done += playOn(game, table.players, { last: open.round });
      sums.add(this.worth(game, left));
    }
    return sums.chances(this.#prospects);
  }

  #table(k: number, players: number) {
    const rng = this.#rng;
    this.#tables[k] ??= {
      players: drawPlayers(players, rng),
      luck: quickLuck(rng.below(2 ** 32), rng.below(2 ** 32)),
    };
    return this.#tables[k];
  }
}

/** Sums over playouts, by seat. */
class Sums {
  readonly #first: Mean[];
  readonly #score: Mean[];
  /** How the sums change with the weights of what is expected afterwards. */
  readonly #firstSlope: Float64Array[];
  readonly #scoreSlope: Float64Array[];

  constructor(players: number) {
    const each = <T>(make: () => T): T[] => Array.from({ length: players }, make);
    this.#first = each(() => new Mean());
    this.#score = each(() => new Mean());
    this.#firstSlope = each(() => new Float64Array(FEATURES));
    this.#scoreSlope = each(() => new Float64Array(FEATURES));
  }

  add(worth: Worth | Expected): void {
    for (const [seat, mean] of this.#first.entries()) mean.add(worth.first[seat]!);
    for (const [seat, mean] of this.#score.entries()) mean.add(worth.score[seat]!);
    if (!("firstSlope" in worth)) return;
    addTo(this.#firstSlope, worth.firstSlope);
    addTo(this.#scoreSlope, worth.scoreSlope);
  }

  /** The largest standard error of the playouts. */
  get worst(): number {
    let worst = 0;
    for (const mean of this.#first) worst = Math.max(worst, this.#error(mean));
    for (const mean of this.#score) worst = Math.max(worst, this.#error(mean));
    return worst;
  }

  chances({ first, score }: Prospects): Chances {
    const playouts = this.#first[0]!.count;
    const whole = (mean: Mean, weights: Prospects["first"], slope: Float64Array): number =>
      Math.hypot(
        this.#error(mean),
        errorOf(
          weights,
          slope.map((sum) => sum / playouts),
        ),
      );
    return {
      first: this.#first.map(({ value }) => value),
      score: this.#score.map(({ value }) => value),
      firstError: this.#first.map((mean, seat) => whole(mean, first, this.#firstSlope[seat]!)),
      scoreError: this.#score.map((mean, seat) => whole(mean, score, this.#scoreSlope[seat]!)),
      playouts,
    };
  }

  /** Playouts that all came to the same may still be a few of many: as if one had strayed. */
  #error(mean: Mean): number {
    return Math.hypot(mean.error, 1 / (this.#first.length * mean.count));
  }
}

function addTo(sums: readonly Float64Array[], more: readonly Float64Array[]): void {
  for (const [seat, slope] of more.entries()) for (let k = 0; k < slope.length; k++) sums[seat]![k]! += slope[k]!;
}
