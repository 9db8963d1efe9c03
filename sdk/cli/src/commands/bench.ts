import { LIMITS, type Redecided, rerunBot } from "@liars-ladder/sandbox";
import { usage } from "../failure.ts";
import { bestIn, serverIn, spread } from "../play/best.ts";
import { sayFaults } from "../play/faults.ts";
import { optionsText, rulesetOf } from "../play/ruleset.ts";
import { inSandbox } from "../play/run.ts";
import { commandLine } from "../play/shell.ts";
import { FIELD, type Worked, type WorkFlags, work, workOf } from "../play/workload.ts";
import { type Cost, costOf } from "../profile/cost.ts";
import { connect, must } from "../server/connect.ts";
import { red } from "../text/paint.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { aside, percent, print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags extends WorkFlags {
  json?: true;
}

/** How much longer a decision takes on the ladder's machine than here, and how we know. */
interface Scale {
  readonly factor: number;
  readonly here: number;
  readonly there: number;
}

/** The bot whose cost is known on both machines. It plays the same everywhere: a house bot never changes its play. */
const YARDSTICK = "odds";

/** Exits with 0 when everything was measured, whatever the result. */
export async function bench(path: string, named: string[], given: Flags): Promise<void> {
  const { typed, flags, msThere } = await tableOf(named, given);
  const { built, words, work: planned } = await workOf(path, typed, flags);
  const { worked, cost } = await inSandbox(async (stop) => {
    const worked = await work(planned, built, stop);
    return { worked, cost: await measured(worked, { id: built.hash, ...built }, stop) };
  });
  const scale = msThere === undefined ? undefined : scaleOf(worked, msThere);
  const { ruleset, options, seeds } = planned;
  const repeat = commandLine("bench", [path, ...words], {
    ruleset: ruleset.id,
    options: optionsText(ruleset, options),
    deals: flags.deals,
    seed: seeds.text,
    server: serverIn(words, flags),
  });
  if (flags.json)
    return printJson({ ruleset: ruleset.id, games: worked.played.games, ...cost, scale: scale ?? null, repeat });
  const field = worked.entrants.slice(1).map(({ label }) => label);
  aside(
    `${worked.entrants[0]!.label}: ${ruleset.id} with ${field.join(", ")}; ${plural(worked.played.games, "game")}, ${plural(cost.decisions, "decision")}\n`,
  );
  print(sayCost(cost, scale));
  for (const line of sayFaults(worked.entrants, worked.played)) print(red(line));
  aside(`\nCPU time of the bot alone in a process, as the ladder judges it: ${sayRate(cost)}.`);
  aside(sayScale(scale, given.ladder));
  aside(`\nSeed ${seeds.text}. To repeat it: ${repeat}`);
}

/** With --ladder: the ladder's table with the yardstick at it, and how long the yardstick takes for a decision there. */
async function tableOf(named: string[], flags: Flags): Promise<{ typed: string[]; flags: Flags; msThere?: number }> {
  if (flags.ladder === undefined) return { typed: named, flags };
  if (flags.ruleset !== undefined || flags.options !== undefined)
    throw usage("--ladder sets the ruleset and its options", "Leave --ruleset and --options out.");
  const { client } = await connect(flags);
  const { ruleset, options, players } = must(await client.getLadder({ params: { ladder: flags.ladder } })).ladder;
  const typed = named.length > 0 ? named : Array.from({ length: players - 1 }, (_, i) => FIELD[i % FIELD.length]!);
  const others = spread(typed).length;
  if (others !== players - 1)
    throw usage(`${flags.ladder} is for ${players} players, so it takes ${players - 1} opponents, not ${others}`);
  if (!typed.includes(YARDSTICK))
    throw usage(
      `${YARDSTICK} must be one of the opponents`,
      `The ladder is compared by what ${YARDSTICK} takes there and here.`,
    );
  const params = { author: "house", bot: YARDSTICK, ladder: flags.ladder };
  const { cpu } = must(await client.getStyle({ params }));
  if (cpu.msPerDecision === null) throw usage(`${YARDSTICK} has not played on ${flags.ladder} yet`, "Try again later.");
  const text = optionsText(rulesetOf(ruleset), options);
  const { ladder, ...rest } = flags;
  // Whose best bots play, if any do.
  const best = typed.some((word) => bestIn(word) !== undefined) ? { ladder } : {};
  const table: Flags = { ...rest, ...best, ruleset, ...(text === "" ? {} : { options: text }) };
  return { typed, flags: table, msThere: cpu.msPerDecision };
}

/** Asks the bot again for all of its decisions, alone in a process. */
async function measured(
  { records }: Worked,
  bot: { id: string; bundle: string; map: string },
  signal: AbortSignal,
): Promise<Cost> {
  const [first] = records;
  const loads: number[] = [];
  const asked: { at: Redecided; game: string }[] = [];
  const bar = progress();
  const { ruleset, options, players } = first!;
  await rerunBot(
    { ruleset, options, players, bot, phases: records.map(({ seat, games }) => ({ seat, games })) },
    {
      signal,
      onLoad: (cpuMs) => loads.push(cpuMs),
      onDecision: (at, phase, game) => asked.push({ at, game: `${phase} ${game}` }),
      onGame: ({ phase }) => bar.show(`measured: ${phase} of ${records.length} phases`),
    },
  ).finally(() => bar.end());
  return costOf(
    loads,
    asked.map(({ at, game }) => ({ cpuMs: at.cpuMs, game })),
  );
}

/** The scale that follows from the yardstick's cost in the same kind of games. */
function scaleOf({ entrants, played }: Worked, there: number): Scale | undefined {
  const at = entrants.findIndex(({ name }, i) => i > 0 && name === YARDSTICK);
  const { decisions = 0, totalMs = 0 } = played.cpu[at] ?? {};
  if (decisions === 0 || totalMs === 0) return undefined;
  const here = totalMs / decisions;
  return { factor: there / here, here, there };
}

const ms = (value: number): string => (value < 10 ? value.toPrecision(2) : value.toFixed(0));

function sayCost(cost: Cost, scale: Scale | undefined): string {
  const { load, decision, bank } = cost;
  const row = (name: string, here: number, limit: number): string[] => {
    const there = here * (scale?.factor ?? 1);
    const line = [name, ms(here), ...(scale ? [ms(there)] : []), String(Math.round(limit)), percent(there / limit, 1)];
    return there > limit ? line.map(red) : line;
  };
  return table(
    ["ms of CPU time", ">here", ...(scale ? [">there"] : []), ">limit", ">of the limit"],
    [
      row("loading, most", load, LIMITS.loadMs),
      row("a decision, p50", decision.p50, LIMITS.decisionMs),
      row("a decision, p99", decision.p99, LIMITS.decisionMs),
      row("a decision, most", decision.most, LIMITS.decisionMs),
      row("costliest game", bank.spent, bank.limit),
    ],
  );
}

const sayRate = ({ decisions, decision }: Cost): string =>
  `${Math.round(1000 / decision.mean)} decisions a second of CPU time, from ${decisions}`;

const sayScale = (scale: Scale | undefined, ladder: string | undefined): string =>
  scale === undefined
    ? "The limits are the ladder's, but the times are from this machine. --ladder LADDER scales them to a ladder's machine."
    : `"there" is scaled by ${YARDSTICK}, which takes ${scale.there.toPrecision(2)} ms a decision on ${ladder} and ${scale.here.toPrecision(2)} ms here: × ${scale.factor.toPrecision(2)}.`;
