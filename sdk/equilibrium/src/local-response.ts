import type { Action, SeenEvent } from "@liars-ladder/rules";
import { seedOf } from "./ask-seeds.ts";
import { type Box, IllegalAnswer } from "./black-box.ts";
import type { Duel, DuelState } from "./duel.ts";
import type { Who } from "./game.ts";
import { bidOf, countOf, FACES, faceOf, type Hand, handsOf, quantityOf } from "./round.ts";

/** Where somebody decides in a round of a duel. */
export interface Spot {
  /** Dice of who opened, and of the other. */
  readonly dice: DuelState;
  readonly player: Who;
  /** Ascending. */
  readonly hand: readonly number[];
  readonly bids: readonly number[];
}

/** A hand that the bot may hold, and how likely, at any scale. */
interface Possible extends Hand {
  readonly weight: number;
}

/** The challenge, as a bid. */
export const CALL = -1;
/** A bot is asked with so many seeds, each time. */
const SEEDS = 2;
/** What it would not have done with any of them is as likely as this. */
const UNSEEN = 0.02;
/** What it will do is asked for so many of the hands that it may hold. */
const HANDS = 40;
/** Raises that are weighed: so many of the lowest, and so many of the highest that are likely enough to be true. */
const LOWEST = 3;
const LIKELY = 5;
const LIKELY_ENOUGH = 0.2;

/**
 * Plays duels against a bot that it may ask: local best response (Lisý and Bowling, "Equilibrium approximation quality of
 * current no-limit poker bots", 2017). It keeps how likely each hand of the bot is by what the bot would have bid with it, and
 * takes the action that is best if it challenges whatever the bot bids next. So it wins no more than a best response does.
 */
export class LocalResponse {
  private readonly duel: Duel;
  private readonly box: Box;
  private readonly known = new Map<string, readonly number[]>();
  /** Questions that the bot was asked. */
  questions = 0;

  constructor(duel: Duel, box: Box) {
    this.duel = duel;
    this.box = box;
  }

  /** The bid that it makes, or CALL. @throws IllegalAnswer, and what the box throws. */
  async decide(spot: Spot): Promise<number> {
    const { bids, hand } = spot;
    const range = await this.rangeOf(spot);
    const last = bids.at(-1);
    let best = { bid: CALL, wins: last === undefined ? Number.NEGATIVE_INFINITY : 1 - this.truth(last, hand, range) };
    const asked = sampled(range);
    for (const bid of this.raises(spot, range)) {
      const wins = await this.winsBy(spot, bid, asked);
      if (wins > best.wins) best = { bid, wins };
    }
    return best.bid;
  }

  /** What the bot may hold, by all that it has bid in this round. */
  private async rangeOf({ dice, player, bids }: Spot): Promise<Possible[]> {
    const bot: Who = player === 0 ? 1 : 0;
    let range: Possible[] = handsOf(dice[bot]).map((one) => ({ ...one, weight: one.chance }));
    for (let n = bot as number; n < bids.length; n += 2) {
      const before = bids.slice(0, n);
      const next: Possible[] = [];
      for (const one of range) {
        const answers = await this.answersOf({ dice, player: bot, hand: one.faces, bids: before });
        const alike = answers.filter((bid) => bid === bids[n]).length / SEEDS;
        next.push({ ...one, weight: one.weight * Math.max(alike, UNSEEN) });
      }
      const most = Math.max(...next.map(({ weight }) => weight));
      // What it would hardly have bid with is not asked about any more, unless all are such.
      range = next.filter(({ weight }) => weight > most * UNSEEN);
    }
    return range;
  }

  /** How likely a bid is true, with this hand. */
  private truth(bid: number, hand: readonly number[], range: readonly Possible[]): number {
    let all = 0;
    let is = 0;
    for (const one of range) {
      all += one.weight;
      if (this.holds(bid, hand, one)) is += one.weight;
    }
    return is / all;
  }

  private holds(bid: number, hand: readonly number[], { faces }: Hand): boolean {
    const both: Hand = { faces: [...hand, ...faces], chance: 1 };
    return countOf(both, faceOf(bid), this.duel.wild) >= quantityOf(bid);
  }

