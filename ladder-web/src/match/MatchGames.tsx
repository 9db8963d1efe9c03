import type { GameSummary, Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { counted, signed } from "../ui/format.ts";
import { LUCK } from "../ui/luck.ts";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./match.module.css";

type Match = Part<"getMatch", "response">;
/** The games of one deal, one for each phase. */
type Deal = [deal: number, games: readonly GameSummary[]];

/** All games of a match. A row has the same luck, and in each phase the bots move to the next seat. */
export function MatchGames({ match }: { match: Match }) {
  const games = useQuery({
    ...query("listGames", { params: { match: match.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (games.error) return <Broken error={games.error} />;
  const deals: Deal[] | undefined = games.data && [...Map.groupBy(games.data.items, ({ deal }) => deal)];
  return (
    <Section id="games" title="Games">
      <p className="dim">
        Each row is one deal: the same luck, played once in each phase. A phase is one seating: in the next phase, each
        bot moves to the next seat, and starts anew. Each cell names the winner. {LUCK}
      </p>
      <Table
        columns={columnsOf(match)}
        rows={deals}
        usually={match.games.of / match.bots.length}
        keyOf={([deal]) => deal}
      />
    </Section>
  );
}

const columnsOf = (match: Match): readonly Column<Deal>[] => [
  { head: "Deal", names: true, cell: ([deal]) => deal + 1 },
  ...match.phases.map((_, phase) => ({
    head: `Phase ${phase + 1}`,
    className: styles.game,
    cell: ([, games]: Deal) => {
      const game = games.find((each) => each.phase === phase);
      return game === undefined ? "–" : <Won game={game} match={match} />;
    },
  })),
];

/** Who won a game, how many rounds it had, and the faults of seats that forfeited. */
function Won({ game, match }: { game: GameSummary; match: Match }) {
  const { id, result, seats, forfeits } = game;
  const winners = seats.filter((_, seat) => result.ranks[seat] === 1);
  return (
    <>
      <Link to="/games/$game" params={{ game: id }}>
        {winners.map((bot) => match.bots[bot]?.version.bot.name ?? "?").join(", ")}
      </Link>
      <span className="dim">
        {" "}
        {counted(result.rounds, "round")}
        {winnersLuck(game)}
      </span>
      {forfeits.length > 0 && <span className={styles.forfeits}> {forfeits.map(({ fault }) => fault).join(", ")}</span>}
    </>
  );
}

/** How many places luck was worth to the winner, if there is only one. */
function winnersLuck({ result, luck }: GameSummary): string {
  const [seat, more] = result.ranks.flatMap((rank, at) => (rank === 1 ? [at] : []));
  const places = seat === undefined || more !== undefined ? undefined : luck?.[seat];
  return places === undefined ? "" : `, luck ${signed(places, 2)}`;
}
