import {
  DRAW,
  deriveSeed,
  type Event,
  type Luck,
  MAX_LEGAL,
  mustLuck,
  Projection,
  RULESETS,
  type SeenEvent,
  type Watcher,
} from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { type Case, numbers, sampleOf } from "./cases.ts";

// Two games that differ only in what a watcher may not know look the same to that watcher, byte for byte: its events,
// and its legal actions. From some round on, everything that is hidden from the watcher is drawn again for the second
// game.

const codes = new Int32Array(MAX_LEGAL);

/** Luck that differs from `one` in what is hidden from `watcher` from round `from` on (0: in the deal too). */
function scrambled(one: Luck, two: Luck, c: Case, watcher: Watcher, from: number): Luck {
  const other = (round: number, seat: number): Luck => (round >= from && seat !== watcher ? two : one);
  return {
    roll(round, seat, kind, nth, out, at, n) {
      (kind === DRAW.roll ? other(round, seat) : one).roll(round, seat, kind, nth, out, at, n);
    },
    shuffle(round, seat, kind, nth, cards, at, size, take) {
      if (kind !== DRAW.deal) {
        other(round, seat).shuffle(round, seat, kind, nth, cards, at, size, take);
        return;
      }
      one.shuffle(round, seat, kind, nth, cards, at, size, size);
      if (from > 0 || c.options.openDecks === true) return;
      // The cards that the watcher was dealt stay; all others, including the draw pile's, are dealt again.
      const each = take < size ? take / c.players : c.players >= 6 ? 6 : 9;
      const held = (i: number): boolean => typeof watcher === "number" && Math.floor(i / each) === watcher;
      const places = Array.from({ length: size }, (_, i) => i).filter((i) => !held(i));
      const rest = Uint8Array.from(places, (i) => cards[at + i]!);
      two.shuffle(round, seat, kind, nth, rest, 0, rest.length, rest.length);
      for (const [i, place] of places.entries()) cards[at + place] = rest[i]!;
    },
    pick: (round, seat, kind, nth, n) => one.pick(round, seat, kind, nth, n),
  };
}

interface Sight {
  seen: string[];
  events: Event[];
  legal: string[];
  moves: number[];
  round: number;
}

/** Plays a game at random, or by `moves` as far as they are legal. Returns what `watcher` sees of it. */
function watch(c: Case, watcher: Watcher, luck: Luck, rng: (n: number) => number, moves?: readonly number[]): Sight {
  const projection = new Projection(c.options, c.players);
  const sight: Sight = { seen: [], events: [], legal: [], moves: [], round: 0 };
  const listen = (event: Event): void => {
    projection.push(event);
    sight.seen.push(JSON.stringify(projection.seen(watcher) satisfies SeenEvent));
    sight.events.push(event);
  };
  const game = c.ruleset.create({ options: c.options, players: c.players, luck, listen });
  while (game.seat >= 0) {
    const n = game.legal(codes);
    if (game.seat === watcher) sight.legal.push(`${sight.events.length}: ${codes.subarray(0, n).join(" ")}`);
    const few = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
    const move = moves === undefined ? codes[rng(few)]! : moves[sight.moves.length];
    if (move === undefined || game.apply(move) !== undefined) break;
    sight.moves.push(move);
  }
  sight.round = game.round;
  return sight;
}

