import { Link } from "@tanstack/react-router";
import styles from "../live/live.module.css";
import { type Choice, Next, Screen, useChoice } from "../live/Tv.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { LadderLink } from "../ui/LadderLink.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** The match that is worth watching now, and then the next one; a game of a recent match while nothing is played. */
export function TvPage() {
  const { choice, error, next, coming } = useChoice();
  useTitle("TV");
  if (error) return <Broken error={error} />;
  if (choice === undefined) return <Loading />;
  const { live, recent } = choice;
  const on = live ?? recent;
  return (
    <div className={`${styles.tv} stack`}>
      <header>
        <p className="eyebrow">{on === null ? "TV" : <LadderLink id={on.ladder} />}</p>
        <div className="row spread">
          <h1>TV</h1>
          {on !== null && (
            <span className="row">
              <PageOf choice={choice} />
              <Next onNext={next} />
            </span>
          )}
        </div>
      </header>
      <p role="status" className={styles.why}>
        {on === null ? "No match has been played yet. The first one will be shown here." : on.why}
      </p>
      {live === null && coming && (
        <p className="notice" role="status">
          A match is being played now. It comes after this game.{" "}
          <button type="button" className="button small" onClick={next}>
            Watch it now
          </button>
        </p>
      )}
      <Screen choice={choice} onEnd={next} />
      {on !== null && <ForStreams />}
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

/** The same without the rest of the page, for whoever streams it or puts it into a page of their own. */
function ForStreams() {
  const address = `${location.origin}/embed/tv`;
  return (
    <details>
      <summary>For streams and other pages</summary>
      <div className="stack">
        <p className="dim">
          TV alone, without buttons to press: as a browser source of a stream, or as a frame in a page of yours.
        </p>
        <CopyLine text={address} label="the address" />
        <CopyLine
          text={`<iframe src="${address}" width="800" height="640" title="Liar's Ladder TV"></iframe>`}
          label="the frame"
        />
      </div>
    </details>
  );
}
