import { type Action, type Decision, type GameHead, type Luck, quickLuck, type Replay } from "@liars-ladder/rules";
import {
  type AnyPlayer,
  type AnyView,
  anyRuleset,
  createRng,
  defineBot,
  openGame,
  playOn,
  type SampledGame,
} from "@liars-ladder/sdk";
import { type Act, actsOf } from "./acts.ts";
import { drawPlayers } from "./crowd.ts";
import { seedOf, worthOf } from "./fit.ts";
import { judgeLast } from "./last-round.ts";
import { judgeLoss, type Loss, type WorthTo } from "./loss.ts";
import { Mean } from "./mean.ts";
import { Onlookers } from "./onlookers.ts";
import { type Expected, errorOf, expect, FEATURES, type Prospects, type Worth } from "./prospects.ts";
import { prospectsOf } from "./prospects-of.ts";
import { standingOf } from "./standing.ts";

/** What a position is worth to each seat, to somebody who sees all hands, and how that is known. */
export interface Chances extends Worth {
  /** Standard errors of both, by seat: of the playouts, and of what is expected after them. */
  readonly firstError: readonly number[];
  readonly scoreError: readonly number[];
  /** Playouts to the end of the round; 0 where the round, or the game, is over. */
  readonly playouts: number;
}

/** A decision of a game, and what it was worth. */
export interface Evaluated {
  /** Index of its event in the replay: an `act`, or the `out` of a seat that forfeited instead. */
  readonly event: number;
  readonly round: number;
  readonly seat: number;
  readonly decision: Decision;
  /** Null where the seat forfeited instead. */
  readonly action: Action | null;
  /** For who sees all hands: before the decision, and after it. What happens from one's `after` to the next one's `before` is luck. */
  readonly before: Chances;
  readonly after: Chances;
  /** For who sees what the seat saw. Null where there was no choice, or none was taken. */
  readonly loss: Loss | null;
}

export interface EvaluateSetup {
  /** Decisions to play out for the whole game, about: each of its decisions gets an equal part. 80,000 if left out. */
  readonly work?: number;
  /** What `prospectsOf` gave for such a game. Asked first if left out. */
  readonly prospects?: Prospects;
  /** Leaves the losses out, for whoever wants the chances alone. */
  readonly losses?: boolean;
}

const USUAL_WORK = 80_000;
/** The part of a decision's work that its chances may take; its loss has the rest. */
const CHANCES = 0.4;
/** More for one decision is not worth it. */
const MOST = 4000;

/**
 * Evaluates a game that is over, decision by decision: for each the chances of all seats before and after it, and what it
 * gave away. It never waits and knows no clock: ask for the next one when there is time, or stop asking. The same replay
 * and setup give the same on every machine.
 *
 * Throws a `ReplayError` when the events are not what the rules give, and a RangeError when the work is none.
 */
export function* evaluate(replay: Replay, setup: EvaluateSetup = {}): Generator<Evaluated> {
  const { losses = true } = setup;
  const { ruleset, options, id, seed } = replay;
  const head: GameHead = { ruleset, options, players: replay.players.length };
  const acts = actsOf(replay);
  const { work: whole = USUAL_WORK } = setup;
  if (!(whole >= 1)) throw new RangeError(`evaluate: work is a number of decisions from 1, not ${whole}`);
  const work = Math.min(MOST, whole / acts.length);
  const prospects = setup.prospects ?? prospectsOf(head);
  const seats = new Seats(head);
  const rounds = new Rounds(seedOf(JSON.stringify([id, seed])), prospects);
  const lossOf = (view: AnyView, action: Action, { event }: Act): Loss | undefined => {
    const left = [...seats.onlookers.left];
    const worth: WorthTo = (sampled, of) => rounds.worth(sampled, left).score[of]!;
    const rng = createRng(seedOf(JSON.stringify([id, seed, event])));
    return judgeLast(view, action) ?? judgeLoss(view, action, { work: (1 - CHANCES) * work, rng, worth });
  };
  let told = 0;
  let last: Omit<Evaluated, "after"> | undefined;
  for (const act of acts) {
    for (; told < act.event; told++) seats.onlookers.push(replay.events[told]!);
    const { game, action } = act;
    const { round, seat, decision } = game;
    const began = last !== undefined && last.round !== round;
    const { left } = seats.onlookers;
    const open = openGame(game, seats.onlookers.projection, seats.onlookers.tables, rounds.luck);
    if (last !== undefined && began) yield { ...last, after: rounds.atBegin(open, left) };
    const before = rounds.chances(open, left, losses ? CHANCES * work : work);
    if (last !== undefined && !began) yield { ...last, after: before };
    const view = seats.viewOf(act);
    const judged = losses && action !== undefined ? lossOf(view, action, act) : undefined;
    last = { event: act.event, round, seat, decision, action: action ?? null, before, loss: judged ?? null };
  }
  if (last !== undefined) yield { ...last, after: certain(worthOf(replay.result)) };
}

const certain = (worth: Worth): Chances => ({
  ...worth,
  firstError: worth.first.map(() => 0),
  scoreError: worth.first.map(() => 0),
  playouts: 0,
});

/** The seats of a replay, asked again: a view is had only by being asked. */
class Seats {
  readonly onlookers: Onlookers;
  readonly #ask: ((act: Act) => void)[];
  #view: AnyView | undefined;

  constructor(head: GameHead) {
    this.onlookers = new Onlookers(head);
    const look = (view: unknown) => {
      this.#view = view as AnyView;
      return undefined as never;
    };
    const looks = { turn: look, count: look, split: look, discard: look, wild: look, swap: look, show: look };
    const { start } = defineBot({ name: "looks", players: anyRuleset(looks) });
    this.#ask = this.onlookers.tables.map((_, seat) => {
      const player = start({ ...head, seat, game: 0, rng: "0".repeat(64) });
      return ({ game: { decision } }) => void player.decide({ decision, events: this.onlookers.take(seat) });
    });
  }

  /** What the seat that decides sees. Good until it is asked again. */
  viewOf(act: Act): AnyView {
    this.#ask[act.game.seat]!(act);
    return this.#view!;
  }
}

/** Playouts stop when all errors are as small. */
const FINE = 0.01;
const FEWEST = 12;

/** Plays rounds to their end. All positions of a round meet the same players, so that they differ by less accident. */
class Rounds {
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
