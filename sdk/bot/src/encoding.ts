import {
  type AnySeatRules,
  type AnyTable,
  type Bid,
  type Card,
  COLORS,
  COMBOS,
  type Decision,
  findSeatRules,
  isRuleset,
  MAX_LEGAL,
  mustSeatRules,
} from "@liars-ladder/rules";
import { SdkError } from "./error.ts";

/** What an observation is made from. Every view fits. */
export interface Observed {
  /** The seat's own table: what it has seen. */
  readonly table: object;
  readonly seat: number;
  /** The decision that the seat is asked for; undefined if it is not asked. */
  readonly decision?: Decision | undefined;
}

/** A part of an observation. */
export interface EncodedField {
  /** `round`, `seat 0 dice`, `seat 1 bid quantity`, …; seat 0 is the observer, 1 the next one clockwise. */
  readonly name: string;
  /** Where the field begins, and how many numbers it has. */
  readonly at: number;
  readonly size: number;
}

/** Turns the decisions of a ruleset into numbers, for training. It is the same for every table of this many players. */
export interface Encoding {
  readonly ruleset: string;
  readonly players: number;
  /** How many numbers an observation has. */
  readonly size: number;
  /** The fields of an observation, in order, without gaps. */
  readonly fields: readonly EncodedField[];
  /** An action is a number from 0 to actions − 1; `codes` says which of them are legal. */
  readonly actions: number;
  /** Writes an observation to `out` from `at` on: integers, counts and flags (0 or 1). It has only what a view shows. */
  observe(view: Observed, out?: Int16Array, at?: number): Int16Array;
  /** The legal actions in ascending order: `codes(view)[i]` stands for `view.legal()[i]`. */
  codes(view: Observed & { readonly decision: Decision }): Int32Array;
}

/**
 * The encoding of a ruleset: one flat list of integers for what a seat knows, and one integer for each action. The gym's
 * environments use it, and so can a bot that was trained there. It is derived from the ruleset's own values.
 *
 * Throws an `SdkError` when there is no such ruleset, or it does not allow this many players.
 */
export function createEncoding(ruleset: string, players: number): Encoding {
  const rules = findSeatRules(ruleset);
  if (!isRuleset(rules)) throw new SdkError("match.ruleset", `createEncoding: ${rules.message}`);
  if (!Number.isInteger(players) || players < 2 || players > 8)
    throw new SdkError("match.players", `createEncoding: players must be a whole number from 2 to 8, not ${players}`);
  return new RulesEncoding(mustSeatRules(ruleset), players);
}

/** How many values a bid of each kind can name; `face` is the ruleset's highest face. */
const NAMED = {
  face: 0,
  powers: 0,
  number: 6,
  below: 6,
  color: 4,
  without: 4,
  straight: 6,
  "same-number": 0,
  "same-color": 0,
  combo: 8,
} as const satisfies Record<Bid["kind"], number>;

let buffer: Int32Array | undefined;

class RulesEncoding implements Encoding {
  readonly ruleset: string;
  readonly players: number;
  readonly size: number;
  readonly fields: readonly EncodedField[];
  readonly actions: number;
  readonly #rules: AnySeatRules;
  readonly #decisions: readonly string[];
  readonly #faces: ReadonlyMap<Card, number>;
  readonly #named: number;
  /** How many numbers each seat's block has, and how many of them are its last bid, at the end of the block. */
  readonly #block: number;
  readonly #bid: number;

  constructor(rules: AnySeatRules, players: number) {
    this.ruleset = rules.id;
    this.players = players;
    this.actions = rules.codes(players);
    this.#rules = rules;
    this.#decisions = Object.keys(rules.decisions);
    this.#faces = new Map(rules.faces.map((face, i) => [face, i]));
    const highest = Math.max(...rules.faces.map((face) => (typeof face === "number" ? face : 0)));
    this.#named = Math.max(...rules.bids.map((kind) => (kind === "face" ? highest : NAMED[kind])));
    this.#bid = rules.bids.length + 1 + this.#named;
    this.#block = 3 + this.#bid + rules.faces.length;
    this.fields = this.#layout();
    const last = this.fields.at(-1)!;
    this.size = last.at + last.size;
  }

