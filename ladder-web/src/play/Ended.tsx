import type { Problem } from "@liars-ladder/protocol/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { meQuery } from "../api/session.ts";
import type { Film } from "../replay/film.ts";
import { botPath } from "../ui/format.ts";
import { ProblemNotice } from "../ui/States.tsx";
import styles from "./play.module.css";
import type { Played } from "./usePlayed.ts";

/** How the game ended and why, and what to do next. */
export function Ended({ played, film }: { played: Played; film: Film }) {
  const { id, seat, state, reason, again, ladder, seats } = played;
  const { problem, busy, ask } = useNextGame(id);
  const bots = seats.flatMap((bot) => (bot ? [botPath(bot.bot)] : []));
  return (
    <section className={styles.ended} aria-labelledby="turn">
      <h2 id="turn" className={styles.turn}>
        {state === "over" ? verdict(film, seat) : state === "left" ? "This game was left" : "This game failed"}
      </h2>
      <p>{state === "over" ? film.sentence(film.steps.length - 1, seat) : reason}</p>
      {problem && <ProblemNotice problem={problem} />}
      <p className="row">
        {state === "over" && (
          <>
            <Link to="/play/$game/replay" params={{ game: id }} className="button primary">
              See all hands
            </Link>
            <Link to="/play/$game/replay" params={{ game: id }} search={{ at: "mistake", seat }} className="button">
              Your worst mistake
            </Link>
          </>
        )}
        {again && (
          <button type="button" className="button" disabled={busy} onClick={() => void ask()}>
            Play again: they remember you
          </button>
        )}
        <Link to="/play" search={{ ladder: ladder.id, bots: bots.join(",") }} className="button">
          New table
        </Link>
      </p>
    </section>
  );
}

function verdict(film: Film, seat: number): string {
  const { ranks } = film.result!;
  const first = ranks.filter((rank) => rank === 1).length;
  if (ranks[seat] === 1) return first > 1 ? "You share the win" : "You win";
  return ranks.length === 2 ? "You lose" : `You finish ${PLACES[ranks[seat]! - 1]} of ${ranks.length}`;
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** The next game at the same table. */
function useNextGame(game: string) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const ask = async () => {
    setBusy(true);
    const answer = await api.playAgain({ params: { game } });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/play/$game", params: { game: answer.value.id } });
  };
  return { problem, busy, ask };
}
