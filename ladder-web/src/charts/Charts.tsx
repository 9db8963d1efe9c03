import { Suspense, useState } from "react";
import type { LadderTable } from "../ladder/arrange.ts";
import { later } from "../slice/later.tsx";
import { useSight } from "../ui/useSight.ts";
import { CrossHeat } from "./CrossHeat.tsx";
import styles from "./charts.module.css";
import { RankRanges } from "./RankRanges.tsx";

const Histories = later(async () => (await import("./Histories.tsx")).Histories);

/** A season's charts. Each is a table too, or has one. */
export function Charts({ table: { ladder, season, rows } }: { table: LadderTable }) {
  return (
    <>
      <RankRanges rows={rows} />
      <CrossHeat
        ladder={ladder.id}
        season={season.number}
        rated={rows.filter(({ standing }) => standing !== null).length}
      />
      <HistoriesInSight ladder={ladder.id} season={season.number} />
    </>
  );
}

/** Their library is loaded when somebody comes to them. */
function HistoriesInSight(of: { ladder: string; season: number }) {
  const [near, setNear] = useState(false);
  const box = useSight<HTMLDivElement>(() => setNear(true));
  return (
    <div ref={box} className={styles.room}>
      <Suspense>{near && <Histories {...of} />}</Suspense>
    </div>
  );
}
