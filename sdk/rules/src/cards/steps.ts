import { filled } from "../core/filled.ts";

/** The cards that a card game deals. A card is its kind here, as in `Hands`. */
export interface Pack {
  /** Kinds of cards. */
  readonly kinds: number;
  /** Cards that every seat gets alike. */
  readonly fixed: readonly number[];
  /** Copies of each kind that the rest is dealt from: `pools[pool][kind]`. Cards of a kind are of one pool at most. */
  readonly pools: readonly (readonly number[])[];
  /** How many cards each seat gets from each pool. */
  readonly each: readonly number[];
  /** Whether what is left of the first pool is a draw pile. */
  readonly pile: boolean;
  /** The kind that a swap for a wildcard brings; −1 where there is none. */
  readonly wild: number;
  /** Whether a seat may give away a card of a kind or, if the kind is unknown (−1), of a pool. */
  mayGive(kind: number, pool: number, round: number): boolean;
}

/** A partner in a swap that is not a seat. */
export const PILE = -1;
export const FOR_WILD = -2;
/** A kind that was not seen. */
export const UNSEEN = -1;

/**
 * What a seat saw that tells something about cards, one step after another. Piles have no number: a discarded one
 * is spliced out.
 */
export type Step =
  | { readonly type: "deal"; readonly hands: readonly (readonly number[] | null)[] }
  | { readonly type: "round" }
  | { readonly type: "roll"; readonly seat: number; readonly sizes: readonly number[] }
  | { readonly type: "top"; readonly seat: number; readonly die: number; readonly kind: number }
  | { readonly type: "reroll"; readonly seat: number; readonly die: number }
  | { readonly type: "lose"; readonly seat: number; readonly die: number; readonly kinds: readonly number[] }
  | { readonly type: "gain"; readonly seat: number; readonly kind: number }
  | Swap
  | { readonly type: "out"; readonly seat: number };

export interface Swap {
  readonly type: "swap";
  readonly seat: number;
  readonly gave: number;
  readonly got: number;
  readonly with: number;
  readonly round: number;
}

/** How many cards of each kind hands are known to need; see `needsOf`. */
export interface Needs {
  /** From a round on, the cards that were in hand at its start: `[seat][kind]`. */
  readonly rounds: ReadonlyMap<Step, readonly (readonly number[])[]>;
  /** After a swap. */
  readonly swaps: ReadonlyMap<Swap, { readonly giver: readonly number[]; readonly partner: readonly number[] }>;
  /** How likely it is assumed that a hand manages without, 0–1, because cards may come to it unseen. */
  readonly late: number;
}

/**
 * How many cards of each kind hands must at least have held at some time, because that many showed later. It only
 * guides a draw, so that few draws fail; weights make up for it.
 */
export function needsOf(steps: readonly Step[], players: number, { kinds, wild }: Pack): Needs {
  const rounds = new Map<Step, number[][]>();
  const swaps = new Map<Swap, { giver: readonly number[]; partner: readonly number[] }>();
  let late = 0;
  /** What each hand needs from here on, and what was seen of it in the round that ends here. */
  const need = Array.from({ length: players }, () => filled(kinds, 0));
  const seen = Array.from({ length: players }, () => filled(kinds, 0));
  /** Dice that were rerolled this round: what showed before may be the card that showed after. */
  const rerolled = new Set<number>();
  const endRound = (): void => {
    rerolled.clear();
    for (let seat = 0; seat < players; seat++) {
      for (let kind = 0; kind < kinds; kind++) {
        need[seat]![kind] = Math.max(need[seat]![kind]!, seen[seat]![kind]!);
        seen[seat]![kind] = 0;
      }
    }
  };
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]!;
    switch (step.type) {
      case "round":
        endRound();
        rounds.set(
          step,
          need.map((of) => of.slice()),
        );
        break;
      case "top":
        if (!rerolled.has(100 * step.seat + step.die)) seen[step.seat]![step.kind]!++;
        break;
      case "reroll":
        rerolled.add(100 * step.seat + step.die);
        break;
      case "lose":
        for (const [at, kind] of step.kinds.entries()) {
          need[step.seat]![kind]!++;
          // The top was seen before, as a top.
          if (at > 0) seen[step.seat]![kind]!++;
        }
        break;
      case "gain":
        bring(need[step.seat]!, step.kind);
        break;
      case "swap": {
        const giver = need[step.seat]!;
        const partner = step.with >= 0 ? need[step.with]! : [];
        swaps.set(step, { giver: [...giver], partner: [...partner] });
        if (step.with !== FOR_WILD) late = 0.25;
        bring(giver, step.with === FOR_WILD ? wild : step.got);
        if (step.gave !== UNSEEN) giver[step.gave]!++;
        if (step.with < 0) break;
        bring(partner, step.gave);
        if (step.got !== UNSEEN) partner[step.got]!++;
        break;
      }
      default:
        step satisfies { type: "deal" | "roll" | "out" };
    }
  }
  return { rounds, swaps, late };
}

/** A card comes to a hand: it needs one less before. */
function bring(need: number[], kind: number): void {
  if (kind !== UNSEEN && need[kind]! > 0) need[kind]!--;
}
