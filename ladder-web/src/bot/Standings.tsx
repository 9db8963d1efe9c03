import type { Entry } from "@liars-ladder/protocol";
import { SETTLED } from "@liars-ladder/protocol/client";
import { count, counted, percent, rankRange, short } from "../ui/format.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import { NextMatch } from "../ui/NextMatch.tsx";
import { Rating } from "../ui/Rating.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./bot.module.css";

/** Rank on a ladder, as a range. */
export const rankOf = ({ rank }: Pick<Entry, "rank">): string => (rank ? rankRange(rank) : "–");

// As many columns as fit a window of 800 pixels: what belongs to a figure stands under it.
const COLUMNS: readonly Column<Entry>[] = [
  { head: "Ladder", names: true, cell: ({ ladder }) => <LadderLink id={ladder} /> },
  { head: "Rank", num: true, cell: rankOf },
  {
    head: "Rating",
    num: true,
    title: `With its 95 % interval; below, the peak: the highest of the season, once its interval was within ±${SETTLED}`,
    cell: ({ standing, peak }) => (
      <>
        <Rating of={standing} strong />
        {peak && (
          <span className="under">
            peak <Rating of={peak} />
          </span>
        )}
      </>
    ),
  },
  {
    head: "Games",
    num: true,
    cell: ({ games, matches }) => (
      <>
        {count(games)}
        <span className="under">{counted(matches, "match", "matches")}</span>
      </>
    ),
  },
  { head: "Won", title: "Games won", num: true, cell: ({ winRate }) => (winRate === null ? "–" : percent(winRate, 1)) },
  {
    head: "CPU",
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
    className: styles.status,
    cell: ({ status, provisional, next }) => (
      <>
        {status}
        {provisional && ` (${provisional.games} of ${provisional.of} games)`}
        <span className="under">
          <NextMatch next={next} />
        </span>
      </>
    ),
  },
];

/** The standing of a version, with a row for each ladder. */
export const Standings = ({ entries }: { entries: readonly Entry[] }) => (
  <Table columns={COLUMNS} rows={entries} keyOf={(entry) => entry.ladder} />
);
