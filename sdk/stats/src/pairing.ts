/** A version that may be put at a table. */
export interface Candidate {
  /** Its author; null for house bots, which may share a table. */
  author: string | null;
  rating: number;
  /** Half the width of its 95 % interval, in Elo; Infinity without a match. */
  half: number;
  /** How many of the ladder's matches were issued since it last sat in one. */
  waited: number;
  /** It is new, and has time of the newcomers' priority left. */
  newcomer: boolean;
}

export interface PairingPlan {
  /** Seats at a table. */
  players: number;
  /** Uniform in [0, 1). */
  uniform: () => number;
}

/** Nobody waits for more than this many rounds of the whole ladder (a round is candidates / seats matches). */
export const LONGEST_WAIT_ROUNDS = 6;
/** One table in this many is filled from anywhere, so that no two parts of a ladder drift apart. */
const FAR_TABLES = 3;

/**
 * The line-up that will tell most: indexes in `candidates`, in random order of seats. Undefined if no table can be
 * filled. A version and an author are at a table at most once; house bots have no author. First come those who have
 * waited too long, then newcomers, the most uncertain first. Otherwise it is a random draw: the wider the interval
 * and the higher the rank, the likelier. The other seats go to versions of a similar rating: the wider their
 * intervals, the likelier.
 */
export function lineUp(candidates: readonly Candidate[], plan: PairingPlan): number[] | undefined {
  const n = candidates.length;
  if (n < plan.players) return undefined;
  const { uniform } = plan;
  const table: number[] = [];
  const authors = new Set<string>();
  const free = (i: number): boolean => {
    const { author } = candidates[i]!;
    return !table.includes(i) && (author === null || !authors.has(author));
  };
  const sit = (i: number): void => {
    const { author } = candidates[i]!;
    if (author !== null) authors.add(author);
    table.push(i);
  };
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => candidates[j]!.rating - candidates[i]!.rating);
  const place = new Int32Array(n);
  for (let rank = 0; rank < n; rank++) place[order[rank]!] = rank;

  const first = starving(candidates, plan.players) ?? newest(candidates, uniform);
  sit(first ?? needed(candidates, order, uniform));
  const far = uniform() * FAR_TABLES < 1;
  while (table.length < plan.players) {
    const next =
      (far ? anybody(n, uniform, free) : nearest(candidates, order, place[table[0]!]!, uniform, free)) ??
      order.find(free);
    if (next === undefined) return undefined;
    sit(next);
  }
  for (let i = table.length - 1; i > 0; i--) {
    const j = Math.floor(uniform() * (i + 1));
    [table[i], table[j]] = [table[j]!, table[i]!];
  }
  return table;
}

function starving(candidates: readonly Candidate[], players: number): number | undefined {
  let worst: number | undefined;
  let longest = (LONGEST_WAIT_ROUNDS * candidates.length) / players;
  candidates.forEach(({ waited }, i) => {
    if (waited < longest) return;
    longest = waited;
    worst = i;
  });
  return worst;
}

function newest(candidates: readonly Candidate[], uniform: () => number): number | undefined {
  let found: number | undefined;
  let widest = -1;
  let equals = 0;
  candidates.forEach(({ newcomer, half }, i) => {
    if (!newcomer || half < widest) return;
    equals = half === widest ? equals + 1 : 1;
    widest = half;
    if (uniform() * equals < 1) found = i;
  });
  return found;
}

/** An interval too wide to tell anything counts as this wide. */
const WIDEST = 800;
/**
 * A version whose priority is used up and that still has no interval returns no results. It counts as an ordinary
 * version, or the ladder would wait for it for ever.
 */
const ORDINARY = 100;
const width = ({ half, newcomer }: Candidate): number =>
  half === Number.POSITIVE_INFINITY && !newcomer ? ORDINARY : Math.min(half, WIDEST);

/**
 * Draws one of all, likelier the less is known of it and the higher its rank, since readers look at the top. It
 * does not matter whether its order to a neighbour is in doubt: if games stopped as soon as two versions look
 * apart, lucky gaps would stay for ever, and the intervals would no longer hold the truth (bench/coverage-size
 * shows it).
 */
function needed(candidates: readonly Candidate[], order: readonly number[], uniform: () => number): number {
  let best = order[0]!;
  let key = Number.NEGATIVE_INFINITY;
  const top = topOf(order.length);
  order.forEach((i, rank) => {
    const weight = width(candidates[i]!) ** 2 / (rank + top);
    const drawn = Math.log(uniform()) / weight;
    if (drawn <= key) return;
    key = drawn;
    best = i;
  });
  return best;
}

/**
 * The rank from which attention falls off: 10 for up to 100 versions, half of them from 500 on. A lucky version has
 * a high rank, plays again and is corrected; an unlucky one stays where it is. The steeper the attention falls and
 * the more versions there are, the further the top strays from the mean of all (bench/coverage-size, 500 bots, > 30).
 */
const topOf = (n: number): number => Math.max(10, Math.min(n / 2, (n * n) / 1000));
/** Opponents this far away, in Elo, are seated e^(−1/2) as often as equals. */
const NEAR = 200;

/**
 * Opponents are drawn from this many neighbours on both sides together: 24 for up to about 150 versions, half of 500,
 * 250 up to 1,000, a quarter from there on. In a long table the next 24 are closer than ratings are known. Lucky
 * versions would meet only each other, nothing would test their lead, and the intervals would miss it (bench/coverage-size,
 * 500 house bots in duels: 85 % held, not 95 %). Far more would make every pair a new one, which makes the fit slow.
 */
const reachOf = (n: number): number => Math.max(24, Math.min((n * n) / 1000, Math.max(250, n / 4)));

/** Draws one of the free neighbours of `rank`, likelier the nearer its rating and the less is known of it. */
function nearest(
  candidates: readonly Candidate[],
  order: readonly number[],
  rank: number,
  uniform: () => number,
  free: (i: number) => boolean,
): number | undefined {
  const first = candidates[order[rank]!]!;
  let best: number | undefined;
  let key = Number.NEGATIVE_INFINITY;
  let left = reachOf(order.length);
  for (let step = 1; step < order.length && left > 0; step++) {
    for (const at of [rank - step, rank + step]) {
      const i = order[at];
      if (i === undefined) continue;
      left--;
      const other = candidates[i]!;
      const apart = (other.rating - first.rating) / NEAR;
      const weight = Math.exp(-(apart * apart) / 2) * width(other) + 1e-3;
      // A weighted draw: the largest u^(1/w) (Efraimidis and Spirakis).
      const drawn = Math.log(uniform()) / weight;
      if (drawn <= key || !free(i)) continue;
      key = drawn;
      best = i;
    }
  }
  return best;
}

function anybody(n: number, uniform: () => number, free: (i: number) => boolean): number | undefined {
  for (let attempt = 0; attempt < 20; attempt++) {
    const i = Math.floor(uniform() * n);
    if (free(i)) return i;
  }
  return undefined;
}
