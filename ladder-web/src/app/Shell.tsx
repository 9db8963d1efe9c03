import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useMe } from "../api/session.ts";
import { Slice } from "../slice/Slice.tsx";
import { Disclosure } from "../ui/Disclosure.tsx";
import styles from "./shell.module.css";
import { ThemeMenu } from "./ThemeMenu.tsx";

/** From the first look at a page until what comes over it is loaded, ms. */
const LATER_MS = 3_000;

const PLACES = [
  { to: "/", label: "Ladders" },
  { to: "/leagues", label: "Leagues" },
  { to: "/bots", label: "Bots" },
  { to: "/matches", label: "Matches" },
  { to: "/tv", label: "TV" },
  { to: "/play", label: "Play" },
  { to: "/rules", label: "Rules" },
  { to: "/guides", label: "Guides" },
  { to: "/studio", label: "Studio" },
] as const;

/** The frame of every page: the bar above it, and the footer. */
export function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // On a new page, keyboard and screen readers start at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [path]);
  // What stands in somebody else's page has none.
  if (path.startsWith("/embed/")) return <Outlet />;
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Slice>
        <Bar path={path} />
      </Slice>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Slice>
        <Footer />
      </Slice>
    </>
  );
}

/** What is over the page is not needed at first: it comes when that stands. If it does not come, the page is as well without. */
function OverLater() {
  const [Over, setOver] = useState<ComponentType>();
  useEffect(() => {
    const load = () => import("./Over.tsx").then((module) => setOver(() => module.Over), console.warn);
    const timer = setTimeout(load, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Over && <Over />;
}

function Bar({ path }: { path: string }) {
  const { link, text } = useAccountLink(path);
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        <Link to="/" className={styles.brand}>
          <img src="/logo.svg" width="30" height="30" alt="" />
          <span>Liar’s Ladder</span>
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {PLACES.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === "/", includeSearch: false }}
              data-under={to === "/" && (path === "/overall" || path.startsWith("/ladders/")) ? "" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <ThemeMenu />
          <span className={styles.wide}>
            <Link {...link} className="button small">
              {text.wide}
            </Link>
          </span>
          <NarrowMenu account={link} accountText={text.narrow} />
        </div>
      </div>
      <OverLater />
    </header>
  );
}

/** A link to the user's account, or to the sign-in page, which leads back to the current page. */
function useAccountLink(path: string) {
  const me = useMe();
  const here = useRouterState({ select: (state) => state.location.href });
  if (me) return { link: { to: "/account" } as const, text: { wide: me.author, narrow: `Account: ${me.author}` } };
  // The sign-in page keeps the address that it leads back to.
  const search = path === "/sign-in" ? true : path === "/" ? {} : { after: here };
  return { link: { to: "/sign-in", search } as const, text: { wide: "Sign in", narrow: "Sign in" } };
}

interface NarrowMenuProps {
  account: ReturnType<typeof useAccountLink>["link"];
  accountText: string;
}

/** The bar's links as a menu, if there is no room for them. */
const NarrowMenu = ({ account, accountText }: NarrowMenuProps) => (
  <Disclosure icon="menu" label="Menu" className={styles.narrow}>
    <nav aria-label="Main">
      {PLACES.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === "/", includeSearch: false }} className={styles.menuItem}>
          {label}
        </Link>
      ))}
      <Link {...account} className={styles.menuItem}>
        {accountText}
      </Link>
    </nav>
  </Disclosure>
);

const Footer = () => (
  <footer className={styles.footer}>
    <div>
      <span>Bots that lie, and how sure we are who lies best.</span>
      <nav aria-label="More">
        <a href="/docs">API</a>
        <Link to="/rules">Rules</Link>
        <Link to="/open">Open a replay file</Link>
        <Link to="/status">Status</Link>
      </nav>
    </div>
  </footer>
);
