import type { Part, TvMatch } from "@liars-ladder/protocol";
import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useRoom } from "../api/live.ts";
import { ask, query } from "../api/queries.ts";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { calm } from "../ui/calm.ts";
import { Connecting } from "./Connecting.tsx";
import { LiveShow } from "./LiveShow.tsx";
import { LostLine } from "./LostLine.tsx";
import styles from "./live.module.css";
import { ShowResult } from "./ShowResult.tsx";
import { useShow } from "./useShow.ts";

/** What TV shows: a match that is on, or else a game of a recent one. */
export type Choice = Part<"getTv", "response">;

/** From the end of a match or game to the next one, ms: time to read how it ended. */
const PAUSE_MS = 7_000;
/** How often it is asked whether there is something, while there is nothing at all, ms. */
const ASK_MS = 10_000;

const Following = () => (
  <p className="dim">{calm() ? "“Next” shows another one." : "The next one follows in a moment."}</p>
);

/** What is on. It changes when somebody wants the next, or when it has been seen to its end. */
export function useChoice() {
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

/** What shows the next one at once. */
export const Next = ({ onNext }: { onNext(): void }) => (
  <button type="button" className="button small" onClick={onNext}>
    Next
  </button>
);

interface ScreenProps {
  choice: Choice;
  /** It stands in somebody else's page. */
  outside?: boolean;
  onEnd(): void;
}

/** What is on, from its first step to its end. */
export function Screen({ choice: { live, recent }, outside, onEnd }: ScreenProps) {
  if (live !== null) return <OnAir key={live.match} of={live} outside={outside} onEnd={onEnd} />;
  return recent && <Rerun key={recent.game} game={recent.game} onEnd={onEnd} />;
}

/** A match that is shown now. */
function OnAir({ of, outside, onEnd }: { of: TvMatch; outside: boolean | undefined; onEnd(): void }) {
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
      {data && (show !== null || !over) ? (
        <LiveShow match={data} {...{ show, game, watching }} waiting={<Connecting />} />
      ) : (
        !over && <div className={styles.room} />
      )}
      {over && data && <ShowResult match={data} outside={outside} />}
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
