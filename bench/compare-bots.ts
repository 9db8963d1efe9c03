import { ELO, expectedScore, random } from "@liars-ladder/stats";

/** Deals of a match of `liars compare`, two games each. */
export const DEALS = 4;

/** How a pair of simulated bots plays; standard deviations in logits unless said otherwise. */
export interface Kind {
  /** Spread of the luck that both games of a deal share: one bot has it in the first game, the other in the second. */
  luck: number;
  /** Spread of a strength that all deals of a match share. */
  mood: number;
  /** Whether a match is one deal, repeated. */
  repeats: boolean;
  /** Share of the deals in which both play alike, so that each wins one game. */
  alike: number;
  /** Share of the matches that the first bot loses altogether. */
  lost: number;
}

const PLAIN: Kind = { luck: 0, mood: 0, repeats: false, alike: 0, lost: 0 };

export const KINDS = {
  /** Games are independent. */
  independent: PLAIN,
  /** A deal varies 0.6 times as much as two independent games; the house bots' measure 0.5 to 1.3. */
  duplicates: { ...PLAIN, luck: 2 },
  moody: { ...PLAIN, mood: 60 * ELO },
  repeated: { ...PLAIN, repeats: true },
  /** Two versions of a bot that differ in one deal of five: a deal varies 0.2 times as much as two independent games. */
  versions: { ...PLAIN, alike: 0.8 },
  /** A bot that looks 31 Elo better, until it loses a whole match: the worst case for a test that has seen none yet. */
  collapsing: { ...PLAIN, lost: 1 / 12 },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** The strength at which a bot scores exactly what `elo` predicts, everything included. */
function strengthFor(elo: number, { luck, mood, alike, lost }: Kind): number {
  const spread = Math.hypot(luck, mood);
  const score = (strength: number): number => {
    let [sum, weight] = [0, 0];
    for (let z = -5; z <= 5; z += 1 / 8) {
      const density = Math.exp((-z * z) / 2);
      sum += density * logistic(strength + spread * z);
      weight += density;
    }
    return (1 - lost) * (alike / 2 + ((1 - alike) * sum) / weight);
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
      if (kind.alike > 0 && uniform() < kind.alike) return 0.5;
      const luck = kind.luck * normal();
      return (Number(uniform() < logistic(now + luck)) + Number(uniform() < logistic(now - luck))) / 2;
    };
    return () => {
      if (kind.lost > 0 && uniform() < kind.lost) return new Array<number>(deals).fill(0);
      const now = strength + kind.mood * normal();
      if (kind.repeats) return new Array<number>(deals).fill(deal(now));
      return Array.from({ length: deals }, () => deal(now));
    };
  };
}
