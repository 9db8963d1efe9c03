import type { Action, Ask, SeenEvent, Start } from "@liars-ladder/rules";
import { actionOf, codeOf, type Spot, startOf } from "./acts.ts";
import { type Answers, visited } from "./answers.ts";
import type { Duel } from "./duel.ts";
import type { Strategy, Who } from "./game.ts";
import { newStrategy } from "./game.ts";
import type { Round } from "./round.ts";

/** A bot that can only be asked. */
export interface Box {
  /** Starts a game. The game before is abandoned. */
  start(start: Start): Promise<void>;
  ask(ask: Ask): Promise<Action>;
}

/** The bot's answer is not a legal action here. */
export class IllegalAnswer extends Error {
  readonly place: Spot;
  readonly action: Action;
  constructor(place: Spot, action: Action) {
    super("the bot's answer is not a legal action");
    this.place = place;
    this.action = action;
  }
}

/**
 * Asks a bot everything that it can be asked in a round as one of the two players: at each history that it can reach,
 * with each hand. Each game is set up as if the duel began with these dice. `seedOf` returns 64 hexadecimal digits,
 * different for each hand, so that the random numbers of two hands are independent.
 *
 * @throws IllegalAnswer, and what `box` throws.
 */
export async function askAll(
  duel: Duel,
  round: Round,
  player: Who,
  seedOf: (hand: number) => string,
  box: Box,
): Promise<Answers> {
  const asking = new Asking(duel, round, player, seedOf, box);
  for (let h = 0; h < round.hands[player].length; h++) await asking.about(h);
  return asking;
}

class Asking implements Answers {
  readonly player: Who;
  readonly choice: Int16Array;
  questions = 0;
  changed = 0;
  private readonly duel: Duel;
  private readonly round: Round;
  private readonly seedOf: (hand: number) => string;
  private readonly box: Box;
  /** By node: its parent, and the bid that leads from there. */
  private readonly before: Int32Array;
  private readonly by: Int8Array;
  /** Events that the bot has not seen yet. */
  private events: SeenEvent[] = [];

  constructor(duel: Duel, round: Round, player: Who, seedOf: (hand: number) => string, box: Box) {
    this.duel = duel;
    this.round = round;
    this.player = player;
    this.seedOf = seedOf;
    this.box = box;
    const { nodes, first, to, bid } = round.graph;
    this.choice = new Int16Array(nodes * round.hands[player].length).fill(-1);
    this.before = new Int32Array(nodes).fill(-1);
    this.by = new Int8Array(nodes);
    for (let n = 0; n < nodes; n++)
      for (let e = first[n]!; e < first[n + 1]!; e++) {
        if (to[e]! < 0) continue;
        this.before[to[e]!] = n;
        this.by[to[e]!] = bid[e]!;
      }
  }

  async about(h: number): Promise<void> {
    const { graph, hands } = this.round;
    const asked = visited(this.round, this.player);
    let live = -1;
    for (let at = asked.next(0); !at.done; ) {
      const n = at.value;
      // If the current game leads to this node, it goes on. Otherwise a new game is played up to here.
      if (live < 0 || this.before[n] !== live) await this.playTo(n, h);
      else this.tell(n);
      this.questions++;
      const i = await this.ask(n, h);
      this.choice[n * hands[this.player].length + h] = i;
      live = graph.to[graph.first[n]! + i]!;
      if (live >= 0) this.tell(live);
      at = asked.next(i);
    }
  }

  private async playTo(n: number, h: number): Promise<void> {
    const path: number[] = [];
    for (let at = n; at > 0; at = this.before[at]!) path.unshift(at);
    const { player, round, duel } = this;
    await this.box.start({
      ruleset: duel.ruleset,
      options: {},
      players: 2,
      seat: player,
      game: 0,
      rng: this.seedOf(h),
    });
    this.events = startOf(duel, { dice: round.rules.dice, player, hand: round.hands[player][h]!.faces });
    let at = 0;
    for (const next of path) {
      if (round.graph.player[at] === player) {
        const i = await this.ask(at, h);
        if (i !== this.choice[at * round.hands[player].length + h]) this.changed++;
      }
      this.tell(next);
      at = next;
    }
  }

  /** The bot sees the bid that leads to a node. */
  private tell(n: number): void {
    const bid = this.by[n]!;
    const seat = 1 - this.round.graph.player[n]!;
    const action = actionOf(this.duel, this.round.rules.dice, bid);
    this.events.push({ type: "act", seat, decision: "turn", action });
  }

  /** The index of the action that the bot takes at a node. @throws IllegalAnswer */
  private async ask(n: number, h: number): Promise<number> {
    const { events, round, player, duel } = this;
    this.events = [];
    const action = await this.box.ask({ decision: "turn", events });
    const { first, bid } = round.graph;
    const i = bid.subarray(first[n], first[n + 1]).indexOf(codeOf(duel, round.rules.dice, action));
    if (i < 0) {
      const { dice } = round.rules;
      throw new IllegalAnswer(
        { dice, player, hand: round.hands[player][h]!.faces, bids: round.graph.node(n).bids },
        action,
      );
    }
    return i;
  }
}

/**
 * A bot's behaviour strategy, averaged over seeds: the one that scores the same as the seeds do, on average, against
 * every opponent. `prior` adds that many imaginary seeds which reach every node and take each action equally often.
 * `otherwise` gives the chances at nodes that no seed reached.
 */
export function mixtureOf(round: Round, answers: readonly Answers[], prior: number, otherwise?: Strategy): Strategy {
  const { player } = answers[0]!;
  const made = newStrategy(round, player);
  const { nodes, first, to } = round.graph;
  const { hands, at, chance } = made;
  const came = answers.map(() => new Uint8Array(nodes * hands).fill(1, 0, hands));
  for (let n = 0; n < nodes; n++) {
    const mine = round.graph.player[n] === player;
    for (const [a, { choice }] of answers.entries())
      for (let h = 0; h < hands; h++) {
        if (came[a]![n * hands + h] === 0) continue;
        const i = choice[n * hands + h]!;
        if (mine) chance[at[n]! + i * hands + h]!++;
        for (let e = first[n]!; e < first[n + 1]!; e++)
          if (to[e]! >= 0 && (!mine || e - first[n]! === i)) came[a]![to[e]! * hands + h] = 1;
      }
    if (mine) share(made, n, prior, otherwise);
  }
  return made;
}

/** Turns the counts at a node into chances. */
function share({ hands, at, chance }: Strategy, n: number, prior: number, otherwise: Strategy | undefined): void {
  const actions = (at[n + 1]! - at[n]!) / hands;
  for (let h = at[n]!; h < at[n]! + hands; h++) {
    let total = prior;
    for (let i = h; i < at[n + 1]!; i += hands) total += chance[i]!;
    for (let i = h; i < at[n + 1]!; i += hands)
      chance[i] = total > 0 ? (chance[i]! + prior / actions) / total : (otherwise?.chance[i] ?? 0);
  }
}
