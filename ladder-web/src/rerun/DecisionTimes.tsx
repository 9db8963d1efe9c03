import { useState } from "react";
import { SeatToken } from "../felt/SeatToken.tsx";
import viewer from "../replay/viewer.module.css";
import type { AskedAgain } from "../studio/job.ts";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { gameOf } from "./outcome.ts";
import { nameOf, type Recorded, type RecordedGame } from "./recorded.ts";
import styles from "./rerun.module.css";

interface Props {
  recorded: Recorded;
  told: readonly AskedAgain[];
  /** The game to begin with. */
  first: string | undefined;
}

/** How long each decision of a game took here: the ladder keeps CPU time by game alone. */
export function DecisionTimes({ recorded, told, first }: Props) {
  const { games } = recorded;
  const [id, setId] = useState(first);
  const game = games.find((one) => one.id === id) ?? games[0]!;
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
        Measured in this tab, in a worker, and not on the ladder: there only the CPU time of a whole game is kept, and a
        decision may use 50 ms of it.
      </p>
      {seats.length > 0 && <Chart recorded={recorded} game={game} seats={seats} />}
    </Section>
  );
}

function Chart({
  recorded,
  game,
  seats,
}: Pick<Props, "recorded"> & { game: RecordedGame; seats: readonly AskedAgain[] }) {
  const times = seats.flatMap(({ seat, times: own }) => own.map(([decision, ms]) => ({ seat, decision, ms })));
  const most = Math.max(0.1, ...times.map(({ ms }) => ms));
  const width = 1000 / game.moves.length;
  const name = (bot: number): string => nameOf(recorded.bots[bot]!);
  return (
    <figure className={`${viewer.stakes} ${styles.times}`}>
      <figcaption>
        {game.moves.length} decisions from left to right; the longest took <b>{most.toFixed(1)} ms</b>
      </figcaption>
      <svg
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label="The time of each decision; the table below sums it up"
      >
        {times.map(({ seat, decision, ms }) => (
          <rect
            key={decision}
            data-seat={seat}
            x={decision * width}
            width={Math.max(1, width * 0.8)}
            y={100 - (ms / most) * 98}
            height={(ms / most) * 98}
          >
            <title>{`Decision ${decision + 1}, ${name(game.seats[seat]!)}: ${ms.toFixed(2)} ms`}</title>
          </rect>
        ))}
      </svg>
      <Table
        caption="Times by bot"
        plain
        columns={COLUMNS}
        rows={seats.map((one) => ({ ...one, name: name(one.bot) }))}
        keyOf={({ bot }) => bot}
      />
    </figure>
  );
}

const sum = ({ times }: AskedAgain): number => times.reduce((all, [, ms]) => all + ms, 0);

const COLUMNS: readonly Column<AskedAgain & { name: string }>[] = [
  {
    head: "Bot",
    names: true,
    cell: ({ name, seat }) => (
      <>
        <SeatToken seat={seat} small /> {name}
      </>
    ),
  },
  { head: "Decisions", num: true, cell: ({ times }) => times.length },
  {
    head: "Mean, ms",
    num: true,
    cell: (row) => (row.times.length === 0 ? "–" : (sum(row) / row.times.length).toFixed(2)),
  },
  { head: "Longest, ms", num: true, cell: ({ times }) => Math.max(0, ...times.map(([, ms]) => ms)).toFixed(1) },
];
