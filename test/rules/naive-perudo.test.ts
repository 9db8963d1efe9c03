import { type Action, deriveSeed, type Event, type Game, MAX_LEGAL, mustLuck, mustRuleset } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { alike } from "../alike.ts";
import { checked, numbers } from "./cases.ts";
import { type Dice, NaivePerudo, type PerudoOptions } from "./naive-perudo.ts";

// Perudo was written twice, independently: from the rules on paper, and in the engine. With the same dice and the same
// choices, both ask the same seats for the same actions, and produce the same events and ranks.

const GAMES = 20;
const ROLLOFF = 0;
const ROLL = 1;
const ruleset = mustRuleset("perudo");
const codes = new Int32Array(MAX_LEGAL);

const TABLES = ([true, false] as const).flatMap((calza) =>
  (["fixed", "one-die", "off"] as const).flatMap((palafico) =>
    [2, 3, 4, 5, 6].map((players) => ({ calza, palafico, players })),
  ),
);

function diceOf(luck: ReturnType<typeof mustLuck>): Dice {
  const draw = (round: number, seat: number, kind: typeof ROLLOFF | typeof ROLL, nth: number, n: number): number[] => {
    const out = new Uint8Array(n);
    luck.roll(round, seat, kind, nth, out, 0, n);
    return [...out];
  };
  return {
    rollOff: (nth, seat) => draw(0, seat, ROLLOFF, nth, 1)[0]!,
    roll: (round, seat, n) => draw(round, seat, ROLL, 0, n),
  };
}

/** The choices of a player that peeks: it gives nearly true bids, right and wrong calzas, and games without an end. */
function choose(naive: NaivePerudo, legal: Action[], random: (n: number) => number, friendly: boolean): Action {
  const calls = legal.filter(({ type }) => type !== "bid");
  const bids = legal.filter(({ type }) => type === "bid");
  const exact = naive.last !== undefined && naive.actual() === naive.last.quantity;
  const calza = calls.find(({ type }) => type === "calza");
  if (calza !== undefined && exact && (friendly || random(2) === 0)) return calza;
  if (bids.length === 0 || (calls.length > 0 && random(3) === 0)) return calls[random(calls.length)]!;
  if (friendly && naive.last === undefined) return truest(naive, bids);
  return random(8) === 0 ? bids[random(bids.length)]! : bids[random(Math.min(8, bids.length))]!;
}

/** An exact opening bid, if there is one. */
function truest(naive: NaivePerudo, bids: Action[]): Action {
  const shown = naive.hands.flat();
  const counts = (face: number): number => shown.filter((top) => top === face || top === 1).length;
  return (
    bids.find(({ type, ...of }) => {
      const bid = (of as { bid?: { quantity: number; face: number } }).bid;
      return type === "bid" && bid !== undefined && bid.quantity === counts(bid.face);
    }) ?? bids[0]!
  );
}

/** A comparison without an assertion, because it runs a million times: an assertion costs more than a game. */
function same(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: the engine has ${found}, the rules on paper ${wanted}`);
}

function expectLegal(game: Game, wanted: ReadonlySet<string>): void {
  const found = new Set(Array.from(codes.subarray(0, game.legal(codes)), (code) => JSON.stringify(game.action(code))));
  if (found.size === wanted.size && [...found].every((action) => wanted.has(action))) return;
  expect([...found].toSorted(), `round ${game.round}, seat ${game.seat}`).toEqual([...wanted].toSorted());
}

/** Every bid, including numbers out of range: the engine accepts exactly the legal ones. */
function expectJudged(game: Game, legal: ReadonlySet<string>, dice: number): void {
  const calls = ["challenge", "calza", "watch", "pass"].map((type) => ({ type }));
  const bids = Array.from({ length: dice + 2 }, (_, quantity) =>
    Array.from({ length: 8 }, (_, face) => ({ type: "bid", bid: { kind: "face", quantity, face } })),
  );
  for (const action of [...calls, ...bids.flat()]) {
    const text = JSON.stringify(action);
    const code = game.parse(action);
    same(typeof code === "number" && game.isLegal(code), legal.has(text), text);
  }
}

interface Seen {
  regained: number;
  palafico: number;
  limit: number;
  forfeits: number;
}

function playBoth(options: PerudoOptions, players: number, nth: number, seen: Seen): void {
  const luck = mustLuck(deriveSeed(`perudo ${JSON.stringify(options)} ${players}`, nth));
  const events: Event[] = [];
  const listen = (event: Event): void => void events.push(event);
  const game = ruleset.create({ options: checked(ruleset, options), players, luck, listen });
  const naive = new NaivePerudo(players, options, diceOf(luck));
  const random = numbers(nth);
  const friendly = nth === 0;
  for (let step = 0; naive.seat >= 0; step++) {
    same(`${game.decision} ${game.seat} ${game.round}`, `turn ${naive.seat} ${naive.round}`, "asked");
    const actions = naive.legal();
    const legal = new Set(actions.map((action) => JSON.stringify(action)));
    expectLegal(game, legal);
    if (step % 40 === 0) expectJudged(game, legal, naive.hands.flat().length);
    if (!friendly && random(60) === 0) {
      game.forfeit("timeout");
      naive.forfeit("timeout");
      seen.forfeits++;
      continue;
    }
    const action = choose(naive, actions, random, friendly);
    same(game.apply(game.parse(action) as number), undefined, JSON.stringify(action));
    naive.apply(action);
  }
  alike(events, naive.events);
  alike(game.result(), naive.result);
  seen.regained += events.filter(({ type }) => type === "regain").length;
  seen.palafico += events.filter((event) => event.type === "round" && event.palafico).length;
  if (naive.result!.reason === "round-limit") seen.limit++;
}

test.each(TABLES)("calza $calza, palafico $palafico, $players players: the same games", ({ players, ...options }) => {
  const seen: Seen = { regained: 0, palafico: 0, limit: 0, forfeits: 0 };
  for (let nth = 0; nth < GAMES; nth++) playBoth(options, players, nth, seen);
  expect(seen.forfeits).toBeGreaterThan(0);
  expect(seen.regained > 0).toBe(options.calza);
  expect(seen.palafico > 0).toBe(options.palafico !== "off" && players > 2);
  if (options.calza) expect(seen.limit).toBeGreaterThan(0);
});