/** Whether an event may show a watcher something that was hidden from it. */
function mayShow(event: Event | undefined, before: Event | undefined, watcher: Watcher, c: Case): boolean {
  switch (event?.type) {
    case undefined:
    case "reveal":
    case "lose":
      return true;
    case "act":
      return event.action.type === "power" || event.action.type === "show";
    case "peek":
      return before?.type === "act" && before.seat === watcher;
    case "swap":
      // Both seats see a card that one takes from the other's hand.
      return (
        typeof event.with === "number" &&
        (event.seat === watcher || event.with === watcher || c.options.openDecks === true)
      );
    default:
      return false;
  }
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("%s", (_, ruleset) => {
  test("hidden things change nothing that a watcher sees", () => {
    let compared = 0;
    let differed = 0;
    for (const [i, c] of sampleOf(ruleset).entries()) {
      const one = mustLuck(deriveSeed(c.name, 1, "fast"));
      const two = mustLuck(deriveSeed(c.name, 2, "fast"));
      for (const watcher of ["audience", i % c.players] as const) {
        const first = watch(c, watcher, one, numbers(i));
        for (const from of [0, 1 + (i % Math.max(1, first.round))]) {
          const second = watch(c, watcher, scrambled(one, two, c, watcher, from), numbers(i), first.moves);
          const differs = first.seen.findIndex((text, k) => text !== second.seen[k]);
          const until = differs < 0 ? first.seen.length : differs;
          const where = `${c.name}, watcher ${watcher}, hidden things anew from round ${from}, event ${differs}`;
          // A card that it drew from the hidden pile itself shows later in its own hand.
          const drew = first.events
            .slice(0, until + 1)
            .some((e) => e.type === "swap" && e.with === "draw" && e.seat === watcher);
          if (differs >= 0 && second.seen[differs] !== undefined && !drew) {
            const shows = mayShow(first.events[differs], first.events[differs - 1], watcher, c);
            if (!shows) expect.fail(`${where}: ${first.seen[differs]} became ${second.seen[differs]}`);
          }
          // Its legal actions before that are the same too.
          const legalUntil = (sight: Sight): string[] =>
            sight.legal.filter((line) => Number.parseInt(line, 10) <= until);
          expect(legalUntil(second).slice(0, legalUntil(first).length), where).toEqual(
            legalUntil(first).slice(0, legalUntil(second).length),
          );
          compared += until;
          if (
            first.events.slice(0, until).some((event, k) => JSON.stringify(event) !== JSON.stringify(second.events[k]))
          ) {
            differed++;
          }
        }
      }
    }
    // The comparison is meaningful: much was hidden, and did differ.
    expect(compared).toBeGreaterThan(100);
    expect(differed).toBeGreaterThan(sampleOf(ruleset).length);
  });

  test("what a watcher sees has the fields it may have, and no others", () => {
    for (const [i, c] of sampleOf(ruleset).entries()) {
      const open = c.options.openDecks === true;
      const projection = new Projection(c.options, c.players);
      let actor = -1;
      const watchers: Watcher[] = ["audience", ...Array.from({ length: c.players }, (_, seat) => seat)];
      const listen = (event: Event): void => {
        projection.push(event);
        for (const watcher of watchers) {
          const seen = projection.seen(watcher);
          const allowed = fieldsFor(event, watcher, actor, open);
          const fields = Object.keys(seen).sort().join();
          if (!allowed.includes(fields)) expect.fail(`${c.name}: ${watcher} sees ${fields} of ${event.type}`);
          if (event.type === "act" && seen.type === "act" && watcher !== event.seat) {
            const { type } = event.action;
            const secret = type === "split" || type === "wild" || (type === "swap" && !open);
            const told = Object.keys(seen.action).filter((field) => field !== "type" && field !== "with");
            if (secret && told.length > 0) expect.fail(`${c.name}: ${watcher} is told ${told} of a ${type}`);
            if (!secret && seen.action !== event.action) expect.fail(`${c.name}: ${watcher} sees another ${type}`);
          }
          if (seen.type === "deal" && !open) {
            for (const [seat, hand] of seen.hands.entries()) {
              if ((hand !== null) !== (seat === watcher)) expect.fail(`${c.name}: ${watcher} and the hand of ${seat}`);
            }
          }
          if (seen.type === "deal" && typeof seen.draw === "object") expect.fail(`${c.name}: the draw pile is seen`);
        }
        if (event.type === "act") actor = event.seat;
      };
      const game = c.ruleset.create({
        options: c.options,
        players: c.players,
        luck: mustLuck(deriveSeed(c.name, 3, "fast")),
        listen,
      });
      const rng = numbers(i);
      while (game.seat >= 0) game.apply(codes[rng(Math.min(8, game.legal(codes)))]!);
    }
  });
});

/**
 * From the rules' "Who sees": the fields of an event that a watcher may get, sorted. There may be more than one
 * way.
 */
function fieldsFor(event: Event, watcher: Watcher, actor: number, open: boolean): string[] {
  const own = "seat" in event && event.seat === watcher;
  switch (event.type) {
    case "deal":
      return [event.draw === undefined ? "hands,sizes,type" : "draw,hands,sizes,type"];
    case "roll":
      return "dice" in event
        ? [own ? "dice,faces,seat,type" : "dice,seat,type"]
        : [own ? "dice,faces,seat,sizes,type" : "dice,seat,sizes,type"];
    case "act":
      return event.action.type === "power" || event.action.type === "show"
        ? ["action,card,decision,seat,type"]
        : ["action,decision,seat,type"];
    case "peek":
      return [actor === watcher ? "die,seat,top,type" : "die,seat,type"];
    case "reroll":
      return [own ? "die,seat,top,type" : "die,seat,type"];
    case "swap":
      return [own || event.with === watcher || open ? "gave,got,seat,type,with" : "seat,type,with"];
    case "reveal":
      return [[...Object.keys(event), "tops"].sort().join()];
    default:
      return [Object.keys(event).sort().join()];
  }
}

test("a secret choice shows others only that it was made", () => {
  const projection = new Projection({ openDecks: false }, 3);
  const see = (event: Event, watcher: Watcher): SeenEvent => {
    projection.push(event);
    return projection.seen(watcher);
  };
  const act = (action: object, decision: string): Event => ({ type: "act", seat: 0, decision, action }) as Event;
  expect(see(act({ type: "split", sizes: [4, 2] }, "split"), 1)).toEqual(act({ type: "split" }, "split"));
  expect(see(act({ type: "split", sizes: [4, 2] }, "split"), 0)).toEqual(
    act({ type: "split", sizes: [4, 2] }, "split"),
  );
  expect(see(act({ type: "wild", card: 3 }, "wild"), "audience")).toEqual(act({ type: "wild" }, "wild"));
  expect(see(act({ type: "swap", card: "R3", with: 2 }, "swap"), 1)).toEqual(act({ type: "swap", with: 2 }, "swap"));
  expect(see(act({ type: "swap", card: "R3" }, "swap"), 1)).toEqual(act({ type: "swap" }, "swap"));
  expect(see(act({ type: "pass" }, "swap"), 1)).toEqual(act({ type: "pass" }, "swap"));
  const stolen: Event = { type: "swap", seat: 0, gave: "R3", got: "B2", with: 2 };
  expect(see(stolen, 1)).toEqual({ type: "swap", seat: 0, with: 2 });
  expect(see(stolen, 2)).toEqual(stolen);
  expect(see(stolen, 0)).toEqual(stolen);
  const open = new Projection({ openDecks: true }, 3);
  open.push(stolen);
  expect(open.seen("audience")).toEqual(stolen);
  open.push(act({ type: "swap", card: "R3" }, "swap"));
  expect(open.seen(1)).toEqual(act({ type: "swap", card: "R3" }, "swap"));
});
