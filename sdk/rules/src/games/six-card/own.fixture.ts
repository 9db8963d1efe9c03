import { cardSeatHeard, cardsHeard, cardsHeld } from "../../cards/own.fixture.ts";
import type { Watcher } from "../../core/event.ts";
import type { Log, OwnTruth } from "../../core/log.fixture.ts";
import type { SixCard } from "./game.ts";
import type { SixCardOwn, SixCardSeatOwn } from "./own.ts";

/** The highest number gained before an event; 0 for none. */
const gainedBefore = (log: Log, at: number): number => Number(log.all("gain", at).at(-1)?.card ?? 0);

/** Cards that a seat gave for wildcards. */
function gaveOf(log: Log, watcher: Watcher, seat: number): SixCardSeatOwn["gave"] {
  const knows = watcher === "all" || watcher === seat;
  const gave = log.all("swap").filter((event) => event.seat === seat);
  return gave.map((event) => {
    const at = log.at.get(event)!;
    return { card: knows ? event.gave : null, round: log.all("round", at).length, gained: gainedBefore(log, at) };
  });
}

export const truth: OwnTruth<SixCardOwn, SixCardSeatOwn, SixCard> = {
  heard(log, watcher) {
    const acts = log.now("act");
    const reversals = log.sights.filter(({ card, to }) => card === "reverse" && to === "everybody").length;
    const count = acts.findLast(({ action }) => action.type === "count")?.action;
    const own: SixCardOwn = {
      ...cardsHeard(log),
      direction: reversals % 2 === 0 ? 1 : -1,
      count: count?.type === "count" ? count.dice : 0,
      wildcards: log.options.wildcards ? 2 * log.players - log.all("swap").length : 0,
      topNumber: gainedBefore(log, Math.max(0, log.roundAt)) || 6,
      gained: gainedBefore(log, log.events.length),
    };
    const seats = log.hands.map((_, seat) => ({
      ...cardSeatHeard(log, watcher, seat),
      triggered: log.perDie(seat, (die) =>
        acts.some((act) => act.seat === seat && act.action.type === "power" && act.action.die === die),
      ),
      within: log.perDie(seat, (die) => {
        const last = log.rerolls.findLast((reroll) => reroll.seat === seat && reroll.die === die);
        const known = watcher === "all" || watcher === seat || (last && log.isSeen(watcher, seat, die, last.at));
        return known ? (last?.before ?? null) : null;
      }),
      gave: gaveOf(log, watcher, seat),
    }));
    return { own, seats };
  },
  held(game) {
    const { way, wilds, gained } = game;
    const { count, topNumber } = game.here;
    const own = { direction: way, wildcards: wilds, gained: gained === 6 ? 0 : gained, count, topNumber };
    return { ...cardsHeld(game), own };
  },
};
