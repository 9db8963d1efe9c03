import type { GameHead } from "@liars-ladder/rules";
import { fitProspects } from "./fit.ts";
import { KEPT } from "./kept.ts";
import type { Prospects } from "./prospects.ts";

/** How many decisions are played to fit the stored prospects, and to fit prospects that are not stored. */
export const KEPT_WORK = 120_000;
export const FIT_WORK = 30_000;

/** What seats can expect in such a game: stored for the ladders that an arena starts with, otherwise fitted now. */
export function prospectsOf(head: GameHead): Prospects {
  const { ruleset, options, players } = head;
  const names = Object.keys(options);
  const kept = KEPT.find(
    (one) =>
      one.ruleset === ruleset &&
      one.players === players &&
      names.length === Object.keys(one.options).length &&
      names.every((name) => one.options[name] === options[name]),
  );
  return kept ?? fitProspects(head, { work: FIT_WORK });
}
