import type { PlayRules } from "../core/game.ts";
import type { LadderSpec } from "../core/ladder.ts";
import type { LuckMeter } from "../core/luck-meter.ts";
import type { Ruleset } from "../core/ruleset.ts";
import { findIn, must, type RulesetProblem } from "./find.ts";
import { GAMES, PLAYS } from "./index.ts";

/** All rulesets, in the order in which they are listed. */
export const RULESETS: readonly Ruleset[] = /* @__PURE__ */ Object.values(GAMES);

/** The ruleset with an id, or a problem that names the nearest id. */
export const findRuleset = (id: unknown): Ruleset | RulesetProblem => findIn<Ruleset>(GAMES, id);

/** The ruleset with an id that is known to exist. Throws if there is none. */
export const mustRuleset = (id: string): Ruleset => must(findRuleset(id));

/** What playing the ruleset with an id needs, or a problem that names the nearest id. */
export const findPlayRules = (id: unknown): PlayRules | RulesetProblem => findIn<PlayRules>(PLAYS, id);

/** The same for an id that is known to exist. Throws if there is none. */
export const mustPlayRules = (id: string): PlayRules => must(findPlayRules(id));

/** How chance is measured in the ruleset with an id that is known to exist. Throws if there is none. */
export const luckMeterOf = (id: string): LuckMeter => mustRuleset(id).luck;

/** A ladder, and the ruleset that lists it. */
export interface RulesetLadder extends LadderSpec {
  readonly ruleset: string;
}

/** The ladders that an arena starts with, in the order in which they are listed. */
export const startLadders = (): RulesetLadder[] =>
  RULESETS.flatMap(({ id, ladders }) => ladders.map((ladder) => ({ ruleset: id, ...ladder })));
