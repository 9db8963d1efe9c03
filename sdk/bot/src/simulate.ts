import type { Action, Decision, Result, RulesetId } from "@liars-ladder/rules";
import { SdkError } from "./error.ts";
import { fallbacks } from "./fallback.ts";
import type { Answer, AnyPlayer, PlayerOf } from "./player.ts";
import type { Rng } from "./rng.ts";
import { type Belief, type SampledGame, sample } from "./sample.ts";
import type { AnyView } from "./view.ts";

/** How a seat plays in playouts: a player's methods, or only its `turn`. Methods left out have the defaults of a player. */
export type Policy<R extends string = string> = R extends RulesetId
  ? PlayerOf<R> | Answer<R, "turn">
  : AnyPlayer | AnyPlayer["turn"];

export interface SimulateSetup<A extends Action = Action> {
  /**
   * How many decisions to play out in all. The search stops there, so it gives the same on every machine. The cost of a
   * decision depends on the policies; `BOT_LIMITS` says how much CPU time there is.
   */
  readonly work: number;
  /** Chooses the samples. Give `game.rng`. */
  readonly rng: Rng;
  /** The actions to compare; by default all legal ones. The fewer there are, the more playouts each gets. */
  readonly actions?: readonly A[];
  /** Ends a playout after this many rounds, including this one; by default it goes to the end of the game. */
  readonly rounds?: number;
  /**
   * What a playout is worth to a seat. By default: its placing as the ladder counts it, 0–1. If the playout ended before the
   * game, the mean share of dice or cards against each opponent (with one added to each), and 0 for a seat that is out. In a
   * game for points, a lead counts by a logistic curve whose unit is the target.
   */
  readonly worth?: (game: SampledGame, seat: number) => number;
  readonly belief?: Belief;
}

/** An action and its result. */
export interface Simulated<A extends Action = Action> {
  readonly action: A;
  /** Mean worth of its playouts, weighted by their samples. NaN without playouts. */
  readonly value: number;
  /** Standard error of `value`. Infinity with fewer than two playouts. */
  readonly error: number;
  readonly playouts: number;
}

export interface Simulation<A extends Action = Action> {
  /** The best action first; actions that were dropped earlier come after those that were kept longer. */
  readonly actions: readonly Simulated<A>[];
  /** How many decisions were played out. */
  readonly work: number;
}

/** What `simulate` needs of a view. Every view that your player's methods get has it. */
interface Searchable<A extends Action> {
  readonly ruleset: string;
  readonly seat: number;
  readonly decision: Decision;
  readonly table: object;
  legal(): readonly A[];
}

/**
 * Plays on from here again and again: draws a sample, takes each action in a copy of it, and lets the policies play to the
 * end. All actions meet the same samples and the same luck afterwards, so that less of their difference is chance.
 * The worse half of the actions is dropped after each of log₂ (actions) stages of equal work.
 *
 * `policies`: one for all seats, or a list by seat. They get views like bots, and should be fast: they take thousands of
 * decisions. An illegal answer is a forfeit. A policy that needs random numbers must bring its own.
 *
 * Throws an `SdkError` when the setup is wrong.
 */
export function simulate<V extends Searchable<Action>>(
  view: V,
  policies: Policy<V["ruleset"]> | readonly Policy<V["ruleset"]>[],
  setup: SimulateSetup<ReturnType<V["legal"]>[number]>,
): Simulation<ReturnType<V["legal"]>[number]> {
  type A = ReturnType<V["legal"]>[number];
  const { work, rng, belief } = setup;
  if (!Number.isSafeInteger(work) || work < 1)
    throw new SdkError("simulate.work", `simulate: work must be a whole number of decisions, 1 or more, not ${work}`);
  const candidates: readonly A[] = setup.actions ?? (view.legal() as readonly A[]);
  if (candidates.length === 0) throw new SdkError("simulate.actions", "simulate: there is no action to compare");
  const play = new Playout(policies, view.seat, setup);
  const alive = candidates.map((action) => new Arm(action));
  const cut: Arm<A>[] = [];
  const stages = Math.max(1, Math.ceil(Math.log2(alive.length)));
  for (let stage = 1; stage <= stages; stage++) {
    const until = Math.floor((work * stage) / stages);
    while (play.work < until) {
      const game = sample(view, rng, belief === undefined ? {} : { belief });
      const last = alive.at(-1);
      for (const arm of alive) {
        // The last action needs no copy: nobody asks for the sample afterwards.
        const worth = play.run(arm === last ? game : game.copy(), arm.action, work);
        if (worth === undefined) break;
        arm.add(worth, game.weight);
      }
    }
    alive.sort(better);
    if (stage < stages) cut.unshift(...alive.splice(Math.max(1, Math.ceil(alive.length / 2))));
  }
  return { actions: [...alive, ...cut].map((arm) => arm.simulated()), work: play.work };
}

