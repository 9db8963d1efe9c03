import {
  type AnyTable,
  type Bid,
  COLORS,
  COMBOS,
  fold,
  mustRuleset,
  newTable,
  type Options,
  type Program,
  type TableOf,
} from "@liars-ladder/rules";
import { anyRuleset, challenge, defineBot, playMatch, safest } from "@liars-ladder/sdk";
import { describe, expect, it } from "vitest";
import { HOUSE_BOTS, houseBotUrl } from "../../bots/src/index.ts";
import { everyOptions, numbers } from "./cards-play.ts";
import { slowNineCard } from "./slow-nine-card.ts";
import { slowSixCard } from "./slow-six-card.ts";

type Rng = (n: number) => number;

/** Triggers and swaps whenever it can, which house bots rarely do. */
const eager = defineBot({
  name: "eager",
  players: anyRuleset((game) => ({
    turn(view) {
      const triggers = view.legal().filter((action) => action.type === "power");
      return triggers.length > 0 ? game.rng.pick(triggers) : (safest(view)?.action ?? challenge());
    },
    swap: (view) => game.rng.pick(view.legal()),
  })),
});
// All house bots except the one that would take longer than everything else here.
const bots = await Promise.all(
  HOUSE_BOTS.filter((name) => name !== "searcher").map(
    async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default,
  ),
);

/**
 * A bot with a callback before every turn, which gets the table as the bot sees it. Sometimes the bot breaks, and is
 * out.
 */
const watched = (bot: Program, rng: Rng, look: (table: AnyTable) => void): Program => ({
  ...bot,
  start(start) {
    const rules = mustRuleset(start.ruleset);
    const table = newTable(start, start.seat, rules);
    const player = bot.start(start);
    return {
      decide(ask) {
        for (const event of ask.events) fold(table, event, rules);
        if (ask.decision === "turn") look(table as AnyTable);
        if (rng(150) === 0) throw new Error("out");
        return player.decide(ask);
      },
    };
  },
});

/** Calls `look` at every turn of a game between house bots and eager ones. */
function eachTurn(ruleset: string, options: Options, players: number, rng: Rng, look: (table: AnyTable) => void): void {
  const first = rng(bots.length);
  const table = Array.from({ length: players }, (_, i) => {
    const bot = i % 2 === 0 ? eager : bots[(first + i) % bots.length]!;
    return watched(bot, rng, look);
  });
  playMatch({ bots: table, ruleset, options, games: 1, seed: `slow ${rng(1e9)}`, fast: true });
}

const unknownTops = (table: AnyTable): number =>
  table.seats.reduce((sum, { faces }) => sum + faces.filter((top) => top === null).length, 0);

/** A quantity that is mostly neither sure nor impossible. */
const quantityOf = (table: AnyTable, rng: Rng): number =>
  1 + rng(rng(3) === 0 ? 12 : Math.ceil(table.seats.reduce((sum, { dice }) => sum + dice, 0) / 2));

function sixBid(table: AnyTable, rng: Rng): Bid {
  const quantity = quantityOf(table, rng);
  if (table.options.powers !== true) return { kind: "face", quantity, face: 1 + rng(6) };
  return rng(4) === 0 ? { kind: "powers", quantity: 1 + rng(3) } : { kind: "face", quantity, face: 1 + rng(8) };
}

function nineBid(table: AnyTable, rng: Rng): Bid {
  const { qualifiers, straights, vague, powers } = table.options;
  const kinds: Bid["kind"][] = ["number", "color"];
  if (qualifiers) kinds.push("below", "without");
  // Bids that need all tops together, card by card, take long.
  if (unknownTops(table) <= 4) {
    if (straights) kinds.push("straight", "straight");
    if (vague) kinds.push("same-number", "same-color");
    if (powers) kinds.push("combo", "combo");
  }
  const kind = kinds[rng(kinds.length)]!;
  const quantity = quantityOf(table, rng);
  if (kind === "number") return { kind, quantity, number: 1 + rng(6) };
  if (kind === "below") return { kind, quantity, number: 2 + rng(5) };
  if (kind === "color" || kind === "without") return { kind, quantity, color: COLORS[rng(4)]! };
  if (kind === "straight") return { kind, length: 2 + rng(5), through: 1 + rng(6) };
  if (kind === "combo") return { kind, combo: COMBOS[rng(8)]! };
  return { kind: kind as "same-number", quantity };
}

