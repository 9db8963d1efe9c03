import {
  betterThan,
  type Evaluated,
  evaluate,
  explain,
  GRADES,
  type Grade,
  type Graded,
  LEAST,
  type Ledger,
  ledgerOf,
  SIGNS,
  type TollSaid,
} from "@liars-ladder/evaluate";
import { mustRuleset, type Replay } from "@liars-ladder/rules";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { namesOf } from "./story.ts";

/** A decision that clearly gave something away, in words. */
interface Mistake {
  readonly event: number;
  readonly round: number;
  readonly grade: Grade;
  readonly loss: number;
  readonly error: number;
  readonly says: string;
}

export interface SeatMistakes {
  readonly seat: number;
  readonly name: string;
  /** How many decisions had a choice. */
  readonly choices: number;
  /** Worst first. */
  readonly mistakes: readonly Mistake[];
  /** What it paid, and where its score came from. */
  readonly ledger: Ledger;
}

export interface Mistakes {
  readonly decisions: readonly Evaluated[];
  /** What seats paid, and why. */
  readonly tolls: readonly TollSaid[];
  readonly seats: readonly SeatMistakes[];
}

/** Evaluates a game that follows the rules. `of`: text for the progress line, such as "game 2 of 5". */
export function mistakesOf(replay: Replay, of = ""): Mistakes {
  const decisions: Evaluated[] = [];
  const bar = progress();
  const acts = replay.events.filter(({ type }) => type === "act").length;
  for (const evaluated of evaluate(replay)) {
    decisions.push(evaluated);
    bar.show(`${of}${decisions.length} of ${acts} decisions`);
  }
  bar.end();
  const names = namesOf(replay);
  const { decisions: said, tolls } = explain(replay, names, decisions);
  const ledgers = ledgerOf(decisions, tolls);
  const seats = names.map((name, seat) => {
    const own = said.filter((one) => one.seat === seat && one.loss !== null);
    const mistakes = own
      .flatMap((one) => {
        const { grade, loss, error } = one.loss!;
        return grade === null
          ? []
          : [{ event: one.event, round: one.round, grade, loss, error, says: betterThan(one) }];
      })
      .sort((a, b) => b.loss - a.loss);
    return { seat, name, choices: own.length, mistakes, ledger: ledgers[seat]! };
  });
  return { decisions, tolls, seats };
}

/** The worst decisions of each seat, as lines of text. */
export function* tellMistakes(replay: Replay, { seats }: Mistakes): Generator<string> {
  yield `Game ${cleanLine(replay.id, 80)}: ${replay.ruleset}, ${plural(replay.players.length, "player")}`;
  yield "What decisions gave away of a game's score (0 to 1), given what their seat knew. Events are those of `liars inspect`.";
  const { measure } = mustRuleset(replay.ruleset).look;
  for (const { seat, name, choices, mistakes, ledger } of seats) {
    const found =
      mistakes.length === 0 ? "no mistake" : `${gradesWords(ledger.mistakes)}, ${ledger.gave.toFixed(2)} in all`;
    yield `\nseat ${seat}: ${name}: ${found} (${plural(choices, "choice")})`;
    yield `  ${paidWords(ledger, measure)}`;
    for (const { event, round, grade, loss, error, says } of mistakes.slice(0, SHOWN))
      yield `  ${SIGNS[grade].padEnd(2)} ${loss.toFixed(3)} ± ${error.toFixed(3)}  round ${round}, event ${event}: ${says}`;
    if (mistakes.length > SHOWN) yield `  and ${mistakes.length - SHOWN} more: --json lists all.`;
  }
  yield "\nThese are estimates: games that fit what the seat had seen are played out by many kinds of players. ± is a standard";
  const grades = GRADES.map((grade) => `${SIGNS[grade]} (${grade}) from ${LEAST[grade]} on`);
  yield `error; what is marked is larger than three of them: ${grades.join(", ")}.`;
  yield "Against perfect play, many of these decisions may be right.";
}

const SHOWN = 5;

/** "2 blunders, 1 inaccuracy": the gravest first. */
const gradesWords = (counts: Graded): string =>
  GRADES.filter((grade) => counts[grade] > 0)
    .toReversed()
    .map((grade) => plural(counts[grade], grade, grade === "inaccuracy" ? "inaccuracies" : `${grade}s`))
    .join(", ");

/** "lost 5 dice: 2 by bluffs that were found out, 1 by bad calls, 2 by bad luck". */
function paidWords({ paid: { bluff, call, luck } }: Ledger, measure: string): string {
  const all = bluff + call + luck;
  const parts = [
    [bluff, "by bluffs that were found out"],
    [call, "by bad calls"],
    [luck, "by bad luck"],
  ] as const;
  const told = parts.filter(([amount]) => amount > 0).map(([amount, by]) => `${amount} ${by}`);
  return all === 0 ? `lost no ${measure}` : `lost ${all} ${measure}: ${told.join(", ")}`;
}