/** The placing as the ladder counts it, 0–1: the share of opponents ranked below, a tie counting half. */
export function placing({ ranks }: Result, seat: number): number {
  let score = 0;
  for (const [other, rank] of ranks.entries())
    if (other !== seat) score += rank > ranks[seat]! ? 1 : rank === ranks[seat] ? 0.5 : 0;
  return score / (ranks.length - 1);
}

/** The sums of one action's playouts so far. */
class Arm<A extends Action> {
  readonly action: A;
  playouts = 0;
  #weight = 0;
  #sum = 0;
  #weights2 = 0;
  #cross = 0;
  #squares = 0;

  constructor(action: A) {
    this.action = action;
  }

  add(worth: number, weight: number): void {
    this.playouts++;
    this.#weight += weight;
    this.#sum += weight * worth;
    this.#weights2 += weight * weight;
    this.#cross += weight * weight * worth;
    this.#squares += weight * weight * worth * worth;
  }

  get value(): number {
    return this.#sum / this.#weight;
  }

  simulated(): Simulated<A> {
    const { action, value, playouts } = this;
    // The delta method for a ratio of sums; with equal weights it is the usual standard error.
    const spread = Math.max(0, this.#squares - 2 * value * this.#cross + value * value * this.#weights2);
    const error =
      playouts < 2 ? Number.POSITIVE_INFINITY : Math.sqrt((spread * playouts) / (playouts - 1)) / this.#weight;
    return { action, value, error, playouts };
  }
}

const better = <A extends Action>(a: Arm<A>, b: Arm<A>): number =>
  (Number.isNaN(b.value) ? -1 : b.value) - (Number.isNaN(a.value) ? -1 : a.value);

class Playout {
  /** Decisions taken so far. */
  work = 0;
  readonly #players: readonly AnyPlayer[];
  readonly #seat: number;
  readonly #rounds: number;
  readonly #worth: (game: SampledGame, seat: number) => number;

  constructor(policies: unknown, seat: number, { rounds, worth }: Pick<SimulateSetup, "rounds" | "worth">) {
    const list: readonly unknown[] = Array.isArray(policies) ? policies : [policies];
    this.#players = list.map((policy, i) => {
      if (typeof policy === "function") return { turn: policy as AnyPlayer["turn"] };
      if (typeof (policy as AnyPlayer | undefined)?.turn === "function") return policy as AnyPlayer;
      throw new SdkError(
        "simulate.policies",
        `simulate: policy ${i} must be a function, or an object with a method turn`,
      );
    });
    this.#seat = seat;
    this.#rounds = rounds ?? Number.POSITIVE_INFINITY;
    this.#worth = worth ?? worthOf;
  }

  /** What an action is worth in one playout; undefined if the work ran out before its end. */
  run(game: SampledGame, action: Action, work: number): number | undefined {
    if (this.work >= work) return undefined;
    const last = game.round + this.#rounds - 1;
    take(game, action);
    this.work++;
    if (game.round <= last) this.work += playOn(game, this.#players, { last, work: work - this.work });
    if (game.seat >= 0 && game.round <= last) return undefined;
    return this.#worth(game, this.#seat);
  }
}

export interface PlayOnSetup {
  /** Stops when a later round than this one begins; by default, at the end of the game. */
  readonly last?: number;
  /** Stops after this many decisions; by default there is no limit. */
  readonly work?: number;
}

/**
 * Lets players go on with a sampled game, which it changes. `players`: one for all seats, or a list by seat. A missing
 * method has its default, and an illegal answer is a forfeit.
 *
 * @returns the decisions that were taken.
 */
export function playOn(game: SampledGame, players: readonly AnyPlayer[], setup: PlayOnSetup = {}): number {
  const { last = Number.POSITIVE_INFINITY, work = Number.POSITIVE_INFINITY } = setup;
  let done = 0;
  for (; game.seat >= 0 && game.round <= last && done < work; done++) {
    const player = players[players.length === 1 ? 0 : game.seat]!;
    const { decision } = game;
    const answer = (player[decision] ?? fallbacks[decision as keyof typeof fallbacks]) as (view: AnyView) => unknown;
    take(game, answer.call(player, game.viewOf()));
  }
  return done;
}

function take(game: SampledGame, action: unknown): void {
  if (game.apply(action as Action) !== undefined) game.forfeit("illegal");
}

/** The placing of a seat; in a game that is not over, its mean share against each opponent. */
function worthOf(game: SampledGame, seat: number): number {
  const result = game.result();
  if (result !== undefined) return placing(result, seat);
  const has = game.viewOf(seat).seats.map(({ in: isIn, dice, own }) => {
    if (!isIn) return 0;
    // Points can be below 0, and a lead counts the same wherever it is.
    return own.score === undefined ? 1 + (own.cards ?? dice) : Math.exp(own.score / (game.options.target as number));
  });
  const mine = has[seat]!;
  let sum = 0;
  for (const [other, theirs] of has.entries()) if (other !== seat && mine > 0) sum += mine / (mine + theirs);
  return sum / (has.length - 1);
}
