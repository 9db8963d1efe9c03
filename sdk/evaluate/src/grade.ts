/** How grave a mistake is, the least grave first: the words in which chess is annotated. */
export const GRADES = ["inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** What each grade gives away at least, of a game's score. A smaller loss is no mistake, however small its error. */
export const LEAST: Readonly<Record<Grade, number>> = { inaccuracy: 0.02, mistake: 0.05, blunder: 0.15 };

/** The signs of chess annotation. */
export const SIGNS: Readonly<Record<Grade, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** How many standard errors make a loss clear: a game has a hundred decisions, and chance must not find mistakes in them. */
const CLEAR = 3;

/** The grade of a loss with its standard error; null if it is too small, or not clear. */
export function gradeOf({ loss, error }: { readonly loss: number; readonly error: number }): Grade | null {
  if (loss <= CLEAR * error) return null;
  // As it is told, to a thousandth: 0.1498 is read as 0.150, which is a blunder.
  const told = Math.round(1000 * loss) / 1000;
  return GRADES.findLast((grade) => told >= LEAST[grade]) ?? null;
}

/** How many mistakes there are of each grade. */
export type Graded = Readonly<Record<Grade, number>>;

export function countGrades(found: readonly (Grade | null)[]): Graded {
  const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const grade of found) if (grade !== null) counts[grade]++;
  return counts;
}
