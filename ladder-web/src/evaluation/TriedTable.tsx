import type { Tried } from "@liars-ladder/evaluate";
import { letterOf } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./evaluation.module.css";
import { percent, points } from "./figures.ts";

interface Props {
  film: Film;
  /** Who decides. */
  seat: number;
  /** The other action, in words. */
  says: string;
  /** What was done, and the other. */
  tried: readonly Tried[];
  over: boolean;
}

interface Row {
  does: string;
  tried: Tried;
}

/** What another action would have come to, beside the one that was taken. */
export function TriedTable({ film, seat, says, tried: [taken, other], over }: Props) {
  if (taken === undefined || other === undefined) return null;
  const { gain, gainError } = other;
  const clear = Math.abs(gain) > 3 * gainError && Math.abs(gain) >= 0.005;
  const name = film.names[seat];
  const verdict = !clear
    ? `No clear difference for ${name}: ${signed(gain)} ± ${gainError.toFixed(3)}`
    : `${gain > 0 ? "Better" : "Worse"} for ${name}: ${signed(gain)} ± ${gainError.toFixed(3)}`;
  const rows: Row[] = [
    { does: "what was done", tried: taken },
    { does: says, tried: other },
  ];
  return (
    <div className={styles.outcome}>
      <Table
        caption="Chance to win with each action"
        columns={columnsOf(film)}
        rows={rows}
        keyOf={({ does }) => does}
      />
      <p role="status">
        <b>{verdict}</b>{" "}
        <span className="dim">
          of a game, as the ladder scores it; {other.chances.playouts} playouts of each{over ? "" : " so far"}
        </span>
      </p>
    </div>
  );
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

const columnsOf = (film: Film): readonly Column<Row>[] => [
  { head: "Action", names: true, cell: ({ does }) => does },
  ...film.names.map((name, seat) => ({
    head: `${letterOf(seat)} ${name}`,
    num: true,
    cell: ({ tried: { chances } }: Row) => (
      <>
        {percent(chances.first[seat]!)} <span className="dim">{points(chances.firstError[seat]!)}</span>
      </>
    ),
  })),
];
