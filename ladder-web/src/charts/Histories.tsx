import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { query } from "../api/queries.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { count, elo, plusMinus } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import type { Horizontal } from "./canvas.ts";
import styles from "./charts.module.css";
import { drawHistories, type History, lookOf } from "./histories.ts";
import { useChart } from "./useChart.ts";

/** How many lines can still be told apart. */
const TOP = 10;

/** The ratings of a season's leaders, each a line that its button in the legend shows or hides. */
export function Histories({ ladder, season }: { ladder: string; season: number }) {
  const { data, error } = useQuery(query("getLadderHistory", { params: { ladder }, query: { season, top: TOP } }));
  const [axis, setAxis] = useState<Horizontal>("matches");
  const lines = data?.items.filter(({ points }) => points.length > 1).sort((a, b) => last(b).rating - last(a).rating);
  const choice = (
    <Select
      label="By"
      value={axis}
      options={[
        ["matches", "matches"],
        ["time", "time"],
      ]}
      onChange={(next) => setAxis(next as Horizontal)}
    />
  );
  return (
    <Section id="histories" title={`Ratings of the first ${TOP} over the season`} beside={choice}>
      {error && <Broken error={error} />}
      {lines?.length === 0 && <p className="notice">Not enough rated matches for a chart yet.</p>}
      {lines === undefined && <div className={styles.room} />}
      {lines !== undefined && lines.length > 0 && <Lines lines={lines} axis={axis} />}
    </Section>
  );
}

const last = ({ points }: History) => points.at(-1)!;

function Lines({ lines, axis }: { lines: readonly History[]; axis: Horizontal }) {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, hide] = useState<ReadonlySet<number>>(new Set());
  const draw = useCallback((at: HTMLElement) => drawHistories(lines, hidden, axis, at), [lines, hidden, axis]);
  useChart(box, draw);
  const turn = (at: number) => {
    const next = new Set(hidden);
    if (!next.delete(at)) next.add(at);
    hide(next);
  };
  return (
    <figure className={styles.figure} aria-label="Ratings over the season">
      <div ref={box} className={styles.canvas} aria-hidden="true" />
      <ul className={styles.legend} aria-label="Lines">
        {lines.map((line, at) => (
          <li key={line.version.id}>
            <button type="button" className="button small" aria-pressed={!hidden.has(at)} onClick={() => turn(at)}>
              <Sample at={at} /> {line.bot.name} v{line.version.number}
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary>Show as a table</summary>
        <Table caption="Ratings over the season" columns={COLUMNS} rows={lines} keyOf={({ version }) => version.id} />
      </details>
    </figure>
  );
}

function Sample({ at }: { at: number }) {
  const { color, dash } = lookOf(at);
  return (
    <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true">
      <path
        d="M0 5H26"
        fill="none"
        strokeWidth="2.5"
        strokeDasharray={dash.join(" ")}
        style={{ stroke: `var(${color})` }}
      />
    </svg>
  );
}

const COLUMNS: readonly Column<History>[] = [
  { head: "Bot", names: true, cell: ({ bot, version }) => <BotLink bot={bot} version={version.number} /> },
  { head: "First", num: true, cell: ({ points }) => elo(points[0]!.rating) },
  { head: "Lowest", num: true, cell: ({ points }) => elo(Math.min(...points.map(({ rating }) => rating))) },
  { head: "Highest", num: true, cell: ({ points }) => elo(Math.max(...points.map(({ rating }) => rating))) },
  {
    head: "Last",
    num: true,
    cell: (line) => (
      <>
        <b>{elo(last(line).rating)}</b> <span className="dim">{plusMinus(last(line))}</span>
      </>
    ),
  },
  { head: "Matches", num: true, cell: (line) => count(last(line).matches) },
];
