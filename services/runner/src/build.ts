import { answerId, BuildJob, type BuildResult, parseMessage, type Step, type StepName } from "@liars-ladder/protocol";
import { findRuleset, isRuleset } from "@liars-ladder/rules";
import { type BuildReport, type BuildStep, buildBot, engine, type Problem } from "@liars-ladder/sandbox";
import { BadJob } from "./bad-job.ts";
import { zip } from "./gzip.ts";
import { qualify } from "./qualify.ts";
import type { Work } from "./queue.ts";

/** How many ladders are played at the same time, because somebody waits for the verdict. */
const AT_ONCE = 2;

const BUILD_STEPS = ["door", "bundle", "types", "load"] as const;

/** Builds a version and plays its qualification. The answer says what is wrong with it; only our own failures throw. */
export const build: Work = async (data, { progress, signal }) => {
  const parsed = parseMessage(BuildJob, data);
  if (!parsed.ok) throw new BadJob(`this is not a build job: ${parsed.message}`);
  const job = parsed.value;
  // If a report is lost, watchers see the whole one at the end.
  const show = (steps: Step[]) => void progress({ steps }).catch(() => {});

  show(BUILD_STEPS.map((step) => blank(step, step === "door" ? "running" : "waiting")));
  const built = await buildBot({ files: job.files, entry: job.entry }, { signal });
  signal.throwIfAborted();
  if (!built.ok && built.platform) throw new Error(sentences(built.problems));
  const steps = stepsOf(built);
  let { cpuMs } = built;
  const answer = (
    bundle: BuildResult["bundle"],
    rulesets: readonly string[],
    qualified: string[],
    games: BuildResult["games"] = [],
  ) => {
    const { version, attempt } = job;
    const message: BuildResult = {
      version,
      attempt,
      report: steps,
      bundle,
      rulesets: [...rulesets],
      qualified,
      cpuMs: Math.round(cpuMs),
      games,
      engine: engine(),
    };
    return { id: answerId(version, attempt), message };
  };
  if (!built.ok) {
    steps.push(blank("qualification", "skipped"));
    return answer(null, [], []);
  }

  const unknown = built.rulesets.flatMap((id) => {
    const found = findRuleset(id);
    return isRuleset(found) ? [] : [found];
  });
  const ladders = job.ladders.filter(({ ruleset }) => built.rulesets.includes(ruleset));
  if (ladders.length === 0 || unknown.length > 0) {
    const findings = unknown.map(({ code, message }) => ({ code: `qualification.${code}`, message }));
    const none = { code: "qualification.none", message: "No ladder plays a ruleset that this bot declares." };
    steps.push({ ...blank("qualification", "failed"), findings: findings.length > 0 ? findings : [none] });
    if (ladders.length === 0) return answer(null, built.rulesets, []);
  }

  const first = steps.length;
  steps.push(...ladders.map(({ id }) => ({ ...blank("qualification", "waiting"), ladder: id })));
  const put = (i: number, state: Step["state"], ms = 0, findings: Step["findings"] = []) => {
    steps[first + i] = { step: "qualification", ladder: ladders[i]!.id, state, ms, findings };
  };
  const played: BuildResult["games"] = [];
  const left = ladders.entries();
  const playOn = async () => {
    for (const [i, ladder] of left) {
      put(i, "running");
      show(steps);
      const began = performance.now();
      const { findings, games, cpuMs: took } = await qualify(job, built, ladder, signal);
      cpuMs += took;
      put(i, findings.length === 0 ? "passed" : "failed", since(began), findings);
      played.push(...games);
      show(steps);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
  const passed = steps.slice(first).filter(({ state }) => state === "passed");
  const qualified = passed.flatMap(({ ladder }) => ladder ?? []);
  const { bundle, map, hash, bytes } = built;
  return answer({ code: zip(bundle), map: zip(map), hash, bytes }, built.rulesets, qualified, played);
};

const since = (began: number) => Math.round(performance.now() - began);
const blank = (step: StepName, state: Step["state"]): Step => ({ step, state, ms: 0, findings: [] });
const sentences = (problems: readonly Problem[]) => problems.map(({ message }) => message).join("; ");

/** The sandbox's steps in the protocol's form. Steps after a failure were never tried. */
function stepsOf({ steps }: BuildReport): Step[] {
  return BUILD_STEPS.map((name) => {
    const step = steps.find((done) => done.step === name);
    return step === undefined ? blank(name, "skipped") : stepOf(step);
  });
}

function stepOf({ step, ok, ms, problems }: BuildStep): Step {
  const findings = problems.map(({ hint, ...problem }) => ({
    ...problem,
    ...(hint === undefined ? {} : { help: hint }),
  }));
  return { step, state: ok ? "passed" : "failed", ms, findings };
}
