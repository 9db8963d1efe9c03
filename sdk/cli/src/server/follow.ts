import { setTimeout as sleep } from "node:timers/promises";
import { EXIT, Failure } from "../failure.ts";
import { progress } from "../text/progress.ts";
import { type Step, sayStep } from "../text/report.ts";
import type { Version } from "./bots.ts";
import { type Connection, failureOf, passing } from "./connect.ts";

const POLL_MS = 500;
/** A server that does not answer for so long ends the watch. */
const PATIENCE_MS = 30_000;

/**
 * Asks for a version until `done` says so, and prints each step of its report once as it ends. Of a build that was over
 * before, only what failed.
 */
export async function follow(
  { client }: Connection,
  id: string,
  done: (version: Version) => boolean,
  print: (text: string) => void,
): Promise<Version> {
  const printed = new Set<string>();
  const bar = progress();
  let [lost, first] = [0, true];
  for (;;) {
    const answer = await client.getVersion({ params: { version: id } });
    if (answer.ok) {
      lost = 0;
      const old = first && decided(answer.value);
      first = false;
      for (const step of answer.value.report) {
        if (!ended(step) || printed.has(nameOf(step))) continue;
        printed.add(nameOf(step));
        bar.end();
        if (!old || step.state === "failed") print(sayStep(step));
      }
      bar.show(doing(answer.value));
      if (done(answer.value)) {
        bar.end();
        return answer.value;
      }
    } else if (!passing(answer.problem)) throw failureOf(answer.problem);
    else if (lost === 0) lost = Date.now();
    else if (Date.now() - lost > PATIENCE_MS)
      throw new Failure(
        EXIT.network,
        "the server did not answer for 30 s",
        "Try again later with `liars status --follow`.",
      );
    await sleep(POLL_MS);
  }
}

function doing({ state, report }: Version): string {
  if (state === "accepted") return "waiting for its first match to be rated …";
  const step = report.find(({ state }) => state === "running");
  return step === undefined ? "waiting for a runner …" : `${step.step} ${step.ladder ?? ""} …`;
}

const ended = ({ state }: Step): boolean => state === "passed" || state === "failed" || state === "skipped";
const nameOf = ({ step, ladder }: Step): string => `${step} ${ladder ?? ""}`;

/** Whether the build has come to its end, one way or the other. */
export const decided = ({ state }: Version): boolean => state !== "queued" && state !== "building";
/** Whether one match of it has been rated. */
export const rated = (version: Version): boolean =>
  version.entries.some(({ standing, matches }) => standing && matches > 0);
