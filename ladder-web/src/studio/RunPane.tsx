import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { query } from "../api/queries.ts";
import type { SourceFile } from "../submit/files.ts";
import { Select } from "../ui/Select.tsx";
import type { Opponent } from "./bundles.ts";
import { Seats, useField } from "./opponents.tsx";
import { RunResult } from "./RunResult.tsx";
import { newSeed, type Setting } from "./result.ts";
import styles from "./studio.module.css";
import type { Progress, Running } from "./useRun.ts";

type Ladder = Part<"getLadder", "response">["ladder"];

/** About how many games a run has. */
const LENGTHS = [50, 200, 800] as const;

/** A table whose luck and opponents are given: a match that was played. */
export interface GivenTable {
  readonly setting: Omit<Setting, "labels">;
  readonly opponents: readonly Opponent[];
}

interface Props {
  running: Running;
  files: readonly SourceFile[];
  /** In place of a table that is chosen here. */
  table: GivenTable | null;
  /** The game that is shown, and how to show another. */
  open: number | null;
  onOpen(game: number | null): void;
}

/** Plays the draft in this tab, by a ladder's rules, and shows what came of it. */
export function RunPane({ running, files, table, open, onOpen }: Props) {
  const ladders = useQuery({ ...query("listLadders", {}), staleTime: 300_000 }).data?.items ?? [];
  const [chosen, setChosen] = useState("");
  const ladder = (ladders.find((one) => one.ladder.id === chosen) ?? ladders[0])?.ladder;
  return (
    <section className="stack" aria-labelledby="run">
      <h2 id="run">Run it here</h2>
      {table ? (
        <MatchTerms {...{ running, files, table }} />
      ) : ladder ? (
        <Terms {...{ running, files, ladder }}>
          <Select
            label="Ladder"
            value={ladder.id}
            options={ladders.map((one) => [one.ladder.id, one.ladder.title])}
            onChange={setChosen}
          />
        </Terms>
      ) : (
        <p className="dim">Loading the ladders…</p>
      )}
      {running.run && <RunResult run={running.run} before={running.before} open={open} onOpen={onOpen} />}
    </section>
  );
}

interface TermsProps extends Pick<Props, "running" | "files"> {
  ladder: Ladder;
  children: ReactNode;
}

/** The terms of a run: the opponents, the seed and the number of games. */
function Terms({ running, files, ladder, children }: TermsProps) {
  const field = useField(ladder.ruleset, ladder.players - 1);
  const [length, setLength] = useState<number>(LENGTHS[0]);
  const [seed, setSeed] = useState(newSeed);
  const { progress, play, stop } = running;
  const busy = progress.state === "building" || progress.state === "playing";
  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) {
      stop();
      return;
    }
    const { ruleset, options, players } = ladder;
    play({ ruleset, options, deals: Math.ceil(length / players), seed }, files, field.opponents);
  };
  return (
    <form className="stack" onSubmit={start}>
      <div className="row">
        {children}
        <Select
          label="Games"
          value={`${length}`}
          options={LENGTHS.map((n) => [`${n}`, `${n}`])}
          onChange={(value) => setLength(Number(value))}
        />
      </div>
      <Seats field={field} />
      <div className="row">
        <button type="submit" className="button primary">
          {busy ? "Stop" : "Play"}
        </button>
        <button type="button" className="button small" onClick={() => setSeed(newSeed())} disabled={busy}>
          Other luck
        </button>
        <Far progress={progress} seed={seed} />
      </div>
    </form>
  );
}

/** Nothing to choose: the match as it was played, but for the draft. */
function MatchTerms({
  running,
  files,
  table: { setting, opponents },
}: Pick<Props, "running" | "files"> & { table: GivenTable }) {
  const { progress, play, stop } = running;
  const busy = progress.state === "building" || progress.state === "playing";
  return (
    <>
      <p>
        The match’s {setting.deals * (opponents.length + 1)} games again, on their luck and in their seats, against{" "}
        {opponents.map(({ label }) => label).join(", ")}. Change a line, and see what it changes.
      </p>
      <div className="row">
        <button
          type="button"
          className="button primary"
          onClick={() => (busy ? stop() : play(setting, files, opponents))}
        >
          {busy ? "Stop" : "Play"}
        </button>
        <Far progress={progress} seed={setting.seed} />
      </div>
    </>
  );
}

/** How far the run is, in words. */
function Far({ progress, seed }: { progress: Progress; seed: string }) {
  if (progress.state === "failed")
    return (
      <p className={`notice bad ${styles.problem}`} role="alert">
        {progress.problem}
      </p>
    );
  return (
    <span className="dim" role="status">
      {progress.state === "building" && "Compiling…"}
      {progress.state === "playing" && `Playing: ${progress.games} of ${progress.of} games`}
      {progress.state === "idle" && (
        <>
          Luck <code>{seed}</code>
        </>
      )}
    </span>
  );
}
