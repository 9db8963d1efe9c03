import { ELO, expectedScore, random } from "@liars-ladder/stats";

/** Deals of a match of `liars compare`, two games each. */
export const DEALS = 8;

/** How a pair of simulated bots plays; standard deviations in logits unless said otherwise. */
interface Kind {
  /** Spread of the luck that both games of a deal share: one bot has it in the first game, the other in the second. */
  luck: number;
  /** Spread of a strength that all deals of a match share. */
  mood: number;
  /** Whether a match is one deal, repeated. */
  repeats: boolean;
}

export const KINDS = {
  /** Games are independent. */
  independent: { luck: 0, mood: 0, repeats: false },
  /** A deal varies 0.6 times as much as two independent games; the house bots' measure 0.5 to 1.3. */
  duplicates: { luck: 2, mood: 0, repeats: false },
  moody: { luck: 0, mood: 60 * ELO, repeats: false },
  repeated: { luck: 0, mood: 0, repeats: true },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** The strength at which a bot scores exactly what `elo` predicts, luck and moods included. */
function strengthFor(elo: number, { luck, mood }: Kind): number {
  const spread = Math.hypot(luck, mood);
  const score = (strength: number): number => {
    let [sum, weight] = [0, 0];
    for (let z = -5; z <= 5; z += 1 / 8) {
      const density = Math.exp((-z * z) / 2);
      sum += density * logistic(strength + spread * z);
      weight += density;
    }
    return sum / weight;
  };
  let [low, high] = [-20, 20];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (score(middle) < expectedScore(elo)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Matches of a bot that is `elo` points above the other: the scores of their deals, from a seed on. */
export function matchesOf(name: KindName, elo: number, deals: number): (seed: number) => () => number[] {
  const kind: Kind = KINDS[name];
  const strength = strengthFor(elo, kind);
  return (seed) => {
    const { uniform, normal } = random(seed);
    const deal = (now: number): number => {
      const luck = kind.luck * normal();
      return (Number(uniform() < logistic(now + luck)) + Number(uniform() < logistic(now - luck))) / 2;
    };
    return () => {
      const now = strength + kind.mood * normal();
      if (kind.repeats) return new Array<number>(deals).fill(deal(now));
      return Array.from({ length: deals }, () => deal(now));
    };
  };
}
