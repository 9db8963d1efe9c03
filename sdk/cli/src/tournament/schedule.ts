/** How a tournament decides who meets whom. */
export const FORMATS = ["round-robin", "gauntlet", "swiss"] as const;
export type Format = (typeof FORMATS)[number];

/** Two entrants that meet, as their numbers. */
export interface Pairing {
  readonly a: number;
  readonly b: number;
}

/** In a round robin, everybody meets everybody; in a gauntlet, the first meets each of the others. */
export function pairingsOf(format: Exclude<Format, "swiss">, entrants: number): Pairing[] {
  const all = Array.from({ length: entrants }, (_, i) => i);
  return all.flatMap((a) => (format === "gauntlet" && a > 0 ? [] : all.slice(a + 1).map((b) => ({ a, b }))));
}

/**
 * Rounds of a Swiss tournament that leave one without a loss: log₂ of the entrants, rounded up; at least three where there
 * are as many opponents.
 */
export const swissRounds = (entrants: number): number =>
  Math.min(entrants - 1 + (entrants % 2), Math.max(3, Math.ceil(Math.log2(entrants))));

/** The state of a Swiss tournament, from which the next round is made. */
export interface SwissState {
  /** The points of each entrant: 1 for a round that it won, ½ for one that it shared. */
  readonly points: readonly number[];
  /** The tie-break of each entrant, for entrants with equal points; more is better. */
  readonly tieBreak: readonly number[];
  /** How often two entrants met: `met[a][b]`. */
  readonly met: readonly (readonly number[])[];
  /** How many byes each entrant had. */
  readonly byes: readonly number[];
}

/** How many times it tries to pair without a second meeting; after that, some entrants meet again. */
const TRIES = 20_000;

/**
 * The next round: entrants with equal points meet each other, as far as no two meet twice. If the number of entrants is odd,
 * the last one without a bye so far gets a bye.
 */
export function swissRound({ points, tieBreak, met, byes }: SwissState): {
  pairings: Pairing[];
  bye: number | undefined;
} {
  const table = [...points.keys()].sort((a, b) => points[b]! - points[a]! || tieBreak[b]! - tieBreak[a]! || a - b);
  let bye: number | undefined;
  if (table.length % 2 === 1) {
    const fewest = Math.min(...byes);
    bye = table.findLast((entrant) => byes[entrant] === fewest)!;
    table.splice(table.indexOf(bye), 1);
  }
  for (let most = 0; ; most++) {
    let tries = TRIES;
    /** Pairs the first entrant with the next one that it has not met too often, and then pairs the rest. */
    const pair = (left: readonly number[]): Pairing[] | undefined => {
      const [a, ...others] = left;
      if (a === undefined) return [];
      for (const b of others) {
        if (met[a]![b]! > most) continue;
        if (tries-- <= 0) return undefined;
        const rest = pair(others.filter((other) => other !== b));
        if (rest !== undefined) return [{ a: Math.min(a, b), b: Math.max(a, b) }, ...rest];
      }
      return undefined;
    };
    const pairings = pair(table);
    if (pairings !== undefined) return { pairings, bye };
  }
}
