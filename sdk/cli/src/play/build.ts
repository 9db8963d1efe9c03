import { type BuildReport, type BuildStep, buildBot } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import { type Step, sayStep } from "../text/report.ts";
import { readSources, type Sources } from "./sources.ts";

export type Built = Extract<BuildReport, { ok: true }>;

/** What the build says, in the form that the API uses: the same words here, on the web and in `liars status`. */
export const stepsOf = (report: BuildReport): Step[] => report.steps.map(stepOf);

function stepOf({ step, ok, ms, problems }: BuildStep): Step {
  const findings = problems.map(({ hint, ...rest }) => (hint === undefined ? rest : { ...rest, help: hint }));
  return { step, state: ok ? "passed" : "failed", ms, findings };
}

/**
 * The bundle of a bot's file, or a failure that shows what the checks found.
 *
 * @param typed its types need no check: it is a house bot's.
 */
export async function build(path: string, typed = false): Promise<{ built: Built; sources: Sources }> {
  const sources = await readSources(path);
  const report = await buildBot({ files: sources.files, entry: sources.entry, typed });
  if (report.ok) return { built: report, sources };
  const failed = stepsOf(report).filter(({ state }) => state === "failed");
  throw new Failure(
    EXIT.failed,
    `${path} does not build:\n${failed.map(sayStep).join("\n")}`,
    report.platform
      ? "This is not your bot's fault: see `liars doctor`, and try again."
      : `\`liars check ${path}\` shows every step.`,
  );
}
