import type { Part, TvMatch } from "@liars-ladder/protocol";
import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useRoom } from "../api/live.ts";
import { ask, query } from "../api/queries.ts";
import { LiveShow } from "../live/LiveShow.tsx";
import { LostLine } from "../live/LostLine.tsx";
import styles from "../live/live.module.css";
import { ShowResult } from "../live/ShowResult.tsx";
import { useShow } from "../live/useShow.ts";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { calm } from "../ui/calm.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

type Choice = Part<"getTv", "response">;

/** From the end of a match or game to the next one, ms: time to read how it ended. */
const PAUSE_MS = 7_000;
/** How often it is asked whether there is something, while there is nothing at all, ms. */
const ASK_MS = 10_000;

/** The match that is worth watching now, and then the next one; a game of a recent match while nothing is played. */
export function TvPage() {
  const { choice, error, next, coming } = useChoice();
  useTitle("TV");
  if (error) return <Broken error={error} />;
  if (choice === undefined) return <Loading />;
  const { live, recent } = choice;
  const on = live ?? recent;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">{on === null ? "TV" : <LadderLink id={on.ladder} />}</p>
        <div className="row spread">
          <h1>TV</h1>
          {on !== null && (
            <span className="row">
              <PageOf choice={choice} />
              <button type="button" className="button small" onClick={next}>
                Next
              </button>
            </span>
          )}
        </div>
        <p role="status">{on === null ? "No match has been played yet. The first one will be shown here." : on.why}</p>
      </header>
      {live === null && coming && (
        <p className="notice" role="status">
          A match is being played now. It comes after this game.{" "}
          <button type="button" className="button small" onClick={next}>
            Watch it now
          </button>
        </p>
      )}
      {live !== null && <OnAir key={live.match} of={live} onEnd={next} />}
      {live === null && recent !== null && <Rerun key={recent.game} game={recent.game} onEnd={next} />}
    </div>
  );
}

/** The way to all that there is about what is on. */
function PageOf({ choice: { live, recent } }: { choice: Choice }) {
  if (live !== null)
    return (
      <Link to="/matches/$match" params={{ match: live.match }}>
        This match
      </Link>
    );
  return (
    recent !== null && (
      <Link to="/games/$game" params={{ game: recent.game }}>
        This game
      </Link>
    )
  );
}

const Following = () => (
  <p className="dim">{calm() ? "“Next” shows another one." : "The next one follows in a moment."}</p>
);

/** What is on. It changes when somebody wants the next, or when it has been seen to its end. */
function useChoice() {
  const client = useQueryClient();
  const first = useQuery({
    ...query("getTv", {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && !data.live && !data.recent ? ASK_MS : false),
  });
  const [later, setLater] = useState<Choice | null>(null);
  const [coming, setComing] = useState(false);
  useRoom(roomOf.tv, { tv: ({ live }: { live: TvMatch | null }) => setComing(live !== null) });
  const choice = later ?? first.data;
  const seen = choice?.live?.match ?? choice?.recent?.game;
  const next = useCallback(() => {
    const query = seen === undefined ? {} : { after: seen };
    ask("getTv", { query }).then(
      (found) => {
        setComing(false);
        setLater(found);
      },
      () => void client.invalidateQueries({ queryKey: ["getTv"] }),
    );
  }, [seen, client]);
  return { choice, error: choice === undefined ? first.error : null, next, coming };
}

/** A match that is shown now. */
function OnAir({ of, onEnd }: { of: TvMatch; onEnd(): void }) {
  const client = useQueryClient();
  const { data } = useQuery(query("getMatch", { params: { match: of.match } }));
  const { show, game, watching, asked, lost } = useShow(
    of.match,
    () => void client.invalidateQueries({ queryKey: ["getMatch"] }),
  );
  // A show that nobody knows any more was over before we came.
  const over = show?.over === true || (asked && show === null);
  useAfter(over, onEnd);
  return (
    <>
      {lost && !over && <LostLine asksEvery={null} />}
      {data && show !== null && game !== null ? (
        <LiveShow match={data} show={show} game={game} watching={watching} />
      ) : (
        !over && <div className={styles.room} />
      )}
      {over && data && <ShowResult match={data} />}
      {over && <Following />}
    </>
  );
}

/** A game of a recent match, with everything shown. */
function Rerun({ game, onEnd }: { game: string; onEnd(): void }) {
  const replay = useQuery({ ...query("getReplay", { params: { game } }), staleTime: Number.POSITIVE_INFINITY });
  const film = useMemo(() => (replay.data ? filmOf(replay.data) : null), [replay.data]);
  const [atEnd, setAtEnd] = useState(false);
  useAfter(atEnd, onEnd);
  if (film === null) return <div className={styles.room} />;
  return (
    <>
      <ReplayViewer film={film} start={{ step: 0, autoplay: !calm(), speed: 1 }} mode="embed" onTail={setAtEnd} />
      {atEnd && <Following />}
    </>
  );
}

/** Goes on by itself, unless somebody does not want things to move. */
function useAfter(over: boolean, then: () => void): void {
  useEffect(() => {
    if (!over || calm()) return;
    const timer = setTimeout(then, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [over, then]);
}
