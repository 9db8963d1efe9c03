import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { query } from "../api/queries.ts";
import { botPath, count, duration } from "../ui/format.ts";
import type { LadderTable } from "./arrange.ts";
import styles from "./ladder.module.css";

type Wait = Part<"getLadder", "response">["longestWait"];

interface Props {
  id: string;
  /** Undefined while it loads. */
  table: LadderTable | undefined;
  /** The number of rated games in the season. */
  games: number | undefined;
}

/** What a ladder is, and how much is played on it. */
export function LadderHead({ id, table, games }: Props) {
  const summary = useQuery(query("getLadder", { params: { ladder: id } })).data;
  const ladder = table?.ladder;
  const season = table?.season;
  return (
    <header className="stack">
      <div>
        <p className="eyebrow">
          <Link to="/">Ladders</Link>
          {season && ` / season ${season.number}`}
        </p>
        <h1>{ladder?.title ?? id}</h1>
      </div>
      <p className={styles.facts}>
        <Figure value={ladder?.players}>players per table</Figure>
        <Figure
          value={ladder?.deals}
          about="A deal is one seed of luck, played once for every seating: every bot plays every hand"
        >
          deals per match
        </Figure>
        <Figure value={games}>rated games</Figure>
        {season?.state !== "closed" && (
          <>
            <Figure value={summary?.running}>matches running</Figure>
            <LongestWait wait={summary?.longestWait ?? null} />
          </>
        )}
        {ladder && (
          <Link to="/rules/$ruleset" params={{ ruleset: ladder.ruleset }}>
            Rules
          </Link>
        )}
        <Link to="/matches" search={{ ladder: id, ...(season && { season: String(season.number) }) }}>
          All matches
        </Link>
        <Link to="/ladders/$ladder/seasons" params={{ ladder: id }}>
          Seasons
        </Link>
      </p>
      {ladder && <Options options={ladder.options} />}
    </header>
  );
}

const Figure = ({ value, about, children }: { value: number | undefined; about?: string; children: ReactNode }) => (
  <span title={about}>
    <b>{value === undefined ? "–" : count(value)}</b> {children}
  </span>
);

function LongestWait({ wait }: { wait: Wait }) {
  if (!wait) return null;
  const since = `${count(wait.matches)} matches were made since it last played; after ${count(wait.most)} it goes first`;
  return (
    <span title={`${botPath(wait.bot)}: ${since}`}>
      <b>{duration(1000 * wait.seconds)}</b> longest wait
    </span>
  );
}

function Options({ options }: Pick<LadderTable["ladder"], "options">) {
  const set = Object.entries(options);
  if (set.length === 0) return null;
  return (
    <p className={styles.options}>
      {set.map(([name, value]) => (
        <span key={name} className="badge">
          {name} {String(value)}
        </span>
      ))}
    </p>
  );
}
