import { describe, expect, it } from "vitest";
import { expectedScore } from "./elo.ts";
import { type ComparePlan, Evidence, scoreOf, type Told } from "./evidence.ts";
import { random } from "./random.ts";

const DEALS = 8;
type Match = () => number[];

/** Bots whose expected score is exactly `score`: each makes matches of eight deals from a seed. */
const BOTS = {
  independent: (score, { uniform }) => {
    const game = (): number => Number(uniform() < score);
    return () => Array.from({ length: DEALS }, () => (game() + game()) / 2);
  },
  /** All deals of a match share a mood: 60 Elo up or down. */
  moody: (score, { uniform, sign }) => {
    const game = (now: number): number => Number(uniform() < now);
    return () => {
      const now = score + sign() * (expectedScore(60) - 0.5);
      return Array.from({ length: DEALS }, () => (game(now) + game(now)) / 2);
    };
  },
  /** A match is one game, repeated again and again. */
  repeated: (score, { uniform }) => {
    return () => new Array<number>(DEALS).fill(Number(uniform() < score));
  },
  /** Nearly every deal is a draw; now and then a whole match is lost. */
  rare: (score, { uniform }) => {
    const lost = 1 / 25;
    return () => new Array<number>(DEALS).fill(uniform() < lost ? 0 : score / (1 - lost));
  },
} as const satisfies Record<string, (score: number, luck: ReturnType<typeof random>) => Match>;

/** Looks after every match, until there is a verdict or `most` matches are played. */
function test(match: Match, { elo, others }: ComparePlan, most: number): Told {
  const evidence = new Evidence({ elo, others }, [-elo, 0, elo]);
  for (;;) {
    evidence.add(match());
    const told = evidence.told();
    if (told.verdict !== "undecided" || told.matches === most) return told;
  }
}

const DUEL: ComparePlan = { elo: 40, others: 0 };

describe("a verdict that is looked for after every match", () => {
  const RUNS = 600;
  // A share of 5 % shows as more than 7.7 % in one of 1,000 such counts; the seeds are fixed.
  const MOST = 0.077;

  it.each(Object.keys(BOTS) as (keyof typeof BOTS)[])("is wrong in at most 1 of 20 tests: %s", (kind) => {
    for (const difference of [-2, 0, DUEL.elo]) {
      const wrong = { better: 0, worse: 0, within: 0, undecided: 0 };
      for (let run = 0; run < RUNS; run++) {
        const match = BOTS[kind](expectedScore(difference), random(run * 31 + difference));
        wrong[test(match, DUEL, 250).verdict]++;
      }
      if (difference <= 0) expect(wrong.better / RUNS, `better at ${difference}`).toBeLessThan(MOST);
      if (difference >= 0) expect(wrong.worse / RUNS, `worse at ${difference}`).toBeLessThan(MOST);
      if (difference >= DUEL.elo) expect(wrong.within / RUNS, `within at ${difference}`).toBeLessThan(MOST);
    }
  });

  // The variance of a match's score between equal bots.
  it.each([
    ["independent", 20, 0.25 / (2 * DEALS), 1.25],
    ["repeated", 40, 0.25, 1.35],
  ] as const)("comes, in about Wald's matches where that says who is better: %s", (kind, elo, variance, most) => {
    const plan: ComparePlan = { elo, others: 0 };
    const verdicts = (difference: number): Told[] =>
      Array.from({ length: 200 }, (_, run) => test(BOTS[kind](expectedScore(difference), random(run)), plan, 5000));
    const share = (told: Told[], wanted: Told["verdict"]): number =>
      told.filter(({ verdict }) => verdict === wanted).length / told.length;
    expect(share(verdicts(0), "within")).toBeGreaterThan(0.88);
    expect(share(verdicts(-elo), "worse")).toBeGreaterThan(0.92);
    const ahead = verdicts(elo);
    expect(share(ahead, "better")).toBeGreaterThan(0.92);
    // For a test of 0 against E, both errors 5 %, with known variance: (0.95 − 0.05) ln 19 / (E² / 2σ²).
    const wald = (0.9 * Math.log(19) * 2 * variance) / (expectedScore(elo) - 0.5) ** 2;
    expect(ahead.reduce((sum, { matches }) => sum + matches, 0) / ahead.length).toBeLessThan(most * wald);
  });

  it("comes, though the first matches hardly varied: single deals, of which nine in ten are drawn", () => {
    const score = expectedScore(10);
    const took = Array.from({ length: 100 }, (_, run) => {
      const { uniform } = random(run);
      return test(
        () => [uniform() < 0.9 ? 0.5 : Number(uniform() < 0.5 + 10 * (score - 0.5))],
        { elo: 20, others: 0 },
        5000,
      );
    });
    expect(took.filter(({ verdict }) => verdict === "undecided")).toEqual([]);
  });

  it("needs few matches for a large lead, and as few as are valid where nothing varies", () => {
    const runs = Array.from({ length: 40 }, (_, run) =>
      test(BOTS.independent(0.97, random(run)), { elo: 20, others: 0 }, 1000),
    );
    expect(runs.every(({ verdict }) => verdict === "better")).toBe(true);
    expect(Math.max(...runs.map(({ deals }) => deals))).toBeLessThanOrEqual(64);

    const won = test(() => new Array(DEALS).fill(1), { elo: 20, others: 0 }, 1000);
    // No test can be sure of a mean above a half after four matches: 2⁴ < 20.
    expect([won.verdict, won.matches >= 5, won.matches <= 7]).toEqual(["better", true, true]);
    const even = test(() => new Array(DEALS).fill(0.5), { elo: 20, others: 0 }, 1000);
    // One match in 18 might be lost as a whole. After 51 matches it is sure that none was.
    expect([even.verdict, even.matches >= 51, even.matches <= 60]).toEqual(["within", true, true]);
  });
});

