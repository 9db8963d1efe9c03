import { findRuleset, isRuleset } from "@liars-ladder/rules";

/** A ruleset's name, or its id if this page does not know it. */
export function titleOf(id: string): string {
  const found = findRuleset(id);
  return isRuleset(found) ? found.title : id;
}
