import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { query } from "../api/queries.ts";
import styles from "../game/game.module.css";
import { filmOfSeen } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";

type Match = Part<"getMatch", "response">;

/**
 * A match under way: its place in the queue, or a game of it as the audience may see it, from its start and to its end at
 * the pace of the viewer; then the newest. It stays when the match is over, for whoever is in the middle of it.
 */
export function LiveGames({ match }: { match: Match }) {
  const over = match.state !== "queued" && match.state !== "running";
  const live = useQuery({
    ...query("getLiveMatch", { params: { match: match.id } }),
    enabled: !over,
    refetchInterval: 4000,
  });
  const newest = live.data?.latest ?? null;
  /** The game that was seen to its end, or that somebody has had enough of. */
  const [seen, setSeen] = useState<number | null>(null);
  // A game of a match is named by its number, and what was played of it does not change: the object that came first stays.
  const shown = useRef(newest);
  if (newest !== null && (shown.current === null || seen === shown.current.index) && newest.index !== seen)
    shown.current = newest;
  const game = shown.current;
  const film = useMemo(() => {
    if (game === null) return null;
    const names = game.seats.map((bot) => match.bots[bot]?.version.bot.name ?? "?");
    const head = { ruleset: match.ladder.ruleset, options: match.ladder.options, names, result: game.result };
    return filmOfSeen(head, game.events);
  }, [game, match.bots, match.ladder]);
  if (film === null || game === null || film.steps.length === 0) return over ? null : <Waiting live={live.data} />;
  const last = film.steps.length - 1;
  return (
    <section className={styles.live} aria-label="Live">
      <p className="row">
        {!over && <span className="badge live">live</span>} Game {game.index + 1}, as spectators see it
        {over && <span className="dim">The match is over: all its games are below, with everything shown.</span>}
        {!over && newest !== null && newest.index > game.index && (
          <button type="button" className="button small" onClick={() => setSeen(game.index)}>
            On to game {newest.index + 1}
          </button>
        )}
      </p>
      <ReplayViewer
        key={game.index}
        film={film}
        start={{ autoplay: true, seat: "audience" }}
        mode="embed"
        onPlace={({ step }) => Number(step) === last && setSeen(game.index)}
      />
    </section>
  );
}

function Waiting({ live }: { live: Part<"getLiveMatch", "response"> | undefined }) {
  return (
    <p className="notice" role="status">
      {live?.state === "queued"
        ? `Waiting for a runner${live.place === null ? "" : `: number ${live.place} in the queue`}. Seeds and seats are already drawn. This page updates by itself.`
        : "Being played. The first game will appear here; hidden dice are shown when the match is over."}
    </p>
  );
}
