import type { Card, Decision } from "../core/action.ts";
import type { SeenEvent } from "../core/event.ts";
import { filled } from "../core/filled.ts";
import type { Luck } from "../core/luck.ts";
import type { Memory, Sample, SampleRules, Source } from "../core/sample.ts";
import { copyTable, type Seating, type Table } from "../core/table.ts";
import { Projection } from "../core/watch.ts";
import { Draw } from "./draw.ts";
import type { CardGame } from "./game.ts";
import type { CardOwn, CardSeatOwn } from "./own.ts";
import type { CardPosition } from "./position.ts";
import type { CardResume } from "./resume.ts";
import { FOR_WILD, type Needs, needsOf, type Pack, PILE, type Step, UNSEEN } from "./steps.ts";

/** A die of this round that was rerolled, and which seats knew its top until then, as bits. */
export interface Reroll {
  readonly seat: number;
  die: number;
  readonly knew: number;
}

/** What a card game adds to the memory of a seat. */
export interface CardSampler<Own extends CardOwn, SeatOwn extends CardSeatOwn> {
  readonly names: readonly Card[];
  pack(game: Seating): Pack;
  resume(table: Table<Own, SeatOwn>, seat: number, decision: Decision, at: CardResume): CardGame<CardPosition>;
  /** Puts what `viewer` alone knows into the ruleset's own part of a table, and takes out what `mine` alone does. */
  retell(table: Table<Own, SeatOwn>, viewer: number, mine: number, draw: Draw, rerolls: readonly Reroll[]): void;
}

/** `Draw` says what the cards that a seat does not know depend on. */
export const cardSample = <Own extends CardOwn, SeatOwn extends CardSeatOwn>(
  sampler: CardSampler<Own, SeatOwn>,
): SampleRules<Own, SeatOwn> => ({ remember: (game, seat) => new CardMemory(sampler, game, seat) });

class CardMemory<Own extends CardOwn, SeatOwn extends CardSeatOwn> implements Memory<Own, SeatOwn> {
  readonly #sampler: CardSampler<Own, SeatOwn>;
  readonly #pack: Pack;
  readonly #kindOf: Map<Card, number>;
  readonly #players: number;
  readonly #seat: number;
  readonly #steps: Step[] = [];
  #needs: Needs | undefined;
  readonly #left: number[];
  #lastLeft = -1;
  #gone = 0;
  #round = 0;
  #actor = -1;
  /** Dice of this round: seats that know the top, as bits; and whether this seat noted it. */
  readonly #knowers: number[][];
  readonly #noted: boolean[][];
  #rerolls: Reroll[] = [];

  constructor(sampler: CardSampler<Own, SeatOwn>, game: Seating, seat: number) {
    this.#sampler = sampler;
    this.#pack = sampler.pack(game);
    this.#kindOf = new Map(sampler.names.map((card, kind) => [card, kind]));
    this.#players = game.players;
    this.#seat = seat;
    this.#left = filled(game.players, 0);
    this.#knowers = Array.from({ length: game.players }, () => []);
    this.#noted = Array.from({ length: game.players }, () => []);
  }