  /** The raises worth weighing. */
  private raises({ dice, hand, bids }: Spot, range: readonly Possible[]): number[] {
    const legal = legalBids(this.duel, dice, bids);
    const likely = legal.filter((bid) => this.truth(bid, hand, range) >= LIKELY_ENOUGH);
    return [...new Set([...legal.slice(0, LOWEST), ...likely.slice(-LIKELY)])];
  }

  /** How likely the round is won by a raise, if whatever the bot bids then is challenged. */
  private async winsBy(spot: Spot, bid: number, asked: readonly Possible[]): Promise<number> {
    const { dice, player, hand, bids } = spot;
    const bot: Who = player === 0 ? 1 : 0;
    let all = 0;
    let wins = 0;
    for (const one of asked) {
      const answers = await this.answersOf({ dice, player: bot, hand: one.faces, bids: [...bids, bid] });
      all += one.weight * SEEDS;
      for (const answer of answers) {
        const won = answer === CALL ? this.holds(bid, hand, one) : !this.holds(answer, hand, one);
        if (won) wins += one.weight;
      }
    }
    return wins / all;
  }

  /** What the bot does somewhere, with each seed. It is told all at once, and asked this alone. */
  private async answersOf(spot: Spot): Promise<readonly number[]> {
    const key = `${spot.dice}|${spot.hand}|${spot.player}|${spot.bids}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const answers: number[] = [];
    for (let i = 0; i < SEEDS; i++) answers.push(await this.ask(spot, i));
    this.known.set(key, answers);
    return answers;
  }

  private async ask(spot: Spot, i: number): Promise<number> {
    const { dice, player, hand, bids } = spot;
    const { ruleset } = this.duel;
    this.questions++;
    await this.box.start({
      ruleset,
      options: {},
      players: 2,
      seat: player,
      game: 0,
      rng: seedOf(i, player, this.questions),
    });
    const action = await this.box.ask({ decision: "turn", events: eventsOf(spot) });
    const bid = codeOf(action);
    if (bid === CALL ? bids.length > 0 : legalBids(this.duel, dice, bids).includes(bid)) return bid;
    throw new IllegalAnswer({ player, hand, bids }, action);
  }
}

/** An action as a bid; NaN if it is none. */
export const codeOf = (action: Action): number =>
  action.type === "challenge"
    ? CALL
    : action.type === "bid" && action.bid.kind === "face"
      ? bidOf(action.bid.quantity, action.bid.face)
      : Number.NaN;

export const actionOf = (bid: number): Action =>
  bid === CALL
    ? { type: "challenge" }
    : { type: "bid", bid: { kind: "face", quantity: quantityOf(bid), face: faceOf(bid) } };

function legalBids({ wild, opensWild }: Duel, dice: DuelState, bids: readonly number[]): number[] {
  const last = bids.at(-1) ?? -1;
  const all = Array.from({ length: FACES * (dice[0] + dice[1]) }, (_, bid) => bid);
  return all.filter((bid) => bid > last && (last >= 0 || opensWild || faceOf(bid) !== wild));
}

/** What the bot sees of a duel that begins with these dice. Who opens threw higher. */
function eventsOf({ dice, player, hand, bids }: Spot): SeenEvent[] {
  return [
    { type: "rolloff", rolls: [[6, 1]], starter: 0 },
    { type: "round", round: 1, starter: 0 },
    ...([0, 1] as const).map(
      (seat): SeenEvent => ({
        type: "roll",
        seat,
        dice: dice[seat],
        ...(seat === player ? { faces: [...hand] } : {}),
      }),
    ),
    ...bids.map((bid, n): SeenEvent => ({ type: "act", seat: n % 2, decision: "turn", action: actionOf(bid) })),
  ];
}

/** At most HANDS of them, each as likely as any: always the same ones, evenly spread over what is likely. */
function sampled(range: readonly Possible[]): readonly Possible[] {
  if (range.length <= HANDS) return range;
  const all = range.reduce((sum, { weight }) => sum + weight, 0);
  const found: Possible[] = [];
  let upTo = 0;
  for (const one of range) {
    upTo += one.weight;
    while (found.length < HANDS && ((found.length + 0.5) / HANDS) * all < upTo) found.push({ ...one, weight: 1 });
  }
  return found;
}
