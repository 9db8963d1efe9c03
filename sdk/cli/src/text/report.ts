import type { Part } from "@liars-ladder/protocol";
import { behind } from "./behind.ts";
import { clean } from "./clean.ts";
import { dim, green, red } from "./paint.ts";

/** A step of a build report, as the API sends it and a local check makes it. */
export type Step = Part<"getVersion", "response">["report"][number];
type Finding = Step["findings"][number];

/**
 * One line for a step, with its findings below, and where the guides explain them. It is safe for a terminal.
 *
 * @param server the address of the arena whose guides are named.
 */
export function sayStep(step: Step, server: string): string {
  const name = clean(step.ladder === undefined ? step.step : `${step.step} ${step.ladder}`).padEnd(30);
  const time = step.state === "passed" || step.state === "failed" ? dim(`${step.ms} ms`.padStart(8)) : "";
  const pages = [...new Set(step.findings.map(({ docs }) => docs))];
  return [
    `  ${mark(step.state)} ${name} ${time}`.trimEnd(),
    ...step.findings.map(sayFinding),
    ...pages.flatMap((page) => behind("      ", `What this means: ${server}${page}`)),
  ].join("\n");
}

const mark = (state: Step["state"]): string => {
  switch (state) {
    case "passed":
      return green("ok    ");
    case "failed":
      return red("FAILED");
    default:
      return dim(state === "skipped" ? "skip  " : state === "running" ? "…     " : "      ");
  }
};

/** A finding: `bot.ts:3:7: what is wrong`, the code frame, what to do. */
export function sayFinding({ file, line, column, message, frame, help, code }: Finding): string {
  const place = file === undefined ? "" : `${[file, line, column].filter((part) => part !== undefined).join(":")}: `;
  const parts = [
    `${place}${message ?? "only its author may see what is wrong"} [${code}]`,
    ...(frame ? [frame] : []),
    ...(help ? [`-> ${help}`] : []),
  ];
  return behind("      ", parts.join("\n")).join("\n");
}

/** The addresses of the qualification games in which a version failed. */
export const sayReplays = (
  { id, report }: Pick<Part<"getVersion", "response">, "id" | "report">,
  server: string,
): string[] =>
  report.flatMap(({ ladder, state, replays }) =>
    state === "failed" && replays !== undefined
      ? [`Its games on ${ladder}: ${server}/versions/${id}/qualification/${ladder}/0`]
      : [],
  );