describe("bounds", () => {
  it("hold at every look, each in 19 of 20 tests", () => {
    const differences = Array.from({ length: 161 }, (_, i) => 5 * (i - 80));
    const missed = { low: 0, high: 0 };
    for (let run = 0; run < 200; run++) {
      const evidence = new Evidence({ elo: 20, others: 0 }, differences);
      const match = BOTS.moody(expectedScore(15), random(run));
      for (let n = 0; n < 100; n++) evidence.add(match());
      // Bounds only ever get narrower: the last ones are the narrowest of all looks.
      const { low, high } = evidence.told().elo;
      expect(high - low).toBeLessThan(200);
      if (low > 15) missed.low++;
      if (high < 15) missed.high++;
    }
    expect(missed.low).toBeLessThan(20);
    expect(missed.high).toBeLessThan(20);
  });

  it("say what the verdict says, and mirror when A and B change places", () => {
    const [plain, mirrored] = [new Evidence(DUEL), new Evidence(DUEL)];
    const match = BOTS.independent(expectedScore(60), random(4));
    let told = plain.told();
    expect(told.elo).toEqual({ value: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
    while (told.verdict === "undecided") {
      const deals = match();
      plain.add(deals);
      mirrored.add(deals.map((score) => 1 - score));
      told = plain.told();
      expect(told.verdict === "better").toBe(told.elo.low >= 0);
    }
    expect(told).toMatchObject({ verdict: "better", matchesLeft: 0 });
    const other = mirrored.told();
    expect(other.verdict).toBe("worse");
    expect([other.elo.high, other.elo.low]).toEqual([-told.elo.low, -told.elo.high]);
  });

  it("foretell about how many matches are left", () => {
    const left: number[] = [];
    const took: number[] = [];
    for (let run = 0; run < 60; run++) {
      const evidence = new Evidence(DUEL, [-40, 0, 40]);
      const match = BOTS.independent(expectedScore(40), random(run));
      for (let n = 0; n < 10; n++) evidence.add(match());
      if (evidence.told().verdict !== "undecided") continue;
      left.push(evidence.told().matchesLeft);
      while (evidence.told().verdict === "undecided") evidence.add(match());
      took.push(evidence.told().matches - 10);
    }
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(left) / mean(took)).toBeGreaterThan(0.5);
    expect(mean(left) / mean(took)).toBeLessThan(2);
  });
});

it("scores a duel by the logistic curve, and a table by who stands as far above as below", () => {
  expect(scoreOf(400, 0)).toBeCloseTo(10 / 11, 12);
  // 200 above the others and 200 below them.
  const [a, b] = [expectedScore(200), expectedScore(-200)];
  expect(scoreOf(400, 3)).toBeCloseTo((1 + a - b) / 2, 12);
});

it("refuses a plan that cannot be tested, and what is no match", () => {
  for (const elo of [0, -1, 0.5, 401, Number.NaN])
    expect(() => new Evidence({ elo, others: 0 })).toThrow("whole number from 1 to 400");
  const evidence = new Evidence(DUEL);
  expect(() => evidence.add([])).toThrow("a score from 0 to 1");
  expect(() => evidence.add([0.5, Number.NaN])).toThrow("a score from 0 to 1");
  expect(() => evidence.add([1.5])).toThrow("a score from 0 to 1");
});

it("finds equals within at a table of four about as soon as is valid", () => {
  // Points of a deal are the mean of four places, each 0, 1/3, 2/3 or 1; the same table for A and for B.
  const points = ({ uniform }: ReturnType<typeof random>): number =>
    [1, 2, 3, 4].reduce((sum) => sum + Math.floor(4 * uniform()) / 3, 0) / 4;
  const plan: ComparePlan = { elo: 40, others: 3 };
  const told = Array.from({ length: 100 }, (_, run) => {
    const luck = random(run);
    return test(() => Array.from({ length: DEALS }, () => (1 + points(luck) - points(luck)) / 2), plan, 1000);
  });
  expect(told.filter(({ verdict }) => verdict === "within").length).toBeGreaterThan(85);
  // A score that hardly varies only shows that no match in 1 / (1 − m / ½) goes wrong as a whole: no valid test
  // needs fewer.
  const fewest = Math.log(20) / Math.log(0.5 / scoreOf(-plan.elo, plan.others));
  expect(told.reduce((sum, { matches }) => sum + matches, 0) / told.length).toBeLessThan(1.5 * fewest);
});
