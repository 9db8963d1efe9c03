import { allowed, RULESETS, type Rule, type Ruleset } from "@liars-ladder/rules";
import { table } from "./pages.ts";

/** A section for each ruleset, from its book, its options and its ladders. */
export const rules = async (): Promise<string> => (await Promise.all(RULESETS.map(section))).join("\n\n");

async function section({ id, title, about, players, options, ladders, book }: Ruleset): Promise<string> {
  const { wins, material, sections, worked } = (await book()).book;
  const rows = Object.entries(options).map(([name, spec]) => [
    `\`${name}\``,
    allowed(spec),
    `\`${spec.default}\``,
    spec.about,
  ]);
  const places = ladders.map((ladder) => {
    const set = Object.entries(ladder.options).map(([name, value]) => `${name}=${value}`);
    return `\`${ladder.id}\` (${[`${ladder.players} players`, ...set].join(", ")})`;
  });
  return [
    `## ${title}`,
    about,
    table(
      ["", ""],
      [
        ["id", `\`${id}\``],
        ["wins", wins],
        ["material", material],
        ["players", `${players.min} to ${players.max}, usually ${players.default}`],
        ["ladders", places.join("; ")],
      ],
    ),
    rows.length === 0 ? "It has no options." : table(["option", "values", "default", "meaning"], rows),
    ...sections.flatMap((part) => [`### ${title}: ${part.title}`, part.rules.map(ruleLine).join("\n")]),
    `### ${title}: worked`,
    worked.map((line) => `- ${line}`).join("\n"),
  ].join("\n\n");
}

const ruleLine = (rule: Rule): string => (typeof rule === "string" ? `- ${rule}` : `- ${rule.ours} *(ours)*`);
