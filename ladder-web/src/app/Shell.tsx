import { Menu } from "@base-ui/react/menu";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useMe } from "../api/session.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./shell.module.css";
import { ThemeMenu } from "./ThemeMenu.tsx";

const PLACES = [
  { to: "/", label: "Ladders" },
  { to: "/bots", label: "Bots" },
  { to: "/matches", label: "Matches" },
  { to: "/rules", label: "Rules" },
  { to: "/submit", label: "Submit" },
] as const;

export function Shell() {
  const me = useMe();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = useRouterState({ select: (state) => state.location.href });
  // Whoever signs in from a page comes back to it; the page of signing in keeps where it was sent from.
  const signIn = { to: "/sign-in", search: path === "/sign-in" ? true : path === "/" ? {} : { after: here } } as const;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // A new page: readers of the keyboard and of the screen start at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
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
                activeOptions={{ exact: to === "/" }}
                data-under={to === "/" && path.startsWith("/ladders/") ? "" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className={styles.end}>
            <ThemeMenu />
            <span className={styles.wide}>
              {me ? (
                <Link to="/account" className="button small">
                  {me.author}
                </Link>
              ) : (
                <Link {...signIn} className="button small">
                  Sign in
                </Link>
              )}
            </span>
            <Menu.Root modal={false}>
              <Menu.Trigger className={`icon-button ${styles.narrow}`} aria-label="Menu">
                <Icon name="menu" />
              </Menu.Trigger>
              <Menu.Portal>
                <Menu.Positioner sideOffset={6} align="end" className={styles.positioner}>
                  <Menu.Popup className={styles.menu}>
                    {PLACES.map(({ to, label }) => (
                      <Menu.Item key={to} render={<Link to={to} />} className={styles.menuItem}>
                        {label}
                      </Menu.Item>
                    ))}
                    <Menu.Item render={me ? <Link to="/account" /> : <Link {...signIn} />} className={styles.menuItem}>
                      {me ? `Account: ${me.author}` : "Sign in"}
                    </Menu.Item>
                  </Menu.Popup>
                </Menu.Positioner>
              </Menu.Portal>
            </Menu.Root>
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div>
          <span>Bots that lie, and how sure we are who lies best.</span>
          <nav aria-label="More">
            <a href="/docs">API</a>
            <Link to="/rules">Rules</Link>
            <Link to="/open">Open a replay file</Link>
          </nav>
        </div>
      </footer>
    </>
  );
}
