import { LIMITS, type MatchFault, withFrame } from "@liars-ladder/sandbox";
import { differenceOf, type Estimate, estimateOf } from "@liars-ladder/stats";
import { sayFaults } from "../play/faults.ts";
import { behind } from "../text/behind.ts";
import { bold, dim, green, red } from "../text/paint.ts";
import { plural } from "../text/plural.ts";
import { percent } from "../text/say.ts";
import type { Batch, Worst } from "./batch.ts";
import type { Save, State } from "./session.ts";

/** The worst game, and the file it was written to. */
export interface Kept extends Worst {
  readonly file: string;
  /** Its number in the file. */
  readonly game: number;
}

/** Faults shown with their lines of code. */
const FAULTS = 2;

/** The state for one screen, safe for a terminal. `kept`: undefined while there is no game. */
export function sayState(state: State, kept: Kept | undefined): string[] {
  const { setting, save, now, then, trouble } = state;
  const lines: string[] = [];
  if (trouble !== undefined) {
    lines.push(
      ...trouble
        .split("\n")
        .flatMap((line) => behind("", line))
        .map(red),
    );
    if (now.length > 0) lines.push("", "The last save that built:");
  }
  const [first] = now;
  if (setting === undefined || save === undefined || first === undefined) return lines;
  const { ruleset, field } = setting;
  const label = first.entrants[0]!.label;
  const points = now.flatMap((batch) => batch.points);
  const games = sum(now, (batch) => batch.games);
  const seats = field.length + 1;
  lines.push(
    `${bold(label)}: ${ruleset.id} with ${field.map(({ label }) => label).join(", ")}; ${plural(points.length, "deal")} × ${seats} seats = ${plural(games, "game")}`,
    "",
    row("score", `${share(estimateOf(points))} points a game; 50.0 % is the mean of the table`),
    row(
      "change",
      sayChange(
        points,
        then.flatMap((batch) => batch.points),
        state.before,
      ),
    ),
    row("games won", `${sum(now, (batch) => batch.wins)} of ${games}`),
    row("CPU", sayCpu(now)),
    ...sayTrouble(now, save),
  );
  if (kept !== undefined) lines.push("", ...sayWorst(kept));
  return lines;
}

const row = (name: string, text: string): string => `  ${name.padEnd(11)}${text}`;
const sum = (batches: readonly Batch[], of: (batch: Batch) => number): number =>
  batches.reduce((all, batch) => all + of(batch), 0);

const half = (half: number): string => (Number.isFinite(half) ? (100 * half).toFixed(1) : "?");
/** If all deals ended the same, there is no spread; that does not mean that the score is exact, so no ± is shown. */
const share = (mean: Estimate): string =>
  mean.half === 0 ? `${percent(mean.value, 1)} in every deal,` : `${percent(mean.value, 1)} ± ${half(mean.half)}`;

/** What the last save changed. Both saves had the same luck in the same seats, so little of the change is chance. */
function sayChange(now: readonly number[], then: readonly number[], before: Save | undefined): string {
  if (before === undefined) return dim("– (the first save)");
  const deals = Math.min(now.length, then.length);
  if (deals === 0) return dim("–");
  const mean = differenceOf(now.slice(0, deals), then.slice(0, deals));
  const sign = mean.value < 0 ? "−" : "+";
  const text = `${sign}${percent(Math.abs(mean.value), 1)} ± ${half(mean.half)} since the save before, with the same luck`;
  if (mean.value === 0 && mean.half === 0) return `none: every deal ended the same as with the save before`;
  if (mean.value > mean.half) return green(`${text}: better`);
  return mean.value < -mean.half ? red(`${text}: worse`) : `${text}: this may be chance`;
}

function sayCpu(now: readonly Batch[]): string {
  const decisions = sum(now, ({ cpu }) => cpu.decisions);
  const most = Math.max(...now.map(({ cpu }) => cpu.maxMs));
  if (decisions === 0) return "it made no decision";
  const mean = sum(now, ({ cpu }) => cpu.totalMs) / decisions;
  const text = `${mean.toPrecision(2)} ms a decision, ${most.toFixed(1)} at most, of ${LIMITS.decisionMs}`;
  return most > LIMITS.decisionMs / 2 ? red(text) : text;
}

/** The faults: their kinds, how many games each forfeited, and the line of code. */
function sayTrouble(now: readonly Batch[], { sources }: Save): string[] {
  const { entrants } = now[0]!;
  const files = new Map(sources.files.map(({ path, text }) => [path, text]));
  const all = now.flatMap(({ faults }) => faults);
  const groups = [...Map.groupBy(all, ({ bot, kind }) => `${bot} ${kind}`).values()];
  const count = (fault: MatchFault): number => sum(now, (batch) => batch.count(fault));
  return groups.slice(0, FAULTS).flatMap((faults) => {
    const [fault] = faults;
    const place = fault?.bot === 0 ? fault.stack?.find(({ file }) => files.has(file)) : undefined;
    const frame = place && withFrame({ code: "fault", message: "", ...place }, files).frame;
    const said = sayFaults(entrants, { faults, count: () => count(fault!) });
    return ["", ...said.map(red), ...(frame === undefined ? [] : behind("      ", frame))];
  });
}

function sayWorst({ deal, points, forfeited, file, game }: Kept): string[] {
  const how = forfeited ? "forfeited" : `${points.toFixed(2)} points`;
  return [row("worst game", `deal ${deal}, ${how}: liars replay ${file} --game ${game}`)];
}
