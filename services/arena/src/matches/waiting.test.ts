import { type Candidate, LONGEST_WAIT_ROUNDS, lineUp, random } from "@liars-ladder/stats";
import { expect, test } from "vitest";
import type { WaitingRow } from "../db/waiting.ts";
import { NEWCOMER_DEALS } from "./make-match.ts";
import { tablesUntil, waitingFor } from "./waiting.ts";

const row = (over: Partial<WaitingRow> = {}): WaitingRow => ({
  ladder_id: "palafico",
  status: "playing",
  cause: null,
  reason: null,
  season: 2,
  season_state: "open",
  author_id: "ann",
  author: "ann",
  players: 4,
  deals: 8,
  playing: 20,
  seatable: 12,
  waited: 3,
  newcomer: false,
  before: 0,
  quiet: null,
  pace: 2,
  own_pace: null,
  match_id: null,
  running: false,
  place: null,
  ...over,
});
const queue = { queued: 4, perSecond: 0.5 };
const id = "0198c0de-0000-7000-8000-000000000000";

test.each<[string, Partial<WaitingRow>, string, RegExp]>([
  ["in a match", { match_id: id, running: true }, "match.running", /playing now/],
  ["with a match in the queue", { match_id: id, place: 3 }, "match.queued", /number 3 in the queue, about 6 s/],
  ["with too few opponents", { seatable: 2 }, "wait.opponents", /2 more bots of other authors for a table of 4/],
  ["with one opponent too few", { seatable: 3 }, "wait.opponents", /1 more bot of other/],
  ["in a season that closes", { season_state: "closing" }, "season.closing", /^Season 2 is closing/],
  ["in a season that is closed", { season_state: "closed" }, "season.closed", /plays when the next one opens/],
  ["superseded", { status: "superseded" }, "superseded", /^Another version/],
  ["retired", { status: "retired" }, "retired", /retired/],
  ["suspended", { status: "suspended", cause: "incidents", reason: "It broke" }, "suspended.incidents", /It broke/],
  ["a newcomer", { newcomer: true, before: 2 }, "match.next", /^Its next match comes in about 14 s/],
  ["of no pace yet", { pace: null, newcomer: true }, "match.next", /as soon as a runner is free/],
  ["with a pace of its own", { own_pace: 30 }, "match.next", /about 38 s/],
  ["who soon must play", { own_pace: 3000, waited: 29 }, "match.next", /about 10 s/],
])("a version %s is told why, in words and by a code", (_, over, code, text) => {
  const told = waitingFor(row(over), queue, null);
  expect(told).toMatchObject({ code, text: expect.stringMatching(text) });
  if (code === "match.next") expect(told.seconds === null).toBe(over.pace === null);
  expect(told.match).toBe(over.match_id ?? null);
});

test("who has too large a share is told how much, but not while it has a match", () => {
  const shares = { of: () => 0.314 };
  expect(waitingFor(row(), queue, shares)).toMatchObject({
    code: "wait.share",
    text: expect.stringMatching(/31 % of the runners' time in the last ten minutes.*under 25 %/),
  });
  expect(waitingFor(row({ match_id: id, place: 1 }), queue, shares)).toMatchObject({
    code: "match.queued",
    seconds: 2,
  });
});

test("what is told of the tables to wait for is what the scheduler does, within a factor of two on average", () => {
  const { uniform } = random(3);
  const players = 4;
  const deals = 2;
  const all = Array.from({ length: 40 }, (_, i) => ({ rating: 800 + 10 * i, deals: i < 6 ? 0 : 300, waited: 0 }));
  const told: { who: number; at: number; tables: number; newcomer: boolean }[] = [];
  const errors = { newcomer: [0, 0, 0], other: [0, 0, 0] };
  const half = (d: number) => (d === 0 ? Number.POSITIVE_INFINITY : 400 / Math.sqrt(d));
  for (let at = 0; at < 2000; at++) {
    const candidates = all.map(
      (one): Candidate => ({
        author: null,
        rating: one.rating,
        half: half(one.deals),
        waited: one.waited,
        newcomer: one.deals < NEWCOMER_DEALS,
      }),
    );
    if (at % 200 === 0 || at < 20) {
      all.forEach((one, who) => {
        const newcomer = one.deals < NEWCOMER_DEALS;
        const before = all.filter((o) => o.deals < NEWCOMER_DEALS && half(o.deals) > half(one.deals)).length;
        const tables = tablesUntil({ newcomer, before, playing: all.length, players, waited: one.waited });
        told.push({ who, at, tables, newcomer });
      });
    }
    const table = lineUp(candidates, { players, uniform }) as number[];
    for (const one of all) one.waited++;
    for (const i of table) {
      const one = all[i]!;
      one.waited = 0;
      one.deals += deals;
      for (let k = told.length - 1; k >= 0; k--) {
        const promise = told[k]!;
        if (promise.who !== i) continue;
        const sums = errors[promise.newcomer ? "newcomer" : "other"];
        sums[0]! += promise.tables;
        sums[1]! += at - promise.at + 1;
        sums[2]!++;
        told.splice(k, 1);
      }
    }
  }
  for (const [kind, [promised = 0, happened = 0, n = 0]] of Object.entries(errors)) {
    expect(n, kind).toBeGreaterThan(30);
    expect(promised / happened, kind).toBeGreaterThan(0.5);
    expect(promised / happened, kind).toBeLessThan(2);
  }
  // Nobody is told longer than the scheduler lets them wait.
  expect(tablesUntil({ newcomer: false, before: 0, playing: 40, players, waited: 58 })).toBe(2);
  expect(LONGEST_WAIT_ROUNDS).toBe(6);
});
