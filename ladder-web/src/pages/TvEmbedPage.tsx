import { Next, Screen, useChoice } from "../live/Tv.tsx";
import { calm } from "../ui/calm.ts";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./embed.module.css";

/** TV in a stream or in somebody else's page: nothing to press is needed, and its one link opens a page of its own. */
export function TvEmbedPage() {
  const { choice, error, next } = useChoice();
  useTitle("TV");
  const on = choice?.live ?? choice?.recent ?? null;
  return (
    <main className={`${styles.frame} stack`}>
      <h1 className="unseen">Liar’s Ladder TV</h1>
      {error && <Broken error={error} />}
      {choice === undefined && !error && <Loading />}
      {choice && (
        // Above what is on, whose height is not known at first.
        <div className="row spread">
          <p role="status">
            {on === null ? (
              "No match has been played yet. The first one will be shown here."
            ) : (
              <>
                <b>
                  <LadderTitle id={on.ladder} />
                </b>{" "}
                {on.why}
              </>
            )}
          </p>
          <div className="row">
            {/* For whoever does not want things to move, nothing goes on by itself. */}
            {on !== null && calm() && <Next onNext={next} />}
            <a href="/tv" target="_blank" rel="noreferrer" className={styles.link}>
              Open on Liar’s Ladder
            </a>
          </div>
        </div>
      )}
      {choice && <Screen choice={choice} outside onEnd={next} />}
    </main>
  );
}
