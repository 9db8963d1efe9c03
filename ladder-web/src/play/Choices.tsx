import { type Choice, chanceOf, choicesOf } from "@liars-ladder/evaluate";
import type { Action, AnyTable, Decision } from "@liars-ladder/rules";
import { useMemo, useState } from "react";
import type { Film } from "../replay/film.ts";
import { odds as likely } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import { BidPicker } from "./BidPicker.tsx";
import { imperative } from "./imperative.ts";
import styles from "./play.module.css";

/** More of them than this are a list to choose from. */
const MOST_BUTTONS = 10;

interface Props {
  film: Film;
  /** The table as the person's seat sees it. */
  table: AnyTable;
  seat: number;
  decision: Decision;
  hints: boolean;
  busy: boolean;
  onDecide(action: Action): void;
}

/** All legal actions of the person, in words. With hints, each has the probability that it turns out right. */
export function Choices({ film, table, seat, decision, hints, busy, onDecide }: Props) {
  const { ruleset, names, look } = film;
  const choices = useMemo(() => {
    const all = ruleset ? choicesOf(ruleset.position(table, seat, decision), { table, names }) : [];
    return all.map((choice) => ({ ...choice, says: imperative(choice.says) }));
  }, [ruleset, table, seat, decision, names]);
  const odds = useMemo(() => (hints ? ruleset?.odds(table) : undefined), [hints, ruleset, table]);
  const chance = ({ action }: Choice): number | undefined => odds && chanceOf(odds, table, action);
  const take = ({ action }: Choice): void => onDecide(action);
  const others = choices.filter(({ action }) => action.type !== "bid");
  return (
    <div className={styles.choices}>
      {others.length > MOST_BUTTONS ? (
        <FromList choices={others} busy={busy} onTake={take} />
      ) : (
        others.length > 0 && <Buttons choices={others} chance={chance} busy={busy} onTake={take} />
      )}
      {others.length < choices.length && (
        <BidPicker {...{ choices, look, chance, busy }} last={table.bids.at(-1)?.bid} onBid={take} />
      )}
    </div>
  );
}

interface SomeProps {
  choices: readonly Choice[];
  busy: boolean;
  onTake(choice: Choice): void;
}

function Buttons({ choices, chance, busy, onTake }: SomeProps & { chance(choice: Choice): number | undefined }) {
  return (
    <div className={styles.buttons}>
      {choices.map((choice) => {
        const sure = chance(choice);
        return (
          <button
            key={JSON.stringify(choice.action)}
            type="button"
            className={`button ${styles.large}`}
            data-type={choice.action.type}
            disabled={busy}
            onClick={() => onTake(choice)}
          >
            <Said choice={choice} />
            {sure !== undefined && <span className={styles.chance}>{likely(sure)} chance to be right</span>}
          </button>
        );
      })}
    </div>
  );
}

/** "Challenge Ann's bid of 5 fives": the verb is emphasised. */
function Said({ choice: { action, says } }: { choice: Choice }) {
  const [verb = "", ...rest] = says.split(" ");
  if (action.type !== "challenge") return says;
  return (
    <>
      <b>{verb}</b> <span>{rest.join(" ")}</span>
    </>
  );
}

/** A list to choose from, if there are many actions, such as all ways to make piles. */
function FromList({ choices, busy, onTake }: SomeProps) {
  const [at, setAt] = useState(0);
  const chosen = choices[at] ?? choices[0]!;
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onTake(chosen);
      }}
    >
      <Select
        label="Choose"
        value={String(choices.indexOf(chosen))}
        options={choices.map(({ says }, index) => [String(index), says])}
        onChange={(value) => setAt(Number(value))}
      />
      <button type="submit" className={`button primary ${styles.large}`} disabled={busy}>
        {chosen.says}
      </button>
    </form>
  );
}
