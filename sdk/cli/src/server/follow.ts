import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@liars-ladder/protocol/client";
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
  signal?: AbortSignal,
): Promise<Version> {
  const printed = new Set<string>();
  const bar = progress();
  let first = true;
  const look = (version: Version): boolean => {
    const old = first && decided(version);
    first = false;
    for (const step of version.report) {
      if (!ended(step) || printed.has(nameOf(step))) continue;
      printed.add(nameOf(step));
      bar.end();
      if (!old || step.state === "failed") print(sayStep(step));
    }
    bar.show(doing(version));
    return done(version);
  };
  const ask = () => client.getVersion({ params: { version: id } });
  return asked(ask, look, { signal, again: "liars status --follow" }).finally(() => bar.end());
}

/**
 * Asks again and again until `done` says so of an answer. A server that is away is waited for.
 *
 * @param again the command that goes on where the server stayed away.
 * @throws Failure; as one that was stopped when `signal` aborts.
 */
export async function asked<T>(
  ask: () => Promise<Answer<T>>,
  done: (value: T) => boolean,
  { signal, again }: { signal?: AbortSignal | undefined; again: string },
): Promise<T> {
  let lost = 0;
  for (;;) {
    const answer = await ask();
    if (answer.ok) {
      lost = 0;
      if (done(answer.value)) return answer.value;
    } else if (!passing(answer.problem)) throw failureOf(answer.problem);
    else if (lost === 0) lost = Date.now();
    else if (Date.now() - lost > PATIENCE_MS)
      throw new Failure(EXIT.network, "the server did not answer for 30 s", `Try again later with \`${again}\`.`);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw new Failure(EXIT.stopped, "stopped; it goes on without you", `To see it: ${again}`);
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
