import type { Part } from "@liars-ladder/protocol";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { query } from "../api/queries.ts";
import { Connecting } from "../live/Connecting.tsx";
import { LostLine } from "../live/LostLine.tsx";
import styles from "../live/live.module.css";
import { ShowResult } from "../live/ShowResult.tsx";
import { useShow } from "../live/useShow.ts";
import { useVeil } from "../live/useVeil.ts";
import { MatchBots } from "../match/MatchBots.tsx";
import { MatchGames } from "../match/MatchGames.tsx";
import { MatchHead, MatchTrouble } from "../match/MatchHead.tsx";
import { MatchProof } from "../match/MatchProof.tsx";
import { withoutResult } from "../match/placing.ts";
import { Drawn } from "../slice/Drawn.tsx";
import { later } from "../slice/later.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const LiveShow = later(async () => (await import("../live/LiveShow.tsx")).LiveShow);
const RatingWhy = later(async () => (await import("../match/RatingWhy.tsx")).RatingWhy);

type Match = Part<"getMatch", "response">;
const route = getRouteApi("/matches/$match");

/** How often the page asks while it is not told, ms. */
const ASK_MS = 5_000;

const isUnderWay = ({ state }: Match): boolean => state === "queued" || state === "running";

/** A match: live while it is shown, then its results, its games and the proof of its luck. */
export function MatchPage() {
  const { match: id } = route.useParams();
  const { why } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const [alone, setAlone] = useState(false);
  const { data, error } = useQuery({
    ...query("getMatch", { params: { match: id } }),
    refetchInterval: alone ? ASK_MS : false,
  });
  // Whoever came while it was shown may go on watching.
  const watched = useRef<string | null>(null);
  if (data && (isUnderWay(data) || data.showing)) watched.current = id;
  const { show, game, watching, asked, lost } = useShow(watched.current === id ? id : null, () => {
    void client.invalidateQueries({ queryKey: ["getMatch"] });
    void client.invalidateQueries({ queryKey: ["getLiveMatch"] });
  });
  const { isVeiled, lift } = useVeil();
  const seen = show?.over === true;
  useEffect(() => {
    if (seen) lift(id);
  }, [seen, id, lift]);
  const told = data !== undefined && !isUnderWay(data);
  if (alone !== (lost && !told)) setAlone(lost && !told);
  useTitle(data ? `Match on ${data.ladder.title}` : "Match");
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  const done = show?.done ?? data.games.done;
  // Once it is asked, the show itself says whether it is on.
  const showing = show === null ? data.showing && !asked : !show.over;
  const veiled = told && isVeiled({ id, showing });
  return (
    <div className="stack">
      <MatchHead match={told ? data : { ...data, games: { ...data.games, done } }} veiled={veiled} />
      <MatchTrouble match={data} />
      {lost && !show?.over && <LostLine asksEvery={told ? null : ASK_MS / 1_000} />}
      {(game !== null || isUnderWay(data) || (watched.current === id && !asked)) && (
        <Drawn fallback={<div className={styles.room} />}>
          <LiveShow
            key={id}
            match={data}
            {...{ show, game, watching }}
            waiting={<Waiting match={data} asked={asked} />}
          />
        </Drawn>
      )}
      {show?.over && <ShowResult match={data} />}
      {veiled && <Veiled onLift={() => lift(id)} />}
      <MatchBots bots={veiled ? data.bots.map(withoutResult) : data.bots} rated={data.rated} />
      {data.state === "finished" && !veiled && <MatchGames match={data} />}
      <MatchProof match={data} />
      {why !== undefined && data.state === "finished" && (
        <Suspense>
          <RatingWhy
            match={id}
            version={why}
            onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** In place of a result that would spoil the show. */
const Veiled = ({ onLift }: { onLift(): void }) => (
  <p className="notice row">
    It is played, and shown at a pace to read along. Its result comes at the end of the show.
    <button type="button" className="button small" onClick={onLift}>
      Show the result
    </button>
  </p>
);

/** What the match waits for. */
function Waiting({ match, asked }: { match: Match; asked: boolean }) {
  const queued = match.state === "queued";
  const { data } = useQuery({
    ...query("getLiveMatch", { params: { match: match.id } }),
    enabled: queued,
    // Nobody is told when the queue moves.
    refetchInterval: 15_000,
  });
  if (!asked || !isUnderWay(match)) return <Connecting />;
  return (
    <p className="notice" role="status">
      {queued
        ? `Waiting for a runner. ${data?.waiting ? `${data.waiting.text} ` : ""}Seeds and seats are already drawn. It is shown here as soon as it is played.`
        : "Being played. Its first game will be shown here in a moment; hidden dice are shown when the match is over."}
    </p>
  );
}
