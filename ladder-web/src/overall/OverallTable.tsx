import type { Part } from "@liars-ladder/protocol";
import { useMemo } from "react";
import { isMine, useMe } from "../api/session.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { percent, rankRange } from "../ui/format.ts";
import { Heat } from "../ui/Heat.tsx";
import { LadderLink, useLadders } from "../ui/LadderLink.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Axis, Whisker } from "../ui/Whisker.tsx";
import styles from "./overall.module.css";

export type Overall = Part<"getOverall", "response">;
type Row = Overall["rows"][number];

/** The table over all ladders; undefined while it loads. */
export function OverallTable({ overall }: { overall: Overall | undefined }) {
  const me = useMe();
  const known = useLadders();
  const ladders = overall?.ladders ?? known.map(({ ladder }) => ladder);
  const columns = useMemo(() => columnsOf(ladders, overall?.rows ?? []), [ladders, overall]);
  return (
    <Table
      caption="Overall scores with 95 % intervals, and the score on each ladder"
      columns={columns}
      rows={overall?.rows}
      keyOf={({ version }) => version.id}
      className={styles.table}
      rowClass={(row) => rowClass(row, isMine(me, row.bot))}
    />
  );
}

function rowClass({ provisional, overall }: Row, mine: boolean): string | undefined {
  if (mine) return styles.mine;
  return provisional || overall === null ? styles.faint : undefined;
}

function columnsOf(all: readonly { id: string; title: string }[], rows: readonly Row[]): readonly Column<Row>[] {
  const axis = axisOf(rows);
  const ladders = all.map(
    ({ id, title }, at): Column<Row> => ({
      head: title,
      headShown: <LadderLink id={id} title={title} />,
      num: true,
      extra: true,
      headClass: styles.ladder,
      className: styles.ladder,
      cell: ({ ladders: scores }) => <Score of={scores[at] ?? null} />,
    }),
  );
  return [
    { head: "Rank", num: true, className: styles.rank, cell: ({ rank }) => (rank ? rankRange(rank) : "–") },
    {
      head: "Bot",
      names: true,
      cell: ({ bot, version }) => <BotLink bot={bot} version={version.number} />,
    },
    { head: "Overall", num: true, cell: ({ overall: of }) => <Whole of={of} /> },
    {
      head: "95 % interval",
      headShown: (
        <>
          <span className="unseen">95 % interval</span>
          <Axis axis={axis} text={(share) => percent(share)} />
        </>
      ),
      headClass: styles.axis,
      cell: ({ overall: of, provisional }) => (
        <Whisker value={of?.score} at={of} outer={of?.sure} axis={axis} faint={provisional} />
      ),
    },
    {
      head: "Ladders",
      num: true,
      title: "On how many of the ladders it is rated",
      cell: ({ ladders: scores, overall: of, provisional }) => (
        <>
          {scores.filter(Boolean).length} of {scores.length}
          {(of === null || provisional) && <span className="under">{of === null ? "waits" : "provisional"}</span>}
        </>
      ),
    },
    ...ladders,
  ];
}

function Whole({ of }: { of: Row["overall"] }) {
  if (of === null) return <span title="It waits for its first rating on a ladder">–</span>;
  return (
    <span title={`Surely from ${percent(of.sure.low, 1)} to ${percent(of.sure.high, 1)}`}>
      <b>{percent(of.score, 1)}</b> <span className="dim">{half(of)}</span>
    </span>
  );
}

const half = ({ low, high }: { low: number; high: number }): string => `±${(50 * (high - low)).toFixed(1)}`;

function Score({ of }: { of: Row["ladders"][number] }) {
  if (of === null)
    return (
      <span className="dim">
        –<span className="unseen"> not rated there</span>
      </span>
    );
  return (
    <Heat lean={2 * of.score - 1} title={`${percent(of.low, 1)} to ${percent(of.high, 1)}`}>
      {percent(of.score)}
    </Heat>
  );
}

/** Whole tenths around the intervals of those that are ranked; newcomers may end beyond it. */
function axisOf(rows: readonly Row[]): { low: number; high: number } {
  const rated = rows.filter(({ overall }) => overall !== null);
  const known = rated.filter(({ provisional }) => !provisional);
  const shown = (known.length > 0 ? known : rated).flatMap(({ overall }) => overall ?? []);
  if (shown.length === 0) return { low: 0, high: 1 };
  const low = Math.floor(10 * Math.min(...shown.map((of) => of.low))) / 10;
  const high = Math.ceil(10 * Math.max(...shown.map((of) => of.high))) / 10;
  return { low, high: Math.max(high, low + 0.1) };
}
