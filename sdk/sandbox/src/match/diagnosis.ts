import type { Limits } from "../limits.ts";
import { cpuMsOf } from "../proc.ts";
import { startProcess } from "./pool.ts";
import { authorSpans } from "./spans.ts";
import type { Diagnosis, DiagnosisJob } from "./wire.ts";

/** A process that has used this many times its CPU time does not respect its limit. */
const BEYOND = 2;

/**
 * Where a bot was when its time was up. It is called once more as it was then, in a process of its own that is thrown
 * away, under V8's debugger. The fault stands, whatever is found. If V8 cannot stop it, it is called a third time, and
 * stopped at every place in its author's code (`map`) until it reaches no further one. Undefined if
 * `limits.diagnosisMs` of CPU time for each of the two processes was not enough, or if it did not happen again. The
 * wall clock bounds it only for a machine that is so busy that it gets nowhere.
 */
export async function diagnosed(
  calls: DiagnosisJob["calls"],
  map: string | undefined,
  limits: Limits,
  signal: AbortSignal,
): Promise<Diagnosis | undefined> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limits.diagnosisWallMs)]);
  const first = await inProcess({ calls }, limits, until);
  if (first?.stuck === undefined || map === undefined) return first;
  const again = await inProcess({ calls, stuck: { call: first.stuck, author: authorSpans(map) } }, limits, until);
  return again?.stack === undefined ? first : again;
}

function inProcess(job: DiagnosisJob, limits: Limits, until: AbortSignal): Promise<Diagnosis | undefined> {
  if (until.aborted) return Promise.resolve(undefined);
  const child = startProcess({ loop: true });
  let scales: NodeJS.Timeout | undefined;
  return new Promise<Diagnosis | undefined>((resolve) => {
    const give = () => resolve(undefined);
    until.addEventListener("abort", give, { once: true });
    child.ended.then(give);
    child.ready.then(() => {
      // The process counts its CPU time itself, and reports what it has when that is used up. The kernel's figure
      // cannot be forged.
      const from = cpuMsOf(child.pid) ?? 0;
      scales = setInterval(() => {
        if ((cpuMsOf(child.pid) ?? 0) - from > BEYOND * limits.diagnosisMs) give();
      }, limits.pollMs);
      child.listen((message) => {
        if (message.op !== "diagnosis" || typeof message.diagnosis !== "object" || message.diagnosis === null)
          return give();
        const { stack, stuck } = message.diagnosis;
        resolve({
          ...(typeof stack === "string" ? { stack: stack.slice(0, limits.stack) } : {}),
          ...(typeof stuck === "number" && job.calls[stuck] !== undefined ? { stuck } : {}),
        });
      });
      child.send({ op: "diagnose", job, limits });
    }, give);
  }).finally(() => {
    clearInterval(scales);
    child.kill();
  });
}
