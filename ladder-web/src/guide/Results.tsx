import { type KeyboardEvent, type RefObject, use } from "react";
import { counted } from "../ui/format.ts";
import styles from "./guide.module.css";
import type { Found } from "./search.ts";

/** Loaded when somebody searches, once: the places of all guides, and what finds them. */
let searcher: Promise<(words: string) => Found[]> | undefined;
const load = async () => {
  const [{ searcherOf }, { default: places }] = await Promise.all([
    import("./search.ts"),
    import("virtual:guides/places"),
  ]);
  return searcherOf(places);
};

/** What is found in the guides. The arrows go through it; from the first one up, back to the box. */
export function Results({ words, list }: { words: string; list: RefObject<HTMLElement | null> }) {
  searcher ??= load();
  const found = use(searcher)(words);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const links = [...event.currentTarget.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
    if (next < 0) document.querySelector<HTMLInputElement>("search input")?.focus();
    else links[next]?.focus();
    event.preventDefault();
  };
  return (
    <section ref={list} className={styles.results} aria-label="What is found" onKeyDown={onKeyDown}>
      <p role="status" className="dim">
        {found.length === 0 ? `Nothing is found for “${words}”.` : counted(found.length, "place")}
      </p>
      <ol>
        {found.map(({ href, guide, title, shown }) => (
          <li key={href}>
            <a href={href}>
              {title !== guide && <span className="dim">{guide} / </span>}
              <b>{title}</b>
            </a>
            <p>
              {shown.map(({ text, hit }, i) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
                return hit ? <mark key={i}>{text}</mark> : text;
              })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
