import { useMemo } from "react";
import { type Film, filmOfSeen } from "../replay/film.ts";
import { ProblemNotice } from "../ui/States.tsx";
import { Choices } from "./Choices.tsx";
import { Ended } from "./Ended.tsx";
import { Leave } from "./Leave.tsx";
import styles from "./play.module.css";
import { Story } from "./Story.tsx";
import { TableAt } from "./TableAt.tsx";
import { TURNS } from "./turns.ts";
import { useHints } from "./useHints.ts";
import { usePace } from "./usePace.ts";
import type { Played, usePlayed } from "./usePlayed.ts";
import { useTurnFocus } from "./useTurnFocus.ts";

interface Props extends Omit<ReturnType<typeof usePlayed>, "played" | "error"> {
  played: Played;
  /** The person's name. */
  name: string;
}

/** The table as the person sees it, what has happened, and what the person may do. */
export function PlayedGame(props: Props) {
  const { played, name, problem } = props;
  const { seat, turn, events, result, ladder, seats } = played;
  const film = useMemo(() => {
    const names = seats.map((bot) => bot?.bot.name ?? name);
    return filmOfSeen({ ruleset: ladder.ruleset, options: ladder.options, names, result }, events, { watcher: seat });
  }, [ladder, seats, name, events, result, seat]);
  const { at, behind, skip } = usePace(film, seat);
  return (
    <div className={styles.game}>
      <div className={styles.stage}>
        <TableAt film={film} at={at} seat={seat} acting={behind ? null : (turn?.seat ?? null)} />
        <Panel {...props} film={film} at={at} behind={behind} onSkip={skip} />
        {problem && <ProblemNotice problem={problem} />}
      </div>
      <Story film={film} at={at} seat={seat} />
    </div>
  );
}

type PanelProps = Props & { film: Film; at: number; behind: boolean; onSkip(): void };

/** What the person may do now, or whose turn it is. */
function Panel({ played, film, at, behind, onSkip, busy, lost, decide, leave }: PanelProps) {
  const { seat, turn, state } = played;
  const [hints, setHints] = useHints();
  const mine = !behind && turn?.seat === seat;
  const heading = useTurnFocus(mine);
  if (!behind && state !== "playing") return <Ended played={played} film={film} />;
  return (
    <section className={styles.panel} aria-labelledby="turn">
      <div className="row spread">
        <h2 id="turn" ref={heading} tabIndex={-1} className={styles.turn}>
          {headline(film, behind, lost, turn, seat)}
        </h2>
        <p className="row">
          <label className={styles.hints}>
            <input type="checkbox" checked={hints} onChange={(event) => setHints(event.target.checked)} /> Show odds
          </label>
          <Leave onLeave={leave} />
        </p>
      </div>
      {/* Screen readers get it from the log. */}
      <p className={styles.said} aria-hidden="true">
        {film.sentence(at, seat)}
      </p>
      {mine ? (
        <Choices
          key={played.decisions}
          {...{ film, seat, hints, busy }}
          table={film.table(at, seat)}
          decision={turn.decision}
          onDecide={(action) => void decide(action)}
        />
      ) : (
        behind && (
          <p>
            <button type="button" className="button" onClick={onSkip}>
              Skip ahead
            </button>
          </p>
        )
      )}
    </section>
  );
}

function headline(film: Film, behind: boolean, lost: boolean, turn: Played["turn"], seat: number): string {
  if (lost) return "The arena cannot be reached. Trying again…";
  if (behind || turn === null) return "The others are playing…";
  return turn.seat === seat ? TURNS[turn.decision] : `${film.names[turn.seat]} is thinking…`;
}
