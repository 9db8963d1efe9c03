import { useQuery } from "@tanstack/react-query";
import { useContext, useMemo, useState } from "react";
import { query } from "../api/queries.ts";
import { MySeats } from "../felt/mine.ts";
import { SeatToken } from "../felt/SeatToken.tsx";
import viewer from "../replay/viewer.module.css";
import type { AskedAgain } from "../studio/job.ts";
import { duration } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { gameOf } from "./outcome.ts";
import { nameOf, type Recorded, type RecordedGame } from "./recorded.ts";
import styles from "./rerun.module.css";
import { LIMIT_MS, type Marked, marksOf, markWords, type Scale, scaleOf } from "./times.ts";

interface Props {
  recorded: Recorded;
  told: readonly AskedAgain[];
  /** The game to begin with. */
  first: string | undefined;
}

/** How long each decision of a game took here, beside the limit, and what the ladder measured: that keeps CPU time by game. */
export function DecisionTimes({ recorded, told, first }: Props) {
  const { games } = recorded;
  const [id, setId] = useState(first);
  const game = games.find((one) => one.id === id) ?? games[0]!;
  const mine = useMemo(
    () => new Set(game.seats.flatMap((bot, seat) => (recorded.bots[bot]!.mine === null ? [] : [seat]))),
    [recorded, game],
  );
  const seats = told.filter((again) => gameOf(recorded, again) === game).sort((a, b) => a.seat - b.seat);
  return (
    <Section
      id="times"
      title="Time of each decision"
      beside={
        <Select label="Game" value={game.id} options={games.map((one, n) => [one.id, `${n + 1}`])} onChange={setId} />
      }
    >
      <p className="dim">
        Measured in this tab, in a worker, and not on the ladder: there a decision may use {LIMIT_MS} ms of CPU time,
        and only that of a whole game is kept. It stands in the last column.
      </p>
      <MySeats.Provider value={mine}>
        {seats.length > 0 && <Chart recorded={recorded} game={game} seats={seats} />}
        <Seats recorded={recorded} game={game} seats={seats} />
      </MySeats.Provider>
    </Section>
  );
}

interface OfGame {
  recorded: Recorded;
  game: RecordedGame;
  seats: readonly AskedAgain[];
}

/** Marks that are listed; the others are in the picture. */
const LISTED = 10;

function Chart({ recorded, game, seats }: OfGame) {
  const times = seats.flatMap(({ seat, times: own }) => own.map(([decision, ms]) => ({ seat, decision, ms })));
  const scale = scaleOf(times.map(({ ms }) => ms));
  const width = 1000 / game.moves.length;
  const name = (seat: number): string => nameOf(recorded.bots[game.seats[seat]!]!);
  const marks = marksOf(recorded, game, seats);
  const mine = useContext(MySeats);
  return (
    <figure className={`${viewer.stakes} ${styles.times}`}>
      <figcaption>
        {game.moves.length} decisions from left to right; each line is ten times the one below it. The longest took{" "}
        <b>{Math.max(0, ...times.map(({ ms }) => ms)).toFixed(1)} ms</b>.
      </figcaption>
      <div className={styles.plot}>
        <Marks marks={marks} of={game.moves.length} name={name} />
        <svg
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`The time of each decision, beside the limit of ${LIMIT_MS} ms; the table below sums it up`}
        >
          <Lines scale={scale} />
          {times.map(({ seat, decision, ms }) => (
            <rect
              key={decision}
              data-seat={seat}
              data-mine={mine.has(seat) || undefined}
              x={decision * width}
              width={Math.max(1, width * 0.8)}
              y={100 - scale.heightOf(ms)}
              height={scale.heightOf(ms)}
            >
              <title>{`Decision ${decision + 1}, ${name(seat)}: ${ms.toFixed(2)} ms`}</title>
            </rect>
          ))}
          <path
            className={styles.limit}
            d={`M0 ${100 - scale.heightOf(LIMIT_MS)}H1000`}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className={styles.scales} aria-hidden="true">
          {[...scale.lines, LIMIT_MS].map((ms) => (
            <span key={ms} className={styles.scale} style={{ bottom: `${scale.heightOf(ms)}%` }}>
              {ms === LIMIT_MS ? `limit, ${ms} ms` : `${ms} ms`}
            </span>
          ))}
        </div>
      </div>
      {marks.length > 0 && (
        <ul className={styles.differing} aria-label="Over the limit, or broken">
          {marks.slice(0, LISTED).map((mark) => (
            <li key={`${mark.decision} ${mark.broke?.where}`}>
              <SeatToken seat={mark.seat} small /> {name(mark.seat)}, {markWords(mark)}
            </li>
          ))}
          {marks.length > LISTED && <li>and {marks.length - LISTED} more</li>}
        </ul>
      )}
    </figure>
  );
}

