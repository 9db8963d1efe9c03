import { allowed, RULESETS, type Ruleset } from "@liars-ladder/rules";
import { rulesetOf } from "../play/ruleset.ts";
import { bold } from "../text/paint.ts";
import { print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

export async function rulesets(id: string | undefined, flags: { json?: true }): Promise<void> {
  if (id !== undefined) {
    const ruleset = rulesetOf(id);
    return flags.json ? printJson(describe(ruleset)) : show(ruleset);
  }
  if (flags.json) return printJson(RULESETS.map(describe));
  const rows = RULESETS.map((ruleset) => [ruleset.id, seats(ruleset), ruleset.about]);
  print(table(["ruleset", ">players", "about"], rows));
  print("\nThe options of one: liars rulesets RULESET");
}

const describe = ({ id, title, about, players, options }: Ruleset): object => ({ id, title, about, players, options });
const seats = ({ players }: Ruleset): string => `${players.min}–${players.max} (${players.default})`;

function show(ruleset: Ruleset): void {
  console.log(bold(ruleset.title));
  print(
    `${ruleset.about}\nPlayers: ${ruleset.players.min} to ${ruleset.players.max}, usually ${ruleset.players.default}.`,
  );
  const rows = Object.entries(ruleset.options).map(([name, spec]) => [
    name,
    allowed(spec),
    String(spec.default),
    spec.about,
  ]);
  if (rows.length === 0) {
    print("It has no options.");
    return;
  }
  print(`\n${table(["option", "values", "default", "meaning"], rows)}`);
  const example = rows
    .map(([name, , value]) => `${name}=${value}`)
    .slice(0, 2)
    .join(",");
  print(`\nliars play random odds --ruleset ${ruleset.id} --options ${example} --games 10`);
}
