import { urlOf } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import styles from "../game/game.module.css";
import { placeInMatch } from "../game/id.ts";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { TallyTable } from "../replay/TallyTable.tsx";
import { useKeptPlace } from "../replay/useKeptPlace.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/play/$game/replay");

/** A person's game among bots once it is over, with all hands; the step and the view are in the address. */
export function PlayedReplayPage() {
  const params = route.useParams();
  const place = route.useSearch();
  const { game } = params;
  const { data, error } = useQuery({ ...query("getPlayedReplay", { params }), staleTime: Number.POSITIVE_INFINITY });
  useTitle(data ? data.players.map(({ name }) => name).join(", ") : "Game");
  const film = useMemo(() => (data ? filmOf(data) : null), [data]);
  const onPlace = useKeptPlace(place, route.useNavigate());
  if (error) return <Broken error={error} />;
  if (film === null) return <Loading />;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/play">Play</Link> / game {placeInMatch(game).number}, unrated
        </p>
        <h1 className={styles.title}>{film.names.join(" · ")}</h1>
      </header>
      <ReplayViewer
        key={game}
        film={film}
        start={place}
        onPlace={onPlace}
        page={`${location.origin}/play/${game}/replay`}
      />
      {film.ruleset && <TallyTable film={film} />}
      <p className="row">
        <a className="button small" href={urlOf("", "getPlayedReplay", { params })} download={`${game}.json`}>
          Download the replay
        </a>
      </p>
    </div>
  );
}
