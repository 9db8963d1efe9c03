import type { Ledger } from "@liars-ladder/evaluate";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./evaluation.module.css";
import { change } from "./figures.ts";

/** Losses by cause, what its mistakes gave away, and what brought its score. */
export function LedgerTable({ film, ledgers }: { film: Film; ledgers: readonly Ledger[] }) {
  const { measure } = film.look;
  return (
    <section className={styles.part} aria-labelledby="ledger">
      <h2 id="ledger">Losses by cause</h2>
      <Table
        caption="What each seat paid by cause, its mistakes, and what brought its score"
        columns={columnsOf(film)}
        rows={ledgers}
        keyOf={({ seat }) => seat}
      />
      <p className="dim">
        {measure === "points" ? "Points" : `Lost ${measure}`} by cause. A <b>bluff</b>: its own bid was likelier false,
        by what it knew, and was found false. A <b>bad call</b>: it challenged what was likelier true. <b>Bad luck</b>:
        what it did was at least as likely right as wrong. <b>Given away</b> is the sum of its mistakes, of 1 as the
        ladder scores a game. The last columns split its score: what {film.look.piece === "die" ? "dice" : "cards"}{" "}
        brought as rounds began, its own decisions, and those of others, hands known.
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
  { head: "Bluffs", num: true, cell: ({ paid }) => paid.bluff },
  { head: "Bad calls", num: true, cell: ({ paid }) => paid.call },
  { head: "Bad luck", num: true, cell: ({ paid }) => paid.luck },
  { head: "Mistakes", num: true, cell: ({ mistakes }) => mistakes },
  { head: "Given away", num: true, cell: ({ gave, mistakes }) => (mistakes === 0 ? "–" : gave.toFixed(2)) },
  { head: film.look.piece === "die" ? "Dice" : "Cards", num: true, cell: ({ drawn }) => change(drawn) },
  { head: "Own play", num: true, cell: ({ own }) => change(own) },
  { head: "Others’ play", num: true, cell: ({ others }) => change(others) },
];
