import type { Opponent } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { count, elo, percent, signed } from "../ui/format.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { costliest, type Goal, goalOf } from "./goal.ts";
import { headToHeadQuery, type RecordOf } from "./record.ts";

const TITLES = { 10: "What it needs for the top 10", 3: "What it needs for the top 3", 1: "What it needs to be first" };
const HOLDERS = { 10: "The tenth", 3: "The third", 1: "The first" };

/** A ladder as it stands now. */
export const standingsQuery = (ladder: string) => query("getTable", { params: { ladder }, query: {} });

interface Props {
  of: RecordOf;
  /** The id of the bot's active version, which is rated on the ladder. */
  version: string;
}

/** How far a bot is from the next place that counts on a ladder, and who costs it most. */
export function NextGoal({ of, version }: Props) {
  const { ladder } = of;
  const table = useQuery({ ...standingsQuery(ladder), refetchInterval: 30_000 });
  const met = useQuery(headToHeadQuery(of));
  const error = table.error ?? met.error;
  const goal = table.data && met.data && goalOf(table.data.rows, version);
  return (
    <Section id="goal" title={goal ? TITLES[goal.place] : "What it needs"}>
      <div className="prose">
        {error && <Broken error={error} />}
        {goal && table.data && met.data && (
          <>
            <Distance goal={goal} ladder={ladder} players={table.data.ladder.players} />
            <Costs of={met.data.items} />
          </>
        )}
        {goal === null && (
          <p>Nobody with enough games to hold a place stands above it. Those below can still overtake it.</p>
        )}
      </div>
    </Section>
  );
}

function Distance({ goal, ladder, players }: { goal: Goal; ladder: string; players: number }) {
  const { place, holder, difference, half, now, needed, others } = goal;
  const chance =
    difference > half
      ? "That is more than chance explains."
      : "Chance alone may explain that: it may be as strong already.";
  return (
    <>
      <p>
        {HOLDERS[place]} on <LadderLink id={ladder} /> is <BotLink bot={holder.bot} version={holder.version.number} />,
        at <b className="tnum">{elo(holder.standing.rating)}</b>:{" "}
        <b className="tnum">
          {Math.round(difference)} ±{Math.round(half)}
        </b>{" "}
        more than this bot. {chance}
      </p>
      <p>
        Against the {others === 1 ? "other bot that plays" : `${count(others)} others that play`} now, its rating
        expects <b className="tnum">{percent(now, 1)}</b> of the points, and that rating{" "}
        <b className="tnum">{percent(needed, 1)}</b>: {((needed - now) * 100).toFixed(1)} more of each 100.
        {players > 2 && " A point is an opponent in a game that it ranks before; a tie is half of one."}
      </p>
    </>
  );
}

function Costs({ of }: { of: readonly Opponent[] }) {
  const costs = costliest(of);
  if (costs.length === 0) return <p>No opponent took more of it so far than the ratings expect.</p>;
  return (
    <>
      <p>Most points against expectation went to:</p>
      <ul>
        {costs.map(({ of: { bot, version, games, score, expected, difference, error, sure }, points }) => (
          <li key={version.id} className="tnum">
            <BotLink bot={bot} version={version.number} />: {points.toFixed(points < 10 ? 1 : 0)} in {count(games)}{" "}
            games. It scored {percent(score, 1)}, where {percent(expected ?? 0, 1)} is expected (
            {signed((difference ?? 0) * 100, 1)}
            {error !== null && ` ±${(error * 196).toFixed(1)}`}).{" "}
            <span className="dim">{sure ? "Significant." : "This may be chance."}</span>
          </li>
        ))}
      </ul>
      <p className="dim">
        This is how it stands now, and no forecast: the others go on playing, too. ± is a 95 % interval at one look,
        with the errors of two ratings taken for independent.
      </p>
    </>
  );
}
