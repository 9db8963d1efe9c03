import {
  type Action,
  type Ask,
  type Bid,
  COLORS,
  COMBOS,
  DECISIONS,
  type Decision,
  FAULTS,
  type SeenEvent,
} from "@liars-ladder/rules";
import { decoder, encoder, type Shape } from "./codec.ts";
import { cards, flag, lists, oneOf, word } from "./operands.ts";

/**
 * The shapes of values that cross the wall as words. Both directions are made from them, so a new event or bid
 * takes one line. Everything else crosses as JSON, which takes longer.
 */
const BIDS: readonly Shape<Bid>[] = [
  { kind: "face", quantity: word, face: word },
  { kind: "powers", quantity: word },
  { kind: "number", quantity: word, number: word },
  { kind: "below", quantity: word, number: word },
  { kind: "color", quantity: word, color: oneOf(COLORS) },
  { kind: "without", quantity: word, color: oneOf(COLORS) },
  { kind: "straight", length: word, through: word },
  { kind: "same-number", quantity: word },
  { kind: "same-color", quantity: word },
  { kind: "combo", combo: oneOf(COMBOS) },
];
const ACTIONS: readonly Shape<Action>[] = [
  ...BIDS.map((bid) => ({ type: "bid", bid }) as const),
  { type: "challenge" },
  { type: "watch" },
  { type: "calza" },
];
const EVENTS: readonly Shape<SeenEvent>[] = [
  ...ACTIONS.map((action) => ({ type: "act", seat: word, decision: "turn", action }) as const),
  { type: "round", round: word, starter: word },
  { type: "round", round: word, starter: word, palafico: true },
  { type: "roll", seat: word, dice: word },
  { type: "roll", seat: word, dice: word, faces: cards },
  { type: "roll", seat: word, dice: word, sizes: cards },
  { type: "roll", seat: word, dice: word, faces: cards, sizes: cards },
  ...BIDS.flatMap((bid) => {
    const [begin, end] = [
      { type: "reveal", bidder: word, challenger: word, bid },
      { holds: flag, tops: lists },
    ] as const;
    return [
      { ...begin, actual: word, ...end },
      { ...begin, ...end },
    ];
  }),
  { type: "reveal", bidder: word, calza: word, bid: BIDS[0]!, actual: word, holds: flag, tops: lists },
  { type: "regain", seat: word, dice: word },
  { type: "lose", seat: word, dice: word },
  { type: "lose", seat: word, die: word, cards },
  { type: "out", seat: word, reason: "eliminated" },
  { type: "out", seat: word, reason: "forfeit", fault: oneOf(FAULTS) },
  { type: "score", seat: word, points: word, counted: flag, total: word },
];
/** Takes the place of a shape's number, and means that the event is the next item of the JSON list. */
const OTHER = 0;

/**
 * An event as it crosses the wall: 16-bit words, or JSON. Nothing is lost: `UNPACK` gives back the same events with the
 * same fields in the same order. A bot never sees this form.
 */
export type PackedEvent = readonly number[] | string;

/** A question as it crosses. */
export interface PackedAsk {
  readonly decision: Decision;
  readonly events: readonly PackedEvent[];
}

export const packAsk = ({ decision, events }: Ask): PackedAsk => ({ decision, events: events.map(packEvent) });

const encode = encoder(EVENTS);
/** An event that all seats see alike is packed only once. */
export const packEvent = (event: SeenEvent): PackedEvent => encode(event) ?? JSON.stringify(event);

/**
 * Puts a question where its bot's harness reads it: the decision, the number of events, and their words. Events
 * without words are returned as a JSON list.
 */
export function putAsk(words: Int16Array, { decision, events }: PackedAsk): string | undefined {
  words[0] = DECISIONS.indexOf(decision);
  words[1] = events.length;
  let at = 2;
  let others: string | undefined;
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    if (typeof event === "string") {
      words[at++] = OTHER;
      others = others === undefined ? event : `${others},${event}`;
    } else for (let k = 0; k < event.length; k++) words[at++] = event[k]!;
  }
  // Writes beyond the end would be dropped silently. Never play on with half a question.
  if (at > words.length) throw new Error(`a question of ${at} words; there is room for ${words.length}`);
  return others && `[${others}]`;
}

/** How many bytes a question takes to cross. */
export const bytesOf = ({ events }: PackedAsk): number =>
  events.reduce((sum, event) => sum + (typeof event === "string" ? 3 + event.length : 2 * event.length), 4);

/** Lists up to this length are made by literals. */
const LITERAL = 24;
const literal = (length: number) => `case ${length}: return [${Array(length).fill(0)}];`;

/**
 * The other side, in the harness: an expression whose value is a function of the words and the JSON list, which
 * returns the question. It makes everything from literals and from the `parse` that it is given, and it only writes
 * to elements that exist already. So it looks up nothing that a bot may have changed.
 */
export const UNPACK = unpacker();

function unpacker(): string {
  const hoisted: string[] = [];
  const hoist = (expression: string): string => {
    const known = hoisted.indexOf(expression);
    return `v${known >= 0 ? known : hoisted.push(expression) - 1}`;
  };
  const takeDecision = oneOf(DECISIONS).take(hoist);
  const takeEvent = decoder(EVENTS, hoist);
  return `((words, parse) => {
  let at = 0;
  const blank = (length) => {
    switch (length) {
      ${Array.from({ length: LITERAL + 1 }, (_, length) => literal(length)).join("\n      ")}
    }
    let text = "[0";
    for (let i = 1; i < length; i++) text += ",0";
    return parse(text + "]");
  };
${hoisted.map((expression, i) => `  const v${i} = ${expression};`).join("\n")}
  return (others) => {
    const rest = others === undefined ? others : parse(others);
    at = 0;
    const decision = ${takeDecision}, count = words[at++], events = blank(count);
    for (let i = 0, next = 0; i < count; i++) {
      if (words[at] !== ${OTHER}) events[i] = ${takeEvent};
      else { at++; events[i] = rest[next++]; }
    }
    return { decision, events };
  };
})`;
}
