import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import { DecisionTimes } from "../rerun/DecisionTimes.tsx";
import { outcomeOf } from "../rerun/outcome.ts";
import { RerunBots } from "../rerun/RerunBots.tsx";
import { codeOf, type Recorded } from "../rerun/recorded.ts";
import { useRerun } from "../rerun/useRerun.ts";
import { Verdict } from "../rerun/Verdict.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { count } from "../ui/format.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/matches/$match/rerun");

/** A match that is over, played again in this tab and compared with what is stored. */
export function RerunPage() {
  const { match } = route.useParams();
  const { game } = route.useSearch();
  const { data, error } = useQuery({
    ...query("getRerun", { params: { match } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useTitle("Play a match again");
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  return <Rerun recorded={data} game={game} />;
}

function Rerun({ recorded, game }: { recorded: Recorded; game: string | undefined }) {
  const { rerunning, start, stop } = useRerun(recorded);
  const here = recorded.bots.filter((bot) => codeOf(bot) !== null);
  const told = "told" in rerunning ? rerunning.told : NOTHING;
  const outcome = useMemo(() => outcomeOf(recorded, told, here.length), [recorded, told, here.length]);
  const { ladder, match, games } = recorded;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/ladders/$ladder" params={{ ladder: ladder.id }}>
            {ladder.title}
          </Link>{" "}
          /{" "}
          <Link to="/matches/$match" params={{ match }}>
            match
          </Link>{" "}
          / played again
        </p>
        <h1>Play this match again</h1>
        <p className="lede">
          {count(games.length)} games, from their seeds, in this tab: in a frame that reaches no network. Each bot is
          asked everything that it was asked, in the order of its phases, so it learns what it had learned. What it
          decides is compared with what is stored.
        </p>
      </header>
      {here.length === 0 ? (
        <p className="notice">
          The code of these bots is their authors’ alone. House bots are published; sign in for your own.
        </p>
      ) : (
        <p>
          <button type="button" className="button primary" onClick={rerunning.state === "playing" ? stop : start}>
            {rerunning.state === "playing" ? "Stop" : rerunning.state === "done" ? "Play it again" : "Play it here"}
          </button>
        </p>
      )}
      {rerunning.state === "failed" && (
        <p className="notice bad" role="alert">
          {rerunning.problem}
        </p>
      )}
      {(rerunning.state === "playing" || rerunning.state === "done") && (
        <Verdict recorded={recorded} outcome={outcome} done={rerunning.state === "done"} />
      )}
      <RerunBots recorded={recorded} told={told} />
      {rerunning.state === "done" && <DecisionTimes recorded={recorded} told={told} first={game} />}
      {recorded.bots.some(({ mine }) => mine !== null) && (
        <CopyLine text={`liars rerun ${match}`} label="the command that asks your bot again on your machine" />
      )}
    </div>
  );
}

const NOTHING: readonly never[] = [];
