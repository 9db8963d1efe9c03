import { expect, test } from "vitest";
import { mustRuleset } from "../games/registry.ts";
import { MAX_LEGAL } from "./game.ts";
import { decodeMoves, encodeMoves, faultOfMove, type Moves, moveOfFault, playMoves, replayMoves } from "./record.ts";
import { deriveSeed, mustLuck } from "./seed.ts";

const head = { ruleset: "palafico", options: {}, players: 4 };
const codes = new Int32Array(MAX_LEGAL);

function randomMoves(i: number): Moves {
  const luck = mustLuck(deriveSeed("stored", i));
  const game = mustRuleset("palafico").create({ ...head, luck });
  const moves: Moves = [];
  while (game.seat >= 0) {
    const move = codes[luck.pick(moves.length, 0, 7, 0, game.legal(codes))]!;
    game.apply(move);
    moves.push(move);
  }
  return moves;
}

test("a stored 4-player palafico game takes at most 400 bytes on average, its seed included", () => {
  let bytes = 0;
  for (let i = 0; i < 200; i++) bytes += 32 + encodeMoves(randomMoves(i)).length;
  expect(bytes / 200).toBeLessThan(400);
});

test("bytes give back the moves; what is cut off or too long is none", () => {
  const moves = [0, 1, 122, 123, 4095, 100_000, ...["illegal", "crash"].map((kind) => moveOfFault(kind as "crash"))];
  expect(decodeMoves(encodeMoves(moves))).toEqual(moves);
  expect(decodeMoves(new Uint8Array())).toEqual([]);
  expect(decodeMoves(Uint8Array.of(200))).toBeUndefined();
  expect(decodeMoves(Uint8Array.of(255, 255, 255, 255, 255, 255, 1))).toBeUndefined();
});

test("faults are negative moves, in the order that is stored", () => {
  expect((["illegal", "exception", "timeout", "memory", "crash"] as const).map(moveOfFault)).toEqual([
    -1, -2, -3, -4, -5,
  ]);
  expect(faultOfMove(-3)).toBe("timeout");
  expect(faultOfMove(-6)).toBeUndefined();
});

test("moves that are no record of the game are refused", () => {
  const moves = randomMoves(1);
  const luck = mustLuck(deriveSeed("stored", 1));
  expect(playMoves(head, luck, moves).result()?.reason).toBe("finished");
  expect(playMoves(head, luck, moves.slice(0, 5)).result()).toBeUndefined();
  expect(() => playMoves(head, luck, [...moves, 0])).toThrow("comes after the end");
  expect(() => playMoves(head, luck, [0])).toThrow("move 0");
  expect(() => playMoves(head, luck, [-6])).toThrow("move 0");
});

test("why moves are no record is a sentence that names the move", () => {
  const luck = () => mustLuck(deriveSeed("stored", 1));
  const moves = randomMoves(1);
  const why = (wrong: number[], decide?: (seat: number) => string | undefined) =>
    replayMoves(head, luck(), wrong, decide && { decide });
  expect(why([0])).toMatch(/^move 0 \(0\) is illegal: ./);
  expect(why([moves[0]!, -6])).toBe("move 1 (-6) is none of this game");
  expect(why([moves[0]!, 1.5])).toBe("move 1 (1.5) is none of this game");
  expect(why([moves[0]!, Number.NaN])).toBe("move 1 (NaN) is none of this game");
  expect(why([...moves, 0])).toBe(`move ${moves.length} (0) comes after the end`);
  expect(why(moves, (seat) => (seat === 2 ? "is not believed" : undefined))).toMatch(/^move \d+ is not believed$/);
});

test("an onlooker is told of each decision before it is played", () => {
  const moves = [...randomMoves(1).slice(0, 3), moveOfFault("crash")];
  const told: unknown[] = [];
  const before: number[] = [];
  const luck = () => mustLuck(deriveSeed("stored", 1));
  for (const at of moves.keys()) before.push(playMoves(head, luck(), moves.slice(0, at)).seat);
  replayMoves(head, luck(), moves, { decide: (seat, fault) => void told.push([seat, fault]) });
  expect(told).toEqual(before.map((seat, i) => [seat, i === 3 ? "crash" : undefined]));
});
