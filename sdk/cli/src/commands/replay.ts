import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isReplayProblem, type Replay, type Unjudged } from "@liars-ladder/rules";
import { EXIT, Failure, usage } from "../failure.ts";
import { writable } from "../play/flags.ts";
import { lines } from "../replays/lines.ts";
import { mistakesOf, tellMistakes } from "../replays/mistakes.ts";
import { namedOn, withServer } from "../replays/named.ts";
import { replayPage, type WorstMistake } from "../replays/page.ts";
import { type Judged, judged, readLine } from "../replays/read.ts";
import { story } from "../replays/story.ts";
import { connect, must, type ServerFlags } from "../server/connect.ts";
import { openFile } from "../text/open.ts";
import { plural } from "../text/plural.ts";
import { isQuiet } from "../text/quiet.ts";
import { print, printJsonLine } from "../text/say.ts";

interface Flags extends ServerFlags {
  game?: number;
  rulesOnly?: true;
  html?: string;
  open?: true;
  mistakes?: true;
  json?: true;
}

/** Exits with 0 if the game is right, and with 1 if it is wrong somewhere: then it is shown up to there. */
export async function replay(game: string, flags: Flags): Promise<void> {
  const rulesOnly = flags.rulesOnly === true;
  if (flags.html !== undefined) await writable(flags.html, "--html", game);
  if (flags.html !== undefined || flags.open) return asPage(await named(game, flags, true), flags);
  const [found] = await named(game, flags, false);
  const one = judged(found!, rulesOnly);
  if (flags.mistakes) return mistakes(one, flags);
  if (flags.json) printJsonLine(one.replay);
  else for (const line of story(one)) print(line);
  if (one.wrong !== undefined) throw wrong(one.wrong);
}

/** Only a game that follows the rules has chances. */
function mistakes(game: Judged, { json }: Flags): void {
  if (game.wrong !== undefined) throw wrong(game.wrong);
  const made = mistakesOf(game.replay);
  if (json) printJsonLine({ id: game.replay.id, ...made });
  else for (const line of tellMistakes(game.replay, made)) print(line);
}

/** Writes games as a page, and opens it with --open. */
async function asPage(games: readonly Unjudged[], { html, open, json, rulesOnly, mistakes }: Flags): Promise<void> {
  if (json)
    throw usage(
      "--json and --html cannot be used together",
      "A page already contains its replays as JSON: use only --html.",
    );
  const file = html ?? join(await mkdtemp(join(tmpdir(), "liars-replay-")), "replay.html");
  const all = games.map((game) => judged(game, rulesOnly === true));
  const worst = mistakes ? all.map((one, k) => worstOf(one, `game ${k + 1} of ${all.length}: `)) : [];
  const page = await replayPage(
    games.map((game) => JSON.stringify(game)),
    worst,
  );
  await writeFile(file, page).catch((error: Error) => {
    throw usage(`cannot write ${file}: ${error.message}`, "Choose another file for --html.");
  });
  const found = worst.filter((one) => one !== null).length;
  if (mistakes)
    print(found === 0 ? "No mistake was found." : `It opens at the worst mistake; ${plural(found, "game")} had one.`);
  print(
    isQuiet() ? file : `${plural(games.length, "game")} in ${file}: open it in a browser, with or without a network.`,
  );
  if (open && !(await openFile(file))) print("It could not be opened: --open needs a browser.");
  for (const one of all) if (one.wrong !== undefined) throw wrong(`${one.wrong} (${one.replay.id})`);
}

/** The worst mistake of a game; null if the game breaks the rules. */
function worstOf(game: Judged, of: string): WorstMistake | null {
  if (game.wrong !== undefined) return null;
  const all = mistakesOf(game.replay, of).seats.flatMap(({ mistakes: own }) => own);
  const worst = all.sort((a, b) => b.loss - a.loss)[0];
  return worst === undefined ? null : { event: worst.event, loss: worst.loss };
}

const wrong = (what: string): Failure =>
  new Failure(
    EXIT.failed,
    what,
    what.includes("its seed") ? "If the replay was made elsewhere, --rules-only ignores its seed." : undefined,
  );

/** The named game; for a page of a file without --game, all games of the file. There is at least one. */
async function named(game: string, flags: Flags, all: boolean): Promise<Unjudged[]> {
  const on = existsSync(game) ? undefined : namedOn(game);
  if (on) return [await fetched(on.id, withServer(on, flags))];
  return read(game, all && flags.game === undefined ? "all" : (flags.game ?? 0));
}

async function fetched(id: string, flags: Flags): Promise<Replay> {
  const { client } = await connect(flags);
  const game = id.includes(".") ? id : `${id}.${flags.game ?? 0}`;
  return must(await client.getReplay({ params: { game } }));
}

/** The k-th game of a file, counted from 0, or all games. */
async function read(file: string, k: number | "all"): Promise<Unjudged[]> {
  let count = 0;
  const games: Unjudged[] = [];
  for await (const line of lines(file)) {
    if (k !== "all" && count++ < k) continue;
    const made = readLine(line);
    if (isReplayProblem(made))
      throw new Failure(EXIT.failed, `${file}, line ${line.line} is not a replay: ${made.message}`);
    games.push(made);
    if (k !== "all") return games;
  }
  if (games.length > 0) return games;
  throw count === 0
    ? new Failure(EXIT.failed, `${file} has no games`)
    : usage(`${file} has ${plural(count, "game")}, so there is no game ${k}`, "--game counts from 0.");
}
