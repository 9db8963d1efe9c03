import { stripVTControlCharacters } from "node:util";
import { docsOf } from "@liars-ladder/protocol/client";
import { type BuildReport, type BuildRequest, type BuildStep, buildBot } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import { pageAt } from "../server/settings.ts";
import { type Step, sayStep } from "../text/report.ts";
import { type Built, keepBuild, keptBuild } from "./kept-builds.ts";
import { readSources, type Sources } from "./sources.ts";

/** The steps of a build report, in the API's form: the words are the same here, on the web and in `liars status`. */
export const stepsOf = (report: BuildReport): Step[] => report.steps.map(stepOf);

function stepOf({ step, ok, ms, problems }: BuildStep): Step {
  const findings = problems.map(({ hint, ...rest }) => ({
    ...rest,
    ...(hint !== undefined && { help: hint }),
    docs: docsOf(rest.code),
  }));
  return { step, state: ok ? "passed" : "failed", ms, findings };
}

/**
 * Builds a bot's file. Throws a Failure that shows what the checks found.
 *
 * @param typed its types need no check, because it is a house bot.
 */
export async function build(path: string, typed = false): Promise<{ built: Built; sources: Sources }> {
  const sources = await readSources(path);
  return { built: await buildSources(path, { files: sources.files, entry: sources.entry, typed }), sources };
}

/** Builds sources that were read already. What the same tools built before is not built again. */
export async function buildSources(name: string, request: BuildRequest, signal?: AbortSignal): Promise<Built> {
  const kept = await keptBuild(request);
  if (kept !== undefined) return kept;
  const report = await buildBot(request, { signal });
  if (report.ok) {
    await keepBuild(request, report);
    return report;
  }
  const failed = stepsOf(report).filter(({ state }) => state === "failed");
  const at = await pageAt();
  throw new Failure(
    EXIT.failed,
    // No colours here: the code that prints a failure adds them.
    `${name} does not build:\n${stripVTControlCharacters(failed.map((step) => sayStep(step, at)).join("\n"))}`,
    report.platform
      ? "This is not your bot's fault: see `liars doctor`, and try again."
      : `\`liars check ${name}\` shows every step.`,
  );
}
