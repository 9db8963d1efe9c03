import type { Part, ShowEvent } from "@liars-ladder/protocol";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Film, filmOfSeen } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { count } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { Connecting } from "./Connecting.tsx";
import { EmptyTable } from "./EmptyTable.tsx";
import styles from "./live.module.css";
import type { ToldGame } from "./told.ts";

type Match = Part<"getMatch", "response">;

interface Props {
  match: Match;
  /** Null until it is known; `game`, until there is one. */
  show: ShowEvent | null;
  game: ToldGame | null;
  /** How many watch; 0 if nobody else does. */
  watching: number;
  /** What is said until there is something to show. */
  waiting: ReactNode;
}

/**
 * A match that is shown live: the current game, as spectators see it. A viewer who stops can go back to the live game
 * at any time. Until there is a step of it, a table stands there as it will be: nothing below it moves when that comes.
 */
export function LiveShow({ match, show, game, watching, waiting }: Props) {
  // Where the arena drew the page, it has drawn what stands there before: that is taken over first.
  const [taken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  const begun = useRef(false);
  if (taken && game !== null && game.events.length > 0) begun.current = true;
  return (
    <section className={styles.live} aria-label="Live">
      {begun.current && show !== null && game !== null ? (
        <OnTable match={match} show={show} game={game} watching={watching} />
      ) : (
        <div className={styles.before}>
          <div className={styles.live} inert>
            <div className={styles.head}>
              <span className="badge">live</span>
              <Watching count={0} />
              <span className={styles.which}>Game 1 of {match.games.of}</span>
            </div>
            <Score bots={match.bots} scored={0} of={match.games.of} ranks={[]} />
            <EmptyTable ladder={match.ladder} />
          </div>
          <div className={styles.waiting}>{taken ? waiting : <Connecting />}</div>
        </div>
      )}
    </section>
  );
}

function OnTable({ match, show, game, watching }: { match: Match; show: ShowEvent; game: ToldGame; watching: number }) {
  const { shown, held: behind, onTail, backToLive } = useHeld(game);
  const film = useFilm(match, shown);
  return (
    <>
      <div className={styles.head}>
        {behind || show.over ? (
          <span className="badge">{behind ? "earlier" : "over"}</span>
        ) : (
          <span className="badge live">live</span>
        )}
        <Watching count={watching} />
        <span className={styles.which}>
          Game {shown.index + 1} of {show.of}
          {shown.from > 1 && `, from round ${shown.from}`}
        </span>
        {behind && (
          <button type="button" className="button small" onClick={backToLive}>
            Back to live: game {game.index + 1}
          </button>
        )}
      </div>
      <Score bots={match.bots} {...show} />
      <ReplayViewer
        key={shown.index}
        film={film}
        start={{ seat: "audience", speed: 1, step: film.steps.length - 1 }}
        mode="embed"
        live={shown === game && game.result === null}
        onTail={onTail}
      />
    </>
  );
}

/** Its room is always there, so that nothing moves when it comes. Nobody is told of every change: it is no news. */
const Watching = ({ count: of }: { count: number }) => (
  <span className={styles.watching}>
    {of > 1 && (
      <span title={`${count(of)} watch this match now`}>
        <Icon name="eye" size={16} /> {count(of)}
        <span className="unseen"> watching</span>
      </span>
    )}
  </span>
);

/**
 * The game on the screen: the live one, unless the viewer stopped in an earlier one, or the live one has no steps yet.
 */
function useHeld(game: ToldGame) {
  const held = useRef<ToldGame | null>(null);
  const following = useRef(true);
  const before = useRef(game);
  const [, setBack] = useState(0);
  const another = before.current.index !== game.index;
  if (another && !following.current) held.current ??= before.current;
  if (!another || game.events.length > 0) before.current = game;
  const onTail = useCallback((atTail: boolean) => {
    following.current = atTail;
  }, []);
  const backToLive = useCallback(() => {
    held.current = null;
    following.current = true;
    setBack((times) => times + 1);
  }, []);
  return { shown: held.current ?? before.current, held: held.current !== null, onTail, backToLive };
}

/** The film of the steps of a game so far. */
function useFilm(match: Match, { seats, events, result }: ToldGame): Film {
  const before = useRef<{ seats: readonly number[]; film: Film } | null>(null);
  return useMemo(() => {
    const names = seats.map((bot) => match.bots[bot]?.version.bot.name ?? "?");
    const head = { ruleset: match.ladder.ruleset, options: match.ladder.options, names, result };
    // While a game grows, its list of seats is the same object.
    const same = before.current?.seats === seats ? before.current.film : undefined;
    const film = filmOfSeen(head, events, { before: same });
    before.current = { seats, film };
    return film;
  }, [seats, events, result, match.bots, match.ladder]);
}

/**
 * Mean places of all bots in the games that were shown or skipped, best first. It is there before the first one, so that
 * nothing moves when that ends.
 */
function Score({ bots, scored, of, ranks }: Pick<Match, "bots"> & Pick<ShowEvent, "scored" | "of" | "ranks">) {
  const places = bots
    .map(({ version }, bot) => ({
      id: version.id,
      name: version.bot.name,
      mean: (ranks[bot] ?? 0) / Math.max(1, scored),
    }))
    .sort((a, b) => a.mean - b.mean);
  return (
    <p className={styles.score}>
      <span className="dim">
        Mean places after {scored} of {of} games
      </span>
      {places.map(({ id, name, mean }) => (
        <span key={id}>
          {name} <b className="tnum">{scored === 0 ? "–" : mean.toFixed(2)}</b>
        </span>
      ))}
    </p>
  );
}
