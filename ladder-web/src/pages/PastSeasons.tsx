import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { date } from "../ui/format.ts";
import { StandingCells } from "./Standings.tsx";

type Past = Part<"getBot", "response">["past"][number];

/** How a bot stood when earlier seasons ended. */
export function PastSeasons({ past }: { past: readonly Past[] }) {
  if (past.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="past-seasons">
      <h2 id="past-seasons">Earlier seasons</h2>
      <div className="scroller">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Season</th>
              <th scope="col">Version</th>
              <th scope="col" className="num">
                Final rank
              </th>
              <th scope="col" className="num">
                Final rating
              </th>
              <th scope="col" className="num">
                Matches
              </th>
              <th scope="col" className="num">
                Games
              </th>
              <th scope="col">Closed</th>
            </tr>
          </thead>
          <tbody>
            {past.map((row) => (
              <tr key={`${row.ladder} ${row.season} ${row.version.id}`}>
                <th scope="row">
                  <Link
                    to="/ladders/$ladder/seasons/$season"
                    params={{ ladder: row.ladder, season: String(row.season) }}
                    hash={`v-${row.version.id}`}
                  >
                    {row.ladder}, season {row.season}
                  </Link>
                </th>
                <td>
                  <Link to="/versions/$version" params={{ version: row.version.id }}>
                    v{row.version.number}
                  </Link>
                </td>
                <StandingCells of={row} />
                <td>
                  <time dateTime={row.closedAt}>{date(row.closedAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The seasons of a ladder in which a bot has a record, beside the one that the ladder is in. */
export function pastOn(past: readonly Past[], ladder: string | undefined): number[] {
  return [...new Set(past.filter((row) => row.ladder === ladder).map(({ season }) => season))];
}
