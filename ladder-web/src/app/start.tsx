import { createRoot, hydrateRoot } from "react-dom/client";
import { isFresh } from "../api/first.ts";
import { nextTask, takeOver } from "../slice/turns.ts";
import { type Asked, loadApp, makeApp } from "./App.tsx";

declare global {
  interface Window {
    /** Buttons of a drawn page that were pressed so far (index.html): while its root says what was asked. */
    readonly pressed: Set<HTMLButtonElement | null | undefined>;
  }
}

/** Draws the page, or takes over what the arena has drawn. */
export async function start(root: HTMLElement): Promise<void> {
  const { asked } = root.dataset;
  const made = makeApp();
  const { app } = made;
  if (asked === undefined) return createRoot(root).render(app);
  // Lets the browser answer its reader in between, here and below.
  await nextTask();
  await loadApp(made, JSON.parse(asked) as Asked[]);
  await nextTask();
  delete root.dataset.asked;
  const pressed = buttonsOf(root).flatMap((button, at) =>
    window.pressed.has(button) ? [{ at, text: button.textContent }] : [],
  );
  // What a browser had kept is replaced: it was drawn from other answers.
  if (isFresh()) await takeOver(() => hydrateRoot(root, app));
  else createRoot(root).render(app);
  // Where they stand now: what was drawn from other answers has buttons of its own.
  const buttons = buttonsOf(root);
  for (const { at, text } of pressed) if (buttons[at]?.textContent === text) buttons[at].click();
}

const buttonsOf = (root: HTMLElement) => [...root.querySelectorAll("button")];
