import { cups } from "./cups.ts";
import type { Ruleset } from "./game.ts";
import { findKnowledge, isRuleset, type KNOWLEDGE, type RulesetProblem } from "./knowledge.ts";
import type { LuckMeter } from "./luck-meter.ts";
import { luckOfCards } from "./luck-of-cards.ts";
import { luckOfDice } from "./luck-of-dice.ts";
import { nineCard } from "./nine-card.ts";
import { palafico } from "./palafico.ts";
import { shipsWheel } from "./ships-wheel.ts";
import { sixCard } from "./six-card.ts";

/** By id, as in `knowledge.ts`, where a new one is listed first: the compiler names the line that is missing here. */
const BY_ID: { readonly [Id in keyof typeof KNOWLEDGE]: Ruleset } = {
  palafico,
  "ships-wheel": shipsWheel,
  cups,
  "six-card": sixCard,
  "nine-card": nineCard,
};

/** What luck is worth depends on how a game is won, and on which cards are in it. */
const SIX_CARD = {
  quick: [0, 0, 0, 0, 0, 0, 0.0366, 0.0825, -0.0481],
  long: [-0.0014, 0, 0.0057, -0.0117, 0.0127, 0, 0.0155, 0.0002, 0.0058],
};
const NINE_CARD = {
  plain: [0.0015, 0.003, -0.0019, 0, 0, 0, 0.0122, -0.002, 0.0033],
  powers: [0.0031, 0.0016, -0.0029, 0.006, 0.0599, -0.0134, 0.0496, 0.0016, 0.0019],
};

/** How chance is measured in each: apart from the rulesets, for no bot carries it along. */
const LUCK: { readonly [Id in keyof typeof KNOWLEDGE]: LuckMeter } = {
  palafico: luckOfDice({
    dice: 5,
    wild: true,
    best: "wild",
    worth: [0.0002, 0.0162, 0.0261, -0.0461, 0.0008, 0.0052, 0.0102],
  }),
  "ships-wheel": luckOfDice({
    dice: 5,
    wild: true,
    best: "wild",
    worth: [-0.0005, 0.0226, 0.0158, -0.054, 0.0003, 0.0046, 0.0121],
  }),
  cups: luckOfDice({
    dice: 3,
    wild: false,
    best: "value",
    worth: [0, 0.0006, 0.002, 0.002, 0.0031, 0.0025, 0.0029],
  }),
  "six-card": luckOfCards(({ length }) => (length === "long" ? SIX_CARD.long : SIX_CARD.quick)),
  "nine-card": luckOfCards(({ powers }) => (powers === true ? NINE_CARD.powers : NINE_CARD.plain)),
};

/** All rulesets, in the order in which they are listed. */
export const RULESETS: readonly Ruleset[] = Object.values(BY_ID);

/** The ruleset of an id, or a problem that names the nearest. */
export function findRuleset(id: unknown): Ruleset | RulesetProblem {
  const known = findKnowledge(id);
  return isRuleset(known) ? BY_ID[known.id as keyof typeof KNOWLEDGE] : known;
}

/** The ruleset of an id that is known to exist; throws when there is none. */
export function mustRuleset(id: string): Ruleset {
  const found = findRuleset(id);
  if (!isRuleset(found)) throw new Error(found.message);
  return found;
}

/** How chance is measured in the ruleset of an id that is known to exist; throws when there is none. */
export const luckMeterOf = (id: string): LuckMeter => LUCK[mustRuleset(id).id as keyof typeof KNOWLEDGE];
