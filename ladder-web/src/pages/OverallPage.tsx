import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { OverallTable } from "../overall/OverallTable.tsx";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** All bots over all ladders, each ladder with the same weight. */
export function OverallPage() {
  const { data, error } = useQuery({ ...query("getOverall", {}), refetchInterval: 15_000 });
  useTitle("All ladders together");
  if (error) return <Broken error={error} />;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/">Ladders</Link>
        </p>
        <h1>All ladders together</h1>
      </header>
      <p className="prose">
        A bot’s score on a ladder is the share of points that it would take on average against each of the others there.
        Its overall score is the mean over all ladders, each with the same weight. A ladder on which it does not play
        counts 0.
      </p>
      <OverallTable overall={data} />
      {data && data.rows.length === 0 && <p className="notice">No bot plays yet.</p>}
      {/* It comes with the rows: it would move. */}
      {data && <Legend />}
    </div>
  );
}

const Legend = () => (
  <p className="dim prose">
    The thick line is the 95 % interval of one bot at one look: it is right 95 times in 100, but less often for the bot
    that happens to be first. The thin line holds for all bots together and however often you look. Ranks come from it:
    one bot is surely better than another where their thin lines do not meet. Scores depend on who plays.{" "}
    <Link to="/guides/$guide" params={{ guide: "ratings" }} hash="all-ladders-together">
      How this is computed
    </Link>
  </p>
);
