import { Link } from "@tanstack/react-router";
import { count } from "../ui/format.ts";
import { type Outcome, wordsOf } from "./outcome.ts";
import { codeOf, nameOf, type Recorded } from "./recorded.ts";
import styles from "./rerun.module.css";

/** Differences that are listed. */
const LISTED = 20;

interface Props {
  recorded: Recorded;
  outcome: Outcome;
  done: boolean;
}

/** How many games are as they were, and where the others differ. */
export function Verdict({ recorded, outcome: { games, same, differing }, done }: Props) {
  const all = recorded.games.length;
  if (!done)
    return (
      <p role="status">
        Playing: {count(games)} of {count(all)} games
        {games > 0 && `, ${count(same)} the same`}
      </p>
    );
  const there = recorded.engine?.v8;
  return (
    <>
      <p role="status" className={styles.verdict} data-same={same === all}>
        <b>
          {count(same)} of {count(all)} games the same
        </b>
      </p>
      <p>{same === all ? proof(recorded) : "A game differs where a bot decides otherwise than it had."}</p>
      {differing.length > 0 && (
        <>
          <ul className={styles.differing} aria-label="Where games differ">
            {differing.slice(0, LISTED).map((one) => (
              <li key={`${one.game.id} ${one.again.bot}`}>
                <Link to="/games/$game" params={{ game: one.game.id }}>
                  Game {recorded.games.indexOf(one.game) + 1}
                </Link>
                , {nameOf(recorded.bots[one.again.bot]!)}: {wordsOf(recorded, one)}.
              </li>
            ))}
          </ul>
          {differing.length > LISTED && <p className="dim">And {count(differing.length - LISTED)} more.</p>}
          <p className="dim">
            The match was played by V8{there === undefined ? "" : ` ${there}`}. Another engine’s <code>Math</code> may
            round otherwise: Chromium’s is the same engine. And here a bot that does not answer for 3 s is stopped,
            whatever its CPU time.
          </p>
        </>
      )}
    </>
  );
}

/** What it proves that nothing differs. */
function proof(recorded: Recorded): string {
  const without = recorded.bots.filter((bot) => codeOf(bot) === null).map(nameOf);
  const same =
    "A game is stored as its seed and one number for each decision, and its replay is made from these: the same numbers give the same replay, byte for byte.";
  if (without.length === 0) return `Every decision of every bot is the recorded one. ${same}`;
  return `Every decision of the bots whose code is here is the recorded one; ${without.join(" and ")} did as recorded. ${same}`;
}
