import type { Who } from "./game.ts";
import type { Round } from "./round.ts";

/** What a bot does with one seed a hand of its random numbers: one action for each hand at each node that it comes to. */
export interface Answers {
  readonly player: Who;
  /** By node and hand: which action, or −1 where it was not asked. */
  readonly choice: Int16Array;
  /** Nodes and hands that it was asked at. */
  readonly questions: number;
  /** Questions that it was asked again on the way to another, and answered otherwise: it keeps something from before. */
  readonly changed: number;
}

export const isSame = (a: Answers, b: Answers): boolean => a.choice.every((choice, i) => choice === b.choice[i]);

/**
 * The nodes at which a player is asked with one hand, in order: whoever visits says at each which action was taken. After
 * an action come all replies of the other, lowest bid first, each with what follows it.
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

/** Answers are written with one digit each. */
const DIGITS = 36;

/** Answers as text: hand by hand, a digit for each question in the order of `visited`. */
export function writeAnswers(round: Round, { player, choice }: Answers): string {
  const hands = round.hands[player].length;
  let text = "";
  for (let h = 0; h < hands; h++) {
    const asked = visited(round, player);
    for (let at = asked.next(0); !at.done; ) {
      const i = choice[at.value * hands + h]!;
      if (i < 0 || i >= DIGITS) throw new RangeError(`writeAnswers: ${i} is no answer that can be written`);
      text += i.toString(DIGITS);
      at = asked.next(i);
    }
  }
  return text;
}

/** What `writeAnswers` wrote; undefined: the text is nothing that a bot could have answered in this round. */
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
