import type { Part } from "@liars-ladder/protocol";
import type { OptionValue } from "@liars-ladder/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { botPath, count, duration } from "../ui/format.ts";
import { useLadders } from "../ui/LadderLink.tsx";
import type { LadderTable } from "./arrange.ts";
import styles from "./ladder.module.css";

import { type Listed, SeasonPicker } from "./Season.tsx";

type Wait = Part<"getLadder", "response">["longestWait"];

interface Props {
  id: string;
  /** Undefined while it loads. */
  table: LadderTable | undefined;
  /** Undefined while they load. */
  seasons: readonly Listed[] | undefined;
}

/** What a ladder is, and how much is played on it. */
export function LadderHead({ id, table, seasons }: Props) {
  // Before its table has come, a ladder is what the list of all ladders says.
  const summary = useLadders().find((each) => each.ladder.id === id);
  const ladder = table?.ladder ?? summary?.ladder;
  const season = table?.season ?? summary?.season;
  const now = seasons?.find(({ number }) => number === season?.number);
  return (
    <header className="stack">
      <div>
        <p className="eyebrow">
          <Link to="/">Ladders</Link>
          {season && ` / season ${season.number}`}
        </p>
        <div className={styles.titleRow}>
          <h1>{ladder?.title ?? id}</h1>
          {season && seasons && <SeasonPicker ladder={id} shown={season.number} seasons={seasons} />}
        </div>
      </div>
      <p className={styles.facts}>
        <Figure value={ladder?.players}>players per table</Figure>
        <Figure
          value={ladder?.deals}
          about="A deal is one seed of luck, played once for every seating: every bot plays every hand. Matches of newcomers have lengths of their own."
        >
          {ladder?.deals === 1 ? "deal" : "deals"} per match
        </Figure>
        <Figure value={now?.games ?? summary?.games}>rated games</Figure>
        {season?.state !== "closed" && (
          <>
            <Figure value={summary?.running} about="Queued, or being played">
              {summary?.running === 1 ? "match" : "matches"} under way
            </Figure>
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

/** How its rules differ from the usual ones. */
function Options({ options }: Pick<LadderTable["ladder"], "options">) {
  const set = Object.entries(options);
  if (set.length === 0) return null;
  return (
    <p className={styles.options}>
      {set.map(([name, value]) => (
        <span key={name} className="badge">
          {optionText(name, value)}
        </span>
      ))}
    </p>
  );
}

/** "minDice" with 3 is "min dice: 3", "powers" with true is "powers". */
function optionText(name: string, value: OptionValue): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (typeof value === "boolean") return value ? words : `no ${words}`;
  return `${words}: ${value}`;
}
