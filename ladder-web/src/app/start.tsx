import { createRoot, hydrateRoot } from "react-dom/client";
import { isFresh } from "../api/first.ts";
import { nextTask, takeOver } from "../slice/turns.ts";
import { Loading } from "../ui/States.tsx";
import { type Asked, loadApp, makeApp } from "./App.tsx";
import { keepEarly } from "./early.ts";
import { SLOW_MS } from "./slow.ts";

/** Draws the page, or takes over what the arena has drawn. */
export async function start(root: HTMLElement): Promise<void> {
  const { asked } = root.dataset;
  // Lets the browser answer its reader after it has read the program, and below.
  if (asked !== undefined) await nextTask();
  const made = makeApp();
  const { app } = made;
  if (asked === undefined) {
    const page = createRoot(root);
    const slow = setTimeout(() => page.render(<Loading />), SLOW_MS);
    await made.router.load();
    clearTimeout(slow);
    return page.render(app);
  }
  await nextTask();
  await loadApp(made, JSON.parse(asked) as Asked[]);
  await nextTask();
  delete root.dataset.asked;
  const doAgain = keepEarly(root);
  // What a browser had kept is replaced: it was drawn from other answers.
  if (isFresh()) await takeOver(() => hydrateRoot(root, app));
  else createRoot(root).render(app);
  await doAgain();
}
