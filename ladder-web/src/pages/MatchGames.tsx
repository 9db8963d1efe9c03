import type { GameSummary, Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { signed } from "../ui/format.ts";
import { LUCK } from "../ui/luck.ts";
import { Broken } from "../ui/States.tsx";
import styles from "./matches.module.css";

type Match = Part<"getMatch", "response">;

/** Beside the result: how many places chance was worth to who won, where one did. */
function winnersLuck({ result, luck }: GameSummary): string {
  const [seat, more] = result.ranks.flatMap((rank, at) => (rank === 1 ? [at] : []));
  const places = seat === undefined || more !== undefined ? undefined : luck?.[seat];
  return places === undefined ? "" : `, luck ${signed(places, 2)}`;
}

/** All games of a match by phase and deal: the same luck stands in the same row, each phase moves the bots one seat on. */
export function MatchGames({ match }: { match: Match }) {
  const games = useQuery({
    ...query("listGames", { params: { match: match.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (games.error) return <Broken error={games.error} />;
  const items = games.data?.items ?? [];
  const byDeal = Map.groupBy(items, (game) => game.deal);
  const phases = match.phases.map((_, phase) => phase);
  const winner = (game: (typeof items)[number]): string =>
    game.seats
      .filter((_, seat) => game.result.ranks[seat] === 1)
      .map((bot) => match.bots[bot]?.version.bot.name ?? "?")
      .join(", ");
  return (
    <section className="stack" aria-labelledby="games">
      <h2 id="games">Games</h2>
      <p className="dim">
        A row is a deal: the same luck, with the bots moved one seat on in each phase. Each cell names who won. {LUCK}
      </p>
      <div className="scroller">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Deal</th>
              {phases.map((phase) => (
                <th key={phase} scope="col">
                  Phase {phase + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...byDeal].map(([deal, row]) => (
              <tr key={deal}>
                <th scope="row">{deal + 1}</th>
                {phases.map((phase) => {
                  const game = row.find((g) => g.phase === phase);
                  return (
                    <td key={phase}>
                      {game === undefined ? (
                        "–"
                      ) : (
                        <>
                          <Link to="/games/$game" params={{ game: game.id }}>
                            {winner(game)}
                          </Link>
                          <span className="dim">
                            {" "}
                            {game.result.rounds} round{game.result.rounds === 1 ? "" : "s"}
                            {winnersLuck(game)}
                          </span>
                          {game.forfeits.length > 0 && (
                            <span className={styles.forfeits}> {game.forfeits.map((f) => f.fault).join(", ")}</span>
                          )}
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
