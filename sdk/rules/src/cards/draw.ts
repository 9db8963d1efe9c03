import { filled } from "../core/filled.ts";
import { type Source, shuffled } from "../core/sample.ts";
import { Cards, NONE } from "./cards.ts";
import { FOR_WILD, type Needs, type Pack, PILE, type Step, type Swap, UNSEEN } from "./steps.ts";

/**
 * One draw of everything that a seat does not know: it plays what the seat saw again, with cards whose kind is open
 * until they show. A card that shows is one of those in the hand that may be of its kind, each with its chance; the
 * weight is multiplied by the chance that exactly this shows. Kinds that stay open are drawn at the end, from what
 * is left to deal. A card that others chose in secret to give away is any card that they might have given, with
 * equal chances.
 *
 * So weighted draws are exact: they follow the distribution of all cards given what was seen, by sequential
 * importance sampling (Doucet, Godsill and Andrieu 2000) whose choices look ahead to what shows later (`needsOf`).
 * As long as no hand shows a kind in two rounds that may be two cards, and nobody swaps in secret, all weights are
 * equal.
 */
export class Draw {
  /** The cards of each hand, of the draw pile (top first), and those given away, oldest first. */
  readonly hands: number[][];
  readonly dealt: number[][];
  pile: number[] = [];
  readonly given: number[][];
  /** The swaps: which cards went each way. */
  readonly swaps: { readonly step: Swap; readonly gave: number; readonly got: number }[] = [];
  /** The cards in each pile of this round, top first; empty before the roll. */
  readonly piles: number[][][];
  /** Cards known to be in each pile: its top, and what was seen on top before a reroll. */
  readonly #tops: number[][];
  readonly #under: number[][];
  readonly #sizes: number[][];
  /** The die that a seat rerolled this round, and the card that was on top before. */
  readonly #formers: ({ die: number; card: number } | undefined)[] = [];
  /** The steps that were played again. */
  steps: readonly Step[] = [];
  logWeight = 0;
  /** What each hand needs from this round on. */
  #need: readonly (readonly number[])[] = [];
  readonly #cards: Cards;
  readonly #pack: Pack;
  readonly #source: Source;

  constructor(pack: Pack, players: number, source: Source) {
    const lists = (): number[][] => Array.from({ length: players }, () => []);
    this.#pack = pack;
    this.#source = source;
    this.#cards = new Cards(pack, source);
    this.hands = lists();
    this.dealt = lists();
    this.given = lists();
    this.#tops = lists();
    this.#under = lists();
    this.#sizes = lists();
    this.piles = Array.from({ length: players }, () => []);
  }

