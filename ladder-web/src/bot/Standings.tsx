import type { Entry } from "@liars-ladder/protocol";
import { count, rankRange } from "../ui/format.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import { NextMatch } from "../ui/NextMatch.tsx";
import { Rating } from "../ui/Rating.tsx";
import { type Column, Table } from "../ui/Table.tsx";

type Standing = Pick<Entry, "rank" | "standing" | "matches" | "games">;

/** Rank, rating, matches and games. */
export const standingColumns = (heads: { rank: string; rating: string }): Column<Standing>[] => [
  { head: heads.rank, num: true, cell: ({ rank }) => (rank ? rankRange(rank) : "–") },
  { head: heads.rating, num: true, cell: ({ standing }) => <Rating of={standing} strong /> },
  { head: "Matches", num: true, cell: ({ matches }) => count(matches) },
  { head: "Games", num: true, cell: ({ games }) => count(games) },
];

const COLUMNS: readonly Column<Entry>[] = [
  {
    head: "Ladder",
    names: true,
    cell: ({ ladder }) => <LadderLink id={ladder} />,
  },
  ...standingColumns({ rank: "Rank", rating: "Rating" }),
  {
    head: "Status",
    cell: ({ status, provisional }) => (
      <>
        {status}
        {provisional && ` (${provisional.games} of ${provisional.of} games)`}
      </>
    ),
  },
  { head: "Next match", cell: ({ next }) => <NextMatch next={next} /> },
];

/** The standing of a version, with a row for each ladder. */
export const Standings = ({ entries }: { entries: readonly Entry[] }) => (
  <Table columns={COLUMNS} rows={entries} keyOf={(entry) => entry.ladder} />
);
