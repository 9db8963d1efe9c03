import { type AnySeatTable, type GameHead, newTableById } from "@liars-ladder/rules";
import type { SampledGame } from "@liars-ladder/sdk";
import type { Standing } from "./prospects.ts";

/** Dice, cards or points. */
const amountOf = ({ dice, own }: AnySeatTable): number => own.score ?? own.cards ?? dice;

/** The amount that counts as 1: the points to reach, or what a seat has at the start. */
export function scaleOf(head: GameHead): number {
  const { target, cards } = head.options;
  const [seat] = newTableById(head, "audience").seats;
  if (seat?.own.score !== undefined) return Math.max(1, Number(target));
  // Dealt cards are not on the table yet. It is only a scale, so the usual number in card games is good enough.
  return seat?.own.cards === undefined ? Math.max(1, seat?.dice ?? 1) : Number(cards ?? 9);
}

/** Where a game stands when a round begins. `before`: who had left at the last call; seats that left since left together. */
export function standingOf(game: SampledGame, before: readonly number[]): Standing {
  const { table } = game.viewOf(0);
  const order = 1 + Math.max(...before);
  const hasWilds = game.options.wildcards === true;
  return {
    amounts: table.seats.map(amountOf),
    wilds: table.seats.map((_, seat) => (hasWilds ? wildsOf(game, seat) : 0)),
    left: table.seats.map((seat, s) => (seat.in ? 0 : before[s] || order)),
    starter: table.starter,
  };
}

const wildsOf = (game: SampledGame, seat: number): number =>
  game.viewOf(seat).table.seats[seat]!.own.hand?.filter((card) => card === "*").length ?? 0;
