import { Link, useLoaderData, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { type MouseEvent, Suspense, useEffect, useRef } from "react";
import styles from "../guide/guide.module.css";
import type { Guide } from "../guide/guide.ts";
import { SearchBox } from "../guide/SearchBox.tsx";
import { later } from "../slice/later.tsx";
import { Loading, NotFound } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const files = import.meta.glob<Guide>("../../../docs/*.{md,txt}");
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\//, "").replace(/\.\w+$/, ""), load]),
);
const LIST = "README";

/** Comes when somebody searches. The arena does not draw it: a search of anybody's words would hold up other pages. */
const Results = later(async () => (await import("../guide/Results.tsx")).Results);

/** The document of an address, or the list of them; null if there is none. */
export const loadGuide = async ({ params }: { params: { guide?: string } }): Promise<Guide | null> =>
  (await loaders.get(params.guide ?? LIST)?.()) ?? null;

/** A document of `docs/`, or what is found in all of them; without a name, the list of them. */
export function GuidePage() {
  const { guide: name = LIST } = useParams({ strict: false });
  const guide = useLoaderData({ strict: false }) as Guide | null;
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const results = useRef<HTMLElement>(null);
  if (guide === null) return <NotFound />;
  const search = (words: string) =>
    navigate({ to: ".", search: words === "" ? {} : { q: words }, replace: true, resetScroll: false });
  return (
    <div className={styles.guide}>
      <SearchBox words={q} onWords={(words) => void search(words)} results={results} />
      <Follow>
        {q.trim() === "" ? (
          <Text guide={guide} list={name === LIST} />
        ) : (
          <>
            <h1>Guides</h1>
            <Suspense fallback={<Loading />}>
              <Results words={q} list={results} />
            </Suspense>
          </>
        )}
      </Follow>
    </div>
  );
}

/** Links of texts are plain ones; those within the pages need no new page. */
function Follow({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/")) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the links themselves, which then click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is clicked
    <div className={styles.guide} onClick={follow}>
      {children}
    </div>
  );
}

function Text({ guide: { title, html, sections }, list }: { guide: Guide; list: boolean }) {
  useTitle(title);
  // The browser looked for the place before the text was there.
  useEffect(() => {
    if (html === "" || location.hash === "") return;
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [html]);
  return (
    <>
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own documents when the pages were built */}
      <article className={`prose ${styles.text}`} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
