import {
  type Ask,
  type Bid,
  type Card,
  COLORS,
  COMBOS,
  DECISIONS,
  type Decision,
  FAULTS,
  POWERS,
  type SeenEvent,
} from "@liars-ladder/rules";

/**
 * An event as it crosses the wall: the frequent ones as a code and its operands, 16-bit words; what has no code here as
 * JSON. Nothing is lost: `UNPACK` gives back the same events with the same fields in the same order. A bot never sees
 * this form.
 */
export type PackedEvent = readonly number[] | string;

/** A question as it crosses. */
export interface PackedAsk {
  readonly decision: Decision;
  readonly events: readonly PackedEvent[];
}

export const packAsk = ({ decision, events }: Ask): PackedAsk => ({ decision, events: events.map(packEvent) });

/**
 * Puts a question where its bot's harness reads it: the decision, how many events there are, and their words. What has
 * none is given back, as a JSON list.
 */
export function putAsk(words: Int16Array, { decision, events }: PackedAsk): string | undefined {
  words[0] = DECISIONS.indexOf(decision);
  words[1] = events.length;
  let at = 2;
  let others: string | undefined;
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as PackedEvent;
    if (typeof event === "string") {
      words[at++] = OTHER;
      others = others === undefined ? event : `${others},${event}`;
    } else for (let k = 0; k < event.length; k++) words[at++] = event[k] as number;
  }
  // Words beyond the end are dropped: never play on with half a question.
  if (at > words.length) throw new Error(`a question of ${at} words; there is room for ${words.length}`);
  return others && `[${others}]`;
}

/** What a question takes to cross. */
export const bytesOf = ({ events }: PackedAsk): number =>
  events.reduce((sum, event) => sum + (typeof event === "string" ? 3 + event.length : 2 * event.length), 4);

/** The codes, and what comes after each. A list: its length, then its numbers and cards. */
const OTHER = 0;
const CHALLENGE = 1; // seat
const WATCH = 2; // seat
const ROUND = 3; // round, starter
const PALAFICO = 4; // round, starter
const ROLL = 5; // seat, dice
const OWN_ROLL = 6; // seat, faces
const PILES = 7; // seat, sizes
const OWN_PILES = 8; // seat, faces, sizes
const REVEAL = 9; // bidder, challenger, kind of bid and its operands, actual or −1, holds, tops: their number, then lists
const LOSE = 10; // seat, dice
const LOSE_PILE = 11; // seat, die, cards
const OUT = 12; // seat
const FORFEIT = 13; // seat, fault
const SCORE = 14; // seat, points, counted, total
/** And the kind of bid: seat, its operands. */
const BID = 15;

/** Cards that are written as text; as a word, −1 less the index. */
const CARDS = ["*", ...POWERS, ...COMBOS, ...COLORS.flatMap((color) => [1, 2, 3, 4, 5, 6].map((n) => `${color}${n}`))];
const WORD_OF_CARD = new Map(CARDS.map((card, i) => [card, -1 - i]));

/** An event that all seats see alike is packed once for all of them. */
export function packEvent(event: SeenEvent): PackedEvent {
  switch (event.type) {
    case "act": {
      const { seat, decision, action } = event;
      if (decision !== "turn" || event.card !== undefined) break;
      if (action.type === "bid") {
        const [kind, first, second] = wordsOf(action.bid);
        return [BID + kind, seat, first, second];
      }
      if (action.type === "challenge") return [CHALLENGE, seat];
      if (action.type === "watch") return [WATCH, seat];
      break;
    }
    case "round":
      if (!isWord(event.round)) break;
      return [event.palafico === undefined ? ROUND : PALAFICO, event.round, event.starter];
    case "roll": {
      const { seat, dice, faces, sizes } = event;
      if (event.piles !== undefined || (faces ?? sizes ?? { length: dice }).length !== dice) break;
      if (faces === undefined) return sizes === undefined ? [ROLL, seat, dice] : add([PILES, seat], sizes);
      return sizes === undefined ? add([OWN_ROLL, seat], faces) : add(add([OWN_PILES, seat], faces), sizes);
    }
    case "reveal": {
      const { bidder, challenger, bid, actual, holds, tops } = event;
      if (challenger === undefined) break;
      const [kind, first, second] = wordsOf(bid);
      const words = [REVEAL, bidder, challenger, kind, first, second, actual ?? -1, holds ? 1 : 0, tops.length];
      for (const top of tops) add(words, top);
      return words;
    }
    case "lose":
      return "dice" in event ? [LOSE, event.seat, event.dice] : add([LOSE_PILE, event.seat, event.die], event.cards);
    case "out":
      return event.reason === "eliminated" ? [OUT, event.seat] : [FORFEIT, event.seat, FAULTS.indexOf(event.fault)];
    case "score":
      if (!isWord(event.points) || !isWord(event.total)) break;
      return [SCORE, event.seat, event.points, event.counted ? 1 : 0, event.total];
    default:
  }
  return JSON.stringify(event);
}

/** What can grow from round to round need not fit. */
const isWord = (value: number): boolean => value === (value << 16) >> 16;

function add(words: number[], list: readonly Card[]): number[] {
  words.push(list.length);
  for (const card of list) words.push(typeof card === "number" ? card : wordOf(card));
  return words;
}

