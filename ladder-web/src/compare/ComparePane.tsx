import type { Part } from "@liars-ladder/protocol";
import { sayAlike, sayElo, sayProgress, sayVerdict } from "@liars-ladder/stats";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { query } from "../api/queries.ts";
import { sameComparison } from "../bot/command.ts";
import type { Opponent } from "../studio/bundles.ts";
import { Seats, useField, useOpponents } from "../studio/opponents.tsx";
import { newSeed } from "../studio/result.ts";
import type { TypeScript } from "../studio/typescript.ts";
import { CopyLine } from "../ui/CopyLine.tsx";
import { count, counted, percent } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import styles from "./compare.module.css";
import { MOST_DEALS, type Told, useComparison } from "./useComparison.ts";

/** Differences that may matter, in Elo points. */
const ELOS = [5, 10, 20, 50, 100] as const;
const USUAL_ELO = 20;
/** A house bot that plays every ruleset. */
const USUAL_RIVAL = "odds";

type Ladder = Part<"getLadder", "response">["ladder"];

interface Props {
  types: TypeScript;
  /** The bot that is compared. */
  a: Opponent;
  /** What it can be compared with beside house bots and the user's own, by id. The first one is offered first. */
  versions: readonly (readonly [id: string, Opponent])[];
  /** The ladder by whose rules they play at first. */
  first?: string | undefined;
}

/** Compares a bot with another one in this tab: the same luck in the same seats, until it is clear whether it is better. */
export function ComparePane({ first, ...props }: Props) {
  const ladders = useQuery({ ...query("listLadders", {}), staleTime: 300_000 }).data?.items ?? [];
  const [chosen, setChosen] = useState(first);
  const ladder = (ladders.find((one) => one.ladder.id === chosen) ?? ladders[0])?.ladder;
  if (ladder === undefined) return <p className="dim">Loading the ladders…</p>;
  return (
    <Terms {...props} ladder={ladder}>
      <Select
        label="Rules of"
        value={ladder.id}
        options={ladders.map((one) => [one.ladder.id, one.ladder.title])}
        onChange={setChosen}
      />
    </Terms>
  );
}

interface TermsProps extends Omit<Props, "first"> {
  ladder: Ladder;
  children: ReactNode;
}

/** With whom, at which table, and for what difference; then what came of it. */
function Terms({ types, a, versions, ladder, children }: TermsProps) {
  const { ruleset, options, players } = ladder;
  const rivals = new Map([...versions, ...useOpponents(ruleset)]);
  const [chosen, setChosen] = useState("");
  const [elo, setElo] = useState(USUAL_ELO);
  const [asked, setAsked] = useState<{ command: string } | null>(null);
  const { progress, start, stop } = useComparison(types);
  // Two play each other. At a larger table each plays in turn, with the same others.
  const field = useField(ruleset, players === 2 ? 0 : players - 1);
  const id = rivals.has(chosen) ? chosen : (versions[0]?.[0] ?? USUAL_RIVAL);
  const busy = progress.state === "building" || progress.state === "playing";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) {
      stop();
      return;
    }
    const [b, seed] = [rivals.get(id)!, newSeed()];
    const against = field.opponents.map(({ typed }) => typed);
    setAsked({ command: sameComparison(a.typed, b.typed, ladder, { against, elo, seed }) });
    start({ ruleset, options, a, b, others: field.opponents, elo, seed });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="row">
        <Select
          label="Compare with"
          value={id}
          options={[...rivals].map(([key, { label }]) => [key, label])}
          onChange={setChosen}
        />
        {children}
        <Select
          label="Difference that matters"
          value={String(elo)}
          options={ELOS.map((n) => [`${n}`, `${n} Elo`])}
          onChange={(value) => setElo(Number(value))}
        />
      </div>
      {players > 2 && <Seats field={field} />}
      <div className="row">
        <button type="submit" className="button">
          {busy ? "Stop" : "Compare"}
        </button>
        <span className="dim">
          {players === 2 ? "They play each other" : "Each plays with these"}, in every seat, with the same luck.
        </span>
      </div>
      {progress.state === "building" && (
        <p className="dim" role="status">
          Compiling…
        </p>
      )}
      {progress.state === "failed" && (
        <p className="notice bad" role="alert">
          {progress.problem}
        </p>
      )}
      {progress.state === "playing" && (
        <p className="dim" role="status">
          {sayProgress(progress.known, MOST_DEALS, "a comparison")}
        </p>
      )}
      {progress.state === "over" && <Outcome told={progress} stopped={progress.stopped} command={asked?.command} />}
    </form>
  );
}

/** The verdict with exactly what it guarantees, and the command that plays the same. */
function Outcome({ told, stopped, command }: { told: Told; stopped: boolean; command: string | undefined }) {
  const { terms, known, broken } = told;
  const [verdict, sure] = sayVerdict(terms, known);
  const alike = sayAlike(known);
  return (
    <>
      <p role="status" className={styles.verdict} data-verdict={known.verdict}>
        {stopped && "Stopped. "}
        <b>{verdict.replace(/^your draft/, "Your draft")}</b>
      </p>
      {!known.same && (
        <p className="dim">
          {sure} {alike} {count(known.deals)} deals. Points a game: {terms.a} {percent(known.points.a, 1)}, {terms.b}{" "}
          {percent(known.points.b, 1)}. {sayElo(terms)}
        </p>
      )}
      {broken.map(({ label, games, first }) => (
        <p key={label} className="notice bad">
          <b>{label}</b> broke in {counted(games, "game")}, first with {first.kind}: {first.message}
        </p>
      ))}
      {command !== undefined && !known.same && <CopyLine text={command} label="the same for a terminal" />}
    </>
  );
}
