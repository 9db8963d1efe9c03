import { mustRuleset, type Replay } from "@liars-ladder/rules";
import type { Evaluated } from "./evaluate.ts";
import type { Loss } from "./loss.ts";
import { betterThan, type Reasons } from "./reasons.ts";

/** A point where a game turned: a mistake, or a large change of the chances to be first. */
export interface TurningPoint {
  /** `draw`: what was rolled or dealt when a round began. */
  readonly kind: "mistake" | "decision" | "draw";
  /** Index of the decision's event; for a draw, the index of its last event. */
  readonly event: number;
  readonly round: number;
  /** The seat whose chance to be first changed most, and how it changed. */
  readonly seat: number;
  readonly from: number;
  readonly to: number;
  readonly says: string;
  /** What a mistake gave away; else null. */
  readonly loss: Loss | null;
}

/** The least change that counts: how much of the chance to be first goes from some seats to others. */
const TURN = 0.12;
/** At most this many mistakes and this many changes, the largest ones. */
const MOST = 6;

/** The worst mistakes of a game and the largest changes of its chances, in the order of the game. */
export function turningPoints(
  replay: Replay,
  decisions: readonly Evaluated[],
  { decisions: said }: Reasons,
): TurningPoint[] {
  const words = new Map(said.map((one) => [one.event, one]));
  const { piece } = mustRuleset(replay.ruleset).look;
  const turns: (TurningPoint & { moved: number })[] = [];
  const mistakes: TurningPoint[] = [];
  for (const one of decisions) {
    const { event, round, began, before, after, loss } = one;
    if (began !== null) {
      const says = `The ${piece === "die" ? "dice" : "cards"} of round ${round}.`;
      const moved = turn(began.first, before.first);
      if (event > 0) turns.push({ kind: "draw", event: event - 1, round, ...moved, says, loss: null });
    }
    const moved = turn(before.first, after.first);
    const told = words.get(event);
    if (told === undefined) continue;
    if (loss != null && loss.grade !== null) {
      const { moved: _, seat: __, ...rest } = moved;
      const own = { seat: one.seat, from: before.first[one.seat]!, to: after.first[one.seat]! };
      mistakes.push({ kind: "mistake", event, round, ...rest, ...own, says: betterThan(told), loss });
    } else turns.push({ kind: "decision", event, round, ...moved, says: `${told.says}.`, loss: null });
  }
  const worst = mistakes.sort((a, b) => b.loss!.loss - a.loss!.loss).slice(0, MOST);
  const greatest = turns
    .filter(({ moved }) => moved >= TURN)
    .sort((a, b) => b.moved - a.moved)
    .slice(0, MOST)
    .map(({ moved, ...point }) => point);
  return [...worst, ...greatest].sort((a, b) => a.event - b.event);
}

/** How much of the chances went from some seats to others, and the seat whose chance changed most. */
function turn(from: readonly number[], to: readonly number[]) {
  const apart = from.map((chance, seat) => Math.abs(to[seat]! - chance));
  const seat = apart.indexOf(Math.max(...apart));
  return { moved: apart.reduce((a, b) => a + b) / 2, seat, from: from[seat]!, to: to[seat]! };
}
