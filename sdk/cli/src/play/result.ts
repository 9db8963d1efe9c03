import type { FaultKind } from "@liars-ladder/rules";
import type { BotCpu } from "@liars-ladder/sandbox";
import type { Estimate, Lead, Standing } from "@liars-ladder/stats";
import { plural } from "../text/plural.ts";
import { aside, percent, print } from "../text/say.ts";
import { table } from "../text/table.ts";
import type { Played } from "./played.ts";
import type { Run } from "./run.ts";

/** Games that were played, here or on the ladder. */
export interface Shown {
  ruleset: string;
  /** The names of the entrants. */
  labels: readonly string[];
  unit: "game" | "deal";
  /** How many games a unit has. */
  seatings: number;
  games: number;
  /** The CPU time of each entrant; empty if it is not known for single decisions. */
  cpu: readonly BotCpu[];
}

export const shownOf = ({ ruleset, entrants, series }: Run, { games, cpu }: Played): Shown => ({
  ...{ ruleset: ruleset.id, labels: entrants.map(({ label }) => label), games, cpu },
  ...{ unit: series.unit, seatings: series.seatings.length },
});

/** Prints the results of games, for people. `head` prints what was played: a result too, where there are several. */
export function tellResult(
  { ruleset, labels, unit, seatings, games, cpu }: Shown,
  rows: readonly Standing<FaultKind>[],
  head: (text: string) => void = aside,
): void {
  const units = games / seatings;
  const all =
    unit === "game"
      ? `${plural(units, "game")}, seats as named`
      : `${plural(units, "deal")} × ${labels.length} games: every bot in every seat with the same luck`;
  const lines = rows.map((row, i) => [
    labels[i]!,
    String(row.wins),
    String(row.losses),
    `${percent(row.winRate.value, 1)} ± ${half(row.winRate, 100, 1)}`,
    row.placing.toFixed(2),
    `${row.elo.value >= 0 ? "+" : "−"}${Math.abs(row.elo.value).toFixed(0)} ± ${half(row.elo, 1, 0)}`,
    ...sayLead(row.lead),
    String(Object.values(row.faults).reduce((sum, n) => sum + n, 0)),
    ...(cpu.length === 0 ? [] : [ms(cpu[i])]),
  ]);
  const headings = ["bot", ">W", ">L", ">win rate", ">placing", ">Elo", ">LOS", ">p", ">forfeits"];
  const time = cpu.length === 0 ? [] : [">CPU ms, mean and max"];
  const lead = `LOS: how likely ${labels[0]} is stronger than that bot. p: how often two equal bots would be so far apart.`;
  head(`${ruleset}, ${plural(labels.length, "player")}: ${all}\n`);
  print(table([...headings, ...time], lines));
  aside(`\n${KEY}${cpu.length === 0 ? "" : " CPU time is per decision."}`);
  if (labels.length > 1) aside(lead);
}

const KEY = "± is half a 95 % interval. Elo 0 is the mean of this table.";

const half = ({ half }: Estimate, scale: number, digits: number): string =>
  Number.isFinite(half) ? (half * scale).toFixed(digits) : "?";

/** How sure it is that the first is stronger than this one, and the p-value of their difference. */
function sayLead(lead: Lead | undefined): [string, string] {
  if (lead === undefined) return ["–", "–"];
  const { p, superior } = lead;
  if (Number.isNaN(p)) return ["?", "?"];
  const los = superior > 0.9995 ? "> 99.9 %" : superior < 0.0005 ? "< 0.1 %" : percent(superior, 1);
  return [los, p < 0.0005 ? "< 0.001" : p.toFixed(3)];
}

function ms(cpu: BotCpu | undefined): string {
  if (cpu === undefined || cpu.decisions === 0) return "–";
  const mean = cpu.totalMs / cpu.decisions;
  return `${mean < 10 ? mean.toPrecision(2) : mean.toFixed(0)}, ${cpu.maxMs.toFixed(1)}`;
}

/** The first bot's lead over another, for programs; null for the first bot itself, and for what is not known. */
export function leadJson(lead: Lead | undefined): object | null {
  if (lead === undefined) return null;
  const { elo, p, superior } = lead;
  const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return { elo: { value: elo.value, half95: known(elo.half) }, los: known(superior), p: known(p) };
}

/** The results for programs. `null` means that one unit is not enough to say. `stopped`: before all games were played. */
export function resultJson(
  run: Run,
  rows: readonly Standing<FaultKind>[],
  played: Played,
  { repeat, stopped, seconds }: { repeat: string; stopped: boolean; seconds: number },
): object {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    ruleset: run.ruleset.id,
    options: run.options,
    players: run.entrants.length,
    games: played.games,
    unit: run.series.unit,
    units: played.games / run.series.seatings.length,
    gamesPerSecond: played.games / seconds,
    stopped,
    seed: run.series.seeds.text,
    repeat,
    bots: rows.map((row, i) => {
      const { label = "", name = "", hash = "" } = run.entrants[i] ?? {};
      const { decisions = 0, totalMs = 0, maxMs = 0 } = played.cpu[i] ?? {};
      return {
        seat: i,
        label,
        name,
        version: hash,
        games: row.games,
        wins: row.wins,
        losses: row.losses,
        winRate: { value: row.winRate.value, half95: finite(row.winRate.half) },
        meanPlacing: row.placing,
        elo: { value: row.elo.value, half95: finite(row.elo.half) },
        first: leadJson(row.lead),
        forfeits: row.faults,
        cpuMs: { decisions, mean: decisions > 0 ? totalMs / decisions : 0, most: maxMs },
      };
    }),
    faults: played.faults,
    incidents: played.incidents,
    engine: played.engine,
  };
}
