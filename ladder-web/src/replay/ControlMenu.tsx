import { Disclosure } from "../ui/Disclosure.tsx";
import { SPEEDS, type View } from "./control.ts";
import type { Film } from "./film.ts";
import { shortcutOf, VERBS, type Verb } from "./keys.ts";
import styles from "./viewer.module.css";

interface Props {
  film: Film;
  view: View;
  run(verb: Verb): void;
}

/** The verbs that have no button of their own beside it, with their keys. */
export function ControlMenu({ film, view, run }: Props) {
  const end = film.steps.length - 1;
  const disabled: Partial<Record<Verb, boolean>> = {
    start: view.step === 0,
    end: view.step === end && !view.live,
    slower: view.speed === SPEEDS[0],
    faster: view.speed === SPEEDS.at(-1),
    all: view.watcher === "all",
  };
  return (
    <Disclosure icon="more" label="More" className={styles.more}>
      {VERBS.map(({ verb, shown, about }) =>
        IN_MENU.has(verb) && (verb !== "all" || film.open) ? (
          <button
            key={verb}
            type="button"
            className={styles.menuItem}
            aria-keyshortcuts={shortcutOf(verb)}
            disabled={disabled[verb] ?? false}
            onClick={() => run(verb)}
          >
            {about} <kbd>{shown.split(", ")[0]}</kbd>
          </button>
        ) : null,
      )}
    </Disclosure>
  );
}

const IN_MENU: ReadonlySet<Verb> = new Set<Verb>(["start", "end", "faster", "slower", "all", "help"]);
