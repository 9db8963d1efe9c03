import { expect } from "vitest";
import { forgedBy, forgers, honestMatch, makeRandom } from "./forger.fixture.ts";
import { playMatch } from "./play.ts";

const GAMES = 2;

/**
 * Plays matches of honest bots with a match process that, in company, sends random changes of the truth. Nobody may
 * be charged, and the games must be those that the bots play alone. No more processes may be started than one for
 * all, one for each bot that is accused, and one for each bot alone.
 */
export async function forgedMatches(count: number, seed: number): Promise<void> {
  const random = makeRandom(seed);
  const truth = new Map<number, number[][]>();
  for (const players of [2, 3]) {
    const { phases } = await playMatch(
      { ...honestMatch(players, 1, GAMES), mode: "alone" },
      {},
      forgers(() => []).pool,
    );
    truth.set(
      players,
      phases[0]!.games.map(({ moves }) => [...moves]),
    );
  }
  const ends = { believed: 0, alone: 0 };
  for (let i = 0; i < count; i++) {
    const players = 2 + random(2);
    const honest = truth.get(players)!;
    const { pool, started } = forgers(forgedBy(random, honest));
    const outcome = await playMatch(honestMatch(players, 1, GAMES), {}, pool);
    const where = `forged phase ${i} of seed ${seed}`;
    expect(outcome.faults, where).toEqual([]);
    if (outcome.alone.length === 0) ends.believed++;
    else ends.alone++;
    expect(outcome.causedMs, where).toEqual(new Array(players).fill(0));
    for (const { totalMs } of outcome.cpu) expect(totalMs, where).toBeLessThan(GAMES * 2_000);
    const moves = outcome.phases[0]!.games.map((game) => game.moves);
    // If no phase was played alone, the process can only have made up another legal game. Nobody can see that from
    // outside.
    if (outcome.alone.length > 0) expect(moves, where).toEqual(honest);
    expect(
      moves.flat().every((move) => move >= 0),
      where,
    ).toBe(true);
    for (const { bots } of outcome.incidents) expect(bots.length, where).toBe(players);
    expect(started(), where).toBeLessThanOrEqual(2 + 2 * players);
    await pool.close();
  }
  expect(ends.believed).toBeGreaterThan(count / 20);
  expect(ends.alone).toBeGreaterThan(count / 2);
}
