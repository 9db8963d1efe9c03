import type { Action, Event, FaultKind, Result } from "@liars-ladder/rules";

// Perudo, written from the rules on paper and without a look at the engine: new lists for each state, one function for
// each rule, and every question is answered by trying all bids. It is slow, and meant to be read beside the rules.

export interface PerudoOptions {
  calza: boolean;
  palafico: "fixed" | "one-die" | "off";
}

/** The source of the dice. `roll` returns `n` faces. The first dice of a round are the same however many are rolled. */
export interface Dice {
  rollOff(nth: number, seat: number): number;
  roll(round: number, seat: number, n: number): number[];
}

interface Bid {
  quantity: number;
  face: number;
}

const MOST_DICE = 5;
const MOST_ROUNDS = 200;
const isWhole = (n: number): boolean => Math.floor(n) === n;

/**
 * The rank of a bid in a normal round: 2k of a face, then k ones, then 2k + 1 of a face. Only the order of these
 * numbers has a meaning.
 */
const placeOf = ({ quantity, face }: Bid): number => (face === 1 ? 2 * quantity + 0.9 : quantity + face / 10);

export class NaivePerudo {
  readonly events: Event[] = [];
  readonly dice: number[];
  hands: number[][] = [];
  seat = -1;
  round = 0;
  last: (Bid & { seat: number }) | undefined;
  result: Result | undefined;
  private palafico = false;
  private readonly players: number;
  private readonly options: PerudoOptions;
  private readonly source: Dice;
  /** Seats that left, in the order in which they left. */
  private readonly gone: number[] = [];
  private readonly hadOneDie = new Set<number>();

  constructor(players: number, options: PerudoOptions, source: Dice) {
    this.players = players;
    this.options = options;
    this.source = source;
    this.dice = Array.from({ length: players }, () => MOST_DICE);
    this.startRound(this.rollOff(), false);
  }

  private rollOff(): number {
    const rolls: (number | null)[][] = [];
    let tied = this.dice.map((_, seat) => seat);
    while (tied.length > 1) {
      const row = this.dice.map((_, seat) => (tied.includes(seat) ? this.source.rollOff(rolls.length, seat) : null));
      const best = Math.max(...row.map((roll) => roll ?? 0));
      tied = tied.filter((seat) => row[seat] === best);
      rolls.push(row);
    }
    this.events.push({ type: "rolloff", rolls, starter: tied[0]! });
    return tied[0]!;
  }

  private startRound(starter: number, palafico: boolean): void {
    if (this.round === MOST_ROUNDS) {
      this.end("round-limit");
      return;
    }
    this.round++;
    this.palafico = palafico;
    this.last = undefined;
    this.seat = starter;
    this.events.push({ type: "round", round: this.round, starter, ...(palafico ? { palafico } : {}) });
    this.hands = this.dice.map(() => []);
    for (const seat of this.around(starter)) {
      this.hands[seat] = this.source.roll(this.round, seat, this.dice[seat]!);
      this.events.push({ type: "roll", seat, dice: this.hands[seat]! });
    }
  }

  /** The seats that are still in the game, clockwise, from this one or the next one that is in. */
  private around(seat: number): number[] {
    const order = this.dice.map((_, i) => (seat + i) % this.players);
    return order.filter((other) => this.dice[other]! > 0);
  }

  /** Every action that the seat to move may take, in any order. */
  legal(): Action[] {
    const actions: Action[] = [];
    for (let quantity = 1; quantity <= this.onTheTable(); quantity++) {
      for (let face = 1; face <= 6; face++) {
        if (this.mayBid({ quantity, face })) actions.push({ type: "bid", bid: { kind: "face", quantity, face } });
      }
    }
    if (this.last) actions.push({ type: "challenge" });
    if (this.last && this.options.calza && !this.palafico) actions.push({ type: "calza" });
    return actions;
  }

  private onTheTable(): number {
    return this.dice.reduce((sum, n) => sum + n, 0);
  }

  private mayBid(bid: Bid): boolean {
    if (!this.last) return bid.face !== 1 || this.palafico;
    return this.palafico ? this.raisesPalafico(bid, this.last) : raises(bid, this.last);
  }

