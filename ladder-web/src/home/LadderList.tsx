import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { BotLink } from "../ui/BotLink.tsx";
import { count } from "../ui/format.ts";
import { Rating } from "../ui/Rating.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./home.module.css";

export type LadderItem = Part<"listLadders", "response">["items"][number];

const COLUMNS: readonly Column<LadderItem>[] = [
  { head: "Ladder", names: true, cell: ({ ladder, season }) => <Title ladder={ladder} season={season} /> },
  {
    head: "Ruleset",
    cell: ({ ladder: { ruleset } }) => (
      <Link to="/rules/$ruleset" params={{ ruleset }}>
        {ruleset}
      </Link>
    ),
  },
  { head: "Seats", num: true, cell: ({ ladder }) => ladder.players },
  {
    head: "Leader",
    cell: ({ leader }) => (leader ? <BotLink bot={leader.bot} /> : <span className="dim">nobody yet</span>),
  },
  { head: "Rating", num: true, cell: ({ leader }) => <Rating of={leader?.standing ?? null} /> },
  { head: "Bots", num: true, cell: ({ bots }) => bots },
  { head: "Games", num: true, cell: ({ games }) => count(games) },
  { head: "Under way", num: true, cell: ({ running }) => running },
];

/** All ladders and their leaders; undefined while they load. */
export const LadderList = ({ ladders }: { ladders: readonly LadderItem[] | undefined }) => (
  <Table
    columns={COLUMNS}
    rows={ladders}
    usually={LADDERS}
    keyOf={({ ladder }) => ladder.id}
    rowClass={styles.ladder}
  />
);

/** How many an arena starts with. */
const LADDERS = 11;

function Title({ ladder, season }: Pick<LadderItem, "ladder" | "season">) {
  return (
    <>
      <Link to="/ladders/$ladder" params={{ ladder: ladder.id }}>
        {ladder.title}
      </Link>
      {season.state !== "open" && (
        <>
          {" "}
          <span className="badge">
            season {season.number} {season.state}
          </span>
        </>
      )}
    </>
  );
}
