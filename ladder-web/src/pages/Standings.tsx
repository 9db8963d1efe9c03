import type { Entry } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { count, elo, plusMinus, rankRange } from "../ui/format.ts";
import { NextMatch } from "../ui/NextMatch.tsx";

/** Where a version stands, a row a ladder. */
export function Standings({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className="scroller">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Ladder</th>
            <th scope="col" className="num">
              Rank
            </th>
            <th scope="col" className="num">
              Rating
            </th>
            <th scope="col" className="num">
              Matches
            </th>
            <th scope="col" className="num">
              Games
            </th>
            <th scope="col">Status</th>
            <th scope="col">Next match</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.ladder}>
              <th scope="row">
                <Link to="/ladders/$ladder" params={{ ladder: entry.ladder }}>
                  {entry.ladder}
                </Link>
              </th>
              <StandingCells of={entry} />
              <td>
                {entry.status}
                {entry.provisional && ` (${entry.provisional.games} of ${entry.provisional.of} games)`}
              </td>
              <td>
                <NextMatch next={entry.next} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Four cells: rank, rating, matches and games. */
export function StandingCells({
  of: { rank, standing, matches, games },
}: {
  of: Pick<Entry, "rank" | "standing" | "matches" | "games">;
}) {
  return (
    <>
      <td className="num">{rank ? rankRange(rank) : "–"}</td>
      <td className="num">
        {standing ? (
          <>
            <b>{elo(standing.rating)}</b> <span className="dim">{plusMinus(standing)}</span>
          </>
        ) : (
          "–"
        )}
      </td>
      <td className="num">{count(matches)}</td>
      <td className="num">{count(games)}</td>
    </>
  );
}
