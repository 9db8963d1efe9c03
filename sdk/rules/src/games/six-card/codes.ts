import { type Action, type Bid, type Card, POWERS } from "../../core/action.ts";

/**
 * `six-card`: its cards, its ways to split a hand, and the codes of its actions.
 *
 * Kinds of cards: 0 is the wildcard, 1–8 the numbers, then the four power cards.
 */
export const WILD = 0;
export const POWER = 9;
export const NAMES: readonly Card[] = ["*", 1, 2, 3, 4, 5, 6, 7, 8, ...POWERS];
export const KINDS = NAMES.length;
export const EXTRA_NUMBER = POWER;
export const PEEK = POWER + 1;
export const REROLL = POWER + 2;
export const REVERSE = POWER + 3;

const SEATS = 6;
/** The largest hand: 12 cards, a power card, a 7 and an 8. */
export const HAND = 15;
const NUMBERS = 8;

/** Codes, each range from its base: face bids by quantity, then number; power bids; … */
const POWER_BIDS = SEATS * HAND * NUMBERS;
export const CHALLENGE = POWER_BIDS + SEATS * HAND;
const TRIGGERS = CHALLENGE + 1;
/** A trigger aims at nothing, at one of its seat's own dice, or at a die of a seat. */
const AIMS = 1 + HAND + SEATS * HAND;
const COUNTS = TRIGGERS + HAND * AIMS;
const SPLITS = COUNTS + HAND + 1;

/** Every list of sizes that some hand may be split into, those of one hand and count together, larger first piles first. */
interface Splits {
  lists: readonly (readonly number[])[];
  /** [hand × (HAND + 1) + piles]: the first of its lists; the next entry is the end. */
  first: Uint16Array;
}
/** How many lists there are. They are made when first asked for: every isolate loads this file, few need them. */
const LISTS = 239;
let made: Splits | undefined;

function splits(): Splits {
  if (made !== undefined) return made;
  const lists: number[][] = [];
  const first = new Uint16Array((HAND + 1) * (HAND + 1) + 1);
  for (let hand = 0; hand <= HAND; hand++) {
    for (let piles = 0; piles <= HAND; piles++) {
      first[hand * (HAND + 1) + piles] = lists.length;
      if (piles > 0 && piles <= hand) lists.push(...listsOf(hand, piles));
    }
  }
  first[first.length - 1] = lists.length;
  made = { lists, first };
  return made;
}

/** "You can't have dice of only a single card, unless you have no other choice." */
function listsOf(hand: number, piles: number): number[][] {
  if (hand >= 2 * piles) return partitions(hand, piles, hand);
  return [[...new Array<number>(hand - piles).fill(2), ...new Array<number>(2 * piles - hand).fill(1)]];
}

/** Ways to write `hand` as so many parts from 2 to `most`, largest first. */
function partitions(hand: number, piles: number, most: number): number[][] {
  if (piles === 0) return hand === 0 ? [[]] : [];
  const lists: number[][] = [];
  for (let size = Math.min(most, hand - 2 * (piles - 1)); size >= 2; size--) {
    for (const rest of partitions(hand - size, piles - 1, size)) lists.push([size, ...rest]);
  }
  return lists;
}

const DISCARDS = SPLITS + LISTS;
const GIVES = DISCARDS + HAND;
export const PASS = GIVES + KINDS;
export const CODES = PASS + 1;

export const faceBid = (quantity: number, face: number): number => (quantity - 1) * NUMBERS + face - 1;
export const powerBid = (quantity: number): number => POWER_BIDS + quantity - 1;
export const isPowerBid = (code: number): boolean => code >= POWER_BIDS;
export const quantityOf = (bid: number): number =>
  bid >= POWER_BIDS ? bid - POWER_BIDS + 1 : Math.floor(bid / NUMBERS) + 1;
export const faceOf = (bid: number): number => (bid % NUMBERS) + 1;

/** `aim` of a trigger: 0 for nothing. */
export const aimAtOwn = (die: number): number => 1 + die;
export const aimAt = (seat: number, die: number): number => 1 + HAND + seat * HAND + die;
export const trigger = (die: number, aim: number): number => TRIGGERS + die * AIMS + aim;
export const triggerDie = (code: number): number => Math.floor((code - TRIGGERS) / AIMS);
export const triggerAim = (code: number): number => (code - TRIGGERS) % AIMS;
export const ownOfAim = (aim: number): number => aim - 1;
export const seatOfAim = (aim: number): number => Math.floor((aim - 1 - HAND) / HAND);
export const dieOfAim = (aim: number): number => (aim - 1 - HAND) % HAND;

