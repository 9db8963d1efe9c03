import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { InSeason } from "../ui/InSeason.tsx";
import styles from "./game.module.css";
import { placeInMatch } from "./id.ts";

interface Props {
  id: string;
  /** Undefined while it loads. */
  game: Part<"getGame", "response"> | undefined;
  names: readonly string[];
}

/** The ladder and match of a game, who played it, and the games before and after it. */
export function GameHead({ id, game, names }: Props) {
  const { match, number } = placeInMatch(id);
  return (
    <header>
      <p className="eyebrow">
        {game && (
          <>
            <Link to="/ladders/$ladder" params={{ ladder: game.ladder.id }}>
              {game.ladder.title}
            </Link>
            <InSeason ladder={game.ladder.id} season={game.season} before=" / " /> /{" "}
          </>
        )}
        <Link to="/matches/$match" params={{ match }}>
          Match
        </Link>{" "}
        / game {number}
      </p>
      <div className="row spread">
        <h1 className={styles.title}>{names.join(" · ")}</h1>
        <p className="row">
          {game?.previous && <Beside game={game.previous} text="Previous game" />}
          {game?.next && <Beside game={game.next} text="Next game" />}
        </p>
      </div>
    </header>
  );
}

const Beside = ({ game, text }: { game: string; text: string }) => (
  <Link to="/games/$game" params={{ game }} className="button small">
    {text}
  </Link>
);
