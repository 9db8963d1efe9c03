import type { Action, Book, Ruleset } from "@liars-ladder/rules";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { RuleList } from "../pages/RuleList.tsx";
import { Choices } from "../play/Choices.tsx";
import play from "../play/play.module.css";
import { Story } from "../play/Story.tsx";
import { TableAt } from "../play/TableAt.tsx";
import { TURNS } from "../play/turns.ts";
import { usePace } from "../play/usePace.ts";
import { useTurnFocus } from "../play/useTurnFocus.ts";
import styles from "./lesson.module.css";
import { type Lesson, lessonOf, lessonSeeds, SEAT, type Verdict } from "./lesson.ts";

/** A round to play, one decision at a time; each is judged by its odds at once, and can be taken back. */
export function LessonRound({ ruleset, book }: { ruleset: Ruleset; book: Book }) {
  const [seeds] = useState(() => lessonSeeds(ruleset));
  const [nth, setNth] = useState(0);
  const [actions, setActions] = useState<readonly Action[]>([]);
  const seed = seeds[nth % seeds.length] ?? 1;
  const lesson = useMemo(() => lessonOf(ruleset, seed, actions), [ruleset, seed, actions]);
  const again = (next: number): void => {
    setNth(next);
    setActions([]);
  };
  return (
    <div className="stack">
      <Stage
        key={nth}
        lesson={lesson}
        onDecide={(action) => setActions([...actions, action])}
        onBack={() => setActions(actions.slice(0, -1))}
        onAgain={() => again(nth)}
        onOther={() => again(nth + 1)}
      />
      <Rules book={book} />
    </div>
  );
}

interface StageProps {
  lesson: Lesson;
  onDecide(action: Action): void;
  onBack(): void;
  onAgain(): void;
  onOther(): void;
}

function Stage({ lesson, onDecide, onBack, onAgain, onOther }: StageProps) {
  const { film, decision, verdicts } = lesson;
  const { at, behind, skip } = usePace(film, SEAT);
  const mine = !behind && decision !== null;
  const over = !behind && decision === null;
  const heading = useTurnFocus(mine || over);
  return (
    <div className={play.game}>
      <div className={play.stage}>
        <TableAt film={film} at={at} seat={SEAT} acting={mine ? SEAT : null} />
        <section className={play.panel} aria-labelledby="turn">
          <h2 id="turn" ref={heading} tabIndex={-1} className={play.turn}>
            {over ? "The round is over" : mine ? TURNS[decision] : "The others play…"}
          </h2>
          <p className={play.said} aria-hidden="true">
            {film.sentence(at, SEAT)}
          </p>
          <Judged verdict={verdicts.at(-1)} onBack={onBack} />
          {mine && (
            <Choices
              key={verdicts.length}
              {...{ film, decision, onDecide }}
              table={film.table(at, SEAT)}
              seat={SEAT}
              hints
              busy={false}
            />
          )}
          {behind && (
            <p>
              <button type="button" className="button" onClick={skip}>
                Skip ahead
              </button>
            </p>
          )}
          {over && <Over verdicts={verdicts} ruleset={film.ruleset} onAgain={onAgain} onOther={onOther} />}
        </section>
      </div>
      <Story film={film} at={at} seat={SEAT} />
    </div>
  );
}

/** What the odds say of the last decision, told at once. */
function Judged({ verdict, onBack }: { verdict: Verdict | undefined; onBack(): void }) {
  return (
    <div role="status" className={styles.judged}>
      {verdict && (
        <>
          <p className={styles.verdict} data-quality={verdict.quality}>
            {verdict.text}
          </p>
          <button type="button" className="button small" onClick={onBack}>
            Take it back
          </button>
        </>
      )}
    </div>
  );
}

interface OverProps extends Pick<StageProps, "onAgain" | "onOther"> {
  verdicts: readonly Verdict[];
  ruleset: Ruleset | undefined;
}

/** What to take from the round, and what comes next. */
function Over({ verdicts, ruleset, onAgain, onOther }: OverProps) {
  return (
    <>
      <p>What the odds said of each of your decisions, which is not always how it turned out:</p>
      <ol className={styles.verdicts}>
        {verdicts.map(({ quality, text }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a decision is its place
          <li key={n} className={styles.verdict} data-quality={quality}>
            {text}
          </li>
        ))}
      </ol>
      <p className="row">
        <button type="button" className="button primary" onClick={onOther}>
          Another round
        </button>
        <button type="button" className="button" onClick={onAgain}>
          The same again
        </button>
        {ruleset && (
          <Link className="button" to="/play">
            A whole game against bots
          </Link>
        )}
      </p>
    </>
  );
}

/** The rules in their own words, to look up while playing. */
const Rules = ({ book }: { book: Book }) => (
  <aside className={styles.rules} aria-label="The rules, to look up">
    {book.sections
      .filter(({ title }) => title !== "Options")
      .map(({ title, rules }) => (
        <details key={title} open={title === "A round" || title === "A turn" || title === "The challenge"}>
          <summary>{title}</summary>
          <RuleList rules={rules} />
        </details>
      ))}
  </aside>
);
