import { stripVTControlCharacters } from "node:util";
import { type BuildReport, type BuildRequest, type BuildStep, buildBot } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import { type Step, sayStep } from "../text/report.ts";
import { type Built, keepBuild, keptBuild } from "./kept-builds.ts";
import { readSources, type Sources } from "./sources.ts";

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
  return { built: await buildSources(path, { files: sources.files, entry: sources.entry, typed }), sources };
}

/** The same of sources that are there already. What was built before, by the same tools, is not built again. */
export async function buildSources(name: string, request: BuildRequest, signal?: AbortSignal): Promise<Built> {
  const kept = await keptBuild(request);
  if (kept !== undefined) return kept;
  const report = await buildBot(request, { signal });
  if (report.ok) {
    await keepBuild(request, report);
    return report;
  }
  const failed = stepsOf(report).filter(({ state }) => state === "failed");
  throw new Failure(
    EXIT.failed,
    // Who shows a failure paints it.
    `${name} does not build:\n${stripVTControlCharacters(failed.map(sayStep).join("\n"))}`,
    report.platform
      ? "This is not your bot's fault: see `liars doctor`, and try again."
      : `\`liars check ${name}\` shows every step.`,
  );
}
