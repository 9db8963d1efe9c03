import type { BuildJob, BuildResult, Finding } from "@liars-ladder/protocol";
import { type Built, type MatchFault, type MatchSpec, playMatch } from "@liars-ladder/sandbox";
import { unzip } from "./gzip.ts";
import { tableOptions } from "./table.ts";

type Ladder = BuildJob["ladders"][number];

/** How many faults are shown for one ladder: the first ones say the most. */
const SHOWN = 5;

interface Qualification {
  /** What the candidate did wrong there. If this is empty, it qualifies. */
  findings: Finding[];
  games: BuildResult["games"];
  /** CPU time of all seats, ms. */
  cpuMs: number;
}

/** Plays full games of a candidate on one ladder: one game for each seed, in every seat in turn. */
export async function qualify(
  job: BuildJob,
  built: Built,
  ladder: Ladder,
  signal: AbortSignal,
): Promise<Qualification> {
  const spec = qualificationOf(job, built, ladder);
  const outcome = await playMatch(spec, { signal });
  const own = outcome.faults.filter(({ bot }) => spec.bots[bot]?.id === job.version);
  const games = outcome.phases.map(({ games: [game] }, index) => ({
    ladder: ladder.id,
    index,
    seed: ladder.seeds[index]!,
    players: spec.phases[index]!.seating.map((bot) => spec.bots[bot]!.id),
    moves: [...(game?.moves ?? [])],
  }));
  const cpuMs = outcome.phases.flatMap(({ games }) => games.flatMap((game) => game.cpuMs));
  return {
    findings: own.slice(0, SHOWN).map((fault) => findingOf(fault, job)),
    games,
    cpuMs: cpuMs.reduce((sum, ms) => sum + ms, 0),
  };
}

function qualificationOf(job: BuildJob, built: Built, ladder: Ladder): MatchSpec {
  const candidate = { id: job.version, bundle: built.bundle, map: built.map };
  const others = job.opponents.filter(({ ladders }) => ladders.includes(ladder.id)).slice(0, ladder.players - 1);
  const bots = [candidate, ...others.map(({ version, bundle }) => ({ id: version, bundle: unzip(bundle) }))];
  // Too few house bots play this ladder yet, so the candidate also meets itself.
  while (bots.length < ladder.players) bots.push(candidate);
  const seats = bots.map((_, bot) => bot);
  return {
    ruleset: ladder.ruleset,
    options: tableOptions(ladder),
    bots,
    phases: ladder.seeds.map((seed, game) => ({
      seating: seats.map((seat) => (seat + game) % seats.length),
      seeds: [seed],
    })),
  };
}

function findingOf({ kind, message, stack, game: _, phase, decision, cpuMs }: MatchFault, job: BuildJob): Finding {
  const [top] = stack ?? [];
  const when = decision < 0 ? "while it started" : `at decision ${decision}`;
  const frame = top === undefined ? undefined : frameOf(job, top);
  return {
    code: `qualification.${kind}`,
    message: `${message} (game ${phase + 1}, ${when}, ${cpuMs.toFixed(1)} ms CPU)`,
    ...(top === undefined ? {} : { file: top.file, line: top.line, column: top.column }),
    ...(frame === undefined ? {} : { frame }),
    help: HELP[kind],
  };
}

const HELP: Record<MatchFault["kind"], string> = {
  illegal: "Answer with one of the actions of legal().",
  exception: "Correct the error, or catch it and answer with a legal action.",
  timeout: "Compute less for each decision. The limit is CPU time, the same here and on the ladder.",
  memory: "Keep less in memory. Nothing is kept between phases anyway.",
  crash: "The bot ended its process. Look for endless recursion and huge arrays.",
};

/** The lines around a place in the author's own file, with a mark at the place. */
function frameOf(
  job: BuildJob,
  { file, line, column }: { file: string; line: number; column: number },
): string | undefined {
  const lines = job.files.find(({ path }) => path === file)?.text.split(/\r?\n/);
  if (lines === undefined || lines[line - 1] === undefined) return undefined;
  const from = Math.max(1, line - 2);
  const width = String(line + 2).length;
  return lines
    .slice(from - 1, line + 2)
    .flatMap((text, i) => {
      const number = from + i;
      const shown = `${number === line ? ">" : " "} ${String(number).padStart(width)} | ${text.slice(0, 160)}`;
      return number === line && column <= 160
        ? [shown, `  ${" ".repeat(width)} | ${" ".repeat(column - 1)}^`]
        : [shown];
    })
    .join("\n");
}
