import { urlOf } from "@liars-ladder/protocol/client";
import { FeedLink } from "../ui/FeedLink.tsx";
import styles from "./ladder.module.css";

interface File {
  what: string;
  /** The file's name on the user's disk. */
  name: string;
  csv: string;
  json: string;
}

/** The files of a closed season, or of the current one (null). */
function filesOf(ladder: string, season: number | null): File[] {
  const of = { params: { ladder }, query: season === null ? {} : { season } };
  const closed = { params: { ladder, season: String(season) } };
  const name = season === null ? ladder : `${ladder}-season-${season}`;
  const table =
    season === null
      ? { csv: urlOf("", "exportTable", of), json: urlOf("", "getTable", of) }
      : { csv: urlOf("", "exportSeason", closed), json: urlOf("", "getSeason", closed) };
  return [
    { what: "table", name: `${name}.csv`, ...table },
    {
      what: "games",
      name: `${name}-games.csv`,
      csv: urlOf("", "exportGames", of),
      json: urlOf("", "exportGamesJson", of),
    },
    {
      what: "pairs",
      name: `${name}-pairs.csv`,
      csv: urlOf("", "exportPairs", of),
      json: urlOf("", "exportPairsJson", of),
    },
  ];
}

/** A season's data, to download. */
export function Exports({ ladder, season }: { ladder: string; season: number | null }) {
  return (
    <span className={styles.exports}>
      {filesOf(ladder, season).map(({ what, name, csv, json }) => (
        <span key={what}>
          {what}{" "}
          <a href={csv} download={name} aria-label={`${what} as CSV`}>
            CSV
          </a>{" "}
          ·{" "}
          <a href={json} target="_blank" rel="noreferrer" aria-label={`${what} as JSON`}>
            JSON
          </a>
        </span>
      ))}
      {season === null && <FeedLink of={`/ladders/${ladder}`} />}
    </span>
  );
}
