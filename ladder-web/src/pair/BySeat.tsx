import { count, counted, percent } from "../ui/format.ts";
import { Heat } from "../ui/Heat.tsx";
import { LadderLink } from "../ui/LadderLink.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import type { OnLadder, Pair } from "./ByLadder.tsx";

/** The score by where one sat. Every deal is played from every seat, so that a difference is the seat, or chance. */
export function BySeat({ pair: { ladders } }: { pair: Pair }) {
  const rows = ladders.filter(({ seats }) => seats.length > 0);
  const most = Math.max(...rows.flatMap(({ seats }) => seats.map(({ seat }) => seat + 1)));
  const columns: Column<OnLadder>[] = [
    { head: "Ladder", names: true, cell: ({ ladder }) => <LadderLink id={ladder} /> },
    ...Array.from(
      { length: most },
      (_, seat): Column<OnLadder> => ({
        head: `Seat ${seat + 1}`,
        num: true,
        cell: ({ seats }) => <Seat of={seats.find((one) => one.seat === seat)} />,
      }),
    ),
  ];
  return <Table columns={columns} rows={rows} keyOf={({ ladder }) => ladder} />;
}

function Seat({ of }: { of: OnLadder["seats"][number] | undefined }) {
  if (of === undefined) return <span className="dim">–</span>;
  return (
    <Heat lean={2 * of.score - 1} title={counted(of.games, "game")}>
      {percent(of.score)} <span className="dim">of {count(of.games)}</span>
    </Heat>
  );
}
