import {
  betterThan,
  type Evaluated,
  evaluate,
  explain,
  type Ledger,
  ledgerOf,
  type TollSaid,
} from "@liars-ladder/evaluate";
import { mustRuleset, type Replay } from "@liars-ladder/rules";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { namesOf } from "./story.ts";

/** A decision that surely gave something away, in words. */
interface Mistake {
  readonly event: number;
  readonly round: number;
  readonly loss: number;
  readonly error: number;
  readonly says: string;
}

export interface SeatMistakes {
  readonly seat: number;
  readonly name: string;
  /** Decisions where there was a choice. */
  readonly choices: number;
  /** Worst first. */
  readonly mistakes: readonly Mistake[];
  /** What it paid, and what brought its score. */
  readonly ledger: Ledger;
}

export interface Mistakes {
  readonly decisions: readonly Evaluated[];
  /** What was paid, and why. */
  readonly tolls: readonly TollSaid[];
  readonly seats: readonly SeatMistakes[];
}

/** Evaluates a game that the rules bear out. `of`: what the progress line says it is one of. */
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
      .filter(({ loss }) => loss!.mistake)
      .map((one) => {
        const { loss, error } = one.loss!;
        return { event: one.event, round: one.round, loss, error, says: betterThan(one) };
      })
      .sort((a, b) => b.loss - a.loss);
    return { seat, name, choices: own.length, mistakes, ledger: ledgers[seat]! };
  });
  return { decisions, tolls, seats };
}

/** The worst decisions of each seat, line by line. */
export function* tellMistakes(replay: Replay, { seats }: Mistakes): Generator<string> {
  yield `Game ${cleanLine(replay.id, 80)}: ${replay.ruleset}, ${plural(replay.players.length, "player")}`;
  yield "What decisions gave away, by what their seat knew, of 1 as the ladder scores a game; event as in `liars inspect`.";
  const { measure } = mustRuleset(replay.ruleset).look;
  for (const { seat, name, choices, mistakes, ledger } of seats) {
    const lost = mistakes.reduce((sum, { loss }) => sum + loss, 0);
    const found =
      mistakes.length === 0 ? "no mistake" : `${plural(mistakes.length, "mistake")}, ${lost.toFixed(2)} in all`;
    yield `\nseat ${seat}: ${name}: ${found} (${plural(choices, "choice")})`;
    yield `  ${paidWords(ledger, measure)}`;
    for (const { event, round, loss, error, says } of mistakes.slice(0, SHOWN))
      yield `  ${loss.toFixed(3)} ± ${error.toFixed(3)}  round ${round}, event ${event}: ${says}`;
    if (mistakes.length > SHOWN) yield `  and ${mistakes.length - SHOWN} more: --json lists all.`;
  }
  yield "\nBy playouts among many kinds of players, from games that fit what the seat had seen; ± is a standard error, and a";
  yield "mistake is clear of three of them. It is one against such players: perfect play may find many of them right.";
}

const SHOWN = 5;

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
