import {
  type AnyTable,
  type Bid,
  deriveSeed,
  type Event,
  foldById,
  MAX_LEGAL,
  mustLuck,
  mustRuleset,
  newTableById,
  type Options,
  Projection,
} from "@liars-ladder/rules";
import { numbers } from "./cards-play.ts";

export interface Calibration {
  samples: number;
  /**
   * For each tenth of the stated chance, and for each kind of bid: the deviation of the results, in standard
   * deviations.
   */
  off: Map<string, number>;
}

/**
 * Plays at random, without looking at cards, so that actions say nothing about hands. Then, of the bids with a stated
 * chance of p, a share of p must hold. In each round, one bid is drawn at random, at some turn, and judged by the real
 * tops.
 */
export function calibrate(
  id: string,
  options: Options,
  players: number,
  samples: number,
  seed: number,
  bidAt: (rng: (n: number) => number, table: AnyTable) => Bid,
): Calibration {
  const rng = numbers(seed);
  const ruleset = mustRuleset(id);
  const codes = new Int32Array(MAX_LEGAL);
  const hits = new Map<string, { hits: number; told: number; variance: number }>();
  let taken = 0;
  for (let g = 0; taken < samples; g++) {
    const projection = new Projection(options, players);
    const tables = Array.from({ length: players }, (_, seat) => newTableById({ ruleset: id, options, players }, seat));
    const all = newTableById({ ruleset: id, options, players }, "all");
    let turns = 0;
    let triggered = false;
    let judged = false;
    const listen = (event: Event): void => {
      projection.push(event);
      for (const [seat, table] of tables.entries()) foldById(table, projection.seen(seat));
      foldById(all, projection.seen("all"));
      if (event.type === "round") {
        turns = 0;
        triggered = false;
        judged = false;
      }
      if (event.type === "act" && event.decision === "turn") {
        if (event.action.type === "power") triggered = true;
        else turns++;
      }
    };
    const game = ruleset.create({ options, players, luck: mustLuck(deriveSeed(`odds ${seed}`, g, "fast")), listen });
    while (game.seat >= 0 && taken < samples) {
      const { seat } = game;
      const table = tables[seat]!;
      // A seat that could trigger a power card but does not shows that none is on top. Then only the first turn counts.
      const silent = id !== "six-card" || options.powers !== true || turns === 0 || (turns === 1 && triggered);
      if (game.decision === "turn" && silent && !judged && rng(3) > 0) {
        judged = true;
        const bid = bidAt(rng, table);
        const told = ruleset.odds(table)(bid);
        const happened = ruleset.odds(withBidder(all, table, bid, seat))(bid);
        if (happened !== 0 && happened !== 1)
          throw new Error(`who sees all is not sure: ${happened} ${JSON.stringify(bid)}`);
        if (!(told >= 0 && told <= 1)) throw new Error(`${told} is no chance: ${JSON.stringify(bid)}`);
        taken++;
        for (const name of [`p ${Math.floor(told * 10) / 10}`, bid.kind, "all"]) {
          const group = hits.get(name) ?? { hits: 0, told: 0, variance: 0 };
          group.hits += happened;
          group.told += told;
          group.variance += told * (1 - told);
          hits.set(name, group);
        }
      }
      const n = game.legal(codes);
      let code = codes[rng(n)]!;
      if (game.decision === "turn" && rng(3) > 0) code = codes[rng(Math.min(n, 5))]!;
      if (game.decision === "turn" && options.powers === true && rng(2) === 0) code = codes[n - 1]!;
      if (game.decision === "wild" || game.decision === "swap") {
        // A random card of the hand: each card is equally likely, not each kind.
        const gives = Array.from(codes.subarray(0, n)).flatMap((c) => {
          const action = game.action(c);
          if (action.type !== "wild" && action.type !== "swap") return [c];
          return table.seats[seat]!.own.hand!.filter((card) => card === action.card).map(() => c);
        });
        code = gives[rng(gives.length)]!;
      }
      game.apply(code);
    }
  }
  const off = new Map<string, number>();
  for (const [name, { hits: n, told, variance }] of hits) {
    off.set(name, variance < 1 ? (Math.abs(n - told) > 6 ? 99 : 0) : (n - told) / Math.sqrt(variance));
  }
  return { samples: taken, off };
}

/** The table of a watcher that sees everything. If nobody has made the bid yet, `seat` makes it. */
function withBidder(all: AnyTable, table: AnyTable, bid: Bid, seat: number): AnyTable {
  const made = table.bids.some((made) => JSON.stringify(made.bid) === JSON.stringify(bid));
  return made ? all : { ...all, bids: [...all.bids, { seat, bid }] };
}
