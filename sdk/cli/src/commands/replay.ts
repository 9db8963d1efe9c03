import { existsSync } from "node:fs";
import { type Departure, isReplayProblem, parseReplay, playEvents, type Replay } from "@liars-ladder/rules";
import { EXIT, Failure, usage } from "../failure.ts";
import { lines } from "../replays/lines.ts";
import { mistakesOf, tellMistakes } from "../replays/mistakes.ts";
import { story } from "../replays/story.ts";
import { connect, must, type ServerFlags } from "../server/connect.ts";
import { cleanLine } from "../text/clean.ts";
import { print, printJsonLine } from "../text/say.ts";

interface Flags extends ServerFlags {
  game?: number;
  mistakes?: true;
  json?: true;
}

export async function replay(game: string, flags: Flags): Promise<void> {
  const found = isGameId(game) && !existsSync(game) ? await fetched(game, flags) : await nth(game, flags.game ?? 0);
  if (flags.mistakes) mistakes(found, flags);
  else if (flags.json) printJsonLine(found);
  else tell(found);
}

function mistakes(found: Replay, { json }: Flags): void {
  refuse(playEvents(found));
  const made = mistakesOf(found);
  if (json) printJsonLine({ id: found.id, ...made });
  else for (const line of tellMistakes(found, made)) print(line);
}

/** Words are made of games by the rules: of another, only what comes before it departs from them is told. */
function tell(found: Replay): void {
  const departure = playEvents(found);
  for (const line of story(found, departure?.event)) print(line);
  refuse(departure);
}

function refuse(departure: Departure | undefined): void {
  if (departure === undefined) return;
  const { event, problem } = departure;
  throw new Failure(EXIT.failed, `this game breaks the rules at event ${event}: ${cleanLine(problem, 500)}`);
}

/** `MATCH.NUMBER`, as the arena names games. */
const isGameId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\d+)?$/.test(text);

async function fetched(id: string, flags: Flags): Promise<Replay> {
  const { client } = await connect(flags);
  const game = id.includes(".") ? id : `${id}.${flags.game ?? 0}`;
  return must(await client.getReplay({ params: { game } }));
}

async function nth(file: string, k: number): Promise<Replay> {
  let count = 0;
  for await (const { line, text } of lines(file)) {
    if (count++ < k) continue;
    const made = parseReplay(text);
    if (!isReplayProblem(made)) return made;
    throw new Failure(EXIT.failed, `${file}, line ${line} is not a replay: ${made.message}`);
  }
  throw count === 0
    ? new Failure(EXIT.failed, `${file} is empty`)
    : usage(`${file} has ${count} games, so there is no game ${k}`, "--game counts from 0.");
}
