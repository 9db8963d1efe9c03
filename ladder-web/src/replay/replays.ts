import { checkOptions, type Game, makeReplay, mustLuck, mustRuleset, Referee, type Replay } from "@liars-ladder/rules";

/** A game for tests: every seat takes a legal action by a fixed pattern. A ruleset's options are its defaults unless given. */
export function playedReplay(ruleset: string, players: number, given: Record<string, unknown> = {}): Replay {
  const checked = checkOptions(mustRuleset(ruleset).options, given);
  if (!("options" in checked)) throw new Error(JSON.stringify(checked.problems));
  const { options } = checked;
  const seed = `chacha8:${"07".repeat(32)}`;
  const referee = new Referee({ ruleset, options, players, luck: mustLuck(seed) });
  const buffer = new Int32Array(4096);
  const game: Game = referee.game;
  for (let turn = 0; referee.seat >= 0; turn++) {
    const n = game.legal(buffer);
    const refused = referee.answer(game.action(buffer[(turn * 7) % Math.min(n, 13)]!));
    if (refused !== undefined) throw new Error(refused);
  }
  const seats = Array.from({ length: players }, (_, i) => ({ name: `bot${i}`, bot: `x/bot${i}`, version: "1" }));
  return makeReplay({ id: "t", ruleset, options, players: seats }, seed, referee.moves);
}

/** Games of rulesets in which each round ends with a challenge, with the options that add most. */
export const GAMES: readonly [string, Replay][] = [
  ["palafico", playedReplay("palafico", 4)],
  ["ships-wheel", playedReplay("ships-wheel", 3)],
  ["cups", playedReplay("cups", 4)],
  ["six-card", playedReplay("six-card", 4, { length: "long", wildcards: true, powers: true })],
  [
    "nine-card",
    playedReplay("nine-card", 4, {
      straights: true,
      vague: true,
      swap: "draw",
      revealOnTurn: true,
      wildcards: true,
      powers: true,
    }),
  ],
];
