import { cardSeatHeard, cardsHeard, cardsHeld, knowsHand } from "../../cards/own.fixture.ts";
import type { Watcher } from "../../core/event.ts";
import type { Log, OwnTruth } from "../../core/log.fixture.ts";
import type { NineCard } from "./game.ts";
import type { NineCardOwn, NineCardSeatOwn } from "./own.ts";

type Tracked = NineCardOwn["tracked"];

/**
 * Why a watcher's belief about cards that it lost sight of is impossible; undefined if it is possible. A chance is
 * a guess, but if it is 1 the card must be there.
 */
function unbelievable(tracked: Tracked, log: Log, watcher: Watcher): string | undefined {
  const sure = new Map<string, number>();
  for (const { card, chances } of tracked) {
    const sum = chances.reduce((a, b) => a + b, 0);
    if (Math.abs(sum - 1) > 1e-9 || chances.some((p) => p < 0)) return `the chances of ${card} are ${chances}`;
    for (const [seat, chance] of chances.entries()) {
      if (chance > 0 && knowsHand(log, watcher, seat)) return `${card} is looked for in hand ${seat}, which is known`;
      if (chance < 1 || log.isOut(seat)) continue;
      const places = (sure.get(`${seat} ${card}`) ?? 0) + 1;
      sure.set(`${seat} ${card}`, places);
      const there = log.hands[seat]!.filter((other) => other === card).length;
      if (places > there) return `${places} of ${card} should be in hand ${seat}, which has ${there}`;
    }
  }
  const last = log.events.at(-1);
  if (last?.type !== "swap" || typeof last.with !== "number") return undefined;
  const sees = watcher === last.seat || watcher === last.with;
  for (const [card, seat] of [
    [last.gave, last.with],
    [last.got, last.seat],
  ] as const) {
    if (sees && !knowsHand(log, watcher, seat) && !sure.has(`${seat} ${card}`))
      return `${card} went to ${seat} unnoticed`;
  }
  return undefined;
}

export const truth: OwnTruth<NineCardOwn, NineCardSeatOwn, NineCard> = {
  heard(log, watcher, { own: { tracked } }) {
    const wrong = unbelievable(tracked, log, watcher);
    if (wrong !== undefined) throw new Error(`watcher ${watcher}, event ${log.events.length - 1}: ${wrong}`);
    const drawn = log.all("swap").filter((event) => event.with === "draw");
    return {
      own: { ...cardsHeard(log), drawPile: log.all("deal")[0]?.draw?.length ?? 0, tracked },
      seats: log.hands.map((_, seat) => ({
        ...cardSeatHeard(log, watcher, seat),
        gave: drawn.flatMap((event) =>
          event.seat === seat ? [knowsHand(log, watcher, seat) ? event.gave : null] : [],
        ),
      })),
    };
  },
  held(game) {
    const held = cardsHeld(game);
    const { pileSize } = game;
    return {
      ...held,
      own: { drawPile: pileSize },
      seats: held.seats.map(({ own, ...at }, seat) => {
        if (at.dice === undefined) return { ...at, own };
        const open = Array.from({ length: at.dice }, (_, die) => ((game.here.shown[seat]! >> die) & 1) === 1);
        return { ...at, own: { ...own, open } };
      }),
    };
  },
};
