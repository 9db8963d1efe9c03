import { existsSync } from "node:fs";
import { stepsOf } from "@liars-ladder/rules";
import {
  type Answer,
  callsOf,
  closeSandbox,
  type Inspected,
  inspectBot,
  type MatchBot,
  type Redecided,
  readableBundle,
  rerunBot,
} from "@liars-ladder/sandbox";
import { EXIT, Failure, usage } from "../failure.ts";
import { buildSources } from "../play/build.ts";
import { inSandbox } from "../play/run.ts";
import { readSources, type Sources } from "../play/sources.ts";
import { type Debugged, type DebuggedGame, fromFile, fromLadder } from "../replays/debugged.ts";
import { type Named, namedOn, withServer } from "../replays/named.ts";
import { sayDecision, wordsAt } from "../replays/rerun.ts";
import { sayWhy, weighAt } from "../replays/why.ts";
import type { ServerFlags } from "../server/connect.ts";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { aside, print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  game?: number;
  seat?: number;
  phase?: number;
  step?: number;
  event?: number;
  why?: true;
  all?: true;
  inspect?: number;
  json?: true;
}

/** A decision that the bot was asked for again, and its game. */
interface At {
  readonly phase: number;
  readonly game: number;
  readonly at: Redecided;
}

/** Exits with 0 when the bot was asked again, whatever it answers, and with 1 if the game cannot be played again here. */
export async function debug(named: string, path: string, flags: Flags): Promise<void> {
  if (flags.json && flags.inspect !== undefined)
    throw usage("--json and --inspect cannot be used together", "Leave one of them out.");
  if (flags.step !== undefined && flags.event !== undefined)
    throw usage("--step and --event cannot be used together", "Leave one of them out.");
  if (flags.all && !flags.why) throw usage("--all works only with --why", "Add --why.");
  const sources = await readSources(path);
  const built = await buildSources(path, { files: sources.files, entry: sources.entry });
  const on = existsSync(named) ? undefined : namedOn(named);
  // A decision that is named by its number, or by its event, is not looked for by what the page showed.
  const shown = (flags.step ?? flags.event) === undefined ? on?.step : undefined;
  const debugged = await (on ? onLadder(on, flags, shown) : fromFile(named, { ...flags, name: built.name }));
  if (!debugged.one && (flags.step ?? flags.event) !== undefined)
    throw usage("--step and --event need one game", `Name it: liars debug ${named}.0, or --game 0.`);

  const decisions: At[] = [];
  await inSandbox((signal) => rerunAll(debugged, { id: built.hash, ...built }, signal, decisions));
  const chosen = choose(debugged, decisions, flags, shown);
  const game = chosen && debugged.phases[chosen.phase]!.games[chosen.game]!;
  const why = flags.why && chosen && game ? weighAt(game, chosen.at, flags.all === true) : undefined;
  if (flags.json) {
    const event = chosen && game?.events[chosen.at.decision];
    return printJson({ game: game?.replay.id ?? null, event: event ?? null, ...chosen?.at, why: why ?? null });
  }
  tell(debugged, decisions, chosen, `${built.name} (${path})`);
  if (chosen === undefined || game === undefined) {
    if (flags.why || flags.inspect !== undefined) throw usage("no decision is chosen", "Choose one with --step N.");
    return;
  }
  const played = { id: game.replay.id, head: debugged.head, names: game.names };
  const { say } = wordsAt(chosen.at, played);
  if (why !== undefined) print(["", ...sayWhy(why, chosen.at, (action) => say({ action }))].join("\n"));
  else if (flags.why) print("\nThe seat forfeited there, so there is no action to compare others with.");
  if (flags.inspect !== undefined) await inspect(debugged, chosen, sources, flags.inspect, say);
  else
    aside(
      `\n--inspect stops right before it in a debugger${flags.why ? "" : "; --why shows what each action was worth"}.`,
    );
}

function onLadder(on: Named, flags: Flags, shown: number | undefined): Promise<Debugged> {
  const [id = "", game] = on.id.split(".");
  const { seat = on.seat } = flags;
  const asked = { ...withServer(on, flags), ...(seat !== undefined && { seat }) };
  return fromLadder(id, game === undefined ? flags.game : Number(game), asked, shown);
}

/** Asks the bot again, alone in a process under the ladder's limits. */
async function rerunAll(
  { head, phases }: Debugged,
  bot: MatchBot,
  signal: AbortSignal,
  decisions: At[],
): Promise<void> {
  const spec = {
    ...{ ...head, bot },
    phases: phases.map(({ seat, games }) => ({
      seat,
      games: games.map(({ replay, moves }) => ({ seed: replay.seed, moves })),
    })),
  };
  const all = phases.reduce((sum, { games }) => sum + games.length, 0);
  const bar = progress();
  let n = 0;
  const games = await rerunBot(spec, {
    signal,
    onGame: () => bar.show(`${++n} of ${plural(all, "game")}`),
    onDecision: (at, phase, game) => decisions.push({ phase, game, at }),
  }).finally(() => bar.end());
  for (const { problem, phase, game } of games)
    if (problem !== undefined) {
      const { id } = phases[phase]!.games[game]!.replay;
      throw new Failure(
        EXIT.failed,
        `with the rules here, the seed gives a different game than ${id}: ${cleanLine(problem, 300)}`,
      );
    }
}

