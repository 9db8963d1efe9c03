import type { Encoding } from "@liars-ladder/sdk";
import { GymError } from "./error.ts";
import { SelfPlay } from "./self-play.ts";
import { type CheckedSetup, checkSeed, checkSetup, type GymSetup } from "./setup.ts";

/** What an agent sees. */
export interface Observation {
  /** `encoding.fields` says what these are. */
  readonly observation: Int16Array;
  /** 1 for each action that is legal now; all 0 for who does not have to decide. */
  readonly actionMask: Uint8Array;
}

/** What `last` gives: the same five things as in PettingZoo. */
export interface Last {
  /** Null if it was not asked for. */
  readonly observation: Observation | null;
  /** All that the agent was given since it acted last. */
  readonly reward: number;
  /** The game is over. */
  readonly termination: boolean;
  /** The game was broken off at the ruleset's limit of rounds. */
  readonly truncation: boolean;
  readonly info: Readonly<Record<string, never>>;
}

/**
 * One game as PettingZoo's AEC has it: agents act one after another. `agentSelection` has to act; all get their reward
 * when the game is over, by places, and then each takes a step of null and is gone. A seat that is out stays an agent
 * until then: its place is not known before. An action that is not legal throws, and changes nothing.
 * Source: https://pettingzoo.farama.org/api/aec/.
 */
export class AecEnv {
  readonly encoding: Encoding;
  /** `seat_0`, `seat_1`, …, in the order of the table. */
  readonly possibleAgents: readonly string[];
  /** Those that are still there. */
  agents: string[] = [];
  /** Who has to step; "" when nobody is left, or nothing was reset yet. */
  agentSelection = "";
  /** What the last step gave each agent. */
  readonly rewards = new Map<string, number>();
  /** What each agent was given since it acted last. */
  readonly cumulativeRewards = new Map<string, number>();
  readonly terminations = new Map<string, boolean>();
  readonly truncations = new Map<string, boolean>();
  readonly infos = new Map<string, Readonly<Record<string, never>>>();
  readonly #play: SelfPlay;
  #seed = -1;
  #number = 0;

  /** @throws GymError `gym.setup`. */
  constructor(setup: GymSetup) {
    const checked: CheckedSetup = checkSetup(setup);
    this.#play = new SelfPlay(checked);
    this.encoding = this.#play.encoding;
    this.possibleAgents = Array.from({ length: checked.players }, (_, seat) => `seat_${seat}`);
  }

  /**
   * Begins a game: with a seed, the first of that seed, else the next one. Who never gave a seed gets one by chance.
   *
   * @throws GymError `gym.seed`.
   */
  reset(seed?: number): void {
    if (seed !== undefined) this.#seed = checkSeed(seed);
    else if (this.#seed < 0) this.#seed = Math.floor(Math.random() * 2 ** 32);
    this.#number = seed === undefined ? this.#number + 1 : 0;
    this.#play.begin(this.#seed, this.#number);
    this.agents = [...this.possibleAgents];
    for (const agent of this.agents) {
      this.rewards.set(agent, 0);
      this.cumulativeRewards.set(agent, 0);
      this.terminations.set(agent, false);
      this.truncations.set(agent, false);
      this.infos.set(agent, {});
    }
    this.agentSelection = this.possibleAgents[this.#play.seat]!;
  }

  /** @throws GymError `gym.agent`, `gym.reset`. */
  observe(agent: string): Observation {
    const seat = this.possibleAgents.indexOf(agent);
    if (seat < 0)
      throw new GymError(
        "gym.agent",
        `there is no agent ${JSON.stringify(agent)}, only ${this.possibleAgents.join(", ")}`,
      );
    if (this.#seed < 0) throw new GymError("gym.reset", "reset() comes first");
    const observation = new Int16Array(this.encoding.size);
    const actionMask = new Uint8Array(this.encoding.actions);
    this.#play.observe(seat, observation, 0);
    if (seat === this.#play.seat) this.#play.mask(actionMask, 0);
    return { observation, actionMask };
  }

  /** @throws GymError `gym.reset` when nobody has to step. */
  last(observe = true): Last {
    const agent = this.#selected();
    return {
      observation: observe ? this.observe(agent) : null,
      reward: this.cumulativeRewards.get(agent)!,
      termination: this.terminations.get(agent)!,
      truncation: this.truncations.get(agent)!,
      info: this.infos.get(agent)!,
    };
  }

  /**
   * Takes an action of who has to step: one that is legal, or null of an agent whose game is over.
   *
   * @throws GymError `gym.action`, `gym.reset`.
   */
  step(action: number | null): void {
    const agent = this.#selected();
    if (this.terminations.get(agent) || this.truncations.get(agent)) {
      if (action !== null) throw new GymError("gym.action", `the game of ${agent} is over: it steps with null alone`);
      this.#leave(agent);
      return;
    }
    if (action === null) throw new GymError("gym.action", `${agent} still plays: null is for those whose game is over`);
    if (!this.#play.isLegal(action)) throw new GymError("gym.action", this.#play.refusal(action));
    this.cumulativeRewards.set(agent, 0);
    this.#play.apply(action);
    if (this.#play.seat >= 0) this.agentSelection = this.possibleAgents[this.#play.seat]!;
    else this.#end();
  }

  #selected(): string {
    if (this.agentSelection === "") throw new GymError("gym.reset", "nobody is left to step: reset() begins a game");
    return this.agentSelection;
  }

  /** Everybody gets what the game was worth, and leaves in the order of the table. */
  #end(): void {
    const over = this.#play.result!.reason === "round-limit" ? this.truncations : this.terminations;
    for (const [seat, agent] of this.possibleAgents.entries()) {
      const reward = this.#play.reward(seat);
      this.rewards.set(agent, reward);
      this.cumulativeRewards.set(agent, this.cumulativeRewards.get(agent)! + reward);
      over.set(agent, true);
    }
    this.agentSelection = this.agents[0]!;
  }

  #leave(agent: string): void {
    this.agents = this.agents.filter((other) => other !== agent);
    for (const kept of [this.rewards, this.cumulativeRewards, this.terminations, this.truncations, this.infos])
      kept.delete(agent);
    // Nothing came of this step for those who are left.
    for (const other of this.agents) this.rewards.set(other, 0);
    this.agentSelection = this.agents[0] ?? "";
  }
}
