import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { problemOf } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { isMine, useMe } from "../api/session.ts";
import { MySeats } from "../felt/mine.ts";
import { GameFacts } from "../game/GameFacts.tsx";
import { GameHead } from "../game/GameHead.tsx";
import { GameViewer } from "../game/GameViewer.tsx";
import { placeInMatch } from "../game/id.ts";
import { filmOf } from "../replay/film.ts";
import { TallyTable } from "../replay/TallyTable.tsx";
import { useKeptPlace } from "../replay/useKeptPlace.ts";
import { Slice } from "../slice/Slice.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const NOBODY: Part<"getGame", "response">["bots"] = [];
const route = getRouteApi("/games/$game");

/** One game, from its replay; the step and the view are in the address. */
export function GamePage() {
  const { game: id } = route.useParams();
  const place = route.useSearch();
  // A game does not change: what was loaded stays.
  const replay = useQuery({ ...query("getReplay", { params: { game: id } }), staleTime: Number.POSITIVE_INFINITY });
  const about = useQuery({ ...query("getGame", { params: { game: id } }), staleTime: 60_000 });
  const game = about.data;
  useTitle(replay.data ? replay.data.players.map(({ name }) => name).join(", ") : "Game");
  const film = useMemo(() => (replay.data ? filmOf(replay.data) : null), [replay.data]);
  const onPlace = useKeptPlace(place, route.useNavigate());
  const me = useMe();
  const mine = useMemo(
    () => new Set((game?.bots ?? NOBODY).flatMap(({ bot }, seat) => (isMine(me, bot) ? [seat] : []))),
    [game, me],
  );
  if (replay.error) return <Unready error={replay.error} match={placeInMatch(id).match} />;
  // Its head says whose game it is, and would push the viewer down.
  if (film === null || !replay.data || about.isPending) return <Loading />;
  return (
    <MySeats.Provider value={mine}>
      <div className="stack">
        <Slice>
          <GameHead id={id} game={game} names={film.names} />
        </Slice>
        <Slice key={id}>
          <GameViewer id={id} film={film} bots={game?.bots ?? NOBODY} start={place} onPlace={onPlace} />
        </Slice>
        {film.ruleset && (
          <Slice>
            <TallyTable film={film} />
          </Slice>
        )}
        <Slice>
          <GameFacts replay={replay.data} game={game} />
        </Slice>
      </div>
    </MySeats.Provider>
  );
}

/** A game of a match that still runs has no replay yet: say so, and where to look. */
function Unready({ error, match }: { error: Error; match: string }) {
  if (problemOf(error).code !== "match.running") return <Broken error={error} />;
  return (
    <div className="notice">
      <h1>This match is still being played</h1>
      <p>Hidden dice and seeds are shown when it is over.</p>
      <p>
        <Link to="/matches/$match" params={{ match }}>
          Watch it live
        </Link>
      </p>
    </div>
  );
}
