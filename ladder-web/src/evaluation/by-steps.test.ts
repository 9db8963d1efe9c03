import { type Evaluated, evaluate } from "@liars-ladder/evaluate";
import { stepOf } from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { filmOf, filmOfSeen } from "../replay/film.ts";
import { GAMES } from "../replay/replays.ts";
import { chancesBySteps } from "./by-steps.ts";

/** As little work as there is: what is asked is where a chance stands, not how good it is. */
const QUICK = { work: 1, losses: false };
const some = (all: Generator<Evaluated>, count: number): Evaluated[] => {
  const found: Evaluated[] = [];
  for (const one of all) if (found.push(one) === count) break;
  return found;
};

describe.each(GAMES.slice(0, 2))("%s", (_, replay) => {
  const film = filmOf(replay);
  const decisions = [...evaluate(replay, QUICK)];
  const chances = chancesBySteps(film.steps, decisions, true);

  test("each step has the chances that stand after it, and the last one what came of it", () => {
    expect(chances).not.toContain(null);
    expect(chances.at(-1)!.first).toEqual(replay.result.ranks.map((rank) => (rank === 1 ? 1 : 0)));
    expect(chances[0]).toEqual(decisions[0]!.began);
    for (const one of decisions) {
      const at = stepOf(film.steps, one.event);
      // Of several decisions in one step the last one counts.
      if (decisions.some(({ event }) => event > one.event && stepOf(film.steps, event) === at)) continue;
      expect(chances[at], `event ${one.event}`).toEqual(one.after);
      if (one.began !== null) expect(chances[at - 1], `before event ${one.event}`).toEqual(one.before);
    }
  });

  test("what is not known yet is null, and what is does not change", () => {
    const part = chancesBySteps(film.steps, some(evaluate(replay, QUICK), 6), false);
    const until = part.indexOf(null);
    expect(until).toBeGreaterThan(5);
    expect(part.slice(until)).toEqual(part.slice(until).map(() => null));
    expect(part.slice(0, until)).toEqual(chances.slice(0, until));
  });
});

test("a film is evaluated only where all of a game is known", () => {
  const [, replay] = GAMES[0]!;
  expect(filmOf(replay).replay).toEqual(replay);
  expect(filmOf({ ...replay, result: null }).replay).toBeNull();
  // What an audience sees of a live game holds nothing to evaluate.
  const { ruleset, options, result } = replay;
  const seen = filmOf(replay).seen("audience");
  expect(filmOfSeen({ ruleset, options, names: filmOf(replay).names, result }, seen).replay).toBeNull();
});
