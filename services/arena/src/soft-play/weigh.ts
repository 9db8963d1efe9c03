import { type Gift, giftsOf } from "@liars-ladder/evaluate";
import { SOFT_ROUNDS, type SoftJob } from "@liars-ladder/protocol";
import {
  type GameHead,
  mustLuck,
  Projection,
  playMoves,
  type SeenEvent,
  seatsIn,
  stepOf,
  stepsOf,
  strangerSample,
} from "@liars-ladder/rules";

export interface WeighJob {
  readonly id: string;
  readonly matches: SoftJob["matches"];
  /** By match, round and decision, as the runner sent them. */
  readonly answers: readonly (readonly (readonly unknown[])[])[];
}

export interface Weighed {
  /** What the bot handed to the mate in the first match, and to somebody else in the second. */
  readonly gifts: readonly [number, number];
  /** The decisions of the first match that handed over most. */
  readonly steps: readonly (Gift & { readonly game: number; readonly step: number })[];
}

/** How many decisions are kept of a look. */
const STEPS = 8;

/**
 * What a runner's answers come to. It knows nothing that decides: the questions follow from the match, an answer that is no
 * legal action counts as none, and the arena works out the rest. Undefined if these are no answers to this job.
 */
export function weighLook({ id, matches, answers }: WeighJob): Weighed | undefined {
  if (answers.length !== matches.length || answers[0]!.length !== answers[1]!.length) return undefined;
  const gifts = matches.map(({ seeds, games, bot, mate, ...head }, i) => {
    const match = { head, seeds, games, bot, mate };
    const asked = strangerSample(match, `${id} ${i}`, SOFT_ROUNDS);
    const given = new Map<number, Map<number, unknown>>();
    for (const [r, actions] of answers[i]!.entries()) {
      const round = asked[r];
      if (round === undefined || actions.length > round.asks.length) return undefined;
      const of = given.get(round.game) ?? new Map<number, unknown>();
      given.set(round.game, of);
      for (const [k, action] of actions.entries()) of.set(round.asks[k]!.decision, action);
    }
    return [...given].flatMap(([game, instead]) => {
      const { seat: giver, mate: gainer } = seatsIn(match, game);
      const one = { head, seed: seeds[game % seeds.length]!, moves: games[game]!, giver, mate: gainer };
      return giftsOf(one, instead).map((gift) => ({ ...gift, game }));
    });
  });
  const [toMate, toOther] = gifts;
  if (toMate === undefined || toOther === undefined) return undefined;
  const sum = (all: readonly Gift[]): number => all.reduce((so, { gift }) => so + gift, 0);
  const [{ seeds, games, bot: _bot, mate: _mate, ...head }] = matches as [SoftJob["matches"][number]];
  const steps = toMate
    .toSorted((a, b) => b.gift - a.gift)
    .slice(0, STEPS)
    .map((gift) => ({ ...gift, step: stepIn(head, seeds[gift.game % seeds.length]!, games[gift.game]!, gift.event) }));
  return { gifts: [sum(toMate), sum(toOther)], steps };
}

/** The step at which the viewer shows an event of a game. */
function stepIn(head: GameHead, seed: string, moves: readonly number[], event: number): number {
  const projection = new Projection(head.options, head.players);
  const events: SeenEvent[] = [];
  playMoves(head, mustLuck(seed), moves, (told) => {
    projection.push(told);
    events.push(projection.seen("all"));
  });
  return stepOf(stepsOf(events, true), event);
}
