import { setTimeout as sleep } from "node:timers/promises";
import { PLAY_WAIT_S, type PlayState } from "@liars-ladder/protocol";
import { playedSoFar } from "../db/play.ts";
import type { Sql } from "../db/sql.ts";
import { gameOfRow } from "./decide.ts";
import { placeOf } from "./game.ts";

/** How often games are read while somebody waits for them, ms. */
const LOOK_MS = 100;

type SoFar = { state: PlayState; decisions: number };

/** Resolves when a game has more decisions than `after` or is over, and after `waitMs` at the latest. */
export type WaitForNews = (game: string, after: number) => Promise<void>;

/**
 * Waits for bots' decisions. Another arena may get them, so this reads the database: one query for all games that somebody
 * waits for.
 *
 * @param closing ends all waits, so that the server can close.
 */
export function newsOf(sql: Sql, closing: AbortSignal, waitMs = PLAY_WAIT_S * 1000): WaitForNews {
  let next: { games: Set<string>; found: Promise<ReadonlyMap<string, SoFar>> } | undefined;
  const lookAtAll = async (games: ReadonlySet<string>): Promise<ReadonlyMap<string, SoFar>> => {
    await sleep(LOOK_MS);
    // Who comes from here on waits for the look after this one.
    next = undefined;
    const rows = await playedSoFar(sql, [...games].map(placeOf));
    return new Map(rows.map((row) => [gameOfRow(row), row]));
  };
  const look = async (game: string): Promise<SoFar | undefined> => {
    if (next === undefined) {
      const games = new Set<string>();
      next = { games, found: lookAtAll(games) };
    }
    next.games.add(game);
    return (await next.found).get(game);
  };
  return async (game, after) => {
    const until = performance.now() + waitMs;
    while (!closing.aborted && performance.now() < until) {
      const now = await look(game);
      if (now === undefined || now.state !== "playing" || now.decisions > after) return;
    }
  };
}
