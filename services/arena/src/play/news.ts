import { setTimeout as sleep } from "node:timers/promises";
import { PLAY_WAIT_S, type PlayState } from "@liars-ladder/protocol";
import { playedSoFar } from "../db/play.ts";
import type { Sql } from "../db/sql.ts";
import { placeOf } from "./game.ts";

/** How often a game is read while somebody waits for it, ms. */
const LOOK_MS = 100;

type SoFar = { state: PlayState; decisions: number } | undefined;

/** Resolves when a game has more decisions than `after` or is over, and after `waitMs` at the latest. */
export type WaitForNews = (game: string, after: number) => Promise<void>;

/**
 * Waits for bots' decisions. Another arena may get them, so this reads the database: one query for all who wait for the
 * same game.
 *
 * @param closing ends all waits, so that the server can close.
 */
export function newsOf(sql: Sql, closing: AbortSignal, waitMs = PLAY_WAIT_S * 1000): WaitForNews {
  const looks = new Map<string, Promise<SoFar>>();
  const look = (game: string): Promise<SoFar> => {
    const { sitting, number } = placeOf(game);
    const next =
      looks.get(game) ??
      sleep(LOOK_MS)
        .then(async () => (await playedSoFar(sql, sitting, number))[0])
        .finally(() => looks.delete(game));
    looks.set(game, next);
    return next;
  };
  return async (game, after) => {
    const until = performance.now() + waitMs;
    while (!closing.aborted && performance.now() < until) {
      const now = await look(game);
      if (now === undefined || now.state !== "playing" || now.decisions > after) return;
    }
  };
}
