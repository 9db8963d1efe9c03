import { CALL, codeOf, eventsOf, legalBids, type Spot } from "./acts.ts";
import { seedOf } from "./ask-seeds.ts";
import { type Box, IllegalAnswer } from "./black-box.ts";
import type { Duel } from "./duel.ts";

/** Each question is asked with this many seeds. */
export const SEEDS = 2;
/** Asks a bot, and remembers the answers: each question is asked only once. */
export class Questions {
  private readonly duel: Duel;
  private readonly box: Box;
  private readonly known = new Map<string, readonly number[]>();
  /** How many questions were asked. */
  asked = 0;

  constructor(duel: Duel, box: Box) {
    this.duel = duel;
    this.box = box;
  }

  /**
   * The bot's action at a decision, with each seed. It sees all events of the round at once, and is asked for this
   * decision only.
   */
  async answersOf(spot: Spot): Promise<readonly number[]> {
    const key = `${spot.dice}|${spot.hand}|${spot.player}|${spot.bids}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const answers: number[] = [];
    for (let i = 0; i < SEEDS; i++) answers.push(await this.ask(spot, i));
    this.known.set(key, answers);
    return answers;
  }

  private async ask(spot: Spot, i: number): Promise<number> {
    const { dice, player, bids } = spot;
    const { ruleset } = this.duel;
    this.asked++;
    await this.box.start({
      ruleset,
      options: {},
      players: 2,
      seat: player,
      game: 0,
      rng: seedOf(i, player, this.asked),
    });
    const action = await this.box.ask({ decision: "turn", events: eventsOf(this.duel, spot) });
    const bid = codeOf(this.duel, dice, action);
    if (bid === CALL ? bids.length > 0 : legalBids(this.duel, dice, bids).includes(bid)) return bid;
    throw new IllegalAnswer(spot, action);
  }
}
