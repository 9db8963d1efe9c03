import { Evidence, type Told } from "./evidence.ts";

/**
 * Deals of one match of a comparison, in one phase for each seat, unless the user says otherwise. Bots may learn within a
 * match, so matches are what counts as independent. Shorter ones need fewer deals in all, but each start costs as much CPU as
 * a few deals.
 */
export const USUAL_PHASE = 4;

/** Points a game (0–1: the share of the others that were beaten, with ties as half) of A and B, in each deal of a match. */
export interface MatchPoints {
  a: readonly number[];
  b: readonly number[];
}

/** Who is compared, and for what difference. */
export interface ComparisonTerms {
  /** The names of A and B. */
  a: string;
  b: string;
  /** The difference that matters, in Elo points. */
  elo: number;
  /** How many others are at the table where each of the two plays in turn. 0: they play each other. */
  others: number;
  /** Deals of a match: the games after which every bot is started anew. */
  phase: number;
  /** Whether A and B are the same program: then nothing has to be played. */
  same: boolean;
}

/** How far a comparison is, and what is known. */
export interface Compared extends Told, Pick<ComparisonTerms, "same"> {
  /** Points a game of A and B. */
  points: { a: number; b: number };
  /** About how many more deals a verdict takes; infinite while hardly anything is known. */
  dealsLeft: number;
  /** The matches in the order of their numbers: the verdict depends only on them. */
  played: readonly MatchPoints[];
}

/** The matches of a comparison so far, and what follows from them. */
export class Comparing {
  private readonly terms: ComparisonTerms;
  private readonly evidence: Evidence;
  private readonly played: MatchPoints[] = [];
  private readonly sums = { a: 0, b: 0 };
  private told: Told;

  constructor(terms: ComparisonTerms) {
    this.terms = terms;
    this.evidence = new Evidence({ elo: terms.elo, others: terms.others });
    this.told = this.evidence.told();
    if (terms.same) this.told = { ...this.told, verdict: "within", elo: { value: 0, low: 0, high: 0 }, matchesLeft: 0 };
  }

  get matches(): number {
    return this.played.length;
  }

  /** Whether there is no verdict yet. */
  get open(): boolean {
    return this.told.verdict === "undecided";
  }

  /** Adds the next match. */
  add(match: MatchPoints): void {
    this.played.push(match);
    const { a, b } = match;
    this.evidence.add(a.map((points, deal) => (1 + points - b[deal]!) / 2));
    this.told = this.evidence.told();
    this.sums.a += a.reduce((sum, points) => sum + points, 0);
    this.sums.b += b.reduce((sum, points) => sum + points, 0);
  }

  state(): Compared {
    const { told, played, sums } = this;
    const { same, phase } = this.terms;
    const mean = (sum: number): number => (told.deals === 0 ? 0.5 : sum / told.deals);
    const dealsLeft = Math.ceil(told.matchesLeft) * phase;
    return { ...told, points: { a: mean(sums.a), b: mean(sums.b) }, dealsLeft, played, same };
  }
}
