import { useLayoutEffect, useRef } from "react";
import { readKey, type Verb } from "./keys.ts";

/**
 * Listens to the page's keys while they are the viewer's own. `seats`: how many seats can be looked through, which digits
 * choose.
 */
export function useKeys(own: boolean, run: (verb: Verb) => void, seats: number, look: (seat: number) => void): void {
  const latest = useRef({ run, seats, look });
  latest.current = { run, seats, look };
  // Not later: a key that is pressed while the page is taken over is the first one that it hears.
  useLayoutEffect(() => {
    if (!own) return;
    /** The element that the pointer was last used on: it has the focus, but nobody went to it by keys. */
    let clicked: Element | null = null;
    let spaced = false;
    const onPointer = ({ target }: PointerEvent) => {
      clicked = target instanceof Element ? target.closest(PRESSED) : null;
    };
    const onKey = (event: KeyboardEvent) => {
      spaced = false;
      if (event.key === "Tab") clicked = null;
      if (event.defaultPrevented || (event.target instanceof HTMLElement && takes(event.target, event.key, clicked)))
        return;
      const verb = readKey(event);
      if (verb === null) return;
      if (typeof verb === "string") latest.current.run(verb);
      else if (verb.seat < latest.current.seats) latest.current.look(verb.seat);
      else return;
      event.preventDefault();
      spaced = event.key === " ";
    };
    // Firefox presses a button when the key comes up.
    const onUp = (event: KeyboardEvent) => {
      if (spaced && event.key === " ") event.preventDefault();
    };
    window.addEventListener("pointerdown", onPointer, true);
    window.addEventListener("keydown", onKey);
    window.addEventListener("keyup", onUp);
    return () => {
      window.removeEventListener("pointerdown", onPointer, true);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("keyup", onUp);
    };
  }, [own]);
}

/** What Space presses. */
const PRESSED = "button, summary";

/**
 * Whether an element uses a key itself. All that is typed into and an open dialog do; the slider keeps its own. Space
 * presses a button that was reached by keys, except a row of the list of moves: there it plays, and Enter goes to the step.
 */
function takes(target: HTMLElement, key: string, clicked: Element | null): boolean {
  if (target.isContentEditable || target.closest("input, textarea, select, dialog, [role=dialog]") !== null)
    return true;
  if (key !== " ") return false;
  const pressed = target.closest(PRESSED);
  return pressed !== null && pressed !== clicked && pressed.closest("[data-plays]") === null;
}
