import { CALL, legalBids, type Spot } from "./acts.ts";
import { type Duel, rulesOf } from "./duel.ts";
import type { Who } from "./game.ts";
import { type Questions, SEEDS } from "./questions.ts";
import { countOf, type Hand, handsOf, type RoundRules } from "./round.ts";

/** A hand that the bot may hold, with its weight, at any scale. */
interface Possible extends Hand {
  readonly weight: number;
}

/** Chance of a bid that the bot did not make with any of the seeds asked. */
const UNSEEN = 0.02;
/** The bot's reply is asked for at most this many of the hands that it may hold. */
const HANDS = 40;
/**
 * Raises that are considered: the LOWEST lowest ones, and the LIKELY highest ones that are true with a chance of at
 * least LIKELY_ENOUGH.
 */
const LOWEST = 3;
const LIKELY = 5;
const LIKELY_ENOUGH = 0.2;

/**
 * Plays duels against a bot that it may ask: local best response (Lisý and Bowling, "Equilibrium approximation quality
 * of current no-limit poker bots", 2017). It keeps the likelihood of each of the bot's hands, by what the bot would
 * have bid with it, and takes the action that is best if it challenges the bot's next bid. So it wins no more than a
 * best response does.
 */
export class LocalResponse {
  private readonly duel: Duel;
  private readonly questions: Questions;

  constructor(duel: Duel, questions: Questions) {
    this.duel = duel;
    this.questions = questions;
  }

  /** The bid to make, or CALL. @throws IllegalAnswer, and what the box of `questions` throws. */
  async decide(spot: Spot): Promise<number> {
    const rules = rulesOf(this.duel, spot.dice);
    const range = await this.rangeOf(spot);
    let best = { bid: CALL, wins: spot.bids.length === 0 ? Number.NEGATIVE_INFINITY : winsByCall(rules, spot, range) };
    const asked = sampled(range);
    for (const bid of this.raises(rules, spot, range)) {
      const wins = await this.winsBy(rules, spot, bid, asked);
      if (wins > best.wins) best = { bid, wins };
    }
    return best.bid;
  }

  /** The hands that the bot may hold, weighted by its bids in this round. */
  private async rangeOf({ dice, player, bids }: Spot): Promise<Possible[]> {
    const bot: Who = player === 0 ? 1 : 0;
    let range: Possible[] = handsOf(dice[bot]).map((one) => ({ ...one, weight: one.chance }));
    for (let n = bot as number; n < bids.length; n += 2) {
      const before = bids.slice(0, n);
      const next: Possible[] = [];
      for (const one of range) {
        const answers = await this.questions.answersOf({ dice, player: bot, hand: one.faces, bids: before });
        const alike = answers.filter((bid) => bid === bids[n]).length / SEEDS;
        next.push({ ...one, weight: one.weight * Math.max(alike, UNSEEN) });
      }
      const most = Math.max(...next.map(({ weight }) => weight));
      // Hands with which these bids are very unlikely are dropped and not asked about again.
      range = next.filter(({ weight }) => weight > most * UNSEEN);
    }
    return range;
  }

  /** The raises that are considered. */
  private raises(rules: RoundRules, { dice, hand, bids }: Spot, range: readonly Possible[]): number[] {
    const legal = legalBids(this.duel, dice, bids);
    const truth = (bid: number) => mean(range, (one) => (off(rules, bid, hand, one) >= 0 ? 1 : 0));
    const likely = legal.filter((bid) => truth(bid) >= LIKELY_ENOUGH);
    return [...new Set([...legal.slice(0, LOWEST), ...likely.slice(-LIKELY)])];
  }

  /** What a raise wins on average, if the bot's next bid is challenged. */
  private async winsBy(rules: RoundRules, spot: Spot, bid: number, asked: readonly Possible[]): Promise<number> {
    const { dice, player, hand, bids } = spot;
    const bot: Who = player === 0 ? 1 : 0;
    const sign = player === 0 ? 1 : -1;
    const replies = new Map<Possible, readonly number[]>();
    for (const one of asked)
      replies.set(one, await this.questions.answersOf({ dice, player: bot, hand: one.faces, bids: [...bids, bid] }));
    return mean(asked, (one) => {
      let wins = 0;
      for (const answer of replies.get(one)!)
        wins +=
          answer === CALL
            ? rules.pays(bot, off(rules, bid, hand, one))
            : rules.pays(player, off(rules, answer, hand, one));
      return (sign * wins) / SEEDS;
    });
  }
}

/** How many dice there are more than were bid, with these hands. */
function off({ bids, wild }: RoundRules, bid: number, faces: readonly number[], other: Hand): number {
  const { quantity, face } = bids[bid]!;
  return countOf({ faces }, face, wild) + countOf(other, face, wild) - quantity;
}

/** What a challenge of the last bid wins on average. */
function winsByCall(rules: RoundRules, { player, hand, bids }: Spot, range: readonly Possible[]): number {
  const sign = player === 0 ? 1 : -1;
  return mean(range, (one) => sign * rules.pays(player, off(rules, bids.at(-1)!, hand, one)));
}

/** The mean over hands, by their weights. */
function mean(range: readonly Possible[], value: (one: Possible) => number): number {
  let all = 0;
  let sum = 0;
  for (const one of range) {
    all += one.weight;
    sum += one.weight * value(one);
  }
  return sum / all;
}

/** A systematic sample of at most HANDS hands, all of equal weight. It is the same in each run. */
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
