import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { isOld, shownSince } from "../api/old.ts";
import { OldLine } from "../ui/OldLine.tsx";
import styles from "./shell.module.css";
import { SLOW_MS } from "./slow.ts";

/** Without a network nothing fails, so nothing tells that what is shown grows old, ms. */
const LOOK_MS = 5_000;

/** Under the bar, over the page so that nothing there moves: what comes late. */
export function Over() {
  const slow = useSlow();
  const { since, askAgain } = useOld();
  if (!slow && since === null) return null;
  return (
    <div className={styles.over}>
      {slow ? (
        <p className="notice" role="status">
          Loading…
        </p>
      ) : (
        since !== null && <OldLine since={since} askAgain={askAgain} />
      )}
    </div>
  );
}

/** Whether the next page takes long. */
function useSlow(): boolean {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return slow && loading;
}

/** Since when what is shown is old, in ms since 1970; null if it is not. */
function useOld() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const listen = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, LOOK_MS);
      const end = cache.subscribe(changed);
      return () => {
        clearInterval(timer);
        end();
      };
    },
    [cache],
  );
  const since = useSyncExternalStore(listen, () => shownSince(cache.getAll(), Date.now()));
  return { since, askAgain: () => void client.refetchQueries({ predicate: isOld }) };
}
