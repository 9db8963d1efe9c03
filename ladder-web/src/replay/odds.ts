import { type AnyTable, type Bid, isBadCall, isBluff, type Judgement } from "@liars-ladder/rules";
import type { Film } from "./film.ts";

/** The chance (0–1) that a bid is true, as three watchers can reckon it; null where it cannot be reckoned. */
export interface Chances {
  /** Knowing everything: 0 or 1. */
  truth: number | null;
  /** Knowing what everybody knows. */
  audience: number | null;
  /** Knowing what the seat that bid or challenged knows. */
  own: number | null;
}

/** A bluff or a call, as a viewer marks it. `size` is the chance given away, 0–1. */
export interface Mark {
  readonly step: number;
  readonly seat: number;
  readonly kind: "bluff" | "bad-call" | "good-call" | "calza";
  readonly size: number;
}

const chance = (film: Film, table: AnyTable, bid: Bid): number | null => {
  const value = film.ruleset?.odds(table)(bid) ?? Number.NaN;
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : null;
};

/** The bid that stands after a step, with its bidder. */
export function standing(film: Film, step: number): { seat: number; bid: Bid } | null {
  return film.table(step, "all").bids.at(-1) ?? null;
}

/** Chances of the bid that stands after a step; null where none stands. */
export function chancesAt(film: Film, step: number, seat: number): Chances | null {
  const bid = standing(film, step)?.bid;
  if (bid === undefined) return null;
  if (!film.open) return { truth: null, own: null, audience: chance(film, film.table(step, "audience"), bid) };
  return {
    truth: chance(film, film.table(step, "all"), bid),
    audience: chance(film, film.table(step, "audience"), bid),
    own: chance(film, film.table(step, seat), bid),
  };
}

/** The marks of judged bids and challenges, each at the step that shows it. */
export function marksOf(film: Film, judgements: readonly Judgement[]): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const judgement of judgements) {
    const { event, seat, own } = judgement;
    while ((film.steps[at]?.to ?? Number.POSITIVE_INFINITY) <= event) at++;
    if (isBluff(judgement)) marks.push({ step: at, seat, kind: "bluff", size: 1 - own });
    else if (isBadCall(judgement)) marks.push({ step: at, seat, kind: "bad-call", size: own });
    else if (judgement.kind === "calza") marks.push({ step: at, seat, kind: "calza", size: 1 - own });
    else if (judgement.kind === "challenge") marks.push({ step: at, seat, kind: "good-call", size: 1 - own });
  }
  return marks;
}

/**
 * For each die on the table whether it supports the standing bid, asked of the rules themselves: on a table that holds
 * this die alone, is "at least one" certain? Null for bids that no single die can support (straights, combos).
 */
export function supports(film: Film, table: AnyTable): (boolean | null)[][] {
  const bid = table.reveal?.bid ?? table.bids.at(-1)?.bid;
  const single = bid && "quantity" in bid && bid.kind !== "same-number" && bid.kind !== "same-color";
  if (!single || film.ruleset === undefined) return table.seats.map(() => []);
  const one: Bid = { ...bid, quantity: 1 };
  const known = new Map<string | number, boolean | null>();
  return table.seats.map((at, seat) =>
    at.faces.map((face) => {
      if (face === null) return null;
      const kept = known.get(face);
      if (kept !== undefined) return kept;
      const value = chance(film, alone(table, seat, face), one);
      const answer = value === null ? null : value > 0.5;
      known.set(face, answer);
      return answer;
    }),
  );
}

function alone(table: AnyTable, seat: number, face: string | number): AnyTable {
  return {
    ...table,
    watcher: "all",
    seats: table.seats.map((at, other) => ({
      ...at,
      in: other === seat,
      dice: other === seat ? 1 : 0,
      faces: other === seat ? [face] : [],
    })),
  };
}
