import { addGame, ELO, expectedScore, type MatchTally, type random } from "@liars-ladder/stats";

type Random = ReturnType<typeof random>;

/** One version of a league. */
export interface Member {
  /** In Elo. */
  strength: number;
  /** Whether every match with it is one game repeated, as with deterministic bots. */
  repeats: boolean;
  /** Paper, scissors, rock: each style is weak against the next. */
  style: 0 | 1 | 2;
}

/** A kind of league that a ladder may get. */
export interface League {
  name: string;
  members(random: Random): Member[];
  /** Share of matches that are one game repeated, for all bots. */
  repeated?: number;
  /** The advantage of a style over the one that it beats, in Elo in a duel. */
  cycle?: number;
  /** All but six versions arrive one by one, one each time this many matches have been played. */
  arrivals?: number;
  /** The first beats all others nearly always. */
  dominated?: boolean;
}

const VERSIONS = 20;
const STYLES = [0, 1, 2] as const;

const membersOf = (strengths: readonly number[], repeats: (i: number) => boolean = () => false): Member[] =>
  strengths.map((strength, i) => ({ strength, repeats: repeats(i), style: STYLES[i % 3] as 0 | 1 | 2 }));

/** Two in the middle of the list are equal, so that there is always a pair that must never be separated. */
export const EQUALS = [9, 10] as const;

function withEquals(strengths: number[]): number[] {
  strengths[EQUALS[1]] = strengths[EQUALS[0]]!;
  return strengths;
}

/** Heavy tails, and clusters of versions of nearly the same strength. */
function spreadOut({ uniform, normal }: Random): number[] {
  const middles = [0, 1, 2, 3].map(
    () => (120 * normal()) / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3),
  );
  return withEquals(
    Array.from({ length: VERSIONS }, () => {
      const middle = uniform() < 0.5 ? middles[Math.floor(uniform() * 4)]! : normal() * 180;
      return Math.max(-700, Math.min(700, middle + normal() * 15));
    }),
  );
}

const ofSpread = (sd: number, { normal }: Random): number[] =>
  withEquals(Array.from({ length: VERSIONS }, () => sd * normal()));

/** How far the strongest is above the others' mean when it wins 99 games of 100. */
const DOMINANT = 800;

export const LEAGUES: readonly League[] = [
  { name: "spread out", members: (random) => membersOf(spreadOut(random)) },
  { name: "all equal", members: () => membersOf(new Array<number>(VERSIONS).fill(0)) },
  { name: "near equals", members: (random) => membersOf(ofSpread(20, random)) },
  { name: "repeaters", members: (random) => membersOf(spreadOut(random), () => true) },
  { name: "equal repeaters", members: () => membersOf(new Array<number>(VERSIONS).fill(0), () => true) },
  { name: "one in five repeats", members: (random) => membersOf(spreadOut(random), (i) => i % 5 === 4) },
  { name: "cycles ±150", cycle: 150, members: (random) => membersOf(ofSpread(150, random)) },
  {
    name: "one wins 99 %",
    dominated: true,
    members: (random) => membersOf(ofSpread(100, random).map((s, i) => (i === 0 ? DOMINANT : s))),
  },
  { name: "arrivals", arrivals: 10, members: (random) => membersOf(spreadOut(random)) },
  { name: "arrivals, half repeat", arrivals: 10, repeated: 0.5, members: (random) => membersOf(spreadOut(random)) },
];

/** Strengths at this table, whose differences follow the fit's model. */
function shownAt(league: League, table: readonly Member[]): number[] {
  const by = (league.cycle ?? 0) / 2 / (table.length - 1);
  return table.map(({ strength, style }) =>
    table.reduce((sum, other) => sum + by * ([0, 1, -1][(other.style - style + 3) % 3] as number), strength),
  );
}

/** One match of the table, whose places are the tally's players: Luce's choice in each game. */
export function matchOf(league: League, table: readonly Member[], deals: number, { uniform }: Random): MatchTally {
  const strengths = shownAt(league, table);
  const one = table.some(({ repeats }) => repeats) || uniform() < (league.repeated ?? 0);
  const places = table.map((_, place) => place);
  const games = deals * table.length;
  const tally: MatchTally = { pairs: [] };
  let ranks: number[] = [];
  for (let game = 0; game < games; game++) {
    if (!one || game === 0) {
      const shown = strengths.map((s) => s * ELO - Math.log(-Math.log(uniform())));
      ranks = shown.map((s) => 1 + shown.filter((other) => other > s).length);
    }
    addGame(tally, places, ranks);
  }
  return tally;
}

/** The exact chance that place i of the table ranks above place j. */
export function chancesAt(league: League, table: readonly Member[]): (i: number, j: number) => number {
  const strengths = shownAt(league, table);
  return (i, j) => expectedScore(strengths[i]! - strengths[j]!);
}
