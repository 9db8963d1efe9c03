import type { Part } from "@liars-ladder/protocol";
import { Link, useNavigate } from "@tanstack/react-router";
import { date } from "../ui/format.ts";
import type { LadderTable, Row } from "./arrange.ts";

type Season = LadderTable["season"];
type Listed = Part<"listSeasons", "response">["items"][number];

/** The seasons of a ladder, the one that it is in first. Nothing is to be chosen while there is but one. */
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
  return (
    <label className="row">
      <span className="unseen">Season</span>
      <select className="select" value={shown} onChange={(event) => go(event.target.value)}>
        {seasons.map(({ number, closedAt }) => (
          <option key={number} value={number}>
            Season {number}
            {closedAt === null ? ", now" : `, closed ${date(closedAt)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  ladder: string;
  season: Season;
  rows: readonly Row[];
  /** The season that the ladder is in, once it is known. */
  latest: Listed | undefined;
}

/** What is to be known of a season before its table is read: that it is over, ends, or has only begun. */
export function SeasonNotice({ ladder, season, rows, latest }: Props) {
  const { number, state, openedAt, closedAt, reason } = season;
  if (state === "closing")
    return (
      <div className="notice">
        <h2>Season {number} is closing</h2>
        <p>Its last matches are being played; then this table is final.</p>
        <p className="dim">{reason}</p>
      </div>
    );
  if (closedAt !== null)
    return (
      <div className="notice good">
        <h2>
          Final table of season {number}, closed <time dateTime={closedAt}>{date(closedAt)}</time>
        </h2>
        <p>
          It began on {date(openedAt)}, and does not change any more.{" "}
          {latest && latest.number > number ? (
            <Link to="/ladders/$ladder" params={{ ladder }}>
              Season {latest.number}
              {latest.closedAt === null ? " is under way." : " is the latest."}
            </Link>
          ) : (
            latest && (
              <>
                The next season is not open yet: no matches are made until then.{" "}
                <Link to="/ladders/$ladder/seasons/$season" params={{ ladder, season: String(number) }}>
                  This table’s own address
                </Link>
              </>
            )
          )}
        </p>
        <p className="dim">{reason}</p>
      </div>
    );
  if (number === 1 || rows.some(({ standing }) => standing !== null)) return null;
  return (
    <div className="notice">
      <h2>Season {number} has only begun</h2>
      <p>
        The bots of season {number - 1} play on with no matches to their names; first ratings come with first matches.{" "}
        <Link to="/ladders/$ladder/seasons/$season" params={{ ladder, season: String(number - 1) }}>
          Final table of season {number - 1}
        </Link>
      </p>
    </div>
  );
}
