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

/** A round at tables of any size: the entrants of each table, and who has a bye. */
export interface Round {
  tables: number[][];
  byes: number[];
}

/**
 * The next round of a Swiss tournament at tables of `size`: entrants with about equal points sit together, those first who
 * have not met. Where the entrants do not fill the tables, the last ones with the fewest byes so far get byes.
 */
export function swissTables(state: SwissState, size: number): Round {
  if (size === 2) {
    const { pairings, bye } = swissRound(state);
    return { tables: pairings.map(({ a, b }) => [a, b]), byes: bye === undefined ? [] : [bye] };
  }
  const { points, tieBreak, met } = state;
  const left = [...points.keys()].sort((a, b) => points[b]! - points[a]! || tieBreak[b]! - tieBreak[a]! || a - b);
  const byes: number[] = [];
  while (left.length % size > 0) {
    const fewest = Math.min(...left.map((entrant) => state.byes[entrant]!));
    byes.push(
      ...left.splice(
        left.findLastIndex((entrant) => state.byes[entrant] === fewest),
        1,
      ),
    );
  }
  const tables: number[][] = [];
  while (left.length > 0) {
    const table = left.splice(0, 1);
    while (table.length < size) {
      const meetings = left.map((entrant) => table.reduce((sum, other) => sum + met[entrant]![other]!, 0));
      table.push(...left.splice(meetings.indexOf(Math.min(...meetings)), 1));
    }
    tables.push(table);
  }
  return { tables, byes };
}

/**
 * A round robin at tables of `size`: tables at which everybody meets everybody at least `times`. At tables of two that is
 * exactly `times`; at larger ones somebody meets somebody else more often. Everybody sits about as often, all the time.
 */
export function roundRobinTables(entrants: number, size: number, times = 1): number[][] {
  const met = Array.from({ length: entrants }, () => new Array<number>(entrants).fill(0));
  const sat = new Array<number>(entrants).fill(0);
  const missing = new Array<number>(entrants).fill((entrants - 1) * times);
  const tables: number[][] = [];
  const all = [...sat.keys()];
  for (;;) {
    const first = leastBy(
      all.filter((one) => missing[one]! > 0),
      (one) => [sat[one]!, -missing[one]!],
    );
    if (first === undefined) return tables;
    const table = [first];
    while (table.length < size) {
      const others = all.filter((one) => !table.includes(one));
      const known = (one: number) => table.filter((other) => met[one]![other]! >= times).length;
      const next = leastBy(others, (one) => [
        known(one),
        table.reduce((sum, other) => sum + met[one]![other]!, 0),
        sat[one]!,
      ]);
      if (next === undefined) throw new Error(`${entrants} entrants do not fill a table of ${size}`);
      table.push(next);
    }
    for (const a of table) {
      sat[a]!++;
      for (const b of table) {
        if (a === b) continue;
        if (met[a]![b]! < times) missing[a]!--;
        met[a]![b]!++;
      }
    }
    tables.push(table);
  }
}

/** The first one whose numbers are least, the first of them counting most. */
function leastBy(of: readonly number[], numbers: (one: number) => readonly number[]): number | undefined {
  let best: { one: number; by: readonly number[] } | undefined;
  for (const one of of) {
    const by = numbers(one);
    const at = best === undefined ? 0 : by.findIndex((value, i) => value !== best!.by[i]);
    if (best === undefined || (at >= 0 && by[at]! < best.by[at]!)) best = { one, by };
  }
  return best?.one;
}

/**
 * The points of a match by the sums of its bots' ranks: the share of the others that a bot left behind, a tie counting half.
 * 1, ½ or 0 at a table of two.
 */
export const pointsOfMatch = (rankSums: readonly number[]): number[] =>
  rankSums.map(
    (own, bot) =>
      rankSums.reduce((sum, other, i) => sum + (i === bot ? 0 : other > own ? 1 : other === own ? 0.5 : 0), 0) /
      (rankSums.length - 1),
  );
