import { useEffect, useState } from "react";
import { rankRange } from "../ui/format.ts";
import { Rating } from "../ui/Rating.tsx";
import type { Row } from "./arrange.ts";
import styles from "./ladder.module.css";

type Side = "above" | "below";

/** The user's own rows while they are scrolled away from a table in sight: at the edge of the window behind which they are. */
export function AwayRows({ rows }: { rows: readonly Row[] }) {
  const own = rows.filter(({ mine }) => mine);
  const { inSight, sides } = useSides(rows, own.map(({ version }) => `v-${version.id}`).join(" "));
  if (!inSight) return null;
  return (["above", "below"] as const).map((side) => {
    const away = own.filter(({ version }) => sides.get(`v-${version.id}`) === side);
    return (
      away.length > 0 && (
        <nav key={side} className={styles.away} data-side={side} aria-label={`Your rows, ${side}`}>
          {away.map(({ version, bot, rank, standing }) => (
            <a key={version.id} href={`#v-${version.id}`}>
              <span aria-hidden="true">{side === "above" ? "↑" : "↓"}</span> <b>{rank ? rankRange(rank) : "–"}</b>{" "}
              {bot.name} <span className="dim">v{version.number}</span> <Rating of={standing} strong />
            </a>
          ))}
        </nav>
      )
    );
  });
}

/**
 * The window without what the bar at its top covers, and without an end below or above. Whoever is outside is above or below
 * it: a window with two ends would not tell of a row that goes from one side to the other in one leap.
 */
const WINDOWS = { above: "-56px 0px 1000000px 0px", below: "1000000px 0px 0px 0px" } as const;

/** Of the rows with these ids, separated by spaces, those that are out of sight, and on which side; and whether their table is in sight. */
function useSides(rows: readonly Row[], ids: string): { inSight: boolean; sides: ReadonlyMap<string, Side> } {
  const [inSight, setInSight] = useState(true);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves to another group is another element
  useEffect(() => {
    const watch = (side: Side): IntersectionObserver =>
      new IntersectionObserver(
        (seen) =>
          setSides((old) => {
            const next = new Map(old);
            for (const { target, isIntersecting } of seen)
              if (!isIntersecting) next.set(target.id, side);
              else if (next.get(target.id) === side) next.delete(target.id);
            return next;
          }),
        { rootMargin: WINDOWS[side] },
      );
    const watches = [watch("above"), watch("below")];
    // Below the table they would cover what is no row.
    const around = new IntersectionObserver((seen) => setInSight(seen.at(-1)!.isIntersecting), {
      rootMargin: "-56px 0px 0px 0px",
    });
    for (const id of ids.split(" ")) {
      const row = document.getElementById(id);
      if (row) for (const one of watches) one.observe(row);
      const table = row?.closest("table");
      if (table) around.observe(table);
    }
    watches.push(around);
    return () => {
      for (const one of watches) one.disconnect();
    };
  }, [rows, ids]);
  return { inSight, sides };
}