const Lines = ({ scale }: { scale: Scale }) =>
  scale.lines.map((ms) => (
    <path
      key={ms}
      className={styles.line}
      d={`M0 ${100 - scale.heightOf(ms)}H1000`}
      vectorEffect="non-scaling-stroke"
    />
  ));

/** Over the picture: an exclamation mark for what took too long, a cross for what broke. */
const Marks = ({ marks, of, name }: { marks: readonly Marked[]; of: number; name(seat: number): string }) =>
  marks.map((mark) => (
    <span
      key={`${mark.decision} ${mark.broke?.where}`}
      className={styles.mark}
      style={{ left: `${((mark.decision + 0.4) / of) * 100}%` }}
      title={`${name(mark.seat)}, ${markWords(mark)}`}
      aria-hidden="true"
    >
      {mark.broke ? "×" : "!"}
    </span>
  ));

interface Row {
  seat: number;
  name: string;
  /** Undefined for a bot whose code is not here. */
  again: AskedAgain | undefined;
  /** CPU time of the game on the ladder, ms; null while it is not known. */
  cpuMs: number | null;
}

/** The times of each seat: here, and on the ladder. */
function Seats({ recorded, game, seats }: OfGame) {
  const { data } = useQuery({ ...query("getGame", { params: { game: game.id } }), staleTime: 60_000 });
  const rows = game.seats.map((bot, seat) => ({
    seat,
    name: nameOf(recorded.bots[bot]!),
    again: seats.find((one) => one.seat === seat),
    cpuMs: data?.cpuMs[seat] ?? null,
  }));
  return <Table caption="Times by seat" plain columns={COLUMNS} rows={rows} keyOf={({ seat }) => seat} />;
}

const of = ({ again }: Row, told: (times: readonly number[]) => string): string =>
  again === undefined || again.times.length === 0 ? "–" : told(again.times.map(([, ms]) => ms));

const COLUMNS: readonly Column<Row>[] = [
  {
    head: "Bot",
    names: true,
    cell: ({ name, seat }) => (
      <>
        <SeatToken seat={seat} small /> {name}
      </>
    ),
  },
  { head: "Decisions", num: true, cell: (row) => of(row, ({ length }) => `${length}`) },
  {
    head: "Mean, ms",
    num: true,
    cell: (row) => of(row, (times) => (times.reduce((all, ms) => all + ms, 0) / times.length).toFixed(2)),
  },
  { head: "Longest, ms", num: true, cell: (row) => of(row, (times) => Math.max(...times).toFixed(1)) },
  {
    head: `Above ${LIMIT_MS} ms`,
    num: true,
    cell: (row) => of(row, (times) => `${times.filter((ms) => ms > LIMIT_MS).length}`),
  },
  {
    head: "On the ladder, whole game",
    num: true,
    title: "CPU time of all its decisions, as the ladder's runner measured it",
    cell: ({ cpuMs }) => (cpuMs === null ? "–" : duration(cpuMs)),
  },
];
