import type { Ledger } from "@liars-ladder/evaluate";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./evaluation.module.css";
import { change } from "./figures.ts";

/** Losses by cause, what its mistakes gave away, and what brought its score. */
export function LedgerTable({ film, ledgers }: { film: Film; ledgers: readonly Ledger[] }) {
  const { measure, piece } = film.look;
  return (
    <section className={styles.part} aria-labelledby="ledger">
      <h2 id="ledger">{capital(measure)} lost, and why</h2>
      <Table
        caption="What each seat paid by cause, its mistakes, and what brought its score"
        columns={columnsOf(film)}
        rows={ledgers}
        keyOf={({ seat }) => seat}
      />
      <p className="dim">
        To a <b>bluff</b>: its own bid was likelier false, by what it knew, and was found false. To a <b>bad call</b>:
        it challenged what was likelier true. To <b>bad luck</b>: what it did was at least as likely right as wrong.{" "}
        <b>Given away</b> is the sum of its mistakes, of 1 as the ladder scores a game. The last columns split its
        score: what {piece === "die" ? "dice" : "cards"} brought as rounds began, its own decisions, and those of
        others, hands known.
      </p>
      <p className="dim">
        All chances are estimates, worked out in this browser: each position is played out to the end of its round among
        many kinds of players, like the house’s, and what is expected after it was fitted to such games; ± is a standard
        error. A mistake scores at least 0.02 less than another action, clear of three standard errors, in games that
        fit what its seat had seen. It is one against such players: perfect play may find many of them right.
      </p>
    </section>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const columnsOf = (film: Film): readonly Column<Ledger>[] => [
  {
    head: "Seat",
    names: true,
    cell: ({ seat }) => (
      <>
        <SeatToken seat={seat} small /> {film.names[seat]}
      </>
    ),
  },
  { head: "To bluffs", num: true, cell: ({ paid }) => paid.bluff },
  { head: "To bad calls", num: true, cell: ({ paid }) => paid.call },
  { head: "To bad luck", num: true, cell: ({ paid }) => paid.luck },
  { head: "Mistakes", num: true, cell: ({ mistakes }) => mistakes },
  { head: "Given away", num: true, cell: ({ gave, mistakes }) => (mistakes === 0 ? "–" : gave.toFixed(2)) },
  { head: film.look.piece === "die" ? "By dice" : "By cards", num: true, cell: ({ drawn }) => change(drawn) },
  { head: "By own play", num: true, cell: ({ own }) => change(own) },
  { head: "By others", num: true, cell: ({ others }) => change(others) },
];
