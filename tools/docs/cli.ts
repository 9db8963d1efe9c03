import { program } from "../../sdk/cli/src/program.ts";
import { table } from "./pages.ts";

type Command = ReturnType<typeof program>;

/** A section for each command of `liars`, from the same data as `--help`. */
export const cli = (): string => {
  const liars = program();
  const groups = [...new Set(liars.commands.map((command) => command.helpGroup()))];
  const parts = groups.flatMap((group) => [
    `## ${group.replace(/:$/, "")}`,
    ...liars.commands.filter((command) => command.helpGroup() === group).map(section),
  ]);
  return [...parts, "## Exit codes and environment", notesOf(liars)].join("\n\n");
};

function section(command: Command): string {
  const help = command.createHelp();
  const aliases = command.aliases().map((alias) => `\`liars ${alias}\``);
  const { examples, notes } = afterwards(command);
  const rows = [
    ...help.visibleArguments(command).map((one) => [help.argumentTerm(one), help.argumentDescription(one)]),
    ...command.options.map((one) => [help.optionTerm(one), help.optionDescription(one)]),
  ].map(([term, about]) => [`\`${term}\``, about!]);
  return [
    `### liars ${command.name()}`,
    `${sentence(command.description())}${aliases.length > 0 ? ` Also: ${aliases.join(", ")}.` : ""}`,
    `Usage: \`${help.commandUsage(command)}\``,
    `\`\`\`sh\n${examples.join("\n")}\n\`\`\``,
    ...(rows.length > 0 ? [table(["", ""], rows)] : []),
    ...notes,
  ].join("\n\n");
}

/** The part of `--help` after the flags: its examples, and the paragraphs that follow them. */
export function afterwards(command: Command): { examples: string[]; notes: string[] } {
  const [, examples = "", rest = ""] = /^Examples?:\n((?: {2}[^\n]+\n?)*)(.*)$/s.exec(textAfter(command)) ?? [];
  const paragraphs = rest.trim() === "" ? [] : rest.trim().split(/\n\s*\n/);
  return { examples: examples.split("\n").flatMap((line) => line.trim() || []), notes: paragraphs.map(oneLine) };
}

const notesOf = (command: Command): string => oneLine(textAfter(command)).replace(" Environment:", "\n\nEnvironment:");

/** Commander can only print these texts, not return them. So we catch what it prints. */
function textAfter(command: Command): string {
  let written = "";
  command.configureHelp({ ...command.configureHelp(), formatHelp: () => "" });
  command.configureOutput({
    writeOut: (text) => {
      written += text;
    },
  });
  command.outputHelp();
  return written.trim();
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ");
const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;
