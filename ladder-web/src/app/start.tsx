import { createRoot, hydrateRoot } from "react-dom/client";
import { isFresh } from "../api/first.ts";
import { type Asked, loadApp, makeApp } from "./App.tsx";

declare global {
  interface Window {
    /** Buttons that were pressed so far (index.html), until the program answers them itself. */
    pressed: Set<HTMLButtonElement | null> | undefined;
  }
}

/** Draws the page, or takes over what the arena has drawn. */
export async function start(root: HTMLElement): Promise<void> {
  const asked = root.dataset.asked;
  delete root.dataset.asked;
  if (asked === undefined) return createRoot(root).render(makeApp().app);
  const app = await loadApp(JSON.parse(asked) as Asked[]);
  // Lets the browser answer its reader in between.
  await new Promise((done) => setTimeout(done));
  // What a browser had kept is replaced: it was drawn from other answers.
  const { pressed } = window;
  window.pressed = undefined;
  if (!isFresh()) return createRoot(root).render(app);
  hydrateRoot(root, app);
  for (const button of pressed ?? []) if (button?.isConnected) button.click();
}