/** The decision that was chosen, or the first that differs from the recorded one. `shown`: the viewer's step. */
function choose(
  debugged: Debugged,
  decisions: readonly At[],
  { step, event }: Flags,
  shown: number | undefined,
): At | undefined {
  const last = debugged.phases.at(-1)!;
  const [phase, game] = [debugged.phases.length - 1, last.games.length - 1];
  const own = decisions.filter((one) => !debugged.one || (one.phase === phase && one.game === game));
  const { events, replay } = last.games[game]!;
  if (debugged.one && shown !== undefined) {
    const { from = 0, to = 0 } = stepsOf(replay.events, true)[shown] ?? {};
    const there = own.find(({ at }) => events[at.decision]! >= from && events[at.decision]! < to);
    if (there) return there;
    throw usage(`seat ${last.seat} decides nothing at step ${shown}`, "Open another step, or leave out ?step=.");
  }
  if (step === undefined && event === undefined) return own.find(({ at }) => !at.same);
  const found = own.find(({ at }) => (step === undefined ? events[at.decision] === event : at.decision === step));
  if (found !== undefined) return found;
  const all = own.map(({ at }) => (step === undefined ? events[at.decision] : at.decision)).join(", ");
  const flag = step === undefined ? `--event ${event}` : `--step ${step}`;
  throw usage(`${flag} is not a decision of seat ${last.seat}`, `Its decisions are: ${all || "none"}.`);
}

/** Prints whether the bot decides as recorded, and the chosen decision. */
function tell(debugged: Debugged, decisions: readonly At[], chosen: At | undefined, bot: string): void {
  const { phases, head, notes } = debugged;
  const last = phases.at(-1)!;
  const place = ({ phase, game }: At): DebuggedGame => phases[phase]!.games[game]!;
  const { replay } = chosen ? place(chosen) : last.games.at(-1)!;
  const { seat } = chosen ? phases[chosen.phase]! : last;
  print(`Game ${cleanLine(replay.id, 80)}: ${head.ruleset}, seat ${seat}, played by ${bot}`);
  for (const note of notes) print(note);
  const first = decisions.find(({ at }) => !at.same);
  print(
    first === undefined
      ? `Same views, same decisions: ${decisions.length}.`
      : `Its decisions first differ from the recorded ones at decision ${first.at.decision} of game ${cleanLine(place(first).replay.id, 80)}.`,
  );
  if (chosen === undefined) return;
  print(`\ndecision ${chosen.at.decision}:`);
  const game = place(chosen);
  for (const line of sayDecision(chosen.at, { id: game.replay.id, head, names: game.names })) print(line);
}

/** Lets a debugger stop right before the decision, and waits until it detaches. */
async function inspect(
  { head, phases }: Debugged,
  { phase, game, at }: At,
  sources: Sources,
  port: number,
  say: (answer: Answer) => string,
): Promise<void> {
  await closeSandbox();
  const { seat, games } = phases[phase]!;
  const record = games.map(({ replay, moves }) => ({ seed: replay.seed, moves }));
  const calls = [];
  for (const one of callsOf({ ...head, seat, games: record })) {
    calls.push(one.call);
    if (one.game === game && one.decision === at.decision) break;
  }
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    const readable = await readableBundle(sources, stop.signal);
    const onWaiting = (url: string): void => print(`\n${WAITING(url)}`);
    const inspected = await inspectBot(readable, calls, { port, signal: stop.signal, onWaiting });
    if (inspected === "deaf") throw usage(`port ${port} is in use`, "--inspect 0 takes any free port.");
    print(`\n${sayAnswer(inspected, at, say)}`);
  } catch (error) {
    if (stop.signal.aborted) throw new Failure(EXIT.stopped, "stopped before the bot had decided");
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const WAITING = (url: string): string => `Waiting for a debugger, on this machine alone: ${url}
  VS Code: "Debug: Attach to Node Process", or run this in its terminal with auto attach. Chrome: chrome://inspect
The bot is as it was then, and stops in your own source at the first line of the decision. There are no limits here.`;

function sayAnswer({ answer, paused }: Inspected, { here }: Redecided, say: (answer: Answer) => string): string {
  const said = say(answer);
  const then = say(here);
  const lines = [
    ...(paused ? [] : ["No line of your own source runs in this decision: the SDK decided."]),
    `In the debugger it ${paused ? "then " : ""}decided: ${said}`,
    ...(said === then ? [] : [`In the sandbox: ${then}`]),
  ];
  return lines.join("\n");
}