  #layout(): EncodedField[] {
    const { view, shapes, faces, bids } = this.#rules;
    const fields: EncodedField[] = [];
    let at = 0;
    const add = (name: string, size: number) => {
      fields.push({ name, at, size });
      at += size;
    };
    add("decision", this.#decisions.length);
    add("round", 1);
    for (let seat = 0; seat < this.players; seat++) {
      for (const name of ["in", "dice", "starter"]) add(`seat ${seat} ${name}`, 1);
      add(`seat ${seat} bid kind`, bids.length);
      add(`seat ${seat} bid quantity`, 1);
      add(`seat ${seat} bid names`, this.#named);
      add(`seat ${seat} faces`, faces.length);
    }
    for (const name of Object.keys(view)) {
      const shape = shapes[name]!;
      if (shape === "number") add(name, 1);
      else if (shape === "seats") add(name, this.players);
      else if (shape === "cards") add(name, faces.length);
      else add(name, shape.dice);
    }
    return fields;
  }

  observe(view: Observed, out = new Int16Array(this.size), at = 0): Int16Array {
    const table = view.table as AnyTable;
    const { seat, decision } = view;
    const { players } = this;
    out.fill(0, at, at + this.size);
    if (decision !== undefined) out[at + this.#decisions.indexOf(decision)] = 1;
    at += this.#decisions.length;
    out[at++] = table.round;
    for (let i = 0; i < players; i++) {
      const place = (seat + i) % players;
      const { in: isIn, dice, faces } = table.seats[place]!;
      out[at] = isIn ? 1 : 0;
      out[at + 1] = dice;
      out[at + 2] = place === table.starter ? 1 : 0;
      for (let f = 0, first = at + 3 + this.#bid; f < faces.length; f++) {
        const face = faces[f]!;
        if (face !== null) out[first + this.#faces.get(face)!]!++;
      }
      at += this.#block;
    }
    this.#observeBids(table, seat, out, at - players * this.#block + 3);
    this.#observeOwn(table, seat, out, at);
    return out;
  }

  /** Writes the last bid of each seat in this round. `first`: where the observer's own goes. */
  #observeBids({ bids }: AnyTable, seat: number, out: Int16Array, first: number): void {
    const { players } = this;
    const kinds = this.#rules.bids;
    let seen = 0;
    for (let i = bids.length - 1; i >= 0 && seen !== (1 << players) - 1; i--) {
      const { seat: bidder, bid } = bids[i]!;
      if ((seen >> bidder) & 1) continue;
      seen |= 1 << bidder;
      const at = first + ((bidder - seat + players) % players) * this.#block;
      out[at + kinds.indexOf(bid.kind)] = 1;
      out[at + kinds.length] = "quantity" in bid ? bid.quantity : bid.kind === "straight" ? bid.length : 1;
      const named = nameOf(bid);
      if (named >= 0) out[at + kinds.length + 1 + named] = 1;
    }
  }

  /** Writes the fields that only the views of this ruleset have. */
  #observeOwn(table: AnyTable, seat: number, out: Int16Array, at: number): void {
    const { players } = this;
    const { view, shapes, faces } = this.#rules;
    for (const name in view) {
      const shape = shapes[name]!;
      const value = view[name]!(table, seat);
      if (shape === "number") out[at++] = Number(value);
      else if (shape === "seats") {
        for (let i = 0; i < players; i++) out[at++] = Number((value as unknown[])[(seat + i) % players]);
      } else if (shape === "cards") {
        for (const card of value as Card[]) out[at + this.#faces.get(card)!]!++;
        at += faces.length;
      } else {
        for (let i = 0; i < (value as unknown[]).length; i++) out[at + i] = Number((value as unknown[])[i]);
        at += shape.dice;
      }
    }
  }

  codes({ table, seat, decision }: Observed & { readonly decision: Decision }): Int32Array {
    buffer ??= new Int32Array(MAX_LEGAL);
    return buffer.slice(0, this.#rules.position(table as AnyTable, seat, decision).legal(buffer));
  }
}

/** What a bid names (a face, a number, a colour or a combo), counted from 0; −1 if it names nothing. */
function nameOf(bid: Bid): number {
  switch (bid.kind) {
    case "face":
      return bid.face - 1;
    case "number":
    case "below":
      return bid.number - 1;
    case "color":
    case "without":
      return COLORS.indexOf(bid.color);
    case "straight":
      return bid.through - 1;
    case "combo":
      return COMBOS.indexOf(bid.combo);
    case "powers":
    case "same-number":
    case "same-color":
      return -1;
    default:
      return bid satisfies never;
  }
}