interface Tried {
  positions: number;
  /** How many answers were neither sure nor impossible. */
  open: number;
  kinds: Set<string>;
  /** How often each rare thing occurred. */
  odd: Record<string, number>;
}

/** How many positions of a rare kind are enough. */
const PLENTY = 300;

function compare(
  id: string,
  seats: (options: Options, nth: number) => number,
  odd: Record<string, (table: AnyTable) => boolean>,
  bidAt: (table: AnyTable, rng: Rng) => Bid,
  slow: (table: AnyTable, bid: Bid) => number,
  rare: number,
): Tried {
  const rng = numbers(7);
  const tried: Tried = { positions: 0, open: 0, kinds: new Set(), odd: {} };
  for (const [nth, options] of everyOptions(id).entries()) {
    eachTurn(id, options, seats(options, nth), rng, (table) => {
      const known = Object.entries(odd).filter(([, isSo]) => isSo(table));
      // All rare positions are tried until there are enough of them, but only some of the others.
      const scarce = known.some(([name]) => (tried.odd[name] ?? 0) < PLENTY);
      if (rng(scarce ? 2 : rare) > 0) return;
      for (const [name] of known) tried.odd[name] = (tried.odd[name] ?? 0) + 1;
      tried.positions++;
      const odds = mustRuleset(id).odds(table);
      for (let n = 0; n < 2; n++) {
        const bid = bidAt(table, rng);
        tried.kinds.add(bid.kind);
        const told = odds(bid);
        if (told > 0 && told < 1) tried.open++;
        const anew = slow(table, bid);
        if (!(Math.abs(told - anew) < 1e-12))
          expect.fail(`${told}, card by card ${anew}: ${JSON.stringify(bid)} at ${JSON.stringify(table)}`);
      }
    });
  }
  return tried;
}

const someoneLeft = (table: AnyTable): boolean => table.seats.some((seat) => !seat.in);

describe("the odds, card by card", () => {
  it("of six-card are the same in games of the house bots, with any options", () => {
    const odd = {
      left: someoneLeft,
      reroll: (table: AnyTable) =>
        table.seats.some(({ own, faces }) => own.within!.some((card, i) => card && !faces[i])),
      peek: (table: AnyTable) =>
        table.seats.some((seat, s) => s !== table.watcher && seat.in && seat.faces.some((top) => top !== null)),
      gained: (table: AnyTable) => table.own.topNumber! > 6,
      gave: (table: AnyTable) => table.seats.some(({ own }, s) => s !== table.watcher && own.gave!.length > 1),
    };
    const {
      positions,
      open,
      kinds,
      odd: met,
    } = compare(
      "six-card",
      // Nine ordered cards, dealt one by one to many hands, take a long time.
      ({ cards, deck }, nth) => 2 + (nth % (cards === 9 && deck === "ordered" ? 2 : 5)),
      odd,
      sixBid,
      (table, bid) => slowSixCard(table as TableOf<"six-card">, bid),
      4,
    );
    expect(positions).toBeGreaterThan(1000);
    expect(open).toBeGreaterThan(1000);
    expect([...kinds].sort()).toEqual(["face", "powers"]);
    for (const name of Object.keys(odd)) expect(met[name] ?? 0, name).toBeGreaterThan(10);
  });

  it("of nine-card are the same in games of the house bots, with any options", () => {
    const odd = {
      left: someoneLeft,
      tracked: (table: AnyTable) => table.own.tracked!.length > 0,
      unsure: (table: AnyTable) => table.own.tracked!.some(({ chances }) => !chances.includes(1)),
      shown: (table: AnyTable) => table.seats.some(({ faces }, s) => s !== table.watcher && faces.some((top) => top)),
    };
    const {
      positions,
      open,
      kinds,
      odd: met,
    } = compare(
      "nine-card",
      (_, nth) => 2 + (nth % 5),
      odd,
      nineBid,
      (table, bid) => slowNineCard(table as TableOf<"nine-card">, bid),
      12,
    );
    expect(positions).toBeGreaterThan(1000);
    expect(open).toBeGreaterThan(1000);
    expect(kinds.size).toBe(8);
    for (const name of Object.keys(odd)) expect(met[name] ?? 0, name).toBeGreaterThan(10);
  });
});
