// Looks as the arena takes them (docs/soft-play.md), with bots in this process.
import { giftsOf, type Prospects, prospectsOf } from "@liars-ladder/evaluate";
import { SOFT_ROUNDS } from "@liars-ladder/protocol";
import {
  deriveSeed,
  type GameHead,
  type Program,
  playMatch,
  type StrangerMatch,
  seatsIn,
  strangerSample,
} from "@liars-ladder/rules";

/** A bot that remembers nothing yet. */
export type Make = () => Program;

export interface Setting {
  readonly head: GameHead;
  readonly deals: number;
  readonly prospects: Prospects;
}

export const settingOf = (head: GameHead, deals: number): Setting => ({ head, deals, prospects: prospectsOf(head) });

/** What the bot with number 0 handed to the one with number 1 in one match of these. */
export function giftIn({ head, deals, prospects }: Setting, table: readonly Make[], name: string): number {
  const seeds = Array.from({ length: deals }, (_, i) => deriveSeed(name, i));
  let programs = table.map((make) => make());
  let phase = 0;
  const games = [
    ...playMatch({
      ...{ ruleset: head.ruleset, options: head.options, players: head.players, seeds },
      seat(bot, start, game) {
        if (game.phase !== phase) [phase, programs] = [game.phase, table.map((make) => make())];
        const player = programs[bot]!.start(start);
        return { decide: (ask) => ({ action: player.decide(ask) }) };
      },
    }),
  ].map(({ moves }) => moves);
  const match: StrangerMatch = { head, seeds, games, bot: 0, mate: 1 };
  const answers = new Map<number, Map<number, unknown>>();
  for (const { game, start, asks } of strangerSample(match, name, SOFT_ROUNDS)) {
    const player = table[0]!().start(start);
    const of = answers.get(game) ?? new Map<number, unknown>();
    answers.set(game, of);
    for (const { decision, ask } of asks) of.set(decision, player.decide(ask));
  }
  let sum = 0;
  for (const [game, instead] of answers) {
    const { seat, mate } = seatsIn(match, game);
    const one = { head, seed: seeds[game % deals]!, moves: games[game]!, giver: seat, mate };
    for (const { gift } of giftsOf(one, instead, { prospects })) sum += gift;
  }
  return sum;
}
