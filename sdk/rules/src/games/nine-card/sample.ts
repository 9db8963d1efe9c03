import type { Draw } from "../../cards/draw.ts";
import { cardSample } from "../../cards/sample.ts";
import type { Card } from "../../core/action.ts";
import { filled } from "../../core/filled.ts";
import { newTable } from "../../core/table.ts";
import { KINDS, NAMES, WILD } from "./codes.ts";
import { handOf, MATERIAL, materialOf } from "./deal.ts";
import { NineCard } from "./game.ts";
import { type NineCardOwn, type NineCardSeatOwn, type NineCardTable, nineCardTable } from "./own.ts";
import { NineCardPosition } from "./position.ts";

export const nineCardSample = cardSample<NineCardOwn, NineCardSeatOwn>({
  names: NAMES,

  pack({ options, players }) {
    const cards = new Uint8Array(MATERIAL);
    const copies = filled(KINDS, 0);
    for (const kind of cards.subarray(0, materialOf(options, cards))) copies[kind]!++;
    const each = [handOf(players)];
    return { kinds: KINDS, fixed: [], pools: [copies], each, pile: true, wild: WILD, mayGive: () => true };
  },

  resume: (table, seat, decision, at) =>
    new NineCard(new NineCardPosition(table.options, table.players).show(table, seat, decision))
      .lay(at.draw)
      .resume(at)
      .recall(table),

  retell(table, viewer, mine, draw) {
    const { options } = table;
    if (options.openDecks) return;
    if (options.swap === "draw") {
      for (const [s, { own }] of table.seats.entries()) {
        if (s === mine) own.gave.fill(null);
        if (s !== viewer) continue;
        for (let i = 0; i < own.gave.length; i++) own.gave[i] = NAMES[draw.kind[draw.given[s]![i]!]!]!;
      }
    } else if (options.swap === "player") table.own.tracked = trackedBy(table, viewer, draw);
  },
});

/** What a seat knows of cards that it swapped with another: its table is told all that changed the hands. */
function trackedBy(now: NineCardTable, viewer: number, draw: Draw): NineCardOwn["tracked"] {
  const table = newTable(now, viewer, { id: now.ruleset, table: nineCardTable });
  let swaps = 0;
  const namesOf = (cards: readonly number[]): Card[] => cards.map((card) => NAMES[draw.kind[card]!]!);
  for (const step of draw.steps) {
    switch (step.type) {
      case "deal": {
        const hands = draw.dealt.map((cards, seat) => (seat === viewer ? namesOf(cards) : null));
        nineCardTable.fold(table, { type: "deal", hands, sizes: draw.dealt.map((cards) => cards.length) });
        break;
      }
      case "swap": {
        const { seat, with: partner } = step;
        const swap = draw.swaps[swaps++]!;
        const [gave, got] = namesOf([swap.gave, swap.got]);
        const seen = viewer === seat || viewer === partner;
        nineCardTable.fold(table, { type: "swap", seat, with: partner, ...(seen && { gave, got }) });
        break;
      }
      case "lose": {
        const { seat, die } = step;
        nineCardTable.fold(table, { type: "lose", seat, die, cards: step.kinds.map((kind) => NAMES[kind]!) });
        break;
      }
      case "out":
        nineCardTable.fold(table, { type: "out", seat: step.seat, reason: "eliminated" });
        break;
      default:
        step satisfies { type: "round" | "roll" | "top" | "reroll" | "gain" };
    }
  }
  return table.own.tracked;
}
