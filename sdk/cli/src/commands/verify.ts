import type { ArchiveHead } from "@liars-ladder/protocol/archive";
import { type Verdict, verify as verifyGame } from "@liars-ladder/rules";
import { EXIT } from "../failure.ts";
import { headOf, isArchive } from "../replays/archive.ts";
import { isUrl, withFetched } from "../replays/fetched.ts";
import type { Line } from "../replays/line.ts";
import { lines, readable } from "../replays/lines.ts";
import { cleanLine } from "../text/clean.ts";
import { lineWriter } from "../text/out.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";

interface Flags {
  rulesOnly?: true;
  json?: true;
}

/**
 * Exits with 0 if every game is right, 1 if one is not or a file has no games, 2 if a file is missing, and 3 if one cannot be
 * fetched.
 */
export async function verify(files: string[], flags: Flags): Promise<void> {
  for (const file of files) if (!isUrl(file)) await readable(file);
  const rulesOnly = flags.rulesOnly === true;
  const out = lineWriter(process.stdout);
  const bar = progress();
  let [games, wrong] = [0, 0];
  const one = async (file: string, path: string): Promise<void> => {
    const before = games;
    for await (const found of lines(path)) {
      const verdict = verdictOn(found, rulesOnly);
      games++;
      if (!verdict.ok) wrong++;
      if (flags.json) await out.line(JSON.stringify(verdict.id === null ? UNREADABLE : verdict));
      else if (!verdict.ok) await out.line(sayWrong(file, found.line, verdict));
      if (flags.json && verdict.id === null) console.error(sayWrong(file, found.line, verdict));
      bar.show(`${plural(games, "game")}, ${wrong} wrong`);
    }
    if (!flags.json && wrong === 0 && (await isArchive(path))) await out.line(signed(file, (await headOf(path)).head));
    if (games > before) return;
    process.exitCode = EXIT.failed;
    const none = `there are no games in ${file}, so there was nothing to verify`;
    await out.line(flags.json ? JSON.stringify({ ...UNREADABLE, problem: none }) : `${cleanLine(none, 500)}.`);
  };
  for (const file of files) await withFetched(file, (path) => one(file, path));
  bar.end();
  if (!flags.json && games > 0) await out.line(sum(games, wrong, rulesOnly));
  await out.flush();
  if (wrong > 0) process.exitCode = EXIT.failed;
}

const verdictOn = (found: Line, rulesOnly: boolean): Verdict =>
  found.problem === undefined ? verifyGame(found.text, { rulesOnly }) : { ...UNREADABLE, problem: found.problem };

const signed = (file: string, { ladder, season, key }: ArchiveHead): string =>
  cleanLine(`${file}: season ${season} of ${ladder.id}, complete, and signed with ${key}`, 500);

/** The output of `--json` for a line that is not a replay; the reason goes to stderr. */
const UNREADABLE = { id: null, ok: false, event: -1 };

function sayWrong(file: string, line: number, { id, event, problem }: Verdict): string {
  const game = id === null ? "not a replay" : `game ${cleanLine(id, 80)}, ${event === -1 ? "head" : `event ${event}`}`;
  return `${file}:${line}: ${game}: ${cleanLine(problem ?? "", 500)}`;
}

function sum(games: number, wrong: number, rulesOnly: boolean): string {
  const checked = rulesOnly ? "rules checked; dice were not compared with the seed" : "rules and dice checked";
  return wrong === 0
    ? `${plural(games, "game")}, ${games === 1 ? "" : "all "}right (${checked}).`
    : `${plural(games, "game")}, ${wrong} wrong (${checked}).`;
}
