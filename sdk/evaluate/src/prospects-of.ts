import type { GameHead } from "@liars-ladder/rules";
import { fitProspects } from "./fit.ts";
import { KEPT } from "./kept.ts";
import type { Prospects } from "./prospects.ts";

/** Decisions played to fit what is kept, and where nothing is. */
export const KEPT_WORK = 120_000;
export const FIT_WORK = 30_000;

/** What seats can expect in such a game: kept for the ladders that an arena starts with, else fitted now. */
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
