import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, count, percent } from "../ui/format.ts";
import { Rating } from "../ui/Rating.tsx";
import { Sparkline } from "../ui/Sparkline.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { differenceColumns } from "./difference.tsx";
import { headToHeadQuery, type RecordOf } from "./record.ts";

type Opponent = Part<"getHeadToHead", "response">["items"][number];

const columnsOf = (own: string): readonly Column<Opponent>[] => [
  { head: "Opponent", names: true, cell: (row) => <BotLink bot={row.bot} version={row.version.number} /> },
  { head: "Rating", num: true, cell: (row) => <Rating of={row.standing} /> },
  { head: "Games", num: true, cell: (row) => count(row.games) },
  {
    head: "Score",
    num: true,
    title: "To what they played against each other",
    cell: (row) => (
      <Link to="/pair" search={{ a: own, b: `${botPath(row.bot)}@${row.version.number}` }}>
        {percent(row.score, 1)}
        <span className="unseen"> against {row.bot.name}, in detail</span>
      </Link>
    ),
  },
  { head: "Expected", num: true, cell: (row) => (row.expected === null ? "–" : percent(row.expected, 1)) },
  {
    head: "Trend",
    title: "The score in each of their last 12 matches; the line is what the ratings expect",
    cell: ({ trend, expected }) => <Sparkline of={trend} mark={expected} />,
  },
  ...differenceColumns<Opponent>((row) => row),
];

interface Props {
  of: RecordOf;
  /** The version whose record it is, if it is not the active one. */
  number?: number;
}

/** The score against each opponent, next to the expected score. Clear differences come first, the worst on top. */
export function HeadToHead({ of, number }: Props) {
  const own = `${of.author}/${of.bot}${number === undefined ? "" : `@${number}`}`;
  const loaded = useQuery(headToHeadQuery(of));
  const columns = useMemo(() => columnsOf(own), [own]);
  const rows = useMemo(() => [...(loaded.data?.items ?? [])].sort(worstFirst), [loaded.data]);
  if (loaded.error) return <Broken error={loaded.error} />;
  if (loaded.data && rows.length === 0) return <p className="notice">No rated games yet.</p>;
  return (
    <Table caption={`Head to head on ${of.ladder}`} columns={columns} rows={rows} keyOf={(row) => row.version.id} />
  );
}

function worstFirst(a: Opponent, b: Opponent): number {
  if (a.sure !== b.sure) return a.sure ? -1 : 1;
  return (a.difference ?? 0) - (b.difference ?? 0);
}
