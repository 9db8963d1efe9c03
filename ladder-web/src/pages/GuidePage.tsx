import { Link, useParams, useRouter } from "@tanstack/react-router";
import { type MouseEvent, use, useEffect } from "react";
import { NotFound } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./guide.module.css";
import type { Guide } from "./guide.ts";

const files = import.meta.glob<Guide>("../../../docs/*.{md,txt}");
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\//, "").replace(/\.\w+$/, ""), load]),
);
/** Loaded once: `use` needs the same promise each time. */
const loaded = new Map<string, Promise<Guide>>();

/** A document of `docs/`; without a name, the list of them. */
export function GuidePage() {
  const { guide: name = "README" } = useParams({ strict: false });
  const load = loaders.get(name);
  if (load === undefined) return <NotFound />;
  const guide = loaded.get(name) ?? load();
  loaded.set(name, guide);
  return <Text guide={use(guide)} list={name === "README"} />;
}

function Text({ guide: { title, html, sections }, list }: { guide: Guide; list: boolean }) {
  const router = useRouter();
  useTitle(title);
  // The browser looked for the place before the text was there.
  useEffect(() => {
    if (html === "" || location.hash === "") return;
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [html]);
  // Links of the text are plain ones; those within the pages need no new page.
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/")) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <div className={styles.guide}>
      {!list && (
        <p className="eyebrow">
          <Link to="/guides">Guides</Link> / {title}
        </p>
      )}
      {sections.length > 2 && !list && (
        <nav className={styles.sections} aria-label="On this page">
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the links themselves, which then click */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own documents when the pages were built */}
      <article className={`prose ${styles.text}`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
