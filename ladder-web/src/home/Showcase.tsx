import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { calm } from "../ui/calm.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import styles from "./home.module.css";

/** Shows a game of a ladder's newest match on the table. */
export function Showcase({ ladder }: { ladder: string }) {
  const newest = useQuery({
    ...query("listMatches", { query: { ladder, state: "finished", rated: true, limit: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const match = newest.data?.items[0];
  const game = match ? `${match.id}.0` : "";
  const replay = useQuery({
    ...query("getReplay", { params: { game } }),
    enabled: match !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const film = useMemo(() => (replay.data ? filmOf(replay.data) : null), [replay.data]);
  if (film === null || match === undefined) return <div className={styles.showRoom} />;
  return (
    <>
      <ReplayViewer
        key={game}
        film={film}
        start={{ step: 1, autoplay: !calm(), loop: true, speed: 1 }}
        mode="embed"
        keys={false}
      />
      <p className={styles.caption}>
        The latest match on <LadderLink id={match.ladder} /> ·{" "}
        <Link to="/games/$game" params={{ game }}>
          watch the whole game
        </Link>
      </p>
    </>
  );
}
