import {
  checkOptions,
  findPlayRules,
  findSeatRules,
  isRuleset,
  type Options,
  type OptionValue,
  type PlayRules,
} from "@liars-ladder/rules";
import { GymError } from "./error.ts";

/** What is played in an environment. */
export interface GymSetup {
  /** An id, such as `palafico`. */
  readonly ruleset: string;
  /** What is left out takes the ruleset's default. */
  readonly options?: Readonly<Record<string, OptionValue>> | undefined;
  /** Seats at the table; the ruleset's default if left out. */
  readonly players?: number | undefined;
}

/** A setup that is in order. */
export interface CheckedSetup {
  readonly rules: PlayRules;
  readonly options: Options;
  readonly players: number;
}

/** @throws GymError `gym.setup`, naming what is wrong and what there is. */
export function checkSetup(setup: GymSetup): CheckedSetup {
  const refuse = (message: string): never => {
    throw new GymError("gym.setup", message);
  };
  const { ruleset, options = {}, players } = setup;
  const rules = findPlayRules(ruleset);
  if (!isRuleset(rules)) return refuse(rules.message);
  const seats = findSeatRules(ruleset);
  if (!isRuleset(seats)) return refuse(seats.message);
  const { min, max, default: usual } = rules.players;
  const count = players ?? usual;
  if (!Number.isInteger(count) || count < min || count > max)
    return refuse(`${rules.id} is for ${min} to ${max} players, not ${count}`);
  const checked = checkOptions(rules.options, options);
  if ("problems" in checked) return refuse(checked.problems.map(({ message }) => message).join("; "));
  return { rules, options: checked.options, players: count };
}

/** @throws GymError `gym.seed`. */
export function checkSeed(seed: number): number {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new GymError("gym.seed", `a seed is a whole number from 0 to ${0xffffffff}, not ${seed}`);
  return seed;
}
