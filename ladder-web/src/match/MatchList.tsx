import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useVeil } from "../live/useVeil.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, counted } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { LadderLink } from "../ui/LadderLink.tsx";
import { MatchState } from "../ui/MatchState.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./match.module.css";
import { byPlace, withoutResult } from "./placing.ts";

export type MatchItem = Part<"listMatches", "response">["items"][number];

interface Veil {
  isVeiled(match: MatchItem): boolean;
  lift(id: string): void;
  /** Tells all results; undefined where none is veiled. */
  liftAll: (() => void) | undefined;
}

const columns = (of: string | undefined, { isVeiled, lift, liftAll }: Veil): readonly Column<MatchItem>[] => [
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
    head: "Bots, best first",
    headShown: (
      <span className={styles.bots}>
        Bots, best first
        {liftAll && (
          <button type="button" className="link" onClick={liftAll}>
            Show all results
          </button>
        )}
      </span>
    ),
    cell: (match) =>
      isVeiled(match) ? (
        <Placed bots={match.bots.map(withoutResult)} of={of}>
          <button type="button" className="link" onClick={() => lift(match.id)}>
            Show the result<span className="unseen"> of match {match.id.slice(0, 8)}</span>
          </button>
        </Placed>
      ) : (
        <Placed bots={match.bots} of={of} />
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
    cell: (match) => (
      <>
        <MatchState state={match.state} veiled={isVeiled(match)} />{" "}
        {!match.rated && <span className="badge">challenge, unrated</span>}
      </>
    ),
  },
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

interface Props {
  /** Undefined while they load. */
  items: readonly MatchItem[] | undefined;
  /** The bot whose page it stands on. */
  of?: string | undefined;
  /** They were asked for by their results, so these are no secret. */
  told?: boolean | undefined;
}

/** Matches in a table: who played, and how each placed. Of one whose show is on, that is told when somebody asks. */
export function MatchList({ items, of, told = false }: Props) {
  const { isVeiledInList, lift, liftAll } = useVeil();
  const isVeiled = (match: MatchItem) => !told && isVeiledInList(match);
  const veil = { isVeiled, lift, liftAll: items?.some(isVeiled) ? liftAll : undefined };
  return <Table columns={columns(of, veil)} rows={items} usually={20} keyOf={({ id }) => id} />;
}

function Placed({ bots, of, children }: { bots: MatchItem["bots"]; of: string | undefined; children?: ReactNode }) {
  return (
    <span className={styles.bots}>
      {byPlace(bots).map(({ index, version, meanPlacing, forfeits }) => (
        <span key={index} data-of={botPath(version.bot) === of || undefined}>
          <BotLink bot={version.bot} version={version.number} author={false} />{" "}
          {meanPlacing !== null && <b className="tnum">{meanPlacing.toFixed(2)}</b>}
          {forfeits !== null && forfeits > 0 && (
            <span className={styles.forfeits}> {counted(forfeits, "forfeit")}</span>
          )}
        </span>
      ))}
      {children}
    </span>
  );
}
