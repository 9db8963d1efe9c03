import { inspect as inspectGame, isReplayProblem } from "@liars-ladder/rules";
import { EXIT } from "../failure.ts";
import { lines, readable } from "../replays/lines.ts";
import { readLine } from "../replays/read.ts";
import { cleanLine } from "../text/clean.ts";
import { lineWriter } from "../text/out.ts";

/** Exits with 0 if every game could be played to its end. If one cannot, stderr says so, and the others go on. */
export async function inspect(file: string): Promise<void> {
  await readable(file);
  const out = lineWriter(process.stdout);
  for await (const found of lines(file)) {
    const replay = readLine(found);
    if (isReplayProblem(replay)) {
      complain(`${file}:${found.line}: not a replay: ${replay.message}`);
      continue;
    }
    const acts: string[] = [];
    const departure = inspectGame(replay, (act) => acts.push(JSON.stringify(act)));
    for (const act of acts) await out.line(act);
    if (departure !== undefined)
      complain(`${file}:${found.line}: game ${replay.id}, event ${departure.event}: ${departure.problem}`);
  }
  await out.flush();
}

function complain(text: string): void {
  console.error(cleanLine(text, 600));
  process.exitCode = EXIT.failed;
}
