import bots from "virtual:studio/bots";
import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ask, query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import type { SourceFile } from "../submit/files.ts";
import { Select } from "../ui/Select.tsx";
import { RunResult } from "./RunResult.tsx";
import type { Setting } from "./result.ts";
import styles from "./studio.module.css";
import type { Opponent, Progress, Running } from "./useRun.ts";

type Ladder = Part<"getLadder", "response">["ladder"];

/** About how many games a run has. */
const LENGTHS = [50, 200, 800] as const;
/** The default opponents. */
const USUAL = ["odds", "honest", "random"] as const;

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
  const opponents = useOpponents(ladder.ruleset);
  const [names, setNames] = useState<readonly string[]>(USUAL);
  const [length, setLength] = useState<number>(LENGTHS[0]);
  const [seed, setSeed] = useState(newSeed);
  const known = opponents.map(([name]) => name);
  const seats = Array.from({ length: ladder.players - 1 }, (_, seat) => {
    const name = names[seat] ?? USUAL[seat % USUAL.length]!;
    return known.includes(name) ? name : known[0]!;
  });
  const { progress, play, stop } = running;
  const busy = progress.state === "building" || progress.state === "playing";
  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) {
      stop();
      return;
    }
    const { ruleset, options, players } = ladder;
    const field = seats.map((name) => new Map(opponents).get(name)!);
    play({ ruleset, options, deals: Math.ceil(length / players), seed }, files, field);
  };
  const sit = (seat: number, name: string): void => setNames(seats.map((old, i) => (i === seat ? name : old)));
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
      <fieldset className={styles.seats}>
        <legend>With</legend>
        {seats.map((name, seat) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={seat}
            label={`Opponent ${seat + 1}`}
            labelUnseen
            value={name}
            options={opponents.map(([id, { label }]) => [id, label])}
            onChange={(value) => sit(seat, value)}
          />
        ))}
      </fieldset>
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

const newSeed = (): string => crypto.randomUUID().slice(0, 8);

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

/** House bots that play a ruleset, and the user's own bots on the ladder, each with a name. */
function useOpponents(ruleset: string): [name: string, Opponent][] {
  const me = useMe();
  const mine = useQuery({
    ...query("listBots", { query: { mine: true, limit: 100 } }),
    enabled: me !== null && me !== undefined,
  });
  const house = bots.house
    .filter(({ rulesets }) => rulesets === null || rulesets.includes(ruleset))
    .map(({ name, files }): [string, Opponent] => [name, { label: name, code: files }]);
  const own = (mine.data?.items ?? []).flatMap(({ bot, active }): [string, Opponent][] =>
    active === null ? [] : [[active.id, { label: `${bot.name} v${active.number}`, code: () => filesOf(active.id) }]],
  );
  return [...house, ...own];
}

/** The files of the user's own version, the entry first. */
async function filesOf(version: string): Promise<readonly SourceFile[]> {
  const { entry, files } = await ask("getFiles", { params: { version } });
  return [...files].sort((a, b) => Number(b.path === entry) - Number(a.path === entry));
}
