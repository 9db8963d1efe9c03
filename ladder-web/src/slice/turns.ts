/** Parts of a drawn page that wait to be taken over, in the page's order; undefined if none is being taken over. */
let waiting: (() => void)[] | undefined;

let drawn = false;

/** Whether what is made now stands in the frame of a drawn page. */
export const isDrawn = (): boolean => drawn;

/** Resolves when it is a part's turn. Undefined if it need not wait: no drawn page is being taken over. */
export function turn(): Promise<void> | undefined {
  if (waiting === undefined) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  return promise;
}

export const nextTask = (): Promise<void> => new Promise((next) => setTimeout(next));

let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own, after those that were asked for before. */
export function ownTask(): Promise<void> {
  last = last.then(nextTask);
  return last;
}

/** Whoever uses the page before a part of it was taken over has them all at once: these come before what they cause. */
const USES = ["pointerdown", "click", "keydown", "focusin", "input", "change"] as const;

/** Takes over a drawn page: its frame in `hydrate`, then each part that waits in a task of its own, so that nothing blocks for long. */
export async function takeOver(hydrate: () => void): Promise<void> {
  const parts: (() => void)[] = [];
  const all = (): void => {
    // Parts within these do not wait either.
    waiting = undefined;
    for (const part of parts.splice(0)) part();
  };
  waiting = parts;
  for (const use of USES) addEventListener(use, all, { capture: true });
  try {
    // The whole frame is made before this returns.
    drawn = true;
    hydrate();
    drawn = false;
    // Each has made its own parts by the next task: these wait behind the others.
    for (let part: (() => void) | undefined; ; part()) {
      await nextTask();
      part = parts.shift();
      if (part === undefined) break;
    }
  } finally {
    all();
    for (const use of USES) removeEventListener(use, all, { capture: true });
  }
}
