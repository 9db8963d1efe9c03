import type { Entry } from "@liars-ladder/protocol";
import { SETTLED } from "@liars-ladder/protocol/client";
import { count, percent, rankRange, short } from "../ui/format.ts";
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
    head: "Peak",
    num: true,
    title: `The highest rating of the season, once its interval was within ±${SETTLED}`,
    cell: ({ peak }) => <Rating of={peak} />,
  },
  { head: "Games won", num: true, cell: ({ winRate }) => (winRate === null ? "–" : percent(winRate, 1)) },
  {
    head: "CPU a decision",
    num: true,
    title: "Mean CPU time of a decision in the season",
    cell: ({ msPerDecision: ms }) => (ms === null ? "–" : short(ms)),
  },
  {
    head: "Forfeits",
    num: true,
    title: "Share of forfeits in its last 100 games",
    cell: ({ forfeits: share }) => (share === null ? "–" : percent(share, share > 0 ? 1 : 0)),
  },
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
