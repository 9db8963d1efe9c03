import { GRADES, type Grade, LEAST, type Ledger, SIGNS } from "@liars-ladder/evaluate";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { capital } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./evaluation.module.css";
import { change } from "./figures.ts";
import { GradeSign } from "./GradeSign.tsx";

/** For each seat: its losses by cause, what its mistakes gave away, and where its score came from. */
export function LedgerTable({ film, ledgers }: { film: Film; ledgers: readonly Ledger[] }) {
  const { measure, piece } = film.look;
  return (
    <section className={styles.part} aria-labelledby="ledger">
      <h2 id="ledger">{capital(measure)} lost, and why</h2>
      <Table
        caption="What each seat paid by cause, its mistakes, and where its score came from"
        columns={columnsOf(film)}
        rows={ledgers}
        keyOf={({ seat }) => seat}
      />
      <p className="dim">
        Lost to a <b>bluff</b>: its own bid was found false, and was likelier false than true, given what it knew. Lost
        to a <b>bad call</b>: its challenge was likelier wrong than right. Lost to <b>bad luck</b>: its bid or call was
        at least as likely right as wrong. <b>Given away</b> is the sum of its mistakes of all grades, in points of a
        game’s score (0 to 1). The last columns say where its score came from, for somebody who sees all hands: from{" "}
        {piece === "die" ? "dice" : "cards"} when rounds began, from its own decisions, and from those of others.
      </p>
      <p className="dim">
        All chances are estimates that this browser worked out. Each position is played out to the end of its round by
        many kinds of players, which are like the house bots; what to expect after the round was fitted to such games. ±
        is a standard error. An inaccuracy ({SIGNS.inaccuracy}) scores at least {LEAST.inaccuracy} less than another
        action, and more than three standard errors, in games that fit what its seat had seen. From {LEAST.mistake} on
        it is a mistake ({SIGNS.mistake}), from {LEAST.blunder} on a blunder ({SIGNS.blunder}). Against perfect play,
        many of these decisions may be right.
      </p>
    </section>
  );
}

const MANY: Readonly<Record<Grade, string>> = {
  inaccuracy: "Inaccuracies",
  mistake: "Mistakes",
  blunder: "Blunders",
};

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
  ...GRADES.map(
    (grade): Column<Ledger> => ({
      head: MANY[grade],
      headShown: <GradeSign grade={grade} told={MANY[grade]} />,
      title: MANY[grade],
      num: true,
      cell: ({ mistakes }) => mistakes[grade],
    }),
  ),
  { head: "Given away", num: true, cell: ({ gave }) => (gave === 0 ? "–" : gave.toFixed(2)) },
  { head: film.look.piece === "die" ? "By dice" : "By cards", num: true, cell: ({ drawn }) => change(drawn) },
  { head: "By own play", num: true, cell: ({ own }) => change(own) },
  { head: "By others", num: true, cell: ({ others }) => change(others) },
];
