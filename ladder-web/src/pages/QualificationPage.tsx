import { urlOf } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import styles from "../game/game.module.css";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { TallyTable } from "../replay/TallyTable.tsx";
import { useKeptPlace } from "../replay/useKeptPlace.ts";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/versions/$version/qualification/$ladder/$game");

/** A game of a version's qualification, for its author; the step and the view are in the address. */
export function QualificationPage() {
  const params = route.useParams();
  const place = route.useSearch();
  const replay = useQuery({ ...query("getQualificationReplay", { params }), staleTime: Number.POSITIVE_INFINITY });
  useTitle("Qualification");
  const film = useMemo(() => (replay.data ? filmOf(replay.data) : null), [replay.data]);
  const onPlace = useKeptPlace(place, route.useNavigate());
  if (replay.error) return <Broken error={replay.error} />;
  if (film === null) return <Loading />;
  const { version, ladder, game } = params;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/versions/$version" params={{ version }}>
            Version
          </Link>{" "}
          / qualification / <LadderTitle id={ladder} /> / game {Number(game) + 1}
        </p>
        <h1 className={styles.title}>{film.names.join(" · ")}</h1>
      </header>
      <ReplayViewer key={`${ladder} ${game}`} film={film} start={place} onPlace={onPlace} />
      {film.ruleset && <TallyTable film={film} />}
      <p className="row">
        <a
          className="button small"
          href={urlOf("", "getQualificationReplay", { params })}
          download={`qualification-${ladder}-${Number(game) + 1}.json`}
        >
          Download the replay
        </a>
        <span className="dim">Only its author can see this game.</span>
      </p>
    </div>
  );
}
