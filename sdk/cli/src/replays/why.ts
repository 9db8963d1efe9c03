import { type Weighing, weigh } from "@liars-ladder/evaluate";
import type { Action } from "@liars-ladder/rules";
import type { Redecided } from "@liars-ladder/sandbox";
import { percent } from "../text/say.ts";
import { table } from "../text/table.ts";
import type { DebuggedGame } from "./debugged.ts";

/**
 * What actions were worth at a decision: the most promising ones with the bot's present choice, or all legal ones.
 * Undefined at a forfeit.
 */
export function weighAt({ replay, events }: DebuggedGame, at: Redecided, all: boolean): Weighing | undefined {
  const also = all ? "all" : "action" in at.here ? [at.here.action] : [];
  return weigh(replay, events[at.decision]!, { also });
}

/** The values as a table, the best action first. */
export function sayWhy(why: Weighing, at: Redecided, say: (action: Action) => string): string[] {
  const { actions, last, legal, samples, by } = why;
  const same = (answer: Redecided["here"], action: Action): boolean =>
    "action" in answer && JSON.stringify(answer.action) === JSON.stringify(action);
  const chance = (chance: number | null): string => (chance === null ? "" : percent(chance));
  const rows = actions.map(({ action, odds, believed, value, error, gain, gainError }) => {
    const [recorded, here] = [same(at.recorded, action), same(at.here, action)];
    const called = action.type === "challenge" && last !== null;
    return [
      say(action),
      called ? chance(1 - last.odds) : chance(odds),
      called ? chance(1 - last.believed) : chance(believed),
      `${value.toFixed(3)} ± ${error.toFixed(3)}`,
      recorded ? "" : `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(3)} ± ${gainError.toFixed(3)}`,
      [...(recorded ? ["recorded"] : []), ...(here ? ["here"] : [])].join(", "),
    ];
  });
  const headings = ["action", ">odds", ">believed", ">scores", ">more than recorded", ""];
  const of =
    actions.length < legal
      ? `${actions.length} of ${legal} legal actions, the most promising ones (--all shows every one)`
      : "Every legal action";
  const how =
    by === "perfect play"
      ? "against perfect play, exactly"
      : `from ${samples} games that fit what the seat had seen, with many kinds of players`;
  return [
    `${of}, and the score that each would bring (0 to 1, as the ladder counts): ${how}.`,
    "",
    ...table(headings, rows).split("\n"),
    "",
    "odds: the chance that a bid is true (a challenge right) if hidden dice and cards are fair; believed: the same if bids tell",
    "something about their bidders' dice. ± is a standard error. Against other players, another action may be best.",
  ];
}
