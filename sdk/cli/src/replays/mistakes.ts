import { type Evaluated, evaluate } from "@liars-ladder/evaluate";
import { type Action, Narrator, Projection, type Replay } from "@liars-ladder/rules";
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
}

export interface Mistakes {
  readonly decisions: readonly Evaluated[];
  readonly seats: readonly SeatMistakes[];
}

/** Evaluates a game that the rules bear out. */
export function mistakesOf(replay: Replay): Mistakes {
  const decisions: Evaluated[] = [];
  const bar = progress();
  const acts = replay.events.filter(({ type }) => type === "act").length;
  for (const evaluated of evaluate(replay)) {
    decisions.push(evaluated);
    bar.show(`${decisions.length} of ${acts} decisions`);
  }
  bar.end();
  const names = namesOf(replay);
  const said = sentencesOf(replay, names, decisions);
  const seats = names.map((name, seat) => {
    const own = decisions.filter((one) => one.seat === seat && one.loss !== null);
    const mistakes = own
      .filter(({ loss }) => loss!.mistake)
      .map(({ event, round, loss }) => ({
        event,
        round,
        loss: loss!.loss,
        error: loss!.error,
        says: said.get(event) ?? "",
      }))
      .sort((a, b) => b.loss - a.loss);
    return { seat, name, choices: own.length, mistakes };
  });
  return { decisions, seats };
}

/** "odds bids 5 fours. Better: challenges honest's bid of 4 fours.", by event. */
function sentencesOf(replay: Replay, names: readonly string[], decisions: readonly Evaluated[]): Map<number, string> {
  const { ruleset, options, players, events } = replay;
  const narrator = new Narrator({ ruleset, options, players: players.length }, "all", names);
  const projection = new Projection(options, players.length);
  const wrong = new Map(decisions.filter(({ loss }) => loss?.mistake).map((one) => [one.event, one]));
  const said = new Map<number, string>();
  for (const [index, event] of events.entries()) {
    const one = wrong.get(index);
    if (one !== undefined) {
      const { seat, decision } = one;
      const does = (action: Action) => narrator.action({ seat, decision, action });
      const by = one.loss!.by === "perfect play" ? " (by perfect play)" : "";
      said.set(index, `${names[seat]} ${does(one.action!)}. Better: ${does(one.loss!.rival)}${by}.`);
    }
    projection.push(event);
    narrator.tell(projection.seen("all"));
  }
  return said;
}

/** The worst decisions of each seat, line by line. */
export function* tellMistakes(replay: Replay, { seats }: Mistakes): Generator<string> {
  yield `Game ${cleanLine(replay.id, 80)}: ${replay.ruleset}, ${plural(replay.players.length, "player")}`;
  yield "What decisions gave away, by what their seat knew, of 1 as the ladder scores a game; event as in `liars inspect`.";
  for (const { seat, name, choices, mistakes } of seats) {
    const lost = mistakes.reduce((sum, { loss }) => sum + loss, 0);
    const found =
      mistakes.length === 0 ? "no mistake" : `${plural(mistakes.length, "mistake")}, ${lost.toFixed(2)} in all`;
    yield `\nseat ${seat}: ${name}: ${found} (${plural(choices, "choice")})`;
    for (const { event, round, loss, error, says } of mistakes.slice(0, SHOWN))
      yield `  ${loss.toFixed(3)} ± ${error.toFixed(3)}  round ${round}, event ${event}: ${says}`;
    if (mistakes.length > SHOWN) yield `  and ${mistakes.length - SHOWN} more: --json lists all.`;
  }
  yield "\nBy playouts among many kinds of players, from games that fit what the seat had seen; ± is a standard error, and a";
  yield "mistake is clear of three of them. It is one against such players: perfect play may find many of them right.";
}

const SHOWN = 5;
