import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { query } from "../api/queries.ts";
import type { TableView } from "../app/tableView.ts";
import { later } from "../slice/later.tsx";
import { Slice } from "../slice/Slice.tsx";
import { Broken } from "../ui/States.tsx";
import { Frame } from "../ui/Table.tsx";
import { useSight } from "../ui/useSight.ts";
import { useTitle } from "../ui/useTitle.ts";
import { AwayRows } from "./AwayRows.tsx";
import { arrange, axisOf, type Row, type LadderTable as Table } from "./arrange.ts";
import { LadderHead } from "./LadderHead.tsx";
import { EXTRA, LadderTable } from "./LadderTable.tsx";
import { LadderTools } from "./LadderTools.tsx";
import styles from "./ladder.module.css";
import { MisfitNote } from "./Misfit.tsx";
import { SeasonNotice } from "./Season.tsx";
import { useAgainst } from "./useAgainst.ts";
import type { ShownTable } from "./useLadderTable.ts";
import { sortedBy, without } from "./view.ts";

const Charts = later(async () => (await import("../charts/Charts.tsx")).Charts);

interface Props {
  /** The ladder's id. */
  id: string;
  shown: ShownTable;
  view: TableView;
  onView(next: TableView): void;
}

/** A ladder's page: the table of the current season, or the final table of a closed one. */
export function LadderView({ id, shown, view, onView }: Props) {
  const { data, error } = shown.table;
  const season = data?.season;
  const seasons = useQuery(query("listSeasons", { params: { ladder: id } })).data?.items;
  useTitle(`${data?.ladder.title ?? id}${season?.state === "closed" ? `, season ${season.number}` : ""}`);
  const rows = useMemo(() => arrange(data?.rows ?? [], view), [data, view]);
  if (error) return <Broken error={error} />;
  return (
    <div className="stack">
      <Slice>
        <LadderHead id={id} table={data} seasons={seasons} />
      </Slice>
      <Slice>
        <LadderTools id={id} shown={shown} view={view} onView={onView} />
      </Slice>
      {season && <SeasonNotice ladder={id} season={season} rows={data.rows} latest={seasons?.[0]} />}
      {/* Rows do not move under the pointer; new results are shown when it leaves. */}
      <div onPointerEnter={() => shown.hold(true)} onPointerLeave={() => shown.hold(false)}>
        <Frame extra all={EXTRA.has(view.sort ?? "rank")}>
          {data ? <Rows table={data} rows={rows} view={view} onView={onView} /> : <Skeleton />}
        </Frame>
      </div>
      <AwayRows rows={rows} />
      {data && rows.length === 0 && (
        <p className="notice">{view.q ? `No bot matches “${view.q}”.` : "No bot has qualified for this ladder yet."}</p>
      )}
      {data && <MisfitNote misfit={data.misfit} />}
      {/* What stands below the rows comes with them: it would move. */}
      {data && <Legend losses={data.rows.some(({ loss }) => loss !== null)} />}
      {data?.rows.some(({ rank }) => rank !== null) && <ChartsInSight table={data} />}
    </div>
  );
}

const Legend = ({ losses }: { losses: boolean }) => (
  <p className="dim prose">
    A rank is a range. It begins after the bots that are surely better, and ends before those that are surely worse. In
    95 of 100 seasons this is never wrong for any two bots, however often you look. A rating is pulled towards the field
    until its games say otherwise, and its interval is right about 95 times in 100, also for the bot that happens to be
    first. Grey rows have played too few games to tell skill from luck. Select a row to compare all others with it.
    {losses &&
      " Exploitable is what a bot loses a round, at least, to somebody who knows it: 0 is perfect play, and it is in no rating."}
  </p>
);

/** The charts, loaded when somebody comes near them. */
function ChartsInSight({ table }: { table: Table }) {
  const [near, setNear] = useState(false);
  const box = useSight<HTMLDivElement>(() => setNear(true));
  return (
    <div ref={box} className={styles.charts}>
      <Suspense>{near && <Charts table={table} />}</Suspense>
    </div>
  );
}

interface RowsProps extends Pick<Props, "view" | "onView"> {
  table: Table;
  /** The rows of the table that the view shows, in its order. */
  rows: readonly Row[];
}

function Rows({ table, rows, view, onView }: RowsProps) {
  const { ladder, season } = table;
  const axis = useMemo(() => axisOf(table.rows), [table.rows]);
  const against = useAgainst(view.ref, ladder.id, season.number);
  return (
    <LadderTable
      rows={rows}
      players={ladder.players}
      axis={axis}
      view={view}
      title={ladder.title}
      final={season.state === "closed"}
      losses={table.rows.some(({ loss }) => loss !== null)}
      against={against}
      onSort={(sort) => onView(sortedBy(view, sort))}
      onReference={(ref) => onView(view.ref === ref ? without(view, "ref") : { ...view, ref })}
    />
  );
}

/** As many rows as a table usually has, so that the page does not jump when they load. */
const ROWS = Array.from({ length: 8 }, (_, row) => row);

const Skeleton = () => (
  <table className={`table ${styles.table}`} aria-busy="true">
    <thead>
      <tr>
        <th className={styles.sort}>Rank</th>
        <th>Bot</th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map((row) => (
        <tr key={row}>
          <td>
            <span className="skeleton">1–3</span>
          </td>
          <td>
            <span className="skeleton">a bot of somebody and its rating</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
