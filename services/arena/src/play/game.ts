import type { Game } from "@liars-ladder/rules";
import { encodeMoves, type FaultKind, type GameHead } from "@liars-ladder/rules";
import { type LadderRow, ladderById } from "../db/ladder.ts";
import {
  leavePlayed,
  lockPlayed,
  type PlayedRow,
  playedBefore,
  playedGame,
  type SatRow,
  setMoves,
  sittingBots,
} from "../db/play.ts";
import type { Db } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { whySpent } from "./bounds.ts";
import { goneBefore, passOver, type Stored, storedOf, tableOf } from "./stand.ts";

/** A person's game with its ladder and the bots at its table. */
export interface WholePlayed {
  row: PlayedRow;
  ladder: LadderRow;
  bots: SatRow[];
  table: GameHead;
  stored: Stored;
}

/** Splits `<sitting>.<number>` into its two parts. */
export function placeOf(id: string): { sitting: string; number: number } {
  const [sitting = "", number = ""] = id.split(".", 2);
  return { sitting, number: Number(number) };
}

/**
 * A person's game, or a refusal if there is none. With `lock`, nobody else can change it until the transaction ends.
 */
export async function playedOr404(db: Db, id: string, lock = false): Promise<WholePlayed | Refusal> {
  const { sitting, number } = placeOf(id);
  const [row] = await (lock ? lockPlayed : playedGame)(db, sitting, number);
  if (!row) return refuse("game.unknown", `There is no game ${id} of a person against bots.`);
  const [[ladder], bots] = await Promise.all([ladderById(db, row.ladder_id), sittingBots(db, [sitting])]);
  if (!ladder) throw new Error(`game ${id} has no ladder`);
  return { row, ladder, bots, table: tableOf(ladder, bots.length), stored: storedOf(row) };
}

/** The same, but only for the person who plays it. Nobody else may see it while it is being played. */
export async function ownOr403(
  db: Db,
  id: string,
  account: { id: string; name: string },
  lock = false,
): Promise<WholePlayed | Refusal> {
  const whole = await playedOr404(db, id, lock);
  if (isRefusal(whole) || whole.row.person === account.id) return whole;
  return refuse("auth.forbidden", `Game ${id} is not a game of ${account.name}.`);
}

/** The bots of a sitting that broke in an earlier game and are not run again. */
async function goneFrom(db: Db, { row, table }: Pick<WholePlayed, "row" | "table">) {
  if (row.number === 0) return new Map<number, FaultKind>();
  return goneBefore(table, (await playedBefore(db, row.sitting_id, row.number)).map(storedOf));
}

/**
 * Keeps moves of a game, and what follows from them: who is to decide now, or that it is over. It also ends where its bots
 * may use no more CPU time. The caller holds its lock.
 *
 * @param game the game after `moves`.
 * @returns whether a bot must be asked next.
 */
export async function keepMoves(
  db: Db,
  whole: Pick<WholePlayed, "row" | "table">,
  game: Game,
  moves: readonly number[],
  runnerMs = 0,
): Promise<boolean> {
  const { row } = whole;
  const all = [...moves, ...passOver(game, await goneFrom(db, whole))];
  const asked = game.seat >= 0 && game.seat !== row.seat;
  await setMoves(db, {
    ...{ sitting: row.sitting_id, number: row.number, asked, runnerMs },
    state: game.seat < 0 ? "over" : "playing",
    moves: encodeMoves(all),
    decisions: all.length,
  });
  const spent = asked && row.person !== null ? await whySpent(db, row.person) : undefined;
  if (spent !== undefined) await leavePlayed(db, row.sitting_id, row.number, spent);
  return asked && spent === undefined;
}
