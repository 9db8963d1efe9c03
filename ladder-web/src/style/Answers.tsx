import type { Style } from "@liars-ladder/protocol";
import { count, percent } from "../ui/format.ts";
import { type Column, PlainTable } from "../ui/Table.tsx";
import { dot, Plot, x, y } from "./Plot.tsx";
import styles from "./style.module.css";

type Range = Style["answers"][number];

const COLUMNS: readonly Column<Range>[] = [
  { head: "Chance", names: true, cell: ({ from, to }) => `${Math.round(from * 100)}–${percent(to)}` },
  { head: "Bids", num: true, cell: ({ bids }) => count(bids) },
  { head: "Challenged", num: true, cell: ({ bids, challenged }) => percent(challenged / bids) },
];

/** A chart of how often it challenged a bid, by the chance that the bid was true, with the line that tells best. */
export function Answers({ of: { answers, threshold } }: { of: Pick<Style, "answers" | "threshold"> }) {
  if (threshold === null) return null;
  const shown = answers.filter(({ bids }) => bids > 0);
  const most = Math.max(...shown.map(({ bids }) => bids));
  const dots = shown.map(({ from, to, bids, challenged }) => ({
    cx: x((from + to) / 2),
    cy: y(challenged / bids),
    r: dot(bids, most),
  }));
  const { at } = threshold;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>Challenges</b> <span className="dim">by the chance of the bid</span>
      </figcaption>
      <Plot
        label="Share of others' bids that it challenged, by their chance of being true for what it knew."
        xName="chance of being true, %"
        yName="challenged, %"
      >
        {at > 0 && at < 1 && <path d={`M${x(at)} ${y(0)}V${y(1)}`} className={styles.even} />}
        <path d={`M${dots.map(({ cx, cy }) => `${cx} ${cy}`).join("L")}`} className={styles.curve} />
        {dots.map((of) => (
          <circle key={of.cx} {...of} className={styles.dot} />
        ))}
      </Plot>
      <p className={styles.key}>{wordsOf(threshold)}</p>
      <details>
        <summary>Show as a table</summary>
        <PlainTable className={styles.low} columns={COLUMNS} rows={shown} keyOf={({ from }) => from} />
      </details>
    </figure>
  );
}

function wordsOf({ at, share }: NonNullable<Style["threshold"]>): string {
  const so = `${percent(share)} of these bids`;
  if (at === 0) return `It lets ${so} stand.`;
  if (at === 1) return `It challenges ${so}.`;
  return `Its line is at ${percent(at)}: it challenges below and lets the bid stand above, for ${so}.`;
}
