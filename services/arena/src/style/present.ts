import type { Style } from "@liars-ladder/protocol";
import { CHANCE_RANGES, DICE_RANGES, WHOLE } from "@liars-ladder/rules";
import { expectedPlaces, t975 } from "@liars-ladder/stats";
import type { Sums } from "./sums.ts";

/** Sums in the API's form. */
export function presentStyle(sums: Sums, players: number): Omit<Style, "version" | "season" | "pending"> {
  const { matches, games, halves, places, bids, bluffs, called, caught, calls, right, badCalls, decisions, cpu } = sums;
  const score = games > 0 ? halves / (2 * (players - 1) * games) : 0;
  const expected = expectedPlaces(score, players);
  return {
    matches,
    games,
    places:
      games === 0
        ? []
        : expected.map((share, i) => {
            const ended = places[i] ?? 0;
            return { place: i + 1, games: ended, share: ended / games, expected: share };
          }),
    bids: { count: bids, bluffs, bluffRate: over(bluffs, bids), called, caught },
    bluffsByDice: sums.byDice.map((of, i) => {
      const to = DICE_RANGES[i]!;
      return { from: (DICE_RANGES[i - 1] ?? 0) + 1, to: Number.isFinite(to) ? to : null, ...of };
    }),
    calibration: sums.byChance.map((of, i) => ({
      from: i / CHANCE_RANGES,
      to: (i + 1) / CHANCE_RANGES,
      bids: of.bids,
      chance: over(of.chance / WHOLE, of.bids),
      held: over(of.held, of.bids),
    })),
    calls: {
      count: calls,
      right,
      accuracy: over(right, calls),
      expected: over(sums.rightChance / WHOLE, calls),
      bad: badCalls,
    },
    answers: sums.byFaced.map((of, i) => ({ from: i / CHANCE_RANGES, to: (i + 1) / CHANCE_RANGES, ...of })),
    threshold: thresholdOf(sums.byFaced),
    cpu: {
      decisions,
      msPerDecision: msPerDecision(sums),
      msPerGame: over(cpu / 1000, games),
    },
    luck: presentLuck(sums),
  };
}

/** Of equally good lines, the lowest. */
function thresholdOf(ranges: Sums["byFaced"]): Style["threshold"] {
  const answers = ranges.reduce((sum, { bids }) => sum + bids, 0);
  if (answers === 0) return null;
  let told = ranges.reduce((sum, { bids, challenged }) => sum + bids - challenged, 0);
  let best = { at: 0, share: told / answers };
  for (const [i, { bids, challenged }] of ranges.entries()) {
    told += 2 * challenged - bids;
    if (told / answers > best.share) best = { at: (i + 1) / CHANCE_RANGES, share: told / answers };
  }
  return best;
}

/** Mean CPU time of a decision, ms. */
export const msPerDecision = ({ cpu, decisions }: Sums): number | null => over(cpu / 1000, decisions);

const over = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** The mean luck over all games, and its error, from the sums over matches. */
function presentLuck({ matches, games, luck, luckSquares }: Sums): Style["luck"] {
  if (games === 0) return { perGame: null, half: null };
  const spread = Math.max(0, luckSquares - luck ** 2 / matches);
  const error = Math.sqrt((spread * matches) / (matches - 1)) / games / WHOLE;
  return { perGame: luck / games / WHOLE, half: matches > 1 ? t975(matches - 1) * error : null };
}
