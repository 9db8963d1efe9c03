import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { later } from "../slice/later.tsx";
import { Broken } from "../ui/States.tsx";
import styles from "./bot.module.css";
import { historyQuery, type RecordOf } from "./record.ts";

const RatingChart = later(async () => (await import("./RatingChart.tsx")).RatingChart);

/** A bot's rating match by match, if there are enough points for a line. */
export function RatingOverTime({ of, axis }: { of: RecordOf; axis: "time" | "matches" }) {
  const history = useQuery(historyQuery(of));
  if (history.error) return <Broken error={history.error} />;
  if (!history.data) return null;
  const points = history.data.items.reduce((sum, series) => sum + series.points.length, 0);
  if (points < 2) return <p className="notice">Not enough rated matches for a chart yet.</p>;
  return (
    <Suspense fallback={<div className={styles.chartRoom} />}>
      <RatingChart series={history.data.items} axis={axis} name={`${of.author}/${of.bot}`} />
    </Suspense>
  );
}