  /** False if the draw contradicts something that was seen. */
  run(steps: readonly Step[], needs: Needs): boolean {
    this.steps = steps;
    this.#cards.late = needs.late;
    for (const step of steps) {
      if (!this.#take(step, needs) || this.logWeight === Number.NEGATIVE_INFINITY) return false;
    }
    this.#cards.drawKinds();
    for (let seat = 0; seat < this.hands.length; seat++) this.#layPiles(seat);
    return true;
  }

  /** The card that was on top of a die before its reroll. */
  former(seat: number, die: number): number {
    const former = this.#formers[seat]!;
    const pile = this.piles[seat]![die]!;
    // The shuffle does not show which one: any of the pile.
    if (former.card === NONE) former.card = pile[this.#source.below(pile.length)]!;
    return former.card;
  }

  /** For each card: its kind. */
  get kind(): readonly number[] {
    return this.#cards.kind;
  }

  #take(step: Step, needs: Needs): boolean {
    switch (step.type) {
      case "deal":
        this.#deal(step.hands);
        return true;
      case "round":
        this.#need = needs.rounds.get(step)!;
        this.#cards.startRound();
        for (let seat = 0; seat < this.hands.length; seat++) {
          this.#sizes[seat] = [];
          this.#tops[seat] = [];
          this.#under[seat] = [];
          this.#formers[seat] = undefined;
        }
        return true;
      case "roll":
        this.#sizes[step.seat] = [...step.sizes];
        this.#tops[step.seat] = filled(step.sizes.length, NONE);
        this.#under[step.seat] = filled(step.sizes.length, NONE);
        return true;
      case "top":
        return this.#show(step.seat, step.die, step.kind);
      case "reroll": {
        // The top, if it is known, lies somewhere in the pile.
        const card = this.#tops[step.seat]![step.die]!;
        this.#formers[step.seat] = { die: step.die, card };
        this.#under[step.seat]![step.die] = card;
        this.#tops[step.seat]![step.die] = NONE;
        return true;
      }
      case "lose":
        return this.#lose(step.seat, step.die, step.kinds);
      case "gain": {
        const card = this.#cards.add(step.kind, NONE);
        this.hands[step.seat]!.push(card);
        this.#cards.busy[card] = true;
        return true;
      }
      case "swap":
        return this.#swap(step, needs);
      case "out":
        this.hands[step.seat] = [];
        this.#sizes[step.seat] = [];
        return true;
      default:
        step satisfies never;
        return false;
    }
  }

  #deal(hands: readonly (readonly number[] | null)[]): void {
    const { fixed, each, pile } = this.#pack;
    for (const [seat, known] of hands.entries()) {
      const hand = this.hands[seat]!;
      for (const kind of fixed) hand.push(this.#cards.add(kind, NONE));
      if (known === null) {
        for (let pool = 0; pool < each.length; pool++)
          for (let n = 0; n < each[pool]!; n++) hand.push(this.#cards.add(UNSEEN, pool));
      } else {
        const rest = [...known];
        for (const kind of fixed) rest.splice(rest.indexOf(kind), 1);
        for (const kind of rest) hand.push(this.#cards.addDealt(kind));
      }
      this.dealt[seat] = [...hand];
    }
    if (!pile) return;
    const cards = this.#pack.pools[0]!.reduce((sum, n) => sum + n, 0) - hands.length * each[0]!;
    for (let n = 0; n < cards; n++) this.pile.push(this.#cards.add(UNSEEN, 0));
  }

  /** A card of a hand shows that was not seen yet this round. */
  #reveal(seat: number, kind: number): number {
    const { card, chance } = this.#cards.find(this.hands[seat]!, kind, true, this.#need[seat]);
    this.logWeight += Math.log(chance);
    if (card === NONE) return NONE;
    this.#cards.settle(card, kind);
    this.#cards.busy[card] = true;
    return card;
  }

  #show(seat: number, die: number, kind: number): boolean {
    const tops = this.#tops[seat]!;
    const under = this.#under[seat]!;
    const before = under[die]!;
    if (before === NONE) {
      tops[die] = this.#reveal(seat, kind);
      return tops[die] !== NONE;
    }
    // After a reroll: the card that was on top again, or another.
    const size = this.#sizes[seat]![die]!;
    const again = this.kind[before] === kind ? 1 / size : 0;
    const { card, chance } =
      size > 1 ? this.#cards.find(this.hands[seat]!, kind, true, this.#need[seat]) : { card: NONE, chance: 0 };
    const other = (chance * (size - 1)) / size;
    this.logWeight += Math.log(again + other);
    if (again + other === 0) return false;
    if (this.#source.next() * (again + other) < again) {
      tops[die] = before;
      under[die] = NONE;
      return true;
    }
    this.#cards.settle(card, kind);
    this.#cards.busy[card] = true;
    tops[die] = card;
    return true;
  }

  /** A whole pile shows; its top was seen before. */
  #lose(seat: number, die: number, kinds: readonly number[]): boolean {
    const lost = [this.#tops[seat]![die]!];
    const rest = kinds.slice(1);
    const before = this.#under[seat]![die]!;
    if (before !== NONE) {
      const places = rest.filter((kind) => kind === this.kind[before]).length;
      this.logWeight += Math.log(places / rest.length);
      if (places === 0) return false;
      rest.splice(rest.indexOf(this.kind[before]!), 1);
      lost.push(before);
    }
    for (const kind of rest) {
      const card = this.#reveal(seat, kind);
      if (card === NONE) return false;
      lost.push(card);
    }
    this.hands[seat] = this.hands[seat]!.filter((card) => !lost.includes(card));
    for (const list of [this.#tops, this.#under, this.#sizes]) list[seat]!.splice(die, 1);
    const former = this.#formers[seat];
    if (former !== undefined && former.die > die) former.die--;
    return true;
  }

  #swap(step: Swap, needs: Needs): boolean {
    const { seat, with: partner } = step;
    const need = needs.swaps.get(step);
    const gave = step.gave === UNSEEN ? this.#give(step, need?.giver ?? []) : this.#seen(this.hands[seat]!, step.gave);
    if (gave === NONE) return false;
    let got: number;
    if (partner === FOR_WILD) got = this.#cards.add(this.#pack.wild, NONE);
    else if (partner === PILE) {
      got = this.pile.shift()!;
      if (step.got !== UNSEEN && this.#seen([got], step.got) === NONE) return false;
      this.pile.push(gave);
    } else {
      got =
        step.got === UNSEEN
          ? this.#steal(partner, seat, need?.partner ?? [], need?.giver ?? [])
          : this.#seen(this.hands[partner]!, step.got);
      if (got === NONE) return false;
      move(this.hands[partner]!, got, gave);
    }
    move(this.hands[seat]!, gave, got);
    this.given[seat]!.push(gave);
    this.swaps.push({ step, gave, got });
    return true;
  }

  /** One of these cards shows as this kind. */
  #seen(cards: readonly number[], kind: number): number {
    const { card, chance } = this.#cards.find(cards, kind, false);
    this.logWeight += Math.log(chance);
    if (card !== NONE) this.#cards.settle(card, kind);
    return card;
  }

  /** A card that a seat chose in secret to give: any that it might give, preferably one that is not seen to stay. */
  #give({ seat, round }: Swap, need: readonly number[]): number {
    const hand = this.hands[seat]!;
    const mayGo = this.#cards.spare(hand, need);
    return this.#choose(hand, (card) =>
      this.#pack.mayGive(this.kind[card]!, this.#cards.pool[card]!, round) ? mayGo(card) : undefined,
    );
  }

  /** A card drawn from a partner's hand: any, preferably one that the partner does not need, or that the thief does. */
  #steal(partner: number, thief: number, need: readonly number[], wanted: readonly number[]): number {
    const hand = this.hands[partner]!;
    const mayGo = this.#cards.spare(hand, need);
    const held = this.hands[thief]!;
    return this.#choose(hand, (card) => {
      const kind = this.kind[card]!;
      if (kind === UNSEEN || (wanted[kind] ?? 0) <= this.#cards.known(held, kind)) return mayGo(card);
      return mayGo(card) * (1 + 1 / (0.02 + held.length * this.#cards.chanceOf(kind)));
    });
  }

  #choose(cards: readonly number[], weigh: (card: number) => number | undefined): number {
    const { card, weight } = this.#cards.choose(cards, weigh);
    if (card !== NONE) this.logWeight += Math.log(weight);
    return card;
  }

  /** Puts a hand into its piles, what is seen where it was seen. */
  #layPiles(seat: number): void {
    const tops = this.#tops[seat]!;
    const under = this.#under[seat]!;
    const rest = shuffled(
      this.hands[seat]!.filter((card) => !this.#cards.busy[card]),
      this.#source,
    );
    this.piles[seat] = this.#sizes[seat]!.map((size, die) => {
      const pile: number[] = [];
      const top = tops[die]!;
      if (top !== NONE) pile.push(top);
      const more = size - pile.length - (under[die] === NONE ? 0 : 1);
      for (let n = 0; n < more; n++) pile.push(rest.pop()!);
      if (under[die] !== NONE) {
        const first = top === NONE ? 0 : 1;
        pile.splice(first + this.#source.below(pile.length - first + 1), 0, under[die]!);
      }
      return pile;
    });
  }
}

function move(hand: number[], away: number, there: number): void {
  hand[hand.indexOf(away)] = there;
}
