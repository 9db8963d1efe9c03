import type { Options } from "@liars-ladder/rules";
import { createEncoding, type Encoding } from "@liars-ladder/sdk";
import { GymError } from "./error.ts";
import { SelfPlay } from "./self-play.ts";
import { checkSeed, checkSetup, type GymSetup } from "./setup.ts";

export interface VectorSetup extends GymSetup {
  /** Games that are played side by side, 1–65,536. */
  readonly games: number;
  /** Begins the next game of a place as soon as one is over, as is usual; false: the place waits for `reset`. */
  readonly autoReset?: boolean | undefined;
}

/** How a game ended in the last step: not at all, by the rules, or at the ruleset's limit of rounds. */
export const ENDED = { no: 0, terminated: 1, truncated: 2 } as const;

/**
 * Games side by side that step together: in each, the one seat that has to decide. All that a step tells is in typed arrays
 * that live as long as the environment, and are written anew by each `reset` and `step`: row i is game i.
 */
export class VectorEnv {
  readonly encoding: Encoding;
  readonly games: number;
  readonly players: number;
  /** With what was left out. */
  readonly options: Options;
  /** Who has to decide; −1 where a game is over and waits. */
  readonly seats: Int32Array;
  /** Rows of `encoding.size`: what that seat knows. Zeros where nobody decides. */
  readonly observations: Int16Array;
  /** Rows of `encoding.actions`: 1 for each action that is legal. */
  readonly masks: Uint8Array;
  /** Rows of `players`: what the game that ended in this step is worth to each seat, −1 … 1; else zeros. */
  readonly rewards: Float32Array;
  /** One of `ENDED`. */
  readonly ended: Uint8Array;
  readonly #plays: readonly SelfPlay[];
  readonly #autoReset: boolean;
  #seed = -1;
  #begun = 0;

  /** @throws GymError `gym.setup`. */
  constructor(setup: VectorSetup) {
    const { games, autoReset = true } = setup;
    const checked = checkSetup(setup);
    if (!Number.isInteger(games) || games < 1 || games > 65_536)
      throw new GymError("gym.setup", `games must be a whole number from 1 to 65,536, not ${games}`);
    const { players } = checked;
    this.encoding = createEncoding(checked.rules.id, players);
    this.games = games;
    this.players = players;
    this.options = checked.options;
    this.seats = new Int32Array(games).fill(-1);
    this.observations = new Int16Array(games * this.encoding.size);
    this.masks = new Uint8Array(games * this.encoding.actions);
    this.rewards = new Float32Array(games * players);
    this.ended = new Uint8Array(games);
    this.#plays = Array.from({ length: games }, () => new SelfPlay(checked, this.encoding));
    this.#autoReset = autoReset;
  }

  /**
   * Begins all games anew. The same seed and actions give the same games; without one, the next games of the last seed.
   *
   * @throws GymError `gym.seed`.
   */
  reset(seed?: number): void {
    if (seed !== undefined) {
      this.#seed = checkSeed(seed);
      this.#begun = 0;
    } else if (this.#seed < 0) this.#seed = Math.floor(Math.random() * 2 ** 32);
    this.rewards.fill(0);
    this.ended.fill(0);
    for (let game = 0; game < this.games; game++) {
      this.#plays[game]!.begin(this.#seed, this.#begun++);
      this.#tell(game);
    }
  }

  /**
   * One action of each game, by its code; of a game that is over, −1.
   *
   * @throws GymError `gym.action` naming the game, before any has moved; `gym.reset`.
   */
  step(actions: ArrayLike<number>): void {
    const { games, players, encoding, seats, masks, rewards, ended } = this;
    if (this.#seed < 0) throw new GymError("gym.reset", "reset() comes first");
    if (actions.length !== games)
      throw new GymError("gym.action", `step takes ${games} actions, one a game, not ${actions.length}`);
    for (let game = 0; game < games; game++) {
      const action = actions[game]!;
      if (
        seats[game]! >= 0 ? masks[game * encoding.actions + action] === 1 && inRange(action, encoding) : action === -1
      )
        continue;
      const why =
        seats[game]! < 0 ? `it is over: -1 is its only action, not ${action}` : this.#plays[game]!.refusal(action);
      throw new GymError("gym.action", `game ${game}: ${why}`);
    }
    rewards.fill(0);
    for (let game = 0; game < games; game++) {
      ended[game] = ENDED.no;
      if (seats[game]! < 0) continue;
      const play = this.#plays[game]!;
      play.apply(actions[game]!);
      if (play.seat < 0) {
        ended[game] = play.result!.reason === "round-limit" ? ENDED.truncated : ENDED.terminated;
        for (let seat = 0; seat < players; seat++) rewards[game * players + seat] = play.reward(seat);
        if (this.#autoReset) play.begin(this.#seed, this.#begun++);
      }
      this.#tell(game);
    }
  }

  /**
   * What a seat of a game knows, whoever has to decide.
   *
   * @throws GymError `gym.agent`, `gym.reset`.
   */
  observe(game: number, seat: number, out = new Int16Array(this.encoding.size), at = 0): Int16Array {
    if (this.#seed < 0) throw new GymError("gym.reset", "reset() comes first");
    const play = this.#plays[game];
    if (play === undefined || !Number.isInteger(seat) || seat < 0 || seat >= this.players)
      throw new GymError("gym.agent", `there is no seat ${seat} of game ${game}`);
    play.observe(seat, out, at);
    return out;
  }

  /**
   * What an action is that is legal in a game, as JSON.
   *
   * @throws GymError `gym.action`.
   */
  describe(game: number, action: number): object {
    const play = this.#plays[game];
    if (play === undefined || !play.isLegal(action))
      throw new GymError("gym.action", `game ${game}: ${play?.refusal(action) ?? "there is no such game"}`);
    return play.describe(action);
  }

  #tell(game: number): void {
    const { encoding, observations, masks } = this;
    const play = this.#plays[game]!;
    const { seat } = play;
    this.seats[game] = seat;
    const at = game * encoding.size;
    if (seat < 0) observations.fill(0, at, at + encoding.size);
    else play.observe(seat, observations, at);
    play.mask(masks, game * encoding.actions);
  }
}

const inRange = (action: number, { actions }: Encoding): boolean =>
  Number.isInteger(action) && action >= 0 && action < actions;
