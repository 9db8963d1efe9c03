import type { Part } from "@liars-ladder/protocol";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { date } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import type { LadderTable, Row } from "./arrange.ts";

type Season = LadderTable["season"];
export type Listed = Part<"listSeasons", "response">["items"][number];

/** A choice of the ladder's seasons, the current one first. Empty while there is only one season. */
export function SeasonPicker({
  ladder,
  shown,
  seasons,
}: {
  ladder: string;
  shown: number;
  seasons: readonly Listed[];
}) {
  const navigate = useNavigate();
  if (seasons.length < 2) return null;
  const go = (season: string) => {
    const latest = seasons[0];
    if (latest && season === String(latest.number))
      return void navigate({ to: "/ladders/$ladder", params: { ladder }, search: {} });
    void navigate({ to: "/ladders/$ladder/seasons/$season", params: { ladder, season }, search: {} });
  };
  const name = ({ number, closedAt }: Listed) =>
    `Season ${number}${closedAt === null ? ", current" : `, closed ${date(closedAt)}`}`;
  return (
    <Select
      label="Season"
      labelUnseen
      value={String(shown)}
      options={seasons.map((season) => [String(season.number), name(season)])}
      onChange={go}
    />
  );
}

interface Props {
  ladder: string;
  season: Season;
  rows: readonly Row[];
  /** The ladder's current season, once it is known. */
  latest: Listed | undefined;
}

/** A notice above the table if a season is closed, is closing, or has just begun. */
export function SeasonNotice({ ladder, season, rows, latest }: Props) {
  const { number, state, closedAt, reason } = season;
  if (state === "closing")
    return (
      <div className="notice">
        <h2>Season {number} is closing</h2>
        <p>Its last matches are being played. After that, this table is final.</p>
        <p className="dim">{reason}</p>
      </div>
    );
  if (closedAt !== null) return <ClosedNotice ladder={ladder} season={season} closedAt={closedAt} latest={latest} />;
  if (number === 1 || rows.some(({ standing }) => standing !== null)) return null;
  return (
    <div className="notice">
      <h2>Season {number} has just begun</h2>
      <p>
        The bots of season {number - 1} play on, and start again without matches. Ratings appear with the first matches.{" "}
        <SeasonLink ladder={ladder} season={number - 1}>
          Final table of season {number - 1}
        </SeasonLink>
      </p>
    </div>
  );
}

function ClosedNotice({ ladder, season, closedAt, latest }: Omit<Props, "rows"> & { closedAt: string }) {
  return (
    <div className="notice good">
      <h2>
        Final table of season {season.number}, closed <time dateTime={closedAt}>{date(closedAt)}</time>
      </h2>
      <p>
        It began on {date(season.openedAt)} and no longer changes.{" "}
        {latest && <WhatFollows ladder={ladder} season={season} latest={latest} />}
      </p>
      <p className="dim">{season.reason}</p>
    </div>
  );
}

/** Says which season follows a closed one, or that there is none yet. */
function WhatFollows({ ladder, season, latest }: { ladder: string; season: Season; latest: Listed }) {
  if (latest.number > season.number)
    return (
      <Link to="/ladders/$ladder" params={{ ladder }}>
        Season {latest.number}
        {latest.closedAt === null ? " is open." : " is the latest."}
      </Link>
    );
  return (
    <>
      The next season has not opened yet. No matches are played until then.{" "}
      <SeasonLink ladder={ladder} season={season.number}>
        Permanent link to this table
      </SeasonLink>
    </>
  );
}

const SeasonLink = ({ ladder, season, children }: { ladder: string; season: number; children: ReactNode }) => (
  <Link to="/ladders/$ladder/seasons/$season" params={{ ladder, season: String(season) }}>
    {children}
  </Link>
);
