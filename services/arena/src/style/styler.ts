import { gamesOf } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { addStyles, insertMatchStyle, setStyled, tryLockStyles, type UnstyledRow, unstyled } from "../db/style.ts";
import type { BotStyle, StyleJob } from "./match.ts";
import { openStyleWorker } from "./style-worker.ts";

const PAGE = 20;

/** Sums up how versions play when their matches have been committed. */
export interface Styler {
  /** Sums up all finished matches that are not summed up yet, each of them once. */
  catchUp(): Promise<void>;
  /** Waits until its current match is summed up. */
  close(): Promise<void>;
}

/** @param failed is called for each match that cannot be summed up. The next start tries such matches again. */
export function openStyler(sql: Sql, failed: (match: string, error: unknown) => void): Styler {
  const worker = openStyleWorker();
  const broken = new Set<string>();
  let closing = false;

  async function sumUp(match: UnstyledRow): Promise<void> {
    const job = await styleJob(sql, match);
    const bots = await worker.ask(job);
    await keepStyles(sql, match.id, bots);
  }

  /** @returns whether there may be more. */
  const page = (): Promise<boolean> =>
    sql.begin(async (tx) => {
      const [lock] = await tryLockStyles(tx);
      if (!lock?.mine) return false;
      const rows = await unstyled(tx, [...broken], PAGE);
      for (const row of rows) {
        if (closing) return false;
        await sumUp(row).catch((error: unknown) => {
          if (closing) return;
          broken.add(row.id);
          failed(row.id, error);
        });
      }
      return rows.length === PAGE;
    });

  return {
    catchUp: async () => {
      while (!closing && (await page()));
    },
    close: async () => {
      closing = true;
      await worker.close();
    },
  };
}

/** The part of a match that its style depends on. */
export async function styleJob(sql: Sql, match: UnstyledRow): Promise<StyleJob> {
  const { ruleset, options, players, seeds } = match;
  const games = (await gamesOf(sql, match.id)).map(({ moves, cpu }) => ({ moves, cpu }));
  return { ruleset, options, players, seeds, games };
}

/** Adds a match to the sums of its versions, once. Returns false if it was added before or is now void. */
const keepStyles = (sql: Sql, matchId: string, bots: readonly BotStyle[]): Promise<boolean> =>
  sql.begin(async (tx) => {
    if ((await setStyled(tx, matchId)).length === 0) return false;
    await Promise.all(bots.map(({ sums, luck }, bot) => insertMatchStyle(tx, { matchId, bot, sums, luck })));
    await addStyles(tx, matchId);
    return true;
  });