export const countCode = (dice: number): number => COUNTS + dice;
export const diceOfCount = (code: number): number => code - COUNTS;
/** The first code of the splits of a hand into so many piles, and the one after the last. */
export const splitsFrom = (hand: number, piles: number): number => SPLITS + splits().first[hand * (HAND + 1) + piles]!;
export const splitsTo = (hand: number, piles: number): number =>
  SPLITS + splits().first[hand * (HAND + 1) + piles + 1]!;
/** Every list of sizes that a hand may be split into, where at least so many piles are stated. */
export const splitsOf = (hand: number, fewest: number): readonly (readonly number[])[] =>
  splits().lists.slice(splitsFrom(hand, Math.min(fewest, hand)) - SPLITS, splitsTo(hand, hand) - SPLITS);
export const sizesOf = (code: number): readonly number[] => splits().lists[code - SPLITS]!;
export const discard = (die: number): number => DISCARDS + die;
export const dieOfDiscard = (code: number): number => code - DISCARDS;
export const give = (kind: number): number => GIVES + kind;
export const kindOfGive = (code: number): number => code - GIVES;

export function bidOf(code: number): Bid {
  if (isPowerBid(code)) return { kind: "powers", quantity: quantityOf(code) };
  return { kind: "face", quantity: quantityOf(code), face: faceOf(code) };
}

export function actionOf(code: number): Action {
  if (code < CHALLENGE) return { type: "bid", bid: bidOf(code) };
  if (code === CHALLENGE) return { type: "challenge" };
  if (code < COUNTS) {
    const die = triggerDie(code);
    const aim = triggerAim(code);
    if (aim === 0) return { type: "power", die };
    if (aim <= HAND) return { type: "power", die, target: ownOfAim(aim) };
    return { type: "power", die, seat: seatOfAim(aim), target: dieOfAim(aim) };
  }
  if (code < SPLITS) return { type: "count", dice: diceOfCount(code) };
  if (code < DISCARDS) return { type: "split", sizes: [...sizesOf(code)] };
  if (code < GIVES) return { type: "discard", die: dieOfDiscard(code) };
  if (code < PASS) return { type: "wild", card: NAMES[kindOfGive(code)]! };
  return { type: "pass" };
}

/** The code of a well-formed action, legal or not; −1 when the ruleset knows no such action. */
export function codeOf(action: Action): number {
  switch (action.type) {
    case "bid": {
      const { bid } = action;
      if ((bid.kind !== "face" && bid.kind !== "powers") || !within(bid.quantity, 1, SEATS * HAND)) return -1;
      if (bid.kind === "powers") return powerBid(bid.quantity);
      return within(bid.face, 1, NUMBERS) ? faceBid(bid.quantity, bid.face) : -1;
    }
    case "challenge":
      return CHALLENGE;
    case "power": {
      const { die, seat, target } = action;
      if (!within(die, 0, HAND - 1)) return -1;
      if (target === undefined) return seat === undefined ? trigger(die, 0) : -1;
      if (!within(target, 0, HAND - 1)) return -1;
      if (seat === undefined) return trigger(die, aimAtOwn(target));
      return within(seat, 0, SEATS - 1) ? trigger(die, aimAt(seat, target)) : -1;
    }
    case "count":
      return within(action.dice, 0, HAND) ? countCode(action.dice) : -1;
    case "split":
      return splitCode(action.sizes);
    case "discard":
      return within(action.die, 0, HAND - 1) ? discard(action.die) : -1;
    case "wild": {
      const kind = NAMES.indexOf(action.card);
      return kind < 0 ? -1 : give(kind);
    }
    case "pass":
      return PASS;
    default:
      action satisfies { type: "watch" | "calza" | "swap" | "show" };
      return -1;
  }
}

function splitCode(sizes: readonly number[]): number {
  const hand = sizes.reduce((sum, size) => sum + size, 0);
  if (!within(hand, 1, HAND) || sizes.length > HAND) return -1;
  for (let code = splitsFrom(hand, sizes.length); code < splitsTo(hand, sizes.length); code++) {
    if (sizesOf(code).every((size, i) => size === sizes[i])) return code;
  }
  return -1;
}

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;
