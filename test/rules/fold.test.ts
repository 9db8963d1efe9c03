import {
  type AnyTable,
  deriveSeed,
  type Event,
  FAULTS,
  foldById,
  type Game,
  MAX_LEGAL,
  mustLuck,
  newTableById,
  Projection,
  RULESETS,
  type Ruleset,
  type SeenEvent,
  type Watcher,
} from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { type Held, Log, type OwnTruth } from "../../sdk/rules/src/core/log.fixture.ts";
import { alike } from "../alike.ts";
import { type Case, numbers, sampleOf } from "./cases.ts";

// The table that each watcher folds equals the game's own state, as far as the watcher may know it. After every event
// it is compared with the events so far, and at every decision with the game itself.

type AnyOwn = AnyTable["own"];
type AnySeatOwn = AnyTable["seats"][number]["own"];
type Truth = OwnTruth<AnyOwn, AnySeatOwn, Game>;

/** Computes what a ruleset's own part of a table is compared with. It is in the ruleset's folder. */
const truthOf = async ({ id }: Ruleset): Promise<Truth> =>
  ((await import(`../../sdk/rules/src/games/${id}/own.fixture.ts`)) as { truth: Truth }).truth;

/** The table that a watcher should have, computed from all the events. */
function expected(c: Case, log: Log, watcher: Watcher, table: AnyTable, truth: Truth): AnyTable {
  const { own, seats } = truth.heard(log, watcher, table);
  const { options, players, ruleset } = c;
  const starts = log.events.findLast((event) => event.type === "rolloff" || event.type === "round");
  const { type: _, ...reveal } = log.now("reveal").at(-1) ?? { type: undefined };
  const bids = log.now("act").flatMap(({ seat, action }) => (action.type === "bid" ? [{ seat, bid: action.bid }] : []));
  return {
    ruleset: ruleset.id,
    options,
    players,
    watcher,
    round: log.all("round").length,
    starter: starts?.starter ?? 0,
    bids,
    seats: seats.map((seatOwn, seat) => ({ ...expectedSeat(c, log, watcher, seat), own: seatOwn })),
    reveal: "bid" in reveal ? { ...reveal, tops: log.tops } : null,
    result: null,
    own,
  };
}

function expectedSeat({ ruleset }: Case, log: Log, watcher: Watcher, seat: number) {
  const out = log.all("out").find((event) => event.seat === seat);
  const lost = log.all("lose").reduce((sum, e) => sum + (e.seat === seat && "dice" in e ? e.dice : 0), 0);
  const back = log.all("regain").reduce((sum, e) => sum + (e.seat === seat ? e.dice : 0), 0);
  const cups = ruleset.table.dice > 0 ? ruleset.table.dice - lost + back : log.perDie(seat, () => 0).length;
  return {
    in: out === undefined,
    out:
      out === undefined
        ? null
        : out.reason === "forfeit"
          ? { reason: out.reason, fault: out.fault }
          : { reason: out.reason },
    dice: out === undefined ? cups : 0,
    faces: log.perDie(seat, (die) => (log.isKnown(watcher, seat, die) ? log.tops[seat]![die]! : null)),
  };
}

/** The table with known hands sorted, because their order means nothing. */
function tidy(table: AnyTable): AnyTable {
  const seats = table.seats.map((at) => {
    const { hand } = at.own;
    if (!hand) return at;
    return { ...at, own: { ...at.own, hand: hand.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) } };
  });
  return { ...table, seats };
}

/** The part of `table` that `held` has. */
function partOf(table: AnyTable, held: Held<AnyOwn, AnySeatOwn>): unknown {
  const pick = (from: object, like: object): object =>
    Object.fromEntries(Object.keys(like).map((key) => [key, (from as Record<string, unknown>)[key]]));
  return {
    bid: table.bids.at(-1),
    own: pick(table.own, held.own),
    seats: held.seats.map((at, seat) => ({
      ...pick(table.seats[seat]!, at),
      own: pick(table.seats[seat]!.own, at.own),
    })),
  };
}

/** How many events of a game are compared: a hundred rounds of cups show nothing new. */
const MOST = 300;

const codes = new Int32Array(MAX_LEGAL);
const met = new Set<string>();

/** Plays a game at random. Low bids and late codes are preferred, so that rounds last and powers occur. */
function watchGame(c: Case, truth: Truth, rng: (n: number) => number): void {
  const watchers: Watcher[] = ["all", "audience", ...Array.from({ length: c.players }, (_, seat) => seat)];
  const tables = watchers.map((watcher) => newTableById({ ...c, ruleset: c.ruleset.id }, watcher));
  const projection = new Projection(c.options, c.players);
  const log = new Log(c.options, c.players);
  const listen = (event: Event): void => {
    met.add(event.type === "act" ? event.action.type : event.type);
    projection.push(event);
    log.push(event);
    for (const table of tables) {
      foldById(table, JSON.parse(JSON.stringify(projection.seen(table.watcher))) as SeenEvent);
      const where = `${c.name}, watcher ${table.watcher}, event ${log.events.length - 1}: ${event.type}`;
      alike(tidy(table), expected(c, log, table.watcher, table, truth), where);
    }
  };
  const luck = mustLuck(deriveSeed(c.name, 5, "fast"));
  const game = c.ruleset.create({ options: c.options, players: c.players, luck, listen });
  while (game.seat >= 0 && log.events.length < MOST) {
    const [all] = tables as [AnyTable];
    const held = truth.held(game);
    alike(partOf(tidy(all), held), held, `${c.name}, the game at event ${log.events.length}`);
    alike(all.round, game.round, `${c.name}, the round`);
    if (rng(1000) < 4) game.forfeit(FAULTS[rng(FAULTS.length)]!);
    else {
      const n = game.legal(codes);
      const few = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
      game.apply(codes[rng(4) === 0 ? n - 1 : rng(few)]!);
    }
  }
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("%s", (_, ruleset) => {
  test("after every event, each watcher's table equals the game as far as it may know it", async () => {
    const truth = await truthOf(ruleset);
    for (const [i, c] of sampleOf(ruleset, 30).entries()) watchGame(c, truth, numbers(i + 6));
  });
});

test("the games above had every event and every action", () => {
  const types: readonly (Exclude<Event["type"], "act"> | Extract<Event, { type: "act" }>["action"]["type"])[] = [
    "rolloff",
    "deal",
    "round",
    "roll",
    "gain",
    "peek",
    "reroll",
    "swap",
    "reveal",
    "lose",
    "regain",
    "score",
    "out",
    "bid",
    "challenge",
    "calza",
    "watch",
    "power",
    "count",
    "split",
    "discard",
    "wild",
    "show",
    "pass",
  ];
  expect([...met].sort()).toEqual(types.toSorted());
});
