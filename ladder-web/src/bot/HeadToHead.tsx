import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { count, percent, signed } from "../ui/format.ts";
import { Rating } from "../ui/Rating.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./bot.module.css";
import { headToHeadQuery, type RecordOf } from "./record.ts";

type Opponent = Part<"getHeadToHead", "response">["items"][number];

const COLUMNS: readonly Column<Opponent>[] = [
  { head: "Opponent", names: true, cell: (row) => <BotLink bot={row.bot} version={row.version.number} /> },
  { head: "Rating", num: true, cell: (row) => <Rating of={row.standing} /> },
  { head: "Games", num: true, cell: (row) => count(row.games) },
  { head: "Score", num: true, cell: (row) => percent(row.score, 1) },
  { head: "Expected", num: true, cell: (row) => (row.expected === null ? "–" : percent(row.expected, 1)) },
  {
    head: "Difference",
    num: true,
    className: styles.difference,
    up: (row) => (row.sure ? (row.difference ?? 0) > 0 : undefined),
    cell: (row) => (
      <>
        {row.difference === null ? "–" : `${signed(row.difference * 100, 1)} %`}
        {row.error !== null && <span className="dim"> ±{(row.error * 196).toFixed(1)}</span>}
      </>
    ),
  },
  { head: "Significant?", cell: (row) => <Verdict of={row} /> },
  {
    head: "Last match",
    cell: ({ lastMatch }) =>
      lastMatch ? (
        <Link to="/matches/$match" params={{ match: lastMatch.id }}>
          <Ago at={lastMatch.at} />
        </Link>
      ) : (
        "–"
      ),
  },
];

/** The score against each opponent, next to the expected score. Clear differences come first, the worst on top. */
export function HeadToHead({ of }: { of: RecordOf }) {
  const loaded = useQuery(headToHeadQuery(of));
  const rows = useMemo(() => [...(loaded.data?.items ?? [])].sort(worstFirst), [loaded.data]);
  if (loaded.error) return <Broken error={loaded.error} />;
  if (loaded.data && rows.length === 0) return <p className="notice">No rated games yet.</p>;
  return (
    <Table caption={`Head to head on ${of.ladder}`} columns={COLUMNS} rows={rows} keyOf={(row) => row.version.id} />
  );
}

function worstFirst(a: Opponent, b: Opponent): number {
  if (a.sure !== b.sure) return a.sure ? -1 : 1;
  return (a.difference ?? 0) - (b.difference ?? 0);
}

function Verdict({ of: { sure, difference } }: { of: Opponent }) {
  if (!sure) return <span className="dim">no</span>;
  return (difference ?? 0) < 0 ? "worse than expected" : "better than expected";
}
