import { cardSample } from "../../cards/sample.ts";
import { filled } from "../../core/filled.ts";
import { KINDS, NAMES, POWER, WILD } from "./codes.ts";
import { fixedHand, poolsOf } from "./deal.ts";
import { SixCard } from "./game.ts";
import type { SixCardOwn, SixCardSeatOwn } from "./own.ts";
import { SixCardPosition } from "./position.ts";

export const sixCardSample = cardSample<SixCardOwn, SixCardSeatOwn>({
  names: NAMES,

  pack({ options, players }) {
    const pools = poolsOf(options, players);
    return {
      kinds: KINDS,
      fixed: fixedHand(options),
      pools: pools.map(({ cards }) => {
        const copies = filled(KINDS, 0);
        for (const kind of cards) copies[kind]!++;
        return copies;
      }),
      each: pools.map(({ each }) => each),
      pile: false,
      wild: WILD,
      mayGive(kind, pool, round) {
        if (round > 0) return kind !== WILD;
        // At setup a number: of the two pools, the second one holds powers.
        return kind >= 0 ? kind < POWER : pools[pool]!.cards[0]! < POWER;
      },
    };
  },

  resume: (table, seat, decision, at) =>
    new SixCard(new SixCardPosition(table.options, table.players).show(table, seat, decision))
      .resume(at)
      .recall(table, at),

  retell(table, viewer, mine, draw, rerolls) {
    for (const [s, { own }] of table.seats.entries()) {
      own.within.fill(null);
      if (s === mine) for (const gave of own.gave) gave.card = null;
      if (s !== viewer) continue;
      for (const [i, gave] of own.gave.entries()) gave.card = NAMES[draw.kind[draw.given[s]![i]!]!]!;
    }
    for (const { seat, die, knew } of rerolls) {
      if ((knew >> viewer) & 1) table.seats[seat]!.own.within[die] = NAMES[draw.kind[draw.former(seat, die)]!]!;
    }
  },
});
