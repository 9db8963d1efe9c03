import { nextTask } from "../slice/turns.ts";

/** Something that a reader did with a drawn page before its program ran (index.html). */
interface Use {
  readonly event: Event;
  /** What its field held then; undefined where it is none. */
  readonly value?: string | undefined;
  readonly checked?: boolean | undefined;
}

declare global {
  interface Window {
    /** All that was done with a drawn page so far: noted while its root says what was asked. */
    readonly early: Use[];
  }
}

/** What reacts to its reader. Links do so by themselves. */
const CONTROLS = "button, input, select, textarea, [tabindex]";

/**
 * What was done with the drawn page so far is done again by what this returns. Call the one before the page is taken over, the other
 * afterwards: what was drawn from other answers then has controls of its own.
 */
export function keepEarly(root: HTMLElement): () => Promise<void> {
  const before: (Element | null)[] = controlsOf(root);
  const kept = window.early.splice(0).map((use) => {
    const control = use.event.target instanceof Element ? use.event.target.closest(CONTROLS) : null;
    return { ...use, at: before.indexOf(control), says: control && saidBy(control) };
  });
  return async () => {
    const now = controlsOf(root);
    for (const { at, says, ...use } of kept) {
      const control = now[at];
      if (control !== undefined && saidBy(control) === says) again(control, use);
      // Keys of the page itself.
      else if (at < 0 && use.event instanceof KeyboardEvent) again(document.body, use);
      // What it changes is there before the next one.
      await nextTask();
    }
  };
}

const controlsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>(CONTROLS)];
const saidBy = (control: Element): string =>
  `${control.tagName} ${control.getAttribute("aria-label")} ${control.textContent}`;

function again(control: HTMLElement, { event, value, checked }: Use): void {
  if (event instanceof KeyboardEvent) {
    control.dispatchEvent(new KeyboardEvent(event.type, event));
    return;
  }
  const isBox = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
  if (event.type === "click") {
    // A click changes it.
    if (isBox && checked !== undefined) control.checked = !checked;
    if (isBox || control instanceof HTMLButtonElement) control.click();
  } else if (!isBox && value !== undefined) {
    Object.assign(control, { value });
    control.dispatchEvent(new Event(event.type, { bubbles: true }));
  }
}
