import type { BuildResult, Report } from "@liars-ladder/protocol";
import {
  decodeMoves,
  encodeMoves,
  isSeedProblem,
  luckOf,
  makeReplay,
  type Replay,
  replayMoves,
} from "@liars-ladder/rules";
import type { LadderRow } from "../db/ladder.ts";
import {
  dropQualification,
  insertQualification,
  type QualificationRow,
  qualificationGame,
} from "../db/qualification.ts";
import type { Db } from "../db/sql.ts";

type Played = BuildResult["games"][number];

/**
 * The games of a qualification that can be kept: those that are complete by the rules of their ladders. Nothing
 * else depends on them.
 */
export const wholeGames = (
  version: string,
  ladders: readonly LadderRow[],
  games: readonly Played[],
): QualificationRow[] =>
  games.flatMap((game) => {
    const ladder = ladders.find(({ id }) => id === game.ladder);
    if (!ladder || !isWhole(ladder, game)) return [];
    const { index, seed, players, moves } = game;
    return [{ version_id: version, ladder_id: ladder.id, index, seed, players, moves: encodeMoves(moves) }];
  });

/**
 * Keeps games of a qualification, so that its author can look at them.
 *
 * @returns the report, in which each qualification has the number of its replays.
 */
export async function keepQualification(
  tx: Db,
  version: string,
  rows: QualificationRow[],
  report: Report,
): Promise<Report> {
  await dropQualification(tx, version);
  if (rows.length > 0) await insertQualification(tx, rows);
  return report.map((step) => {
    const replays = rows.filter(({ ladder_id }) => ladder_id === step.ladder).length;
    return step.step === "qualification" && replays > 0 ? { ...step, replays } : step;
  });
}

function isWhole(ladder: LadderRow, { seed, players, moves }: Played): boolean {
  const luck = luckOf(seed);
  if (players.length !== ladder.players || isSeedProblem(luck)) return false;
  const game = replayMoves(ladder, luck, moves);
  return typeof game !== "string" && game.result() !== undefined;
}

/** The replay of one game of a qualification; undefined if there is none with this number. */
export async function qualificationReplay(
  db: Db,
  version: string,
  ladder: LadderRow,
  index: number,
): Promise<Replay | undefined> {
  const [game] = await qualificationGame(db, version, ladder.id, index);
  const moves = game && decodeMoves(game.moves);
  if (!game || !moves) return undefined;
  const players = game.bots.map((name, seat) => ({
    name,
    bot: `${game.authors[seat]}/${name}`,
    version: String(game.numbers[seat]),
  }));
  const head = { id: `${version}-${ladder.id}-${index}`, ruleset: ladder.ruleset, options: ladder.options, players };
  return makeReplay(head, game.seed, moves);
}
