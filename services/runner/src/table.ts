import { checkOptions, findRuleset, isRuleset, type Options } from "@liars-ladder/rules";
import { BadJob } from "./bad-job.ts";

/**
 * The options of a ladder's table, with every default filled in. @throws BadJob if this runner's rules do not know such
 * a table.
 */
export function tableOptions(table: { ruleset: string; options: Options }): Options {
  const ruleset = findRuleset(table.ruleset);
  if (!isRuleset(ruleset)) throw new BadJob(ruleset.message);
  const checked = checkOptions(ruleset.options, table.options);
  if ("problems" in checked) throw new BadJob(checked.problems.map(({ message }) => message).join("; "));
  return checked.options;
}
