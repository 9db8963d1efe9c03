import type { Choice, Tried } from "@liars-ladder/evaluate";
import type { Action } from "@liars-ladder/rules";
import { Suspense, useEffect, useMemo, useState } from "react";
import type { Film } from "../replay/film.ts";
import { decisionsOf } from "../replay/notes.ts";
import type { Answer } from "../studio/job.ts";
import { count } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import { ChoicePicker } from "./ChoicePicker.tsx";
import type { Debugging, Moment } from "./debugging.ts";
import styles from "./evaluation.module.css";
import type { Evaluation, StepDecision } from "./evaluation.ts";
import type { Given } from "./messages.ts";
import { TriedTable } from "./TriedTable.tsx";

interface Props {
  film: Film;
  evaluation: Evaluation;
  decisions: readonly StepDecision[];
  at: number;
  debugging: Debugging | null;
}

/** Plays out another action at a decision of this step, next to the one that was taken. */
export function WhatIf({ film, evaluation, decisions, at, debugging }: Props) {
  const [event, setEvent] = useState(decisions[0]!.event);
  const decision = decisions.find((one) => one.event === event) ?? decisions[0]!;
  return (
    <div className={styles.whatIf}>
      {decisions.length > 1 && (
        <Select
          label="Seat"
          value={String(decision.event)}
          options={decisions.map((one) => [String(one.event), film.names[one.seat]!])}
          onChange={(value) => setEvent(Number(value))}
        />
      )}
      <Trial key={decision.event} {...{ film, evaluation, decision, at, debugging }} />
    </div>
  );
}

/** The legal actions of a decision except the one that was taken; null while they load. */
function useChoices(film: Film, evaluation: Evaluation, event: number): readonly Choice[] | null {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const { choices: ask } = evaluation;
  useEffect(() => {
    let left = false;
    const taken = film.events[event];
    const same = JSON.stringify(taken?.type === "act" ? taken.action : null);
    void ask(event).then(
      (all) => !left && setChoices(all.filter(({ action }) => JSON.stringify(action) !== same)),
      () => !left && setChoices([]),
    );
    return () => {
      left = true;
    };
  }, [film, ask, event]);
  return choices;
}

interface TrialProps extends Omit<Props, "decisions"> {
  decision: StepDecision;
}

function Trial({ film, evaluation, decision, at, debugging }: TrialProps) {
  const { event, seat, loss } = decision;
  const choices = useChoices(film, evaluation, event);
  const [action, setAction] = useState<Action | null>(null);
  const [given, setGiven] = useState<Given>("seat");
  const first = useMemo(() => startOf(choices ?? [], loss?.rival), [choices, loss]);
  const chosen = action ?? first;
  const name = film.names[seat]!;
  const [asked, setAsked] = useState<{ action: Action; given: Given } | null>(null);
  const moment = useMemo(() => momentOf(film, at, seat, debugging), [film, at, seat, debugging]);
  if (choices === null) return <p className="dim">Looking at what {name} could have done…</p>;
  if (chosen === null) return <p className="dim">{name} had no other choice.</p>;
  return (
    <>
      <form
        className="row"
        onSubmit={(submit) => {
          submit.preventDefault();
          setAsked({ action: chosen, given });
        }}
      >
        <ChoicePicker name={name} choices={choices} chosen={chosen} onChoose={setAction} />
        <Select
          label="with"
          value={given}
          options={[
            ["seat", `hands as ${name} could expect them`],
            ["hands", "the actual hands"],
          ]}
          onChange={(value) => setGiven(value === "hands" ? "hands" : "seat")}
        />
        <button type="submit" className="button primary small">
          Play out {count(1000)} times
        </button>
      </form>
      {debugging && moment && film.replay && (
        <Suspense>
          <debugging.Ask
            {...{ moment, ruleset: film.replay.ruleset }}
            says={(answer) => saysOf(answer, film.events[event], choices)}
            onAnswer={(answer) => {
              const found = choiceOf(answer, choices);
              if (found) setAction(found.action);
            }}
          />
        </Suspense>
      )}
      {asked && <Outcome key={JSON.stringify(asked)} {...{ film, evaluation, decision, choices, ...asked }} />}
    </>
  );
}

/** The action that is offered first: the best one. */
function startOf(choices: readonly Choice[], rival: Action | undefined): Action | null {
  const same = JSON.stringify(rival);
  return (choices.find(({ action }) => JSON.stringify(action) === same) ?? choices[0])?.action ?? null;
}

/** The decision of a seat at a step, as the ladder counts it. */
function momentOf(film: Film, at: number, seat: number, debugging: Debugging | null): Moment | null {
  const decision = decisionsOf(film.seen("all"), film.steps).findIndex((one) => one.step === at && one.seat === seat);
  return debugging === null || decision < 0 ? null : { game: debugging.game, seat, decision };
}

/** The other action that an answer is; undefined if it is what was done, or none. */
function choiceOf(answer: Answer, choices: readonly Choice[]): Choice | undefined {
  if ("fault" in answer) return undefined;
  const same = JSON.stringify(answer.action);
  return choices.find(({ action }) => JSON.stringify(action) === same);
}

/** An answer in words; null if it is what was done. */
function saysOf(answer: Answer, taken: Film["events"][number] | undefined, choices: readonly Choice[]): string | null {
  if ("fault" in answer) return `${answer.fault}${answer.message ? `: ${answer.message}` : ""}`;
  if (taken?.type === "act" && JSON.stringify(taken.action) === JSON.stringify(answer.action)) return null;
  return choiceOf(answer, choices)?.says ?? `does something that is not possible here (${answer.action.type})`;
}

interface OutcomeProps extends Omit<TrialProps, "at" | "debugging"> {
  choices: readonly Choice[];
  action: Action;
  given: Given;
}

function Outcome({ film, evaluation: { whatIf }, decision: { event, seat }, choices, action, given }: OutcomeProps) {
  const [{ tried, over }, setTried] = useState<{ tried: readonly Tried[]; over: boolean }>({ tried: [], over: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new with each question
  useEffect(() => whatIf(event, action, given, (now, end) => setTried({ tried: now, over: end })), []);
  const says = choices.find((choice) => choice.action === action)?.says ?? "";
  if (tried.length < 2)
    return over ? <p className="notice bad">This could not be played out.</p> : <p className="dim">Playing…</p>;
  return <TriedTable {...{ film, seat, says, given, tried, over }} />;
}
