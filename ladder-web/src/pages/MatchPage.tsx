import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { LiveGames } from "../match/LiveGames.tsx";
import { MatchBots } from "../match/MatchBots.tsx";
import { MatchGames } from "../match/MatchGames.tsx";
import { MatchHead, MatchTrouble } from "../match/MatchHead.tsx";
import { MatchProof } from "../match/MatchProof.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/matches/$match");

/** A match: live while it is played, then its results, its games and the proof of its luck. */
export function MatchPage() {
  const { match: id } = route.useParams();
  const client = useQueryClient();
  const { data, error } = useQuery(query("getMatch", { params: { match: id } }));
  const underWay = data?.state === "queued" || data?.state === "running";
  useRoom(underWay ? roomOf.match(id) : null, {
    match: (event) => {
      if (event.match !== id) return;
      void client.invalidateQueries({ queryKey: ["getMatch"] });
      void client.invalidateQueries({ queryKey: ["getLiveMatch"] });
    },
  });
  // Whoever came while it was played may go on watching.
  const watched = useRef<string | null>(null);
  if (underWay) watched.current = id;
  useTitle(data ? `Match on ${data.ladder.title}` : "Match");
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  return (
    <div className="stack">
      <MatchHead match={data} />
      <MatchTrouble match={data} />
      {watched.current === id && <LiveGames key={id} match={data} />}
      <MatchBots bots={data.bots} rated={data.rated} />
      {data.state === "finished" && <MatchGames match={data} />}
      <MatchProof match={data} />
    </div>
  );
}
