import { getRouteApi, Link } from "@tanstack/react-router";
import { useMe } from "../api/session.ts";
import styles from "../game/game.module.css";
import { placeInMatch } from "../game/id.ts";
import { PlayedGame } from "../play/PlayedGame.tsx";
import page from "../play/play.module.css";
import { usePlayed } from "../play/usePlayed.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/play/$game");

/** A game of the person who is signed in, among bots. */
export function PlayedPage() {
  const { game } = route.useParams();
  const me = useMe();
  const { played, error, ...sitting } = usePlayed(game);
  useTitle("Play");
  // Nobody is signed in: what the arena answers says so, and the page how to go on.
  if (error && me === null) return <SignInFirst game={game} />;
  if (error && !played) return <Broken error={error} />;
  if (!played || !me) return <Loading />;
  const { ladder, seats } = played;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/play" search={{ ladder: ladder.id }}>
            Play
          </Link>{" "}
          / {ladder.title} / game {placeInMatch(game).number}
        </p>
        <h1 className={`${styles.title} ${page.names}`}>
          You and {seats.flatMap((bot) => (bot ? [bot.bot.name] : [])).join(", ")}
        </h1>
      </header>
      <PlayedGame key={game} played={played} name={me.author} {...sitting} />
    </div>
  );
}

const SignInFirst = ({ game }: { game: string }) => (
  <div className="notice">
    <h1>Sign in to go on</h1>
    <p>This game waits for whoever began it.</p>
    <p>
      <Link to="/sign-in" search={{ after: `/play/${game}` }}>
        Sign in
      </Link>
    </p>
  </div>
);
