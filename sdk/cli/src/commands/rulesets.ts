import { allowed, RULESETS, type Rule, type Ruleset } from "@liars-ladder/rules";
import { usage } from "../failure.ts";
import { rulesetOf } from "../play/ruleset.ts";
import { bold } from "../text/paint.ts";
import { print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags {
  book?: true;
  json?: true;
}

export async function rulesets(id: string | undefined, flags: Flags): Promise<void> {
  if (id === undefined && flags.book) throw usage("--book needs a ruleset", "Name it: liars rulesets palafico --book");
  if (id !== undefined) {
    const ruleset = rulesetOf(id);
    if (flags.book) {
      const book = await bookOf(ruleset);
      return flags.json ? printJson({ ...describe(ruleset), book }) : print(book);
    }
    return flags.json ? printJson(describe(ruleset)) : show(ruleset);
  }
  if (flags.json) return printJson(RULESETS.map(describe));
  const rows = RULESETS.map((ruleset) => [ruleset.id, seats(ruleset), ruleset.about]);
  print(table(["ruleset", ">players", "about"], rows));
  print("\nTo see the options of a ruleset: liars rulesets RULESET");
}

/** The rules of a ruleset as text, with a heading for each section. */
async function bookOf({ title, about, book }: Ruleset): Promise<string> {
  const { wins, material, sections, worked } = (await book()).book;
  const rule = (one: Rule): string => `- ${typeof one === "string" ? one : one.ours}`;
  const parts = sections.map((part) => `${part.title}\n${part.rules.map(rule).join("\n")}`);
  const examples = `Worked examples\n${worked.map(rule).join("\n")}`;
  return [`${title}. ${about}`, `Wins: ${wins}.\nPlayed with: ${material}.`, ...parts, examples].join("\n\n");
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
