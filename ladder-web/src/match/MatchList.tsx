import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { LadderLink } from "../ui/LadderLink.tsx";
import { MatchState } from "../ui/MatchState.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./match.module.css";
import { byPlace } from "./placing.ts";

export type MatchItem = Part<"listMatches", "response">["items"][number];

const columns = (of: string | undefined): readonly Column<MatchItem>[] => [
  {
    head: "Match",
    names: true,
    cell: ({ id, finishedAt, createdAt }) => (
      <Link to="/matches/$match" params={{ match: id }}>
        <Ago at={finishedAt ?? createdAt} />
        <span className="unseen"> match {id.slice(0, 8)}</span>
      </Link>
    ),
  },
  {
    head: "Ladder",
    cell: ({ ladder, season }) => (
      <>
        <LadderLink id={ladder} />
        <InSeason ladder={ladder} season={season} before=", " />
      </>
    ),
  },
  {
    head: "State",
    cell: ({ state, rated }) => (
      <>
        <MatchState state={state} /> {!rated && <span className="badge">challenge, unrated</span>}
      </>
    ),
  },
  { head: "Bots, best first", cell: ({ bots }) => <Placed bots={bots} of={of} /> },
  {
    head: "Games",
    num: true,
    cell: ({ games }) => (
      <>
        {games.done}
        {games.done < games.of && <span className="dim"> / {games.of}</span>}
      </>
    ),
  },
];

/** Matches in a table: who played, and the place of each bot. `of` is the bot whose page shows the table. */
export const MatchList = ({ items, of }: { items: readonly MatchItem[]; of?: string | undefined }) => (
  <Table columns={columns(of)} rows={items} keyOf={({ id }) => id} />
);

function Placed({ bots, of }: { bots: MatchItem["bots"]; of: string | undefined }) {
  return (
    <span className={styles.bots}>
      {byPlace(bots).map(({ index, version, meanPlacing, forfeits }) => (
        <span key={index} data-of={botPath(version.bot) === of || undefined}>
          <BotLink bot={version.bot} version={version.number} author={false} />{" "}
          {meanPlacing !== null && <b className="tnum">{meanPlacing.toFixed(2)}</b>}
          {forfeits !== null && forfeits > 0 && (
            <span className={styles.forfeits}>
              {" "}
              {forfeits} forfeit{forfeits === 1 ? "" : "s"}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
