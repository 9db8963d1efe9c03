import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { query } from "../api/queries.ts";
import styles from "../game/game.module.css";
import { filmOfSeen } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";

type Match = Part<"getMatch", "response">;

/** A match under way: its place in the queue, or its newest game as the audience may see it. */
export function LiveGames({ match }: { match: Match }) {
  const live = useQuery({ ...query("getLiveMatch", { params: { match: match.id } }), refetchInterval: 4000 });
  const newest = live.data?.latest ?? null;
  // A game of a match is named by its number, and what was played of it does not change: the object that came first stays.
  const shown = useRef(newest);
  if (newest?.index !== shown.current?.index) shown.current = newest;
  const game = shown.current;
  const film = useMemo(() => {
    if (game === null) return null;
    const names = game.seats.map((bot) => match.bots[bot]?.version.bot.name ?? "?");
    const head = { ruleset: match.ladder.ruleset, options: match.ladder.options, names, result: game.result };
    return filmOfSeen(head, game.events);
  }, [game, match.bots, match.ladder]);
  if (live.data?.state === "queued") {
    return (
      <p className="notice" role="status">
        Waiting for a runner{live.data.place === null ? "" : `: number ${live.data.place} in the queue`}. Seeds and
        seats are already drawn. This page updates by itself.
      </p>
    );
  }
  if (film === null || game === null || film.steps.length === 0) {
    return (
      <p className="notice" role="status">
        Being played. The first game will appear here; hidden dice are shown when the match is over.
      </p>
    );
  }
  return (
    <section className={styles.live} aria-label="Live">
      <p className="row">
        <span className="badge live">live</span> Game {game.index + 1}, as spectators see it
      </p>
      <ReplayViewer key={game.index} film={film} start={{ autoplay: true, seat: "audience" }} mode="embed" />
    </section>
  );
}
