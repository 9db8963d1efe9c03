import { type Program, parseReplay, RULESETS, verify } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { type AnyMaker, anyRuleset, bid, challenge, defineBot, type MatchGame, playMatch, SdkError } from "./index.ts";

const bot = (name: string, maker: AnyMaker): Program => defineBot({ name, players: anyRuleset(maker) });
/** Any legal action, by its own rng. */
const dice = bot("dice", (game) => (view) => game.rng.pick(view.legal()));
/** Challenges whatever is bid, and bids the least. */
const doubter = bot("doubter", { turn: (view) => (view.last ? challenge() : view.legal()[0]!) });

describe("playMatch", () => {
  it.each(RULESETS.map((rules) => [rules.id]))(
    "plays %s alike for the same seed, and otherwise for another",
    (ruleset) => {
      const run = (seed: string, fast = false) => {
        const moves: unknown[] = [];
        playMatch({
          bots: [dice, doubter, dice],
          ruleset,
          deals: 2,
          seed,
          fast,
          onGame: (game) => moves.push(game.replay().events),
        });
        return JSON.stringify(moves);
      };
      expect(run("a")).toBe(run("a"));
      expect(run("a")).not.toBe(run("b"));
      expect(run("a", true)).not.toBe(run("a"));
    },
  );

  it("gives replays that verify, whose players are those who sat there", () => {
    const games: MatchGame[] = [];
    const summary = playMatch({
      bots: [dice, doubter],
      ruleset: "cups",
      options: { target: 20 },
      deals: 3,
      seed: "s",
      onGame: (g) => games.push(g),
    });
    expect(summary.options).toEqual({ target: 20 });
    expect(summary.games).toBe(6);
    expect(games.map((g) => [g.number, g.phase, g.deal, ...g.seats])).toEqual([
      [0, 0, 0, 0, 1],
      [1, 0, 1, 0, 1],
      [2, 0, 2, 0, 1],
      [3, 1, 0, 1, 0],
      [4, 1, 1, 1, 0],
      [5, 1, 2, 1, 0],
    ]);
    for (const game of games) {
      const replay = game.replay();
      expect(verify(replay).ok).toBe(true);
      expect(parseReplay(JSON.stringify(replay))).toEqual(replay);
      expect(replay.players.map((p) => p.name)).toEqual(game.seats.map((i) => [dice, doubter][i]!.name));
      expect(replay.result).toEqual(game.result);
    }
  });

  it("starts a phase every 8 games, or as often as asked", () => {
    const numbers = (setup: { games?: number; deals?: number; phase?: number }) => {
      const seen: number[] = [];
      const counts = bot("counts", (game) => {
        seen.push(game.number);
        return (view) => view.legal()[0]!;
      });
      const order: string[] = [];
      const onGame = ({ phase, deal, seats }: MatchGame) => order.push(`${phase}:${deal}:${seats.join("")}`);
      playMatch({ bots: [counts, doubter], ruleset: "palafico", seed: "s", fast: true, onGame, ...setup });
      return { seen, order };
    };
    expect(numbers({ games: 10 }).seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0, 1]);
    expect(numbers({ games: 10, phase: 10 }).seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(numbers({ deals: 3, phase: 2 })).toEqual({
      seen: [0, 1, 0, 1, 0, 0],
      order: ["0:0:01", "0:1:01", "1:0:10", "1:1:10", "2:2:01", "3:2:10"],
    });
  });

  it("keeps the seats for `games`, and counts without a listener too", () => {
    const seats: (readonly number[])[] = [];
    const setup = { bots: [dice, doubter], ruleset: "palafico", games: 5, seed: "s" };
    const summary = playMatch({ ...setup, onGame: (game) => seats.push(game.seats) });
    expect(seats).toEqual(new Array(5).fill([0, 1]));
    expect(summary.games).toBe(5);
    expect(playMatch(setup)).toEqual(summary);
  });

  it("sums up: placings are zero-sum, a bot against itself in every seat is even", () => {
    const { bots } = playMatch({ bots: [dice, doubter, dice, dice], ruleset: "palafico", deals: 40, seed: "s" });
    const mean = bots.reduce((sum, b) => sum + b.score, 0) / bots.length;
    expect(mean).toBeCloseTo(0.5, 12);
    expect(bots[1]!.score).toBeGreaterThan(bots[0]!.score);
    const mirror = playMatch({ bots: [doubter, doubter], ruleset: "palafico", deals: 40, seed: "s" }).bots;
    for (const one of mirror)
      expect(one).toEqual({ name: "doubter", games: 80, wins: 40, meanRank: 1.5, score: 0.5, error: 0, forfeits: 0 });
  });

  it("states an error that holds the true score as often as it says", () => {
    // Alike but for the rng, so that the true score is 0.5 in every game. 60 matches: 57 expected, 50 at 0.001.
    const one = bot("one", (game) => (view) => game.rng.pick(view.legal()));
    const two = bot("two", (game) => (view) => game.rng.shuffle(view.legal())[0]!);
    let held = 0;
    for (let i = 0; i < 60; i++) {
      const [first] = playMatch({ bots: [one, two], ruleset: "palafico", games: 60, seed: `e${i}`, fast: true }).bots;
      // The first seat of unrotated games may have an edge; palafico's starter is drawn, so that it has none.
      if (Math.abs(first!.score - 0.5) <= first!.error) held++;
    }
    expect(held).toBeGreaterThanOrEqual(50);
  });

  it("charges what a bot breaks to that bot, keeps its log, and plays on", () => {
    const games: MatchGame[] = [];
    const breaks = bot("breaks", (game) => {
      game.log("seat", game.seat, { options: game.options });
      return () => {
        if (game.number === 0) throw new Error("lost my head");
        return bid.face(99, 6);
      };
    });
    const { bots } = playMatch({
      bots: [breaks, doubter],
      ruleset: "palafico",
      games: 2,
      seed: "s",
      onGame: (g) => games.push(g),
    });
    expect(bots.map((b) => b.forfeits)).toEqual([2, 0]);
    expect(bots[1]!.wins).toBe(2);
    expect(games[0]!.faults).toMatchObject([
      { seat: 0, fault: "exception", message: expect.stringContaining("lost my head") },
    ]);
    expect(games[1]!.faults).toMatchObject([{ seat: 0, fault: "illegal", message: expect.stringContaining("99") }]);
    expect(games[0]!.logs).toEqual([['seat 0 {"options":{}}'], []]);
  });

  it("lets a bot that changes what it sees fool itself alone", () => {
    const vandal = bot("vandal", {
      turn(view) {
        const action = structuredClone(view.legal()[0]!);
        for (const event of view.events)
          for (const key of Object.keys(event)) (event as Record<string, unknown>)[key] = 0;
        for (const said of view.bids) Object.assign(said.bid, { quantity: 1, face: 1 });
        return action;
      },
    });
    const meek = bot("meek", { turn: (view) => view.legal()[0]! });
    const events = (who: Program) => {
      let found: unknown;
      playMatch({
        bots: [who, dice, doubter],
        ruleset: "palafico",
        games: 1,
        seed: "v",
        onGame: (g) => {
          found = g.replay().events;
        },
      });
      return found;
    };
    expect(events(vandal)).toEqual(events(meek));
  });

  it.each([
    ["match.ruleset", { ruleset: "palafic" }, "did you mean palafico"],
    ["match.phase", { phase: 0 }, "a whole number of games, 1 or more"],
    ["match.players", { bots: [dice] }, "2–4 players, not 1"],
    ["match.players", { bots: [dice, dice, dice, dice, dice] }, "not 5"],
    ["match.bots", { bots: [dice, {} as Program] }, "bots[1] is not a bot that defineBot made"],
    [
      "match.bots",
      { bots: [dice, defineBot({ name: "c", players: { cups: () => () => challenge() } })] },
      "c does not play palafico, only cups",
    ],
    ["match.api", { bots: [dice, { ...dice, api: 2 }] }, "speaks version 2 of the bot API, and this SDK knows 1"],
    ["match.games", { games: 0 }, "either games or deals"],
    ["match.games", { deals: 1 }, "either games or deals"],
    ["match.seed", { seed: "" }, "1–64 characters"],
    ["match.seed", { seed: `chacha8:${"a".repeat(64)}`, games: 2 }, "seed of one game or deal, not of 2"],
    ["match.options", { options: { wild: true } }, "no option"],
  ] as const)("refuses a wrong setup, %s %j", (code, change, message) => {
    const setup = { bots: [dice, dice], ruleset: "palafico", games: 1, seed: "s", ...change };
    expect(() => playMatch(setup)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
    expect(() => playMatch(setup)).toThrow(SdkError);
  });
});
