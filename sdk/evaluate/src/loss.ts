import type { Action } from "@liars-ladder/rules";
import {
  type AnyPlayer,
  type AnyView,
  claims,
  highest,
  playOn,
  type Rng,
  type SampledGame,
  safest,
  sample,
} from "@liars-ladder/sdk";
import { beliefOf } from "./belief.ts";
import { drawPlayers } from "./crowd.ts";
import { type Grade, gradeOf } from "./grade.ts";
import { Mean } from "./mean.ts";

/** What a decision gave away, given what its seat knew: the hidden dice and cards of others do not count. */
export interface Loss {
  /**
   * By how much less it scores (of 1, as the ladder counts) than the best of the other actions that were tried; 0 if none
   * did better.
   */
  readonly loss: number;
  /** Standard error of the difference. */
  readonly error: number;
  /** How grave a mistake it is; null if it is none: too small to mention, or not clear of its error. */
  readonly grade: Grade | null;
  /** The best of the other actions that were tried. */
  readonly rival: Action;
  /** How many games both actions were played out in; 0 for perfect play. */
  readonly samples: number;
  /** The opponents that are assumed: many kinds of players, or perfect play if that is known. */
  readonly by: "playouts" | "perfect play";
}

/** Judging stops when the error is this small. */
const FINE = 0.005;
/** Fewer samples say nothing about their own error. */
const FEWEST = 16;
/** At most this many actions are compared; if there are more, the most promising ones. */
const MOST = 14;
/** The part of the work that finds the best other action; the rest compares it with the chosen one. */
const FINDING = 0.5;

/** What a sampled game is worth to a seat at the end of its round, or to all seats. */
export type WorthTo<Worth = number> = (game: SampledGame, seat: number) => Worth;

interface TrialSetup<Worth> {
  readonly rng: Rng;
  readonly worth: WorthTo<Worth>;
}

export interface LossSetup extends TrialSetup<number> {
  readonly work: number;
}

/**
 * Judges a decision by playouts, given what its seat had seen. Some samples find the best of the other actions, and
 * different samples compare it with the chosen one, so that it does not look better only by chance. Undefined if there was
 * no choice.
 */
export function judgeLoss(view: AnyView, chosen: Action, setup: LossSetup): Loss | undefined {
  const others = rivalsOf(view, chosen);
  if (others.length === 0) return undefined;
  const tried = new Trial(view, setup);
  const finding = setup.work * FINDING;
  let alive = others.map((action) => ({ action, mean: new Mean() }));
  for (let stages = Math.ceil(Math.log2(alive.length)); stages > 0; stages--) {
    const until = tried.work + (finding - tried.work) / stages;
    do {
      const { weight, play } = tried.next();
      for (const { action, mean } of alive) mean.add(play(action), weight);
    } while (tried.work < until);
    alive.sort((a, b) => b.mean.value - a.mean.value);
    alive = alive.slice(0, Math.ceil(alive.length / 2));
  }
  const rival = alive[0]!.action;
  const apart = new Mean();
  while (apart.count < FEWEST || (tried.work < setup.work && apart.error > FINE)) {
    const { weight, play } = tried.next();
    apart.add(play(rival) - play(chosen), weight);
  }
  const loss = Math.max(0, apart.value);
  const judged = { loss, error: apart.error };
  return { ...judged, grade: gradeOf(judged), rival, samples: apart.count, by: "playouts" };
}

/** Sampled games. In each of them, every action meets the same hands, the same players and the same luck. */
export class Trial<Worth> {
  work = 0;
  readonly #view: AnyView;
  readonly #setup: TrialSetup<Worth>;
  readonly #belief: ReturnType<typeof beliefOf>;

  constructor(view: AnyView, setup: TrialSetup<Worth>) {
    this.#view = view;
    this.#setup = setup;
    this.#belief = beliefOf(view);
  }

  /** The next sampled game, `game`, with its weight. `play` plays an action out in a copy of it. */
  next(): { weight: number; game: SampledGame; play(action: Action): Worth } {
    const { rng, worth } = this.#setup;
    const { seat } = this.#view;
    const game = sample(this.#view, rng, this.#belief === undefined ? {} : { belief: this.#belief });
    const players: AnyPlayer[] = drawPlayers(game.players, rng);
    const last = game.round;
    return {
      weight: game.weight,
      game,
      play: (action) => {
        const copy = game.copy();
        copy.apply(action);
        this.work += 1 + playOn(copy, players, { last });
        return worth(copy, seat);
      },
    };
  }
}

/** The other actions that are worth trying: all of them if they are few. */
export function rivalsOf(view: AnyView, chosen: Action): Action[] {
  const legal: readonly Action[] = view.legal();
  const same = JSON.stringify(chosen);
  const others = legal.filter((action) => JSON.stringify(action) !== same);
  if (others.length <= MOST) return others;
  const bids = others.filter(({ type }) => type === "bid");
  const plain = others.filter(({ type }) => type !== "bid").slice(0, MOST);
  if (bids.length === 0) return plain;
  const seen = { legal: () => bids, odds: (bid: Parameters<AnyView["odds"]>[0]) => view.odds(bid) };
  // The highest bid for each limit of odds, then the lowest bid of each claim, the likeliest first.
  const daring = [0.9, 0.7, 0.5, 0.3].map((least) => highest(seen, least)?.action);
  const lowest = claims(seen)
    .map(([least]) => least!)
    .sort((a, b) => view.odds(b.bid) - view.odds(a.bid));
  const found = [...plain, safest(seen)?.action, ...daring, ...lowest].filter((action) => action !== undefined);
  return [...new Set(found)].slice(0, MOST);
}
