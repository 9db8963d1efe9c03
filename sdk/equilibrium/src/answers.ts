import type { Who } from "./game.ts";
import type { Round } from "./round.ts";

/**
 * What a bot does when its random numbers have one seed for each hand: one action for each hand at each node that it
 * reaches.
 */
export interface Answers {
  readonly player: Who;
  /** By node and hand: the index of the action, or −1 if the bot was not asked there. */
  readonly choice: Int16Array;
  /** How many pairs of node and hand the bot was asked about. */
  readonly questions: number;
  /**
   * How many questions, repeated on the way to another, got a different answer. Then the bot keeps state between games.
   */
  readonly changed: number;
}

export const isSame = (a: Answers, b: Answers): boolean => a.choice.every((choice, i) => choice === b.choice[i]);

/**
 * The nodes at which a player is asked with one hand, in order. The caller passes the action that was taken at each
 * node to `next`. After an action come all replies of the opponent, lowest bid first, each with everything that follows
 * it.
 */
export function* visited({ graph }: Round, player: Who): Generator<number, void, number> {
  const { first, to } = graph;
  const replies = (n: number): number[] =>
    [...to.subarray(first[n], first[n + 1])].filter((next) => next >= 0).reverse();
  const todo = player === 0 ? [0] : replies(0);
  for (let n = todo.pop(); n !== undefined; n = todo.pop()) {
    const next = to[first[n]! + (yield n)]!;
    if (next >= 0) todo.push(...replies(next));
  }
}

/** The base of the digits: each answer is one digit. */
const DIGITS = 36;

/** Answers as text: hand by hand, a digit for each question in the order of `visited`. */
export function writeAnswers(round: Round, { player, choice }: Answers): string {
  const hands = round.hands[player].length;
  let text = "";
  for (let h = 0; h < hands; h++) {
    const asked = visited(round, player);
    for (let at = asked.next(0); !at.done; ) {
      const i = choice[at.value * hands + h]!;
      if (i < 0 || i >= DIGITS) throw new RangeError(`writeAnswers: ${i} is not an answer that can be written`);
      text += i.toString(DIGITS);
      at = asked.next(i);
    }
  }
  return text;
}

/** Reads what `writeAnswers` wrote. Undefined if no bot could have given these answers in this round. */
export function readAnswers(round: Round, player: Who, text: string): Answers | undefined {
  const hands = round.hands[player].length;
  const { nodes, first } = round.graph;
  const choice = new Int16Array(nodes * hands).fill(-1);
  let read = 0;
  for (let h = 0; h < hands; h++) {
    const asked = visited(round, player);
    for (let at = asked.next(0); !at.done; ) {
      const n = at.value;
      const i = Number.parseInt(text[read++] ?? "", DIGITS);
      if (!(i < first[n + 1]! - first[n]!)) return undefined;
      choice[n * hands + h] = i;
      at = asked.next(i);
    }
  }
  return read === text.length ? { player, choice, questions: read, changed: 0 } : undefined;
}
