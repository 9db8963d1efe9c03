import type { RulesetLadder } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { ELO } from "@liars-ladder/stats";

/** What is played: the tables of a ladder, or of a duel that no ladder has from the start. */
export type Tables = Pick<RulesetLadder, "id" | "ruleset" | "options" | "players">;

interface Score {
  /** Mean points (0–1) of a seat of one bot against a seat of the other: 1 ranked above, 0.5 a tie. */
  readonly score: number;
  /** Half of the 95 % interval, from the spread between deals. */
  readonly error: number;
}

/**
 * Two bots at a ladder's tables, in alternating seats. If the number of seats is odd, each has the extra seat in half
 * of the deals.
 */
function scoreOf(bots: readonly [Program, Program], ladder: Tables, deals: number, seed: string): Score {
  const { ruleset, options, players } = ladder;
  const units: number[] = [];
  for (const first of players % 2 === 0 ? [0] : [0, 1]) {
    const table = Array.from({ length: players }, (_, seat) => (seat + first) % 2);
    const count = players % 2 === 0 ? deals : Math.ceil(deals / 2);
    const points = new Float64Array(count);
    const pairs = new Float64Array(count);
    playMatch({
      bots: table.map((bot) => bots[bot]!),
      ruleset,
      options,
      deals: count,
      seed: `${seed} ${first}`,
      onGame({ deal, seats, result: { ranks }, faults }) {
        if (faults.length > 0)
          throw new Error(`${bots.map(({ name }) => name)} at ${ladder.id}: ${faults[0]!.message}`);
        for (const [a, mine] of ranks.entries())
          for (const [b, theirs] of ranks.entries()) {
            if (table[seats[a]!] !== 0 || table[seats[b]!] !== 1) continue;
            points[deal]! += theirs > mine ? 1 : theirs === mine ? 0.5 : 0;
            pairs[deal]!++;
          }
      },
    });
    for (const [deal, sum] of points.entries()) units.push(sum / pairs[deal]!);
  }
  const score = units.reduce((sum, unit) => sum + unit, 0) / units.length;
  const variance = units.reduce((sum, unit) => sum + (unit - score) ** 2, 0) / (units.length - 1);
  return { score, error: 1.96 * Math.sqrt(variance / units.length) };
}

/** The Elo difference that gives this score. */
const eloOf = (score: number): string => {
  const elo = Math.log(score / (1 - score)) / ELO;
  return Number.isFinite(elo) ? `${elo < 0 ? "" : "+"}${elo.toFixed(0)}` : score > 0.5 ? "> +1000" : "< −1000";
};

const say = ({ score, error }: Score): string =>
  `${(100 * score).toFixed(1)} ± ${(100 * error).toFixed(1)} (${eloOf(score)})`;

/** One line for each opponent: what the bot scores against it. */
export function against(bot: Program, others: readonly Program[], ladder: Tables, deals: number, seed: string): void {
  console.log(`\n| ${ladder.id} | ${bot.name} |\n|---|---|`);
  for (const other of others)
    console.log(
      `| ${other.name} | ${say(scoreOf([bot, other], ladder, deals, `${seed} ${ladder.id} ${other.name}`))} |`,
    );
}

/** One line for each bot except the first: its score against each bot before it. */
export function crosstable(bots: readonly Program[], ladder: Tables, deals: number, seed: string): void {
  console.log(
    `\n| ${ladder.id} | ${bots
      .slice(0, -1)
      .map(({ name }) => `${name} | `)
      .join("")}`.trimEnd(),
  );
  console.log(`|---|${"---|".repeat(bots.length - 1)}`);
  for (const [i, bot] of bots.entries()) {
    if (i === 0) continue;
    const cells = bots.slice(0, -1).map((other, j) => {
      if (j >= i) return "";
      return say(scoreOf([bot, other], ladder, deals, `${seed} ${ladder.id} ${i} ${j}`));
    });
    console.log(`| ${bot.name} | ${cells.join(" | ")} |`);
  }
}
