import {
  type GameHead,
  isReplayProblem,
  isSeedProblem,
  luckOf,
  makeReplay,
  movesOf,
  type Replay,
  stepsOf,
} from "@liars-ladder/rules";
import { EXIT, Failure, usage } from "../failure.ts";
import { PHASE_GAMES } from "../play/series.ts";
import { connect, connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { plural } from "../text/plural.ts";
import { lines } from "./lines.ts";
import { isGameId } from "./named.ts";
import { readLine } from "./read.ts";
import { enginesOf, nameOf, type Recorded, recordedOf, sayEngines, specOf } from "./recorded.ts";
import { namesOf } from "./story.ts";

/** A game that was played: its replay, and its record. */
export interface DebuggedGame {
  readonly replay: Replay;
  readonly names: readonly string[];
  readonly moves: readonly number[];
  /** For each decision, the index of its event. */
  readonly events: readonly number[];
}

/** What one seat did, phase by phase. In each phase the bot starts anew. */
export interface Debugged {
  readonly head: GameHead;
  readonly phases: readonly { readonly seat: number; readonly games: readonly DebuggedGame[] }[];
  /** Whether one game was asked for, which is then the last one. Otherwise these are all games of a match. */
  readonly one: boolean;
  /** Notes on where it was played. */
  readonly notes: readonly string[];
}

/**
 * A match of the ladder with the user's own bot, or its game with this number and the games that the bot played before.
 * With `seat`, it is the bot of that seat of the game, whoever wrote it: what it saw is public once the match is over.
 *
 * @param shown a step of the game's page: whoever decides there has the seat, if none is named.
 */
export async function fromLadder(
  id: string,
  game: number | undefined,
  flags: ServerFlags & { seat?: number },
  shown?: number,
): Promise<Debugged> {
  if (flags.seat !== undefined && game === undefined)
    throw usage("--seat needs one game of the match", `Name it: liars debug ${id}.0 --seat ${flags.seat}`);
  const recorded =
    flags.seat === undefined && (shown === undefined || game === undefined)
      ? await recordedOf((await connectAsAuthor(flags)).client, id)
      : must(await (await connect(flags)).client.getRerun({ params: { match: id } }));
  const found = recorded.games.findIndex((one) => one.id === `${id}.${game}`);
  if (game !== undefined && found < 0)
    throw usage(`match ${id} has ${plural(recorded.games.length, "game")}, so there is no game ${game}`);
  const seat = flags.seat ?? (shown === undefined || found < 0 ? undefined : seatAt(recorded, found, shown));
  const bot = botOf(recorded, found, seat);
  const { ruleset, options, players } = recorded.ladder;
  const wanted = game === undefined ? recorded.games : recorded.games.slice(0, found + 1);
  const { phases } = specOf({ ...recorded, games: wanted }, bot, { id: "", bundle: "" });
  const phaseOf = (number: number): DebuggedGame[] =>
    wanted.filter(({ phase }) => phase === number).map((one) => playedOf(recorded, one));
  const all = phases.map(({ seat }, number) => ({ seat, games: phaseOf(number) }));
  return {
    head: { ruleset, options, players },
    // Earlier phases do not matter: a bot remembers nothing from them.
    phases: game === undefined ? all : all.slice(-1),
    one: game !== undefined,
    notes: sayEngines(enginesOf(recorded)),
  };
}

function playedOf({ ladder, bots }: Recorded, { id, seats, seed, moves }: Recorded["games"][number]): DebuggedGame {
  const names = seats.map((bot) => nameOf({ bots }, bot));
  const players = seats.map((seat, i) => {
    const { bot, id } = bots[seat]!.version;
    return { name: names[i]!, bot: bot.name, version: id };
  });
  return gameOf(makeReplay({ id, ruleset: ladder.ruleset, options: ladder.options, players }, seed, moves), names);
}

/** Whose step of a game it is. */
function seatAt(recorded: Recorded, game: number, step: number): number {
  const { replay } = playedOf(recorded, recorded.games[game]!);
  const seat = stepsOf(replay.events, true)[step]?.seat;
  if (seat != null) return seat;
  throw usage(`nobody decides at step ${step} of game ${replay.id}`, "Choose whose views to use with --seat.");
}

/** Which of the match's bots gets its views again: that of a seat of a game, or the user's own. */
function botOf({ bots, games }: Recorded, game: number, seat: number | undefined): number {
  if (seat === undefined) return bots.findIndex(({ mine }) => mine !== null);
  const { id, seats } = games[game]!;
  const bot = seats[seat];
  if (bot !== undefined) return bot;
  const names = seats.map((each, at) => `${at} ${nameOf({ bots }, each)}`).join(", ");
  throw usage(`there is no seat ${seat} in game ${id}: ${names}`);
}

/**
 * A game of a file, and the games before it in its phase, as far as the file has them. `liars play --out` writes them all;
 * the id of each has its run, its deal and its seating.
 *
 * @param name the bot whose seat it is, if `seat` is not given.
 */
export async function fromFile(
  file: string,
  { game = 0, seat, phase = PHASE_GAMES, name }: { game?: number; seat?: number; phase?: number; name: string },
): Promise<Debugged> {
  const replays = await phaseIn(file, game, phase);
  const [last] = replays.slice(-1);
  const { ruleset, options, players } = last!;
  const own = seat ?? seatOf(last!, name);
  if (own >= players.length) throw usage(`there is no seat ${own}: ${seatsOf(last!)}`);
  const games = replays.map((replay) => gameOf(replay, namesOf(replay)));
  const missing = (unitOf(last!)?.unit ?? 0) % phase;
  const notes = [
    ...(games.length > missing
      ? []
      : [`${file} does not have all earlier games of its phase, so the bot begins with this game.`]),
    ...(isGameId(last!.id)
      ? [
          `The bot begins with this game. To include what it had played before, as on the ladder: liars debug ${last!.id}`,
        ]
      : []),
  ];
  return {
    head: { ruleset, options, players: players.length },
    phases: [{ seat: own, games: games.length > missing ? games : games.slice(-1) }],
    one: true,
    notes,
  };
}

const seatsOf = ({ players }: Replay): string => players.map(({ name }, seat) => `${seat} ${name}`).join(", ");

function seatOf(replay: Replay, name: string): number {
  const own = replay.players.flatMap(({ bot }, seat) => (bot === name ? [seat] : []));
  if (own.length === 1) return own[0]!;
  throw usage(
    own.length === 0 ? `${name} did not play this game` : `${name} has several seats in this game`,
    `Choose the seat whose views the bot gets with --seat: ${seatsOf(replay)}`,
  );
}

/** The place of a game in its run, from its id: `RUN:DEAL.SEATING`, or `RUN:GAME`. */
function unitOf({ id }: Pick<Replay, "id">): { run: string; unit: number } | undefined {
  const [, run, unit, seating = ""] = /^(.*):(\d{1,9})(\.\d+)?$/s.exec(id) ?? [];
  return run === undefined ? undefined : { run: `${run}${seating}`, unit: Number(unit) };
}

/** The k-th game of a file, counted from 0, with the earlier games of its phase that the file has. */
async function phaseIn(file: string, k: number, phase: number): Promise<Replay[]> {
  let before: Replay[] = [];
  let count = 0;
  for await (const line of lines(file)) {
    const made = readLine(line);
    if (isReplayProblem(made))
      throw new Failure(EXIT.failed, `${file}, line ${line.line} is not a replay: ${made.message}`);
    const replay = made as Replay;
    const [now, first] = [unitOf(replay), before[0] && unitOf(before[0])];
    const same =
      now?.run === first?.run && now && first && Math.floor(now.unit / phase) === Math.floor(first.unit / phase);
    before = same ? [...before, replay] : [replay];
    if (count++ === k) return before;
  }
  throw count === 0
    ? new Failure(EXIT.failed, `${file} has no games`)
    : usage(`${file} has ${plural(count, "game")}, so there is no game ${k}`, "--game counts from 0.");
}

function gameOf(replay: Replay, names: readonly string[]): DebuggedGame {
  const luck = luckOf(replay.seed);
  if (isSeedProblem(luck)) throw new Failure(EXIT.failed, `game ${replay.id} cannot be played again: ${luck.message}`);
  const made = movesOf(replay);
  if ("problem" in made)
    throw new Failure(EXIT.failed, `game ${replay.id} departs from the rules at event ${made.event}: ${made.problem}`);
  return { replay, names, ...made };
}
