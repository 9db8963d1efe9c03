import fc from "fast-check";
import { expect, test } from "vitest";
import { random } from "./random.ts";
import { FALSE_ALARM, HONEST, listedAt, lookOf, SoftPlay } from "./soft-play.ts";

const look = fc.double({ min: -1, max: 1, noNaN: true });
const testOf = (looks: readonly number[]): SoftPlay => {
  const test = new SoftPlay();
  for (const one of looks) test.add(one);
  return test;
};

test("a look is the difference of what was handed over, and counts from −1 to 1", () => {
  expect(lookOf(0.5, 0.2)).toBeCloseTo(0.3, 12);
  expect(lookOf(3, 0)).toBe(1);
  expect(lookOf(0, 3)).toBe(-1);
  for (const wrong of [1.01, -2, Number.NaN]) expect(() => new SoftPlay().add(wrong)).toThrow(RangeError);
});

test("a fair bet: whatever the looks before, the mean of what a look multiplies the stake by is 1 where its mean is what honest bots reach, and less below", () => {
  fc.assert(
    fc.property(fc.array(look, { maxLength: 30 }), look, look, (before, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      fc.pre(low < HONEST - 0.01 && high > HONEST + 0.01);
      const now = Math.exp(testOf(before).evidence);
      const after = (one: number) => Math.exp(testOf([...before, one]).evidence);
      // Two outcomes whose mean is HONEST.
      const share = (HONEST - low) / (high - low);
      expect((share * after(high) + (1 - share) * after(low)) / now).toBeCloseTo(1, 8);
      const less = share * 0.9;
      expect(less * after(high) + (1 - less) * after(low)).toBeLessThan(now);
    }),
  );
});

test("the order of looks does not matter, and more handed over is more evidence", () => {
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 20 }), fc.nat(), (looks, at) => {
      const { evidence, mean } = testOf(looks);
      expect(testOf(looks.toReversed()).evidence).toBeCloseTo(evidence, 8);
      expect(mean).toBeCloseTo(looks.reduce((a, b) => a + b) / looks.length, 8);
      const more = looks.map((one, i) => (i === at % looks.length ? Math.min(1, one + 0.1) : one));
      expect(testOf(more).evidence).toBeGreaterThanOrEqual(evidence - 1e-9);
    }),
  );
});

test("a bot's mates share its chance of a false alarm, however many they are", () => {
  let sum = 0;
  for (let nth = 1; nth <= 10_000; nth++) sum += Math.exp(-listedAt(nth));
  expect(sum).toBeLessThan(FALSE_ALARM);
  expect(sum).toBeGreaterThan(0.999 * FALSE_ALARM);
  for (const wrong of [0, -1, 1.5]) expect(() => listedAt(wrong)).toThrow(RangeError);
});

test("of honest bots at the edge, watched at each of 500 looks, no more reach a bar than it allows", () => {
  const { uniform } = random(3);
  const runs = 1_000;
  // The bar for a chance of 1 in 20: so that there is something to count.
  const bar = Math.log(20);
  let reached = 0;
  for (let run = 0; run < runs; run++) {
    const test = new SoftPlay();
    for (let i = 0; i < 500 && test.evidence < bar; i++) test.add(uniform() < (1 + HONEST) / 2 ? 1 : -1);
    if (test.evidence >= bar) reached++;
  }
  expect(reached).toBeGreaterThan(0);
  // 50, and four standard errors.
  expect(reached).toBeLessThan(50 + 4 * Math.sqrt(47.5));
});

test("a bot that hands over all it can is listed after 21 looks; one that hands over nothing never", () => {
  const bold = new SoftPlay();
  while (bold.evidence < listedAt(1)) bold.add(1);
  expect(bold.looks).toBe(21);
  expect(testOf(Array(500).fill(0)).evidence).toBeLessThan(0);
});
