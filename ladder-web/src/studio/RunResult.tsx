import { useMemo } from "react";
import { CopyLine } from "../ui/CopyLine.tsx";
import { counted, duration, percent, signed } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";
import {
  type Change,
  changeOf,
  type FaultGroup,
  faultsOf,
  forfeited,
  pointsOf,
  type Row,
  type Run,
  rowsOf,
  scoreOf,
  worstOf,
} from "./result.ts";
import styles from "./studio.module.css";

/** How many of the worst games are listed. */
const WORST = 8;

interface Props {
  run: Run;
  before: Run | null;
  /** The game that is shown, and how to show another. */
  open: number | null;
  onOpen(game: number | null): void;
}

/** The result of a run: the draft's score, what the last edit changed, the table, the faults, and the worst games. */
export function RunResult({ run, before, open, onOpen }: Props) {
  const rows = useMemo(() => rowsOf(run), [run]);
  const change = useMemo(() => before && changeOf(run, before), [run, before]);
  const faults = useMemo(() => faultsOf(run), [run]);
  const { labels } = run.setting;
  return (
    <div className="stack">
      <Score run={run} change={change} />
      <Table
        caption="How each bot fared"
        plain
        columns={run.ms === null ? COLUMNS : [...COLUMNS, TIMES]}
        rows={rows}
        keyOf={({ label }) => label}
      />
      <About run={run} />
      {faults.length > 0 && <Faults faults={faults} labels={labels} />}
      <WorstGames {...{ run, before, open, onOpen }} />
      {run.setting.seeds === undefined && <CopyLine text={commandOf(run)} label="the same games for a terminal" />}
    </div>
  );
}

/** How much was played, and what the figures are. */
function About({ run: { games, ms, setting } }: Pick<Props, "run">) {
  const played = `${counted(games.length, "game")}${ms === null ? " as they were played on the ladder" : ` in ${duration(ms)}`}`;
  return (
    <p className="dim">
      {played}: {counted(setting.deals, "deal")}, each in every seat. ± is half a 95 % interval; Elo 0 is the mean of
      this table.
      {ms !== null && " ms: a decision’s mean and longest time in this tab; on the ladder, CPU time counts."}
    </p>
  );
}

function commandOf({ setting: { labels, ruleset, deals, seed } }: Run): string {
  const others = labels.slice(1).map(plain).join(" ");
  return `liars play ./bot.ts ${others} --ruleset ${ruleset} --deals ${deals} --seed ${seed}`;
}

/** A label as a command names the bot. */
const plain = (label: string): string => label.replace(/#\d+$/, "").replace(/ v(\d+)$/, "@$1");

const half = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : "?");

const COLUMNS: readonly Column<Row>[] = [
  { head: "Bot", names: true, cell: ({ label }) => label },
  { head: "Won", title: "Games at rank 1, alone or shared", num: true, cell: ({ wins }) => wins },
  {
    head: "Win rate",
    num: true,
    cell: ({ winRate }) => `${percent(winRate.value, 1)} ± ${half(winRate.half * 100, 1)}`,
  },
  { head: "Placing", num: true, cell: ({ placing }) => placing.toFixed(2) },
  { head: "Elo", num: true, cell: ({ elo }) => `${signed(elo.value)} ± ${half(elo.half, 0)}` },
  {
    head: "Forfeits",
    num: true,
    cell: ({ faults }) => Object.values(faults).reduce((sum, n) => sum + n, 0),
  },
];

const TIMES: Column<Row> = {
  head: "ms",
  title: "Of a decision: mean and longest",
  num: true,
  cell: ({ meanMs, maxMs }) => `${meanMs.toFixed(2)}, ${maxMs.toFixed(1)}`,
};

function Score({ run, change }: { run: Run; change: Change | null }) {
  const { value, half: width } = scoreOf(run);
  return (
    <p role="status" className={styles.score}>
      <b>
        {percent(value, 1)} {width === 0 ? "of the points in every deal" : `± ${half(width * 100, 1)} of the points`}
      </b>
      ; 50 % is the mean of all at the table.
      {change && (
        <>
          {" "}
          <b data-up={sure(change) ? change.points.value > 0 : undefined}>{changeWords(change)}</b>
        </>
      )}
    </p>
  );
}

const sure = ({ points }: Change): boolean => Math.abs(points.value) > points.half;

/** What the edit changed, on the same luck. */
function changeWords(change: Change): string {
  const { points, better, worse } = change;
  if (better + worse === 0) return "Your edit changed no game’s outcome.";
  const by = `${signed(points.value * 100, 1)} ± ${half(points.half * 100, 1)} points`;
  const how = sure(change) ? (points.value > 0 ? "Better" : "Worse") : "Not clear whether better";
  return `${how} since your edit: ${by} on the same luck; ${counted(better, "game")} went better, ${worse} worse.`;
}

const Faults = ({ faults, labels }: { faults: readonly FaultGroup[]; labels: readonly string[] }) => (
  <ul className={styles.faults} aria-label="What broke">
    {faults.map(({ bot, kind, message, frames, times, game, decision }) => (
      <li key={`${bot} ${kind} ${message}`} className="notice bad">
        <b>{labels[bot]}</b>: {kind}
        {times > 1 && `, ${times} times`}: {message}{" "}
        {frames[0] && (
          <code>
            {frames[0].file}:{frames[0].line}:{frames[0].column}
          </code>
        )}{" "}
        <span className="dim">
          first in game {game + 1}
          {decision >= 0 && `, at decision ${decision + 1}`}
        </span>
      </li>
    ))}
  </ul>
);

/** The draft's worst games. One of them can be open below. */
function WorstGames({ run, before, open, onOpen }: Props) {
  const worst = useMemo(() => worstOf(run, WORST), [run]);
  return (
    <>
      <h3 id="worst">Its worst games</h3>
      <ul className={styles.worst} aria-labelledby="worst">
        {worst.map((number) => (
          <li key={number}>
            <button
              type="button"
              className="button small"
              aria-pressed={open === number}
              onClick={() => onOpen(open === number ? null : number)}
            >
              Game {number + 1}: {gameWords(run, number, before)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The draft's result in a game, and the one before the edit if that was different. */
function gameWords(run: Run, number: number, before: Run | null): string {
  const now = outcome(run, number);
  const then = before && outcome(before, number);
  return then === null || then === now ? now : `${now} (before: ${then})`;
}

function outcome({ games }: Run, number: number): string {
  const game = games[number]!;
  if (forfeited(game)) return "forfeited";
  const rank = game.ranks[game.seating.indexOf(0)]!;
  return pointsOf(game) === 1 ? "won" : `place ${rank} of ${game.ranks.length}`;
}
