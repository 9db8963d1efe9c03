import { MatchChild } from "./child.ts";
import { SandboxError } from "./spec.ts";

/** Match processes: each plays one match and is gone; one waits warm, so that the next match need not wait for it. */
const live = new Set<MatchChild>();
let spare: MatchChild | undefined;
/** Spares that died before they were used, in a row: past two, none is started before it is needed. */
let failures = 0;
const ATTEMPTS = 3;
const BACK_OFF_MS = 200;

function launch(): MatchChild {
  const child = new MatchChild();
  live.add(child);
  child.ended.then(() => {
    live.delete(child);
    if (spare === child) {
      spare = undefined;
      failures++;
    }
  });
  return child;
}

/** A process that is about to get ready, for work that no match waits for. The caller ends it. */
export const startProcess = (): MatchChild => launch();

/** A process that is ready for work. The caller ends it. */
export async function takeProcess(): Promise<MatchChild> {
  for (let attempt = 0; ; attempt++) {
    const child = spare ?? launch();
    spare = undefined;
    child.hold(true);
    try {
      await child.ready;
      failures = 0;
      return child;
    } catch (error) {
      child.kill();
      failures++;
      if (attempt + 1 >= ATTEMPTS)
        throw new SandboxError(
          "sandbox.start",
          error instanceof Error ? error.message : "a match process did not start",
        );
      await new Promise((resolve) => setTimeout(resolve, BACK_OFF_MS * 2 ** attempt));
    }
  }
}

/** Starts the process that waits for the next match. */
export function warmUp(): void {
  if (spare !== undefined || failures > 1) return;
  const child = launch();
  spare = child;
  child.hold(false);
  // One that is taken before it got this far does not need it any more.
  child.ready.then(
    () => spare === child && child.send({ op: "warm" }),
    () => {},
  );
}

let closing = new AbortController();
/** Aborts when the sandbox is closed. */
export const closingSignal = (): AbortSignal => closing.signal;

/** Ends every process of this sandbox, busy or not, and waits until they are gone. Matches under way are called off. */
export async function closeSandbox(): Promise<void> {
  spare = undefined;
  closing.abort();
  closing = new AbortController();
  const ending = [...live].map((child) => {
    child.hold(true);
    child.kill();
    return child.ended;
  });
  await Promise.all(ending);
}

/** How many processes live now, the spare included. */
export const processCount = (): number => live.size;