  note(event: SeenEvent): void {
    const steps = this.#steps;
    this.#needs = undefined;
    switch (event.type) {
      case "deal":
        steps.push({ type: "deal", hands: event.hands.map((hand) => hand?.map((card) => this.#kind(card)) ?? null) });
        return;
      case "round":
        this.#round = event.round;
        this.#rerolls = [];
        steps.push({ type: "round" });
        return;
      case "roll":
        this.#knowers[event.seat] = filled(event.dice, 1 << event.seat);
        this.#noted[event.seat] = filled(event.dice, false);
        steps.push({ type: "roll", seat: event.seat, sizes: event.sizes ?? [] });
        if (event.faces) for (const [die, card] of event.faces.entries()) this.#top(event.seat, die, card);
        return;
      case "act":
        this.#actor = event.seat;
        if (event.card !== undefined && "die" in event.action) {
          this.#knowers[event.seat]![event.action.die] = EVERYBODY;
          this.#top(event.seat, event.action.die, event.card);
        }
        return;
      case "peek":
        this.#knowers[event.seat]![event.die]! |= 1 << this.#actor;
        if (event.top !== undefined) this.#top(event.seat, event.die, event.top);
        return;
      case "reroll": {
        const { seat, die } = event;
        this.#rerolls.push({ seat, die, knew: this.#knowers[seat]![die]! });
        this.#knowers[seat]![die] = 1 << seat;
        this.#noted[seat]![die] = false;
        steps.push({ type: "reroll", seat, die });
        if (event.top !== undefined) this.#top(seat, die, event.top);
        return;
      }
      case "reveal":
        for (const [seat, tops] of event.tops.entries()) {
          this.#knowers[seat]!.fill(EVERYBODY);
          for (const [die, card] of tops.entries()) this.#top(seat, die, card);
        }
        return;
      case "lose":
        if ("cards" in event) this.#lose(event.seat, event.die, event.cards);
        return;
      case "gain":
        steps.push({ type: "gain", seat: event.seat, kind: this.#kind(event.card) });
        return;
      case "swap": {
        const { seat, with: partner } = event;
        steps.push({
          type: "swap",
          seat,
          gave: event.gave === undefined ? UNSEEN : this.#kind(event.gave),
          got: event.got === undefined ? UNSEEN : this.#kind(event.got),
          with: partner === "draw" ? PILE : partner === "wild" ? FOR_WILD : partner,
          round: this.#round,
        });
        return;
      }
      case "out":
        this.#left[event.seat] = ++this.#gone;
        this.#lastLeft = event.seat;
        steps.push({ type: "out", seat: event.seat });
        return;
      default:
        event satisfies { type: "rolloff" | "regain" | "score" };
    }
  }

  #kind(card: Card): number {
    return this.#kindOf.get(card)!;
  }

  #top(seat: number, die: number, card: Card): void {
    if (this.#noted[seat]![die]) return;
    this.#noted[seat]![die] = true;
    this.#steps.push({ type: "top", seat, die, kind: this.#kind(card) });
  }

  #lose(seat: number, die: number, cards: readonly Card[]): void {
    this.#steps.push({ type: "lose", seat, die, kinds: cards.map((card) => this.#kind(card)) });
    this.#knowers[seat]!.splice(die, 1);
    this.#noted[seat]!.splice(die, 1);
    this.#rerolls = this.#rerolls.filter((reroll) => reroll.seat !== seat || reroll.die !== die);
    for (const reroll of this.#rerolls) if (reroll.seat === seat && reroll.die > die) reroll.die--;
  }

  draw(table: Table<Own, SeatOwn>, decision: Decision, luck: Luck, source: Source): Sample<Own, SeatOwn> | undefined {
    const { names } = this.#sampler;
    this.#needs ??= needsOf(this.#steps, this.#players, this.#pack);
    const draw = new Draw(this.#pack, this.#players, source);
    if (!draw.run(this.#steps, this.#needs)) return undefined;
    const kindsOf = (cards: readonly number[]): number[] => cards.map((card) => draw.kind[card]!);
    const hands = draw.hands.map(kindsOf);
    const piles = draw.piles.map((of) => of.map(kindsOf));
    const at = {
      table,
      luck,
      source,
      hands,
      piles,
      left: this.#left.slice(),
      lastLeft: this.#lastLeft,
      draw: kindsOf(draw.pile),
    };
    const game = this.#sampler.resume(table, this.#seat, decision, at);
    const namesOf = (kinds: readonly number[]): Card[] => kinds.map((kind) => names[kind]!);
    const projection = new Projection(table.options, table.players);
    for (const [seat, of] of piles.entries()) projection.push({ type: "roll", seat, piles: of.map(namesOf) });
    const tops = (seat: number): Card[] => piles[seat]!.map((pile) => names[pile[0]!]!);
    const knowers = this.#knowers.map((dice) => dice.slice());
    const rerolls = this.#rerolls.map((reroll) => ({ ...reroll }));
    return {
      game,
      projection,
      logWeight: draw.logWeight,
      hand: (seat) => namesOf(hands[seat]!),
      tops,
      table: (viewer) => {
        const copy = copyTable(table);
        if (viewer === this.#seat) return copy;
        copy.watcher = viewer;
        const open = table.options.openDecks === true;
        for (const [s, seat] of copy.seats.entries()) {
          if (!open) seat.own.hand = s === viewer ? namesOf(hands[s]!) : null;
          if (seat.faces.length === 0) continue;
          seat.faces = tops(s).map((card, die) => ((knowers[s]![die]! >> viewer) & 1 ? card : null));
        }
        this.#sampler.retell(copy, viewer, this.#seat, draw, rerolls);
        return copy;
      },
    };
  }
}

const EVERYBODY = 255;
