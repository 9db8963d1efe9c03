import type { Ask, SeenEvent } from "@liars-ladder/rules";

/**
 * A question as it crosses the wall: the frequent events as a code and its operands, one after another in one list, so
 * that there is little to write, copy and read. What has no code here stands in the list as it is. Nothing is lost:
 * `UNPACK` gives back the same events with the same fields in the same order. A bot never sees this form.
 */
export const packAsk = ({ decision, events }: Ask): string => askOf({ decision, events: events.map(packEvent) });

/** The same of events that are packed already. */
export const askOf = ({ decision, events }: { decision: Ask["decision"]; events: readonly string[] }): string =>
  `{"decision":"${decision}","events":[${events.join(",")}]}`;

/** The codes. Operands: numbers, and lists or bids as JSON has them. */
const FACE_BID = 0; // seat, quantity, face
const CHALLENGE = 1; // seat
const WATCH = 2; // seat
const ROUND = 3; // round, starter
const PALAFICO = 4; // round, starter
const ROLL = 5; // seat, dice
const OWN_ROLL = 6; // seat, faces
const PILES = 7; // seat, sizes
const OWN_PILES = 8; // seat, faces, sizes
const REVEAL = 9; // bidder, challenger, quantity, face, actual, holds, tops
const REVEAL_OTHER = 10; // bidder, challenger, bid, holds, tops
const LOSE = 11; // seat, dice
const OUT = 12; // seat
const FORFEIT = 13; // seat, fault
const SCORE = 14; // seat, points, counted, total
const LOSE_PILE = 15; // seat, die, cards

/** An event as it stands in that list: one that all seats see alike is packed once for all of them. */
export function packEvent(event: SeenEvent): string {
  switch (event.type) {
    case "act": {
      const { seat, decision, action } = event;
      if (decision !== "turn" || event.card !== undefined) break;
      if (action.type === "bid" && action.bid.kind === "face")
        return `${FACE_BID},${seat},${action.bid.quantity},${action.bid.face}`;
      if (action.type === "challenge") return `${CHALLENGE},${seat}`;
      if (action.type === "watch") return `${WATCH},${seat}`;
      break;
    }
    case "round":
      return `${event.palafico === undefined ? ROUND : PALAFICO},${event.round},${event.starter}`;
    case "roll": {
      const { seat, dice, faces, sizes } = event;
      if (event.piles !== undefined || (faces ?? sizes ?? { length: dice }).length !== dice) break;
      if (sizes === undefined)
        return faces === undefined ? `${ROLL},${seat},${dice}` : `${OWN_ROLL},${seat},${json(faces)}`;
      if (sizes.length !== dice) break;
      return faces === undefined
        ? `${PILES},${seat},${json(sizes)}`
        : `${OWN_PILES},${seat},${json(faces)},${json(sizes)}`;
    }
    case "reveal": {
      const { bidder, challenger, bid, actual, holds, tops } = event;
      if (challenger === undefined) break;
      if (actual === undefined) return `${REVEAL_OTHER},${bidder},${challenger},${json(bid)},${holds},${json(tops)}`;
      if (bid.kind !== "face") break;
      return `${REVEAL},${bidder},${challenger},${bid.quantity},${bid.face},${actual},${holds ? 1 : 0},${json(tops)}`;
    }
    case "lose":
      return "dice" in event
        ? `${LOSE},${event.seat},${event.dice}`
        : `${LOSE_PILE},${event.seat},${event.die},${json(event.cards)}`;
    case "out":
      return event.reason === "eliminated" ? `${OUT},${event.seat}` : `${FORFEIT},${event.seat},${json(event.fault)}`;
    case "score":
      return `${SCORE},${event.seat},${event.points},${event.counted ? 1 : 0},${event.total}`;
    default:
  }
  return json(event);
}

const json = JSON.stringify;

/**
 * The other side, in the harness: an expression whose value is a function of the list. It makes the events in the list
 * itself (each takes at least one place), from literals alone, so that nothing that a bot changed is looked up.
 */
export const UNPACK = `((list) => {
  const turn = "turn", n = list.length;
  let to = 0;
  for (let i = 0; i < n; to++) {
    const code = list[i];
    switch (code) {
      case ${FACE_BID}: list[to] = { type: "act", seat: list[i + 1], decision: turn, action: { type: "bid", bid: { kind: "face", quantity: list[i + 2], face: list[i + 3] } } }; i += 4; break;
      case ${CHALLENGE}: list[to] = { type: "act", seat: list[i + 1], decision: turn, action: { type: "challenge" } }; i += 2; break;
      case ${WATCH}: list[to] = { type: "act", seat: list[i + 1], decision: turn, action: { type: "watch" } }; i += 2; break;
      case ${ROUND}: list[to] = { type: "round", round: list[i + 1], starter: list[i + 2] }; i += 3; break;
      case ${PALAFICO}: list[to] = { type: "round", round: list[i + 1], starter: list[i + 2], palafico: true }; i += 3; break;
      case ${ROLL}: list[to] = { type: "roll", seat: list[i + 1], dice: list[i + 2] }; i += 3; break;
      case ${OWN_ROLL}: list[to] = { type: "roll", seat: list[i + 1], dice: list[i + 2].length, faces: list[i + 2] }; i += 3; break;
      case ${PILES}: list[to] = { type: "roll", seat: list[i + 1], dice: list[i + 2].length, sizes: list[i + 2] }; i += 3; break;
      case ${OWN_PILES}: list[to] = { type: "roll", seat: list[i + 1], dice: list[i + 2].length, faces: list[i + 2], sizes: list[i + 3] }; i += 4; break;
      case ${REVEAL}: list[to] = { type: "reveal", bidder: list[i + 1], challenger: list[i + 2], bid: { kind: "face", quantity: list[i + 3], face: list[i + 4] }, actual: list[i + 5], holds: list[i + 6] === 1, tops: list[i + 7] }; i += 8; break;
      case ${REVEAL_OTHER}: list[to] = { type: "reveal", bidder: list[i + 1], challenger: list[i + 2], bid: list[i + 3], holds: list[i + 4], tops: list[i + 5] }; i += 6; break;
      case ${LOSE}: list[to] = { type: "lose", seat: list[i + 1], dice: list[i + 2] }; i += 3; break;
      case ${OUT}: list[to] = { type: "out", seat: list[i + 1], reason: "eliminated" }; i += 2; break;
      case ${FORFEIT}: list[to] = { type: "out", seat: list[i + 1], reason: "forfeit", fault: list[i + 2] }; i += 3; break;
      case ${SCORE}: list[to] = { type: "score", seat: list[i + 1], points: list[i + 2], counted: list[i + 3] === 1, total: list[i + 4] }; i += 5; break;
      case ${LOSE_PILE}: list[to] = { type: "lose", seat: list[i + 1], die: list[i + 2], cards: list[i + 3] }; i += 4; break;
      default: list[to] = code; i++;
    }
  }
  list.length = to;
  return list;
})`;
