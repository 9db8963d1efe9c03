import { MAX_LEGAL, mustLuck, mustRuleset } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { type NaiveAction, playNaive } from "../../bench/naive-palafico.ts";
import { Sfc32 } from "../../bench/random.ts";

// Palafico was written twice, independently: as the benchmark's naive objects, and as the engine. With the same luck
// and the same random choices, both play the same games. A third program, in C, has the same checksum over 3,000
// winners.

const CHECKSUM = 3169198458;
const codes = new Int32Array(MAX_LEGAL);

const checksum = (winners: number[]): number =>
  winners.reduce((sum, seat) => (Math.imul(sum, 31) + seat + 1) | 0, 0) >>> 0;

/** One random game. The challenge is the last action in the list, as in the other programs. */
function playEngine(seed: number, rng: Sfc32): { winner: number; decisions: number } {
  const luck = mustLuck(`fast:${seed.toString(16).padStart(16, "0")}`);
  const game = mustRuleset("palafico").create({ options: {}, players: 4, luck });
  let decisions = 0;
  while (game.seat >= 0) {
    const n = game.legal(codes);
    const choice = rng.below(n);
    game.apply(codes[0] !== 0 ? codes[choice]! : choice === n - 1 ? 0 : codes[choice + 1]!);
    decisions++;
  }
  return { winner: game.result()!.ranks.indexOf(1), decisions };
}

test("the engine and the naive program play the same 3,000 games", () => {
  const one = new Sfc32(7);
  const two = new Sfc32(7);
  const bot = (_: unknown, legal: NaiveAction[]): NaiveAction => legal[two.below(legal.length)]!;
  const winners: number[] = [];
  for (let seed = 1; seed <= 3000; seed++) {
    const game = playEngine(seed, one);
    expect(playNaive(seed, [bot, bot, bot, bot]), `seed ${seed}`).toEqual(game);
    winners.push(game.winner);
  }
  expect(checksum(winners)).toBe(CHECKSUM);
});
