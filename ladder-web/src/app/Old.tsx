import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { isOld, shownSince } from "../api/kept.ts";
import { OldLine } from "../ui/OldLine.tsx";
import styles from "./shell.module.css";

/** Without a network nothing fails, so nothing tells that what is shown grows old, ms. */
const LOOK_MS = 5_000;

/** Under the bar, over the page so that nothing there moves: what is shown is old, and since when. */
export function Old() {
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
  const since = useSyncExternalStore(
    listen,
    () => shownSince(cache.getAll(), Date.now()),
    () => null,
  );
  if (since === null) return null;
  return (
    <div className={styles.old}>
      <OldLine since={since} askAgain={() => void client.refetchQueries({ predicate: isOld })} />
    </div>
  );
}