  private raisesPalafico(bid: Bid, last: Bid): boolean {
    if (bid.face === last.face) return bid.quantity > last.quantity;
    if (this.options.palafico !== "one-die" || this.dice[this.seat] !== 1) return false;
    return bid.quantity > last.quantity || (bid.quantity === last.quantity && bid.face > last.face);
  }

  /** How many dice the last bid counts. */
  actual(): number {
    const { face } = this.last!;
    const wild = face !== 1 && !this.palafico;
    return this.hands.flat().filter((top) => top === face || (wild && top === 1)).length;
  }

  apply(action: Action): void {
    const seat = this.seat;
    this.events.push({ type: "act", seat, decision: "turn", action });
    if (action.type === "bid" && action.bid.kind === "face") {
      this.last = { quantity: action.bid.quantity, face: action.bid.face, seat };
      this.seat = this.around(seat)[1]!;
      return;
    }
    const actual = this.actual();
    const { quantity, face, seat: bidder } = this.last!;
    const bid = { kind: "face", quantity, face } as const;
    if (action.type === "calza") {
      // `holds` says whether the bid is true, for a challenge and for a calza.
      this.events.push({ type: "reveal", bidder, calza: seat, bid, actual, holds: actual >= quantity });
      if (actual === quantity) this.regain(seat);
      else this.lose(seat);
    } else {
      const holds = actual >= quantity;
      this.events.push({ type: "reveal", bidder, challenger: seat, bid, actual, holds });
      this.lose(holds ? seat : bidder);
    }
  }

  private regain(seat: number): void {
    if (this.dice[seat]! < MOST_DICE) {
      this.dice[seat]!++;
      this.events.push({ type: "regain", seat, dice: 1 });
    }
    this.startRound(seat, false);
  }

  private lose(seat: number): void {
    this.dice[seat]!--;
    this.events.push({ type: "lose", seat, dice: 1 });
    if (this.dice[seat] === 0) {
      this.gone.push(seat);
      this.events.push({ type: "out", seat, reason: "eliminated" });
    }
    const firstTime = this.dice[seat] === 1 && !this.hadOneDie.has(seat);
    if (firstTime) this.hadOneDie.add(seat);
    const standing = this.around(seat);
    if (standing.length === 1) {
      this.end("finished");
      return;
    }
    this.startRound(standing[0]!, firstTime && standing.length >= 3 && this.options.palafico !== "off");
  }

  /** The seat to move has a fault. */
  forfeit(fault: FaultKind): void {
    const seat = this.seat;
    this.dice[seat] = 0;
    this.gone.push(seat);
    this.events.push({ type: "out", seat, reason: "forfeit", fault });
    const standing = this.around(seat);
    if (standing.length === 1) {
      this.end("forfeit");
      return;
    }
    this.startRound(standing[0]!, false);
  }

  private end(reason: Result["reason"]): void {
    this.seat = -1;
    // Seats that are still in are ranked by dice; of those that left, the later one is better.
    const worth = this.dice.map((n, seat) => (n > 0 ? n : this.gone.indexOf(seat) - this.players));
    const ranks = worth.map((own) => 1 + worth.filter((other) => other > own).length);
    this.result = { ranks, reason, rounds: this.round };
  }
}

/** Each of the four sentences on raising in a normal round, as written in the rules. */
function raises(bid: Bid, last: Bid): boolean {
  const byWords = raisesByWords(bid, last);
  if (byWords !== placeOf(bid) > placeOf(last)) {
    throw new Error(`words and path differ: ${JSON.stringify(bid)} over ${JSON.stringify(last)}`);
  }
  return byWords;
}

function raisesByWords(bid: Bid, last: Bid): boolean {
  if (last.face === 1 && bid.face === 1) return bid.quantity > last.quantity;
  if (last.face === 1) return bid.quantity >= 2 * last.quantity + 1;
  if (bid.face === 1) {
    const half = last.quantity / 2;
    return bid.quantity >= (isWhole(half) ? half : half + 0.5);
  }
  return bid.quantity > last.quantity || (bid.quantity === last.quantity && bid.face > last.face);
}