function wordOf(card: string): number {
  const word = WORD_OF_CARD.get(card);
  if (word === undefined) throw new Error(`no such card: ${card}`);
  return word;
}

/** Kinds of bids, in the order of what `UNPACK` makes of them. */
function wordsOf(bid: Bid): readonly [kind: number, first: number, second: number] {
  switch (bid.kind) {
    case "face":
      return [0, bid.quantity, bid.face];
    case "powers":
      return [1, bid.quantity, 0];
    case "number":
      return [2, bid.quantity, bid.number];
    case "below":
      return [3, bid.quantity, bid.number];
    case "color":
      return [4, bid.quantity, COLORS.indexOf(bid.color)];
    case "without":
      return [5, bid.quantity, COLORS.indexOf(bid.color)];
    case "straight":
      return [6, bid.length, bid.through];
    case "same-number":
      return [7, bid.quantity, 0];
    case "same-color":
      return [8, bid.quantity, 0];
    case "combo":
      return [9, COMBOS.indexOf(bid.combo), 0];
  }
}

/** Lists up to this length are made by literals. */
const LITERAL = 24;
const literal = (length: number) => `case ${length}: return [${Array(length).fill(0)}];`;

/**
 * The other side, in the harness: an expression whose value is a function of the words and the JSON list, which gives the
 * question. All that it makes comes from literals and from the `parse` that it is given, and is written to where there is
 * something already, so that nothing that a bot changed is looked up.
 */
export const UNPACK = `((words, parse) => {
  const decisions = ${JSON.stringify(DECISIONS)}, faults = ${JSON.stringify(FAULTS)}, cards = ${JSON.stringify(CARDS)};
  const colors = ${JSON.stringify(COLORS)}, combos = ${JSON.stringify(COMBOS)}, turn = "turn";
  let at = 0;
  const blank = (length) => {
    switch (length) {
      ${Array.from({ length: LITERAL + 1 }, (_, length) => literal(length)).join("\n      ")}
    }
    let text = "[0";
    for (let i = 1; i < length; i++) text += ",0";
    return parse(text + "]");
  };
  const list = () => {
    const length = words[at++], out = blank(length);
    for (let i = 0; i < length; i++) {
      const word = words[at++];
      out[i] = word < 0 ? cards[-1 - word] : word;
    }
    return out;
  };
  const bid = (kind) => {
    const a = words[at++], b = words[at++];
    switch (kind) {
      case 0: return { kind: "face", quantity: a, face: b };
      case 1: return { kind: "powers", quantity: a };
      case 2: return { kind: "number", quantity: a, number: b };
      case 3: return { kind: "below", quantity: a, number: b };
      case 4: return { kind: "color", quantity: a, color: colors[b] };
      case 5: return { kind: "without", quantity: a, color: colors[b] };
      case 6: return { kind: "straight", length: a, through: b };
      case 7: return { kind: "same-number", quantity: a };
      case 8: return { kind: "same-color", quantity: a };
      default: return { kind: "combo", combo: combos[a] };
    }
  };
  const reveal = (bidder) => {
    const challenger = words[at++], claim = bid(words[at++]), actual = words[at++], holds = words[at++] === 1;
    const seats = words[at++], tops = blank(seats);
    for (let seat = 0; seat < seats; seat++) tops[seat] = list();
    return actual < 0
      ? { type: "reveal", bidder, challenger, bid: claim, holds, tops }
      : { type: "reveal", bidder, challenger, bid: claim, actual, holds, tops };
  };
  const event = (code) => {
    const first = words[at++];
    switch (code) {
      case ${CHALLENGE}: return { type: "act", seat: first, decision: turn, action: { type: "challenge" } };
      case ${WATCH}: return { type: "act", seat: first, decision: turn, action: { type: "watch" } };
      case ${ROUND}: return { type: "round", round: first, starter: words[at++] };
      case ${PALAFICO}: return { type: "round", round: first, starter: words[at++], palafico: true };
      case ${ROLL}: return { type: "roll", seat: first, dice: words[at++] };
      case ${OWN_ROLL}: return { type: "roll", seat: first, dice: words[at], faces: list() };
      case ${PILES}: return { type: "roll", seat: first, dice: words[at], sizes: list() };
      case ${OWN_PILES}: return { type: "roll", seat: first, dice: words[at], faces: list(), sizes: list() };
      case ${REVEAL}: return reveal(first);
      case ${LOSE}: return { type: "lose", seat: first, dice: words[at++] };
      case ${LOSE_PILE}: return { type: "lose", seat: first, die: words[at++], cards: list() };
      case ${OUT}: return { type: "out", seat: first, reason: "eliminated" };
      case ${FORFEIT}: return { type: "out", seat: first, reason: "forfeit", fault: faults[words[at++]] };
      case ${SCORE}: return { type: "score", seat: first, points: words[at++], counted: words[at++] === 1, total: words[at++] };
      default: return { type: "act", seat: first, decision: turn, action: { type: "bid", bid: bid(code - ${BID}) } };
    }
  };
  return (others) => {
    const rest = others === undefined ? others : parse(others);
    const decision = decisions[words[0]], count = words[1], events = blank(count);
    let next = 0;
    at = 2;
    for (let i = 0; i < count; i++) {
      const code = words[at++];
      events[i] = code === ${OTHER} ? rest[next++] : event(code);
    }
    return { decision, events };
  };
})`;
