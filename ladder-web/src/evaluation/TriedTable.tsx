import type { Tried } from "@liars-ladder/evaluate";
import { letterOf } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { count, percent } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./evaluation.module.css";
import { points } from "./figures.ts";
import type { Given } from "./messages.ts";

interface Props {
  film: Film;
  /** Who decides. */
  seat: number;
  /** The other action, in words. */
  says: string;
  given: Given;
  /** The action that was taken, and the other one. */
  tried: readonly Tried[];
  over: boolean;
}

interface Row {
  does: string;
  tried: Tried;
}

/** The result of another action, next to the one that was taken. */
export function TriedTable({ film, seat, says, given, tried: [taken, other], over }: Props) {
  if (taken === undefined || other === undefined) return null;
  const { gain, gainError, chances } = other;
  const clear = Math.abs(gain) > 3 * gainError && Math.abs(gain) >= 0.005;
  const name = film.names[seat];
  const verdict = clear ? `${gain > 0 ? "Better" : "Worse"} for ${name}` : `No clear difference for ${name}`;
  const hands = given === "seat" ? `given what ${name} knew` : "with the actual hands";
  const rows: Row[] = [
    { does: "what was done", tried: taken },
    { does: says, tried: other },
  ];
  return (
    <div className={styles.outcome}>
      <Table
        caption={`Chance to win with each action, ${hands}`}
        columns={columnsOf(film, seat)}
        rows={rows}
        keyOf={({ does }) => does}
      />
      <p role="status">
        <b>
          {verdict}: {signed(gain)} ± {gainError.toFixed(3)}
        </b>{" "}
        <span className="dim">
          of a game, {hands}; {count(chances.playouts)} playouts of each{over ? "" : " so far"}
        </span>
      </p>
    </div>
  );
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

/** The chances of the seat that decides come first, so that a phone shows them without scrolling. */
const columnsOf = (film: Film, decides: number): readonly Column<Row>[] => {
  const seats = film.names.map((_, seat) => seat);
  return [
    { head: "Action", names: true, cell: ({ does }) => does },
    ...[decides, ...seats.filter((seat) => seat !== decides)].map((seat) => ({
      head: `${letterOf(seat)} ${film.names[seat]}`,
      num: true,
      cell: ({ tried: { chances } }: Row) => (
        <>
          {percent(chances.first[seat]!)} <span className="dim">{points(chances.firstError[seat]!)}</span>
        </>
      ),
    })),
  ];
};
